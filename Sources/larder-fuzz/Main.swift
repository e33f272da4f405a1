import CFuzz
import Core
import Glibc
import HLS
import Inspection
import RPC
import Terminal
import Wire

/// Feeds parsers with what libFuzzer makes up: larder-fuzz TARGET [libFuzzer's arguments].
@main
enum Main {
    static func main() {
        let targets: [String: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32] = [
            "server-frames": { Frames.one(UnsafeRawBufferPointer(start: $0, count: $1), isClient: false) },
            "client-frames": { Frames.one(UnsafeRawBufferPointer(start: $0, count: $1), isClient: true) },
            "playlist": { Playlists.one(UnsafeRawBufferPointer(start: $0, count: $1)) },
            "presentation": { Presentations.one(UnsafeRawBufferPointer(start: $0, count: $1)) },
            "messages": { Messages.one(UnsafeRawBufferPointer(start: $0, count: $1)) },
        ]
        guard let name = CommandLine.arguments.dropFirst().first, let target = targets[name] else {
            let names = targets.keys.sorted().joined(separator: "|")
            Console.printError("usage: larder-fuzz \(names) [libFuzzer's arguments]")
            exit(2)
        }
        // libFuzzer must not see the name of the target, which it would take for a corpus.
        let words = [CommandLine.arguments[0]] + CommandLine.arguments.dropFirst(2)
        var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = .allocate(capacity: words.count + 1)
        for (index, word) in words.enumerated() { arguments?[index] = strdup(word) }
        arguments?[words.count] = nil
        var count = Int32(words.count)
        exit(LLVMFuzzerRunDriver(&count, &arguments, target))
    }
}

/// The frame path of either side: no bytes may crash it.
private enum Frames {
    static func one(_ bytes: UnsafeRawBufferPointer, isClient: Bool) -> Int32 {
        let probe = SessionProbe(isClient: isClient)
        // In two pieces, since a connection brings its bytes in any.
        let half = bytes.count / 2
        if probe.receive(UnsafeRawBufferPointer(rebasing: bytes[..<half])) {
            _ = probe.receive(UnsafeRawBufferPointer(rebasing: bytes[half...]))
        }
        return 0
    }
}

/// The playlist parser, and what is made of what it reads.
private enum Playlists {
    /// A zero byte stands between a playlist and one that updates it, which may be a delta.
    static func one(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        let versions = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard let first = versions.first, let media = parse(Array(first), updating: nil) else { return 0 }
        look(media)
        if versions.count > 1, let update = parse(Array(versions[1]), updating: media) { look(update) }
        return 0
    }

    private static func parse(_ bytes: [UInt8], updating previous: MediaPlaylist?) -> MediaPlaylist? {
        let context = PlaylistContext(url: "https://h.example/p/x.m3u8?a=1&b=%22&c", imports: ["v": "w"])
        guard case .media(let media) = try? PlaylistParser.parse(bytes, context: context, updating: previous) else {
            return nil
        }
        return media
    }

    private static func look(_ media: MediaPlaylist) {
        let resolver = URIResolver(base: "https://h.example/p/x.m3u8")
        for (index, segment) in media.segments.enumerated() {
            _ = resolver.resolve(media.text(segment.uri))
            _ = (media.text(segment.title), media.text(segment.programDateTime), segment.byteRange)
            _ = (media.mediaSequence(at: index), media.discontinuitySequence(of: segment))
            _ = media.keySets[Int(segment.keySet)].map { $0.effectiveInitializationVector(mediaSequence: 7) }
            if segment.initializationSection >= 0 {
                _ = media.text(media.initializationSections[Int(segment.initializationSection)].uri)
            }
        }
        precondition(media.totalDuration.isFinite && media.totalDuration >= 0)
        _ = media.segments(from: 1, to: 2)
    }
}

/// What a playlist offers, DRM and all; before a zero byte may stand an expression to choose by.
private enum Presentations {
    static func one(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        let parts = bytes.split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
        guard let last = parts.last,
            let presentation = try? InspectionService.inspect(
                Array(last), url: "https://h.example/m.m3u8?a=1", scope: .remote)
        else { return 0 }
        _ = presentation.serialized()
        guard parts.count > 1 else { return 0 }
        let text = String(decoding: parts[0], as: UTF8.self)
        let options = SelectionOptions(
            audioLanguages: [text], selectVideo: text, selectSubtitles: text, dropAudio: text, iframes: true)
        _ = try? RenditionSelector(presentation, options).select()
        _ = try? RenditionSelector(presentation, SelectionOptions(audioLanguages: [text], only: .audio)).select()
        return 0
    }
}

/// Every message of the contract: what can be decoded is encoded to something that decodes to the same.
private enum Messages {
    private static let types: [any SerializableMessage.Type] = {
        let roots: [ProtoFile] = [
            .componentProto, .contentDecryptionModuleProto, .coordinatorProto, .errorProto, .keyBrokerProto,
            .playlistInspectorProto, .presentationProto, .segmentDownloaderProto, .healthProto, .reflectionProto,
            .reflectionV1alphaProto, .statusProto, .anyProto,
        ]
        return roots.flatMap(\.messages)
    }()

    static func one(_ bytes: UnsafeRawBufferPointer) -> Int32 {
        guard let first = bytes.first else { return 0 }
        let type = types[Int(first) % types.count]
        guard let message = try? type.init(serialized: UnsafeRawBufferPointer(rebasing: bytes[1...])) else { return 0 }
        let again = message.serialized()
        guard let second = try? type.init(serialized: again), second.serialized() == again else {
            // A crash is how a fuzzer is told.
            fatalError("\(type) is not the same after a round: \(again)")
        }
        return 0
    }
}

/// What libFuzzer's own `main` would call; ours hands it the target instead, so this is only for the linker.
@_cdecl("LLVMFuzzerTestOneInput")
public func unusedTarget(_ data: UnsafePointer<UInt8>?, _ count: Int) -> Int32 { 0 }
