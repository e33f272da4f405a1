public import Core
internal import Glibc
internal import HLS
public import Wire

extension InspectionService {
    /// What a playlist file on this machine offers; its URIs stay as they are written.
    public static func inspection(file path: String, strict isStrict: Bool = false) throws -> PlaylistInspection {
        guard let handle = fopen(path, "re") else {
            let error = ServiceError.file("read", path: path, errorNumber: errno)
            throw ServiceError(
                .notFound, reason: "FILE_NOT_FOUND", error.message,
                remedy: "name a playlist file, or a URL that starts with http:// or https://")
        }
        defer { fclose(handle) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 20)
        let limit = PlaylistParser.Limits().byteCount
        while bytes.count <= limit {
            let count = fread(&chunk, 1, chunk.count, handle)
            if count == 0 { break }
            bytes += chunk[..<count]
        }
        guard ferror(handle) == 0 else { throw ServiceError.file("read", path: path, errorNumber: errno) }
        // A base without a scheme resolves nothing, and no URL of a file is fetched.
        return try inspection(
            bytes, PresentationBuilder(requestedURL: path, resolvedURL: "", scope: .any, isFile: true),
            PlaylistContext(), isStrict: isStrict)
    }

    /// What a playlist would offer that was fetched from a URL: for those who have its bytes already.
    public static func inspect(_ bytes: [UInt8], url: String, scope: NetworkScope) throws -> Presentation {
        try inspection(
            bytes, PresentationBuilder(requestedURL: url, resolvedURL: url, scope: scope), PlaylistContext(url: url)
        ).presentation.get()
    }

    private static func inspection(
        _ bytes: [UInt8], _ builder: PresentationBuilder, _ context: PlaylistContext, isStrict: Bool = false
    ) throws -> PlaylistInspection {
        let playlist: Playlist
        do throws(PlaylistError) {
            playlist = try PlaylistParser.parse(bytes, context: context)
        } catch {
            throw ServiceError(error, url: builder.requestedURL)
        }
        if isStrict { try playlist.requireConformance(builder.requestedURL) }
        return PlaylistInspection(playlist, builder)
    }
}

/// A playlist as it was read: what it declares, what departs from the RFC, and what it offers.
public struct PlaylistInspection: Sendable {
    private let playlist: Playlist
    /// What it offers; a playlist may be sound and offer nothing.
    public var presentation: Result<Presentation, ServiceError>

    init(_ playlist: Playlist, _ builder: PresentationBuilder) {
        self.playlist = playlist
        switch playlist {
        case .media(let playlist): presentation = .success(builder.build(playlist))
        case .multivariant(let playlist):
            do throws(ServiceError) {
                presentation = .success(try builder.build(playlist))
            } catch {
                presentation = .failure(error)
            }
        }
    }

    /// What the playlist declares, with names that follow its tags and attributes, and what it offers: a JSON object in
    /// pieces, a line for each member and each segment. Throws, before any of it, when the options ask for what is not
    /// there.
    public func writeJSON(_ options: SelectionOptions, _ write: (String) -> Void) throws(ServiceError) {
        let facts = PlaylistFacts(playlist: playlist)
        var members = facts.members
        switch presentation {
        case .success(let presentation):
            members["presentation"] = presentation.json
            if options != SelectionOptions() {
                members["choice"] = try RenditionSelector(presentation, options).select().json
            }
        case .failure(let error):
            // What it declares can be told all the same.
            members["error"] = ["reason": .string(error.reason), "message": .string(error.message)]
        }
        if case .media = playlist { members["segments"] = .null }
        var separator = "{"
        for (name, value) in members.sorted(by: { $0.key < $1.key }) {
            write("\(separator)\n\"\(name)\": ")
            separator = ","
            guard name == "segments" else {
                write(value.text(pretty: false))
                continue
            }
            var opening = "["
            facts.forEachSegment { segment in
                write("\(opening)\n\(segment.text(pretty: false))")
                opening = ","
            }
            write(opening == "[" ? "[]" : "\n]")
        }
        write("\n}")
    }

    /// Counts and totals, a line each: for playlists too long to look at.
    public var summary: [(name: String, value: String)] {
        switch playlist {
        case .media(let playlist):
            let sections = playlist.initializationSections.count
            var seconds = String((playlist.totalDuration * 1000).rounded() / 1000)
            if seconds.hasSuffix(".0") { seconds.removeLast(2) }
            return [
                ("kind", "media"), ("version", String(playlist.version)),
                ("type", playlist.kind?.rawValue ?? (playlist.hasEndList ? "VOD" : "LIVE")),
                ("segments", String(playlist.segments.count)), ("seconds", seconds),
                ("discontinuities", String(playlist.segments.count { $0.isDiscontinuity })),
                ("gaps", String(playlist.segments.count { $0.isGap })),
                ("keys", String(Set(playlist.keySets.joined().map(\.withoutInitializationVector)).count)),
                ("initialization sections", String(sections)), ("findings", String(playlist.diagnostics.count)),
            ]
        case .multivariant(let playlist):
            return [
                ("kind", "multivariant"), ("version", String(playlist.version)),
                ("streams", String(playlist.variants.count)), ("renditions", String(playlist.renditions.count)),
                ("I-frame streams", String(playlist.iFrameVariants.count)),
                ("session keys", String(playlist.sessionKeys.count)),
                ("findings", String(playlist.diagnostics.count)),
            ]
        }
    }

    /// Departures from the RFC, in the order of their lines.
    public var findings: [PlaylistFinding] { playlist.diagnostics.map(PlaylistFinding.init) }
}

/// One departure of a playlist from RFC 8216bis.
public struct PlaylistFinding: Hashable, Sendable {
    /// Counts from 1.
    public let line: Int
    /// For people.
    public let message: String
    /// Section of the RFC.
    public let section: String

    init(_ diagnostic: Diagnostic) {
        line = diagnostic.line
        message = diagnostic.message
        section = diagnostic.section
    }

    /// For machines.
    public var json: JSONValue {
        .object([
            "line": .integer(UInt64(clamping: line)), "message": .string(message), "section": .string(section),
        ])
    }
}
