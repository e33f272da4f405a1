public import Core
public import Wire

/// Chooses the stream and the renditions to take, by the options alone: same input, same answer.
public struct RenditionSelector: Sendable {
    private let presentation: Presentation
    private let options: SelectionOptions

    /// A selector for one presentation.
    public init(_ presentation: Presentation, _ options: SelectionOptions) {
        self.presentation = presentation
        self.options = options
    }

    /// The choice; throws when something is asked for by name that is not there.
    public func select() throws(ServiceError) -> (stream: Stream, renditions: [Rendition]) {
        let stream = try stream()
        return (stream, try renditions(of: stream))
    }

    // MARK: The stream

    private func stream() throws(ServiceError) -> Stream {
        if !options.streamID.isEmpty {
            guard let stream = presentation.streams.first(where: { $0.id == options.streamID }) else {
                throw notFound("stream", options.streamID, presentation.streams.map(\.id))
            }
            return stream
        }
        var candidates = presentation.streams
        // A stream without video is taken only where no stream has any, or where nothing says which have.
        candidates = preferring(candidates) { $0.hasVideo }
        if !options.codecs.isEmpty { candidates = preferring(candidates) { $0.isMade(of: options.codecs) } }
        if !options.videoRange.isEmpty { candidates = preferring(candidates) { $0.range == options.videoRange } }
        if options.presentationWidth > 0 || options.presentationHeight > 0 {
            candidates = preferring(candidates) { $0.fits(options.presentationWidth, options.presentationHeight) }
        }
        if options.multichannel != .unspecified {
            let wantsMany = options.multichannel == .multichannel
            candidates = preferring(candidates) { stream in
                members(of: stream.audioGroup, .audio).contains { $0.isMultichannel == wantsMany }
            }
        }
        let ranked = rank(candidates)
        guard let highest = ranked.last, let lowest = ranked.first else {
            throw ServiceError(.invalidArgument, reason: "NO_STREAMS", "the presentation offers no stream")
        }
        var fitting = ranked
        if options.bitrateAtMost > 0 {
            fitting = ranked.filter { $0.bandwidth <= options.bitrateAtMost }
            if fitting.isEmpty { return lowest }
        }
        if options.bitrateAtLeast > 0 {
            return fitting.first { $0.bandwidth >= options.bitrateAtLeast } ?? fitting.last ?? highest
        }
        return fitting.last ?? highest
    }

    /// Those that meet a wish, or all when none does.
    private func preferring<T>(_ items: [T], _ isWanted: (T) -> Bool) -> [T] {
        let wanted = items.filter(isWanted)
        return wanted.isEmpty ? items : wanted
    }

    /// Lowest first; of equals, the earlier in the playlist counts as higher.
    private func rank(_ streams: [Stream]) -> [Stream] {
        streams.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            if a.bandwidth != b.bandwidth { return a.bandwidth < b.bandwidth }
            if a.pixels != b.pixels { return a.pixels < b.pixels }
            if a.frameRate != b.frameRate { return a.frameRate < b.frameRate }
            return left.offset > right.offset
        }.map(\.element)
    }

    // MARK: The renditions

    private func renditions(of stream: Stream) throws(ServiceError) -> [Rendition] {
        if !options.renditionIDs.isEmpty { return try explicitRenditions(of: stream) }
        let audio = members(of: stream.audioGroup, .audio)
        let subtitles = members(of: stream.subtitlesGroup, .subtitles)
        let video = members(of: stream.videoGroup, .video)
        return choose(audio, options.audio, options.audioLanguages, fallsBackToFirst: true)
            + choose(video, .preferred, [], fallsBackToFirst: true)
            + choose(subtitles, options.subtitles, options.subtitleLanguages, fallsBackToFirst: false)
            + members(of: stream.closedCaptions, .closedCaptions)
    }

    private func explicitRenditions(of stream: Stream) throws(ServiceError) -> [Rendition] {
        let groups = [stream.audioGroup, stream.videoGroup, stream.subtitlesGroup, stream.closedCaptions]
        let offered = presentation.renditions.filter { groups.contains($0.groupID) }
        var result: [Rendition] = []
        for id in options.renditionIDs {
            guard let rendition = offered.first(where: { $0.id == id }) else {
                throw notFound("rendition", id, offered.map(\.id))
            }
            if !result.contains(rendition) { result.append(rendition) }
        }
        return result
    }

    private func members(of group: String, _ type: RenditionType) -> [Rendition] {
        group.isEmpty ? [] : presentation.renditions.filter { $0.groupID == group && $0.type == type }
    }

    private func choose(
        _ members: [Rendition], _ rule: MediaSelectionRule, _ languages: [String], fallsBackToFirst: Bool
    ) -> [Rendition] {
        if rule == .all { return members }
        if rule == .none { return [] }
        var candidates = members
        if options.multichannel != .unspecified {
            candidates = preferring(candidates) { $0.isMultichannel == (options.multichannel == .multichannel) }
        }
        var result: [Rendition] = []
        for language in languages {
            guard let match = bestMatch(candidates, language), !result.contains(match) else { continue }
            result.append(match)
        }
        if !result.isEmpty { return result }
        let preferred =
            candidates.first { $0.isDefault } ?? candidates.first { $0.autoselect }
            ?? (fallsBackToFirst ? candidates.first : nil)
        return preferred.map { [$0] } ?? []
    }

    /// The tag itself, else one that only adds to it, else one that it adds to (RFC 4647, both directions).
    private func bestMatch(_ candidates: [Rendition], _ wanted: String) -> Rendition? {
        let wanted = wanted.lowercased()
        let ordered = candidates.filter(\.isDefault) + candidates.filter { !$0.isDefault }
        return ordered.first { $0.language.lowercased() == wanted }
            ?? ordered.first { $0.language.lowercased().hasPrefix(wanted + "-") }
            ?? ordered.first { !$0.language.isEmpty && wanted.hasPrefix($0.language.lowercased() + "-") }
    }

    private func notFound(_ what: String, _ id: String, _ offered: [String]) -> ServiceError {
        ServiceError(
            .notFound, reason: "\(what.uppercased())_NOT_FOUND", "the presentation has no \(what) \(id)",
            remedy: "it has: \(offered.prefix(20).joined(separator: " "))")
    }
}

extension Stream {
    fileprivate var range: String { videoRange.isEmpty ? "SDR" : videoRange }
    fileprivate var pixels: UInt64 { UInt64(width) * UInt64(height) }

    /// Declared by resolution or codecs; a stream that declares neither may have video.
    var hasVideo: Bool {
        if width > 0 || codecs.isEmpty { return true }
        let audio = ["mp4a", "ac-3", "ec-3", "ac-4", "fLaC", "alac", "Opus", "opus", "mp3"]
        return !codecs.split(separator: ",").allSatisfy { codec in
            audio.contains { codec.drop { $0 == " " }.hasPrefix($0) }
        }
    }

    /// A stream that does not tell its codecs may be made of anything.
    fileprivate func isMade(of known: [String]) -> Bool {
        codecs.split(separator: ",").allSatisfy { codec in
            let codec = codec.drop { $0 == " " }
            return known.contains { codec.hasPrefix($0) }
        }
    }

    fileprivate func fits(_ wantedWidth: UInt32, _ wantedHeight: UInt32) -> Bool {
        (wantedWidth == 0 || width <= wantedWidth) && (wantedHeight == 0 || height <= wantedHeight)
    }
}

extension Rendition {
    /// CHANNELS starts with the count.
    fileprivate var isMultichannel: Bool { (Int(channels.prefix { $0.isNumber }) ?? 2) > 2 }
}
