public import Core
public import Wire

/// Chooses the stream and the renditions to take, by the options alone: same input, same answer.
public struct RenditionSelector: Sendable {
    /// What is to be taken.
    public struct Choice: Hashable, Sendable {
        /// The stream.
        public var stream: Stream
        /// The same pictures with another group of sound, of which `renditions` has members too.
        public var companions: [Stream] = []
        /// In the order of audio, video, subtitles and captions.
        public var renditions: [Rendition] = []
        /// The I-frame stream that goes with it, if one was asked for.
        public var iframes: Stream?
        /// Whether the playlist of the stream itself is taken, and not only that of renditions.
        public var takesStream = true
    }

    private struct Group: Hashable {
        let type: RenditionType
        let id: String
    }

    let presentation: Presentation
    let options: SelectionOptions
    /// Members that can be kept.
    private let groups: [Group: [Rendition]]

    /// A selector for one presentation.
    public init(_ presentation: Presentation, _ options: SelectionOptions) {
        self.presentation = presentation
        self.options = options
        groups = Dictionary(grouping: presentation.renditions.filter(\.refusalReason.isEmpty)) {
            Group(type: $0.type, id: $0.groupID)
        }
    }

    /// The choice; throws when something is asked for that is not there.
    public func select() throws(ServiceError) -> Choice {
        var choice = Choice(stream: try stream())
        switch options.only {
        case .audio: try chooseSound(&choice)
        case .subtitles: try chooseSubtitles(&choice)
        case .video: choice.renditions = try video(of: choice.stream)
        default: try chooseAll(&choice)
        }
        if options.iframes, choice.takesStream { choice.iframes = try iframes(of: choice.stream) }
        return choice
    }

    // MARK: The stream

    /// Of several with one id, that which can be kept, on the pathway that is wanted most.
    func stream(withID id: String) -> Stream? {
        let named = presentation.streams.filter { $0.id == id }
        return onBestPathway(named.filter(\.refusalReason.isEmpty)).first ?? named.first
    }

    private func stream() throws(ServiceError) -> Stream {
        let offered = presentation.streams
        if !options.streamID.isEmpty {
            guard let stream = stream(withID: options.streamID) else {
                throw notFound("stream", options.streamID, offered.map(\.id))
            }
            guard stream.refusalReason.isEmpty else {
                throw ServiceError(.failedPrecondition, reason: stream.refusalReason, stream.refusalMessage)
            }
            return stream
        }
        var candidates = offered.filter(\.refusalReason.isEmpty)
        if candidates.isEmpty, let first = offered.first {
            throw ServiceError(.failedPrecondition, reason: first.refusalReason, first.refusalMessage)
        }
        candidates = try drop(options.dropVideo, from: candidates)
        guard !candidates.isEmpty || offered.isEmpty else { throw nothing(leftBy: options.dropVideo) }
        if !options.selectVideo.isEmpty { return try stream(by: options.selectVideo, of: candidates) }
        candidates = onBestPathway(candidates)
        // A stream without video is taken only where no stream has any, or where nothing says which have.
        candidates = preferring(candidates) { $0.hasVideo }
        // A range that players don't know is none to play (4.4.6.2).
        candidates = preferring(candidates) { ["", "SDR", "PQ", "HLG"].contains($0.videoRange) }
        if !options.codecs.isEmpty { candidates = preferring(candidates) { $0.isMade(of: options.codecs) } }
        if !options.videoRange.isEmpty { candidates = preferring(candidates) { $0.range == options.videoRange } }
        if options.presentationWidth > 0 || options.presentationHeight > 0 {
            candidates = preferring(candidates) { $0.fits(options.presentationWidth, options.presentationHeight) }
        }
        if let wantsMany = wantsMany {
            candidates = preferring(candidates) { stream in
                members(of: stream.audioGroup, .audio).contains { $0.isMultichannel == wantsMany }
            }
        }
        return try byBitrate(candidates)
    }

    func byBitrate(_ candidates: [Stream]) throws(ServiceError) -> Stream {
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

    private func stream(by text: String, of candidates: [Stream]) throws(ServiceError) -> Stream {
        let expression = try AttributeExpression(text)
        guard [.best(1), .worst(1)].contains(expression.pick) else {
            throw AttributeExpression.invalid(text, "of streams one is taken, so 'for' takes best or worst")
        }
        guard let stream = expression.picked(rank(onBestPathway(try matching(expression, candidates)))).first else {
            throw nothing(matches: text)
        }
        return stream
    }

    /// Those that meet a wish, or all when none does.
    private func preferring<T>(_ items: [T], _ isWanted: (T) -> Bool) -> [T] {
        let wanted = items.filter(isWanted)
        return wanted.isEmpty ? items : wanted
    }

    private func matching<T: AttributeBearing>(
        _ expression: AttributeExpression, _ items: [T], _ isWanted: Bool = true
    ) throws(ServiceError) -> [T] {
        var result: [T] = []
        for item in items where try expression.matches(item) == isWanted { result.append(item) }
        return result
    }

    func drop<T: AttributeBearing>(_ text: String, from items: [T]) throws(ServiceError) -> [T] {
        text.isEmpty ? items : try matching(try AttributeExpression(text, drops: true), items, false)
    }

    /// Lowest first; of equals, the earlier in the playlist counts as higher.
    func rank(_ streams: [Stream]) -> [Stream] {
        streams.enumerated().sorted { left, right in
            let (a, b) = (left.element, right.element)
            if a.bandwidth != b.bandwidth { return a.bandwidth < b.bandwidth }
            if a.pixels != b.pixels { return a.pixels < b.pixels }
            if a.frameRate != b.frameRate { return a.frameRate < b.frameRate }
            return left.offset > right.offset
        }.map(\.element)
    }

    /// The I-frames of the same pictures: the nearest size, and of those the nearest bit rate.
    private func iframes(of stream: Stream) throws(ServiceError) -> Stream {
        let offered = preferring(presentation.iframeStreams.filter(\.refusalReason.isEmpty)) {
            $0.pathwayID == stream.pathwayID
        }
        func distance(_ other: Stream) -> (UInt64, UInt64) {
            let (a, b) = (stream.pixels, other.pixels)
            return (
                max(a, b) - min(a, b),
                max(stream.bandwidth, other.bandwidth) - min(stream.bandwidth, other.bandwidth)
            )
        }
        guard let nearest = offered.min(by: { distance($0) < distance($1) }) else {
            throw ServiceError(
                .notFound, reason: "IFRAMES_NOT_OFFERED", "the presentation has no I-frame playlist that can be kept")
        }
        return nearest
    }

    // MARK: The renditions

    private func chooseAll(_ choice: inout Choice) throws(ServiceError) {
        let stream = choice.stream
        if !options.renditionIDs.isEmpty {
            (choice.renditions, choice.companions) = try explicitRenditions(of: stream)
            let groups = Set(choice.renditions.filter { $0.type == .audio }.map(\.groupID))
            if !groups.isEmpty, !groups.contains(stream.audioGroup), !choice.companions.isEmpty {
                choice.stream = choice.companions.removeFirst()
            }
            return
        }
        let (sound, companions) = try sound(of: stream)
        choice.companions = companions
        // Sound that is all of another group belongs to the stream with that group.
        if !sound.isEmpty, !sound.contains(where: { $0.groupID == stream.audioGroup }), !companions.isEmpty {
            choice.stream = choice.companions.removeFirst()
        }
        choice.renditions =
            sound + (try video(of: stream)) + (try subtitles(of: stream, sound: sound, fallsBackToFirst: false))
            + members(of: stream.closedCaptions, .closedCaptions)
    }

    /// Subtitles alone: of the stream, or of the highest that has any.
    private func chooseSubtitles(_ choice: inout Choice) throws(ServiceError) {
        choice.takesStream = false
        let offering = presentation.streams.filter { stream in
            stream.refusalReason.isEmpty
                && members(of: stream.subtitlesGroup, .subtitles).contains { !$0.uri.isEmpty }
        }
        if options.streamID.isEmpty, !offering.contains(choice.stream), !offering.isEmpty {
            choice.stream = try byBitrate(onBestPathway(offering))
        }
        choice.renditions = try subtitles(of: choice.stream, sound: [], fallsBackToFirst: true).filter {
            !$0.uri.isEmpty
        }
        guard !choice.renditions.isEmpty else {
            throw ServiceError(
                .notFound, reason: "SUBTITLES_NOT_OFFERED", "stream \(choice.stream.id) has no subtitles to keep")
        }
    }

    private func video(of stream: Stream) throws(ServiceError) -> [Rendition] {
        choose(members(of: stream.videoGroup, .video), .preferred, [], fallsBackToFirst: true)
    }

    private func subtitles(
        of stream: Stream, sound: [Rendition], fallsBackToFirst: Bool
    ) throws(ServiceError) -> [Rendition] {
        let offered = members(of: stream.subtitlesGroup, .subtitles)
        if !options.renditionIDs.isEmpty {
            return try explicitRenditions(of: stream).renditions.filter { $0.type == .subtitles }
        }
        if !options.selectSubtitles.isEmpty {
            return try renditions(by: options.selectSubtitles, of: offered, options.dropSubtitles) { _, _ in false }
        }
        let members = try drop(options.dropSubtitles, from: offered)
        // Forced ones are for those who understand the sound, and no choice of their own where there are others.
        let full = preferring(members) { !$0.forced }
        let chosen = choose(
            full, options.subtitles, options.subtitleLanguages, fallsBackToFirst: fallsBackToFirst)
        if options.subtitles == .none { return [] }
        if options.subtitles == .all { return members }
        let forced = members.filter { member in
            member.forced && !chosen.contains(member)
                && sound.contains { LanguageTag($0.language).primary == LanguageTag(member.language).primary }
        }
        return chosen + forced
    }

    func renditions(
        by text: String, of offered: [Rendition], _ dropped: String, _ isLower: (Rendition, Rendition) -> Bool
    ) throws(ServiceError) -> [Rendition] {
        let expression = try AttributeExpression(text)
        let candidates = try drop(dropped, from: offered)
        let matching = try matching(expression, candidates)
        guard !matching.isEmpty else { throw nothing(matches: text) }
        let ranked = matching.enumerated().sorted { left, right in
            if isLower(left.element, right.element) { return true }
            return isLower(right.element, left.element) ? false : left.offset > right.offset
        }
        return expression.picked(ranked.map(\.element))
    }

    func explicitRenditions(
        of stream: Stream
    ) throws(ServiceError) -> (renditions: [Rendition], companions: [Stream]) {
        let siblings = companions(of: stream)
        let groups =
            [stream.audioGroup, stream.videoGroup, stream.subtitlesGroup, stream.closedCaptions]
            + siblings.map(\.audioGroup)
        let offered = presentation.renditions.filter { groups.contains($0.groupID) }
        var result: [Rendition] = []
        for id in options.renditionIDs {
            guard let rendition = offered.first(where: { $0.id == id }) else {
                throw notFound("rendition", id, offered.map(\.id))
            }
            guard rendition.refusalReason.isEmpty else {
                throw ServiceError(.failedPrecondition, reason: rendition.refusalReason, rendition.refusalMessage)
            }
            if !result.contains(rendition) { result.append(rendition) }
        }
        let used = siblings.filter { sibling in
            result.contains { $0.type == .audio && $0.groupID == sibling.audioGroup }
        }
        return (result, used)
    }

    func members(of group: String, _ type: RenditionType) -> [Rendition] {
        group.isEmpty ? [] : groups[Group(type: type, id: group)] ?? []
    }

    func choose(
        _ members: [Rendition], _ rule: MediaSelectionRule, _ languages: [String], fallsBackToFirst: Bool
    ) -> [Rendition] {
        if rule == .none { return [] }
        func ofChannels(_ items: [Rendition]) -> [Rendition] {
            guard let wantsMany else { return items }
            return preferring(items) { $0.isMultichannel == wantsMany }
        }
        if rule == .all { return ofChannels(members) }
        // What a player begins with first, and what describes the pictures or the noises only to who asks for it.
        let ordered =
            members.filter { $0.isDefault } + members.filter { !$0.isDefault && !$0.isForAccessibility }
            + members.filter { !$0.isDefault && $0.isForAccessibility }
        var result: [Rendition] = []
        for language in languages {
            // The language first: sound of a wanted kind in a language that nobody asked for is no help.
            let matches = ofChannels(bestMatches(ordered, LanguageTag(language)))
            guard let match = matches.first, !result.contains(match) else { continue }
            result.append(match)
        }
        if !result.isEmpty { return result }
        let candidates = ofChannels(ordered)
        let preferred =
            candidates.first { $0.isDefault } ?? candidates.first { $0.autoselect }
            ?? (fallsBackToFirst ? candidates.first : nil)
        return preferred.map { [$0] } ?? []
    }

    /// Those with the tag itself, else with one that adds to it, else what shorter and shorter tags find (RFC 4647).
    private func bestMatches(_ ordered: [Rendition], _ wanted: LanguageTag) -> [Rendition] {
        guard !wanted.isEmpty else { return [] }
        let tags = ordered.map { LanguageTag($0.language) }
        for range in [wanted] + wanted.fallbacks {
            let exact = tags.indices.filter { tags[$0] == range }
            if !exact.isEmpty { return exact.map { ordered[$0] } }
            // One tag: the others may be in another script or from another place.
            if let longer = tags.first(where: { $0.isMatched(by: range) }) {
                return tags.indices.filter { tags[$0] == longer }.map { ordered[$0] }
            }
        }
        return []
    }

    /// Nil when both are wanted.
    var wantsMany: Bool? {
        switch options.multichannel {
        case .stereo: false
        case .multichannel: true
        default: nil
        }
    }

    private func nothing(leftBy text: String) -> ServiceError {
        ServiceError(
            .notFound, reason: "NOTHING_MATCHES", "'\(text.prefix(200))' drops everything that is offered")
    }

    private func nothing(matches text: String) -> ServiceError {
        ServiceError(
            .notFound, reason: "NOTHING_MATCHES", "nothing that is offered matches '\(text.prefix(200))'",
            remedy: "see what there is: playlist-inspector inspect URL")
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

    private static let audioCodecs = [
        "mp4a", "ac-3", "ec-3", "ac-4", "fLaC", "alac", "Opus", "opus", "mp3", "dts", "mha1", "mhm1", "iamf", "apac",
    ]
    private static let textCodecs = ["wvtt", "stpp", "c608", "c708"]

    private var codecList: [Substring] {
        codecs.split(separator: ",").map { $0.drop { $0 == " " } }.filter { codec in
            !Self.textCodecs.contains { codec.hasPrefix($0) }
        }
    }

    /// Those of CODECS that are sound.
    var audioCodecs: [String] {
        codecList.filter { codec in Self.audioCodecs.contains { codec.hasPrefix($0) } }.map(String.init)
    }

    /// Declared by resolution or codecs; a stream that declares neither may have video.
    var hasVideo: Bool {
        width > 0 || codecs.isEmpty || audioCodecs.count < codecList.count
    }

    /// A stream that does not tell its codecs may be made of anything.
    fileprivate func isMade(of known: [String]) -> Bool {
        codecList.allSatisfy { codec in known.contains { codec.hasPrefix($0) } }
    }

    fileprivate func fits(_ wantedWidth: UInt32, _ wantedHeight: UInt32) -> Bool {
        (wantedWidth == 0 || width <= wantedWidth) && (wantedHeight == 0 || height <= wantedHeight)
    }
}

extension Rendition {
    /// CHANNELS starts with the count.
    var channelCount: Int { Int(channels.prefix { $0.isNumber }) ?? 2 }
    var isMultichannel: Bool { channelCount > 2 }

    var isForAccessibility: Bool {
        characteristics.contains("public.accessibility.") || characteristics.contains("public.easy-to-read")
    }
}
