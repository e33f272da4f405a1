internal import AssetStore
internal import Core
internal import Crypto
internal import Glibc
internal import HLS
internal import RPC
internal import Wire

/// Copies a complete asset into a folder that plays without Larder; AES-128 content is decrypted on the way.
struct AssetExport {
    let layout: AssetLayout
    let request: ExportRequest
    let keys: any KeyOpener
    let context: CallContext

    /// Says that a folder holds an export that has not ended: it may be written over.
    private static let marker = ".larder-export"

    private struct File {
        /// As the journal has it.
        var name: String
        var source: String
        var target: String
        /// Key id and IV; nil for what is copied as it is.
        var encryption: (keyID: String, initializationVector: [UInt8])?
    }

    /// What all files go through.
    private struct Buffers: ~Copyable {
        private static let byteCount = 1 << 18
        let input = UnsafeMutableRawBufferPointer.allocate(byteCount: byteCount, alignment: 64)
        let output = UnsafeMutableRawBufferPointer.allocate(
            byteCount: byteCount + AESCBCDecryptor.margin, alignment: 64)

        deinit {
            input.deallocate()
            output.deallocate()
        }
    }

    func run(_ onEvent: (ExportEvent) async throws -> Void) async throws {
        let tracks = try LocalAsset(layout).tracks
        let journal = try ResumeJournal.read(path: layout.journal)
        let files = try tracks.flatMap { try self.files(of: $0) }
        let secrets = try await openKeys(Set(files.compactMap { $0.encryption?.keyID }))
        try prepareTarget()
        let buffers = Buffers()
        var event = ExportEvent(filesExpected: UInt64(files.count))
        for file in files {
            try Task.checkCancellation()
            let count = try copy(file, secrets, buffers)
            guard journal[file.name]?.byteCount == count else {
                throw ServiceError(
                    .dataLoss, reason: "FILE_DAMAGED", "\(file.name) is not what was fetched",
                    remedy: "find out more with: coordinator verify \(request.assetID)")
            }
            event.bytesComplete += count
            event.filesComplete += 1
            if event.filesComplete % 16 == 0 { try await onEvent(event) }
        }
        for track in tracks {
            try FileSystem.replace("\(target)/\(track.id)/playlist.m3u8", with: clearText(of: track.playlist))
        }
        for track in tracks { try FileSystem.synchronizeDirectory("\(target)/\(track.id)") }
        // The file that a player opens comes last: a folder without it is not finished.
        let main = try FileSystem.readAll(layout.multivariantPlaylist, limit: 64 << 20)
        try FileSystem.replace("\(target)/multivariant.m3u8", with: String(decoding: main, as: UTF8.self))
        unlink("\(target)/\(Self.marker)")
        try FileSystem.synchronizeDirectory(target)
        event.playlistPath = "\(target)/multivariant.m3u8"
        try await onEvent(event)
    }

    private var target: String { request.directory }

    // MARK: What there is

    private func files(of track: LocalAsset.Track) throws -> [File] {
        try track.files.map { try file($0.name, track.id, $0.keys) }
    }

    private func file(_ name: String, _ track: String, _ keys: [Key]) throws -> File {
        var file = File(
            name: "\(track)/\(name)", source: try layout.file(name, ofTrack: track),
            target: "\(target)/\(track)/\(name)")
        guard !keys.isEmpty else { return file }
        guard let key = keys.first(where: { $0.keyFormat == "identity" && $0.method == "AES-128" }),
            let initializationVector = key.initializationVector, key.uri.hasPrefix(LocalTrack.keyScheme)
        else {
            throw ServiceError(
                .failedPrecondition, reason: "CONTENT_PROTECTED",
                "\(track) is protected by \(keys.map(\.keyFormat).joined(separator: ", ")) (\(keys[0].method)), "
                    + "and only AES-128 with the identity key format can be exported")
        }
        file.encryption = (String(key.uri.dropFirst(LocalTrack.keyScheme.count)), initializationVector)
        return file
    }

    private func openKeys(_ ids: Set<String>) async throws -> [String: Secret] {
        var secrets: [String: Secret] = [:]
        for id in ids.sorted() {
            guard let source = request.keySources.first(where: { $0.keyID == id }) else {
                throw ServiceError(
                    .failedPrecondition, reason: "KEY_SOURCE_MISSING", "nobody was named who has key \(id)",
                    remedy: "start the key broker of its DRM type")
            }
            secrets[id] = try await keys.open(
                assetID: request.assetID, keyID: id, brokerSocket: source.brokerSocket, context)
        }
        return secrets
    }

    // MARK: The target

    private func prepareTarget() throws {
        guard target.hasPrefix("/") else {
            throw ServiceError(.invalidArgument, reason: "USAGE", "the folder of an export must be an absolute path")
        }
        try Directory.make(target, mode: 0o755)
        let names = FileSystem.names(in: target) ?? []
        if names.contains(Self.marker) {
            for name in names { try FileSystem.removeTree("\(target)/\(name)") }
        } else if !names.isEmpty {
            throw ServiceError(
                .failedPrecondition, reason: "EXPORT_TARGET_NOT_EMPTY", "\(target) is not empty",
                remedy: "name a folder that is empty or not there yet")
        }
        try FileSystem.replace("\(target)/\(Self.marker)", with: request.assetID + "\n")
    }

    /// The same playlist without keys.
    private func clearText(of playlist: MediaPlaylist) -> String {
        var writer = MediaPlaylistWriter()
        var text = writer.head(
            version: max(3, playlist.version), targetDuration: playlist.targetDuration,
            mediaSequence: playlist.mediaSequence, discontinuitySequence: playlist.discontinuitySequence,
            hasIndependentSegments: playlist.hasIndependentSegments, isIFramesOnly: playlist.isIFramesOnly)
        for segment in playlist.segments {
            var entry = MediaPlaylistWriter.Entry()
            entry.uri = playlist.text(segment.uri)
            entry.duration = segment.duration
            entry.title = playlist.text(segment.title)
            entry.isDiscontinuity = segment.isDiscontinuity
            entry.isGap = segment.isGap
            entry.programDateTime = playlist.text(segment.programDateTime)
            if segment.initializationSection >= 0 {
                let section = playlist.initializationSections[Int(segment.initializationSection)]
                entry.initializationURI = playlist.text(section.uri)
            }
            text += writer.lines(entry)
        }
        return text + writer.tail
    }

    private func copy(_ file: File, _ secrets: [String: Secret], _ buffers: borrowing Buffers) throws -> UInt64 {
        if let slash = file.target.lastIndex(of: "/") {
            try Directory.make(String(file.target[..<slash]), mode: 0o755)
        }
        if file.encryption == nil, request.links, link(file.source, file.target) == 0 {
            return FileSystem.size(file.target) ?? 0
        }
        let source = try FileSystem.openForReading(file.source)
        let target = try FileSystem.create(file.target)
        guard let encryption = file.encryption, let key = secrets[encryption.keyID] else {
            let count = try pump(source, file, buffers.input) {
                try FileSystem.writeAll($0, to: target, path: file.target)
            }
            try FileSystem.synchronize(target, path: file.target)
            return count
        }
        var decryptor = try AESCBCDecryptor(key: key, initializationVector: encryption.initializationVector)
        let output = buffers.output
        let count = try pump(source, file, buffers.input) { bytes in
            let plain = try decryptor.update(bytes, into: output)
            try FileSystem.writeAll(
                UnsafeRawBufferPointer(rebasing: output[..<plain]), to: target, path: file.target)
        }
        do {
            let rest = try decryptor.finalize()
            try rest.withUnsafeBytes { try FileSystem.writeAll($0, to: target, path: file.target) }
        } catch let error as CryptoError {
            throw ServiceError(.dataLoss, reason: "DECRYPTION_FAILED", "\(file.source): \(error)")
        }
        try FileSystem.synchronize(target, path: file.target)
        return count
    }

    private func pump(
        _ source: borrowing OwnedFileDescriptor, _ file: File, _ buffer: UnsafeMutableRawBufferPointer,
        _ sink: (UnsafeRawBufferPointer) throws -> Void
    ) throws -> UInt64 {
        var total: UInt64 = 0
        while true {
            let count = try FileSystem.read(source, into: buffer, path: file.source)
            if count == 0 { return total }
            total += UInt64(count)
            try sink(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }
}
