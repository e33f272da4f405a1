internal import Core
internal import HLS
internal import HTTP
internal import Wire

/// Makes a `Presentation` of a parsed playlist.
struct PresentationBuilder {
    let requestedURL: String
    let resolvedURL: String
    var carriesQuery = false
    let scope: NetworkScope
    /// Nothing of a file is fetched, so that its URIs may be anything.
    var isFile = false

    private var resolver: URIResolver { URIResolver(base: resolvedURL, carriesQuery: carriesQuery) }

    /// What cannot be fetched says why not; nothing left is an error.
    func build(_ playlist: MultivariantPlaylist) throws(ServiceError) -> Presentation {
        let (resolver, policy) = (resolver, ResourceURLPolicy(scope: scope))
        var result = base()
        result.independentSegments = playlist.hasIndependentSegments
        result.streams = playlist.variants.map { stream($0, resolver, policy) }
        result.iframeStreams = playlist.iFrameVariants.map { stream($0, resolver, policy) }
        for rendition in playlist.renditions {
            let url = rendition.uri.isEmpty ? "" : resolver.resolve(rendition.uri)
            guard var rendition = Rendition(rendition, uri: url) else { continue }
            if !url.isEmpty, let refusal = refusal(url, "a rendition", policy) {
                (rendition.refusalReason, rendition.refusalMessage) = (refusal.reason, refusal.message)
            }
            result.renditions.append(rendition)
        }
        result.makeIDsUnique()
        guard result.streams.contains(where: \.refusalReason.isEmpty) else {
            guard let first = result.streams.first else {
                throw ServiceError(
                    .invalidArgument, reason: "PLAYLIST_INVALID",
                    "\(HTTPClient.redacted(requestedURL)): the multivariant playlist lists no stream")
            }
            throw ServiceError(.invalidArgument, reason: first.refusalReason, first.refusalMessage)
        }
        result.variables = playlist.variables.sorted { $0.key < $1.key }.map {
            PlaylistVariable(name: $0.key, value: $0.value)
        }
        add(playlist.sessionKeys.map { ContentKey($0, resolver, describesDRM: true) }, to: &result)
        result.warnings += warnings(result.streams) + playlist.diagnostics.map(\.text)
        result.steering = playlist.steering
        prefer(in: &result)
        return result
    }

    /// Takes the pathways as a steering manifest says.
    func apply(_ manifest: SteeringManifest, reloadURL: String, to presentation: inout Presentation) {
        let policy = ResourceURLPolicy(scope: scope)
        presentation.apply(manifest, reloadURL: reloadURL, carried: resolver.carried) { refusal($0, $1, policy) }
        prefer(in: &presentation)
    }

    private func stream(
        _ variant: MultivariantPlaylist.Variant, _ resolver: URIResolver, _ policy: ResourceURLPolicy
    ) -> Stream {
        let url = resolver.resolve(variant.uri)
        var stream = Stream(variant, uri: url)
        if variant.uri.isEmpty {
            (stream.refusalReason, stream.refusalMessage) = ("URI_MISSING", "stream \(stream.id) names no playlist")
        } else if let refusal = refusal(url, "a stream", policy) {
            (stream.refusalReason, stream.refusalMessage) = (refusal.reason, refusal.message)
        } else if !["", "NONE", "TYPE-0", "TYPE-1"].contains(variant.hdcpLevel) {
            stream.refusalReason = "HDCP_LEVEL_UNKNOWN"
            stream.refusalMessage = "stream \(stream.id) asks for an HDCP-LEVEL that is not known"
        }
        return stream
    }

    private func refusal(_ url: String, _ what: String, _ policy: ResourceURLPolicy) -> ServiceError? {
        guard !isFile else { return nil }
        do throws(ServiceError) { try policy.check(url, named: what) } catch { return error }
        return nil
    }

    /// What would be taken without any options.
    private func prefer(in presentation: inout Presentation) {
        do throws(ServiceError) {
            let choice = try RenditionSelector(presentation, SelectionOptions()).select()
            presentation.preferredStreamID = choice.stream.id
            presentation.preferredRenditionIDs = choice.renditions.map(\.id)
        } catch {
            presentation.warnings.append(error.message)
        }
    }

    /// A lone media playlist is a presentation with one stream.
    func build(_ playlist: MediaPlaylist) -> Presentation {
        var result = base()
        result.isMediaPlaylist = true
        result.independentSegments = playlist.hasIndependentSegments
        var variant = MultivariantPlaylist.Variant()
        variant.name = "media"
        var stream = Stream(variant, uri: resolvedURL)
        stream.id = "media-" + stream.id.suffix(8)
        result.streams = [stream]
        result.warnings = playlist.diagnostics.map(\.text)
        describe(&result, by: playlist)
        add(playlist.distinctKeys.map { ContentKey($0, resolver, describesDRM: true) }, to: &result)
        prefer(in: &result)
        return result
    }

    /// Adds what a media playlist of the presentation tells about all of it.
    func describe(_ presentation: inout Presentation, by playlist: MediaPlaylist) {
        presentation.type = playlist.isComplete ? .vod : playlist.kind == .event ? .event : .live
        presentation.durationMilliseconds = UInt64(saturating: playlist.totalDuration * 1000)
        if playlist.isComplete, playlist.segments.isEmpty {
            presentation.refusalReason = "NO_SEGMENTS"
            presentation.refusalMessage = "the media playlist lists no segments"
        }
        guard playlist.isComplete else { return }
        for index in presentation.streams.indices {
            let stream = presentation.streams[index]
            let rate = stream.averageBandwidth > 0 ? stream.averageBandwidth : stream.bandwidth
            presentation.streams[index].estimatedByteCount = ByteCountEstimate.of(
                rate: rate, milliseconds: presentation.durationMilliseconds)
        }
    }

    /// A key inside a `data:` URI is a secret, and goes no further than this.
    func add(_ keys: [ContentKey], to presentation: inout Presentation) {
        for key in keys where !presentation.keys.contains(key) && presentation.keys.count < 1000 {
            if key.keyformat == "identity", key.uri.lowercased().hasPrefix("data:") {
                presentation.warnings.append("a key is inside the playlist itself (data: URI), which is not supported")
            } else {
                presentation.keys.append(key)
            }
        }
    }

    private func base() -> Presentation {
        Presentation(url: requestedURL, resolvedURL: resolvedURL, scope: scope)
    }

    private func warnings(_ streams: [Stream]) -> [String] {
        var warnings: [String] = []
        for stream in streams where ["PQ", "HLG"].contains(stream.videoRange) && stream.frameRate == 0 {
            warnings.append("stream \(stream.id) is \(stream.videoRange) without FRAME-RATE: Apple's players refuse it")
        }
        let missing = streams.filter { $0.codecs.isEmpty }.count
        if missing > 0 { warnings.append("\(missing) of \(streams.count) streams have no CODECS") }
        let withVideo = streams.filter(\.hasVideo)
        let grouped = withVideo.filter { !$0.audioGroup.isEmpty }.count
        if grouped > 0, grouped < withVideo.count {
            warnings.append(
                "\(grouped) of \(withVideo.count) streams have their sound in a group, and the others don't: "
                    + "players refuse to change between them")
        }
        return Array(warnings.prefix(20))
    }
}

extension Presentation {
    /// What is not the same has not the same id, though all that ids are made of may be alike: folders are named by them.
    fileprivate mutating func makeIDsUnique() {
        for index in Self.repeated(streams.map { ($0.id, $0.uri) }) { streams[index.key].id += index.value }
        for index in Self.repeated(iframeStreams.map { ($0.id, $0.uri) }) {
            iframeStreams[index.key].id += index.value
        }
        for index in Self.repeated(renditions.map { ($0.id, $0.groupID + " " + $0.uri) }) {
            renditions[index.key].id += index.value
        }
    }

    /// Suffixes by index: `-2` for the second URI of an id.
    private static func repeated(_ items: [(id: String, uri: String)]) -> [Int: String] {
        var known: [String: [String: Int]] = [:]
        var suffixes: [Int: String] = [:]
        for (index, item) in items.enumerated() {
            let count = known[item.id]?.count ?? 0
            let number = known[item.id]?[item.uri] ?? count + 1
            known[item.id, default: [:]][item.uri] = number
            if number > 1 { suffixes[index] = "-\(number)" }
        }
        return suffixes
    }
}

extension Diagnostic {
    var text: String { "line \(line): \(message) (RFC 8216bis, \(section))" }
}

extension Stream {
    init(_ variant: MultivariantPlaylist.Variant, uri: String) {
        self.init(
            uri: uri, bandwidth: variant.bandwidth, averageBandwidth: variant.averageBandwidth ?? 0,
            width: UInt32(clamping: variant.width ?? 0), height: UInt32(clamping: variant.height ?? 0),
            frameRate: variant.frameRate ?? 0, codecs: variant.codecs, supplementalCodecs: variant.supplementalCodecs,
            videoRange: variant.videoRange, hdcpLevel: variant.hdcpLevel, audioGroup: variant.audio,
            videoGroup: variant.video, subtitlesGroup: variant.subtitles, closedCaptions: variant.closedCaptions,
            name: variant.name, score: variant.score ?? 0, stableVariantID: variant.stableVariantID,
            pathwayID: variant.pathwayID, allowedCPC: variant.allowedCPC,
            reqVideoLayout: variant.requiredVideoLayout)
        id = StableIdentifier.make(of: self)
    }
}

extension Rendition {
    /// Nil for a TYPE that is not known (6.3.1: the tag is ignored).
    init?(_ rendition: MultivariantPlaylist.Rendition, uri: String) {
        let types: [String: RenditionType] = [
            "AUDIO": .audio, "VIDEO": .video, "SUBTITLES": .subtitles, "CLOSED-CAPTIONS": .closedCaptions,
        ]
        guard let type = types[rendition.type] else { return nil }
        self.init(
            type: type, groupID: rendition.groupID, name: rendition.name, language: rendition.language,
            assocLanguage: rendition.associatedLanguage, uri: uri, isDefault: rendition.isDefault,
            autoselect: rendition.isAutoselect, forced: rendition.isForced, instreamID: rendition.instreamID,
            characteristics: rendition.characteristics, channels: rendition.channels,
            stableRenditionID: rendition.stableRenditionID, bitDepth: UInt32(clamping: rendition.bitDepth ?? 0),
            sampleRate: UInt32(clamping: rendition.sampleRate ?? 0))
        id = StableIdentifier.make(of: self)
    }
}

extension ContentKey {
    /// `describesDRM` adds what is for people.
    init(_ key: Key, _ resolver: URIResolver, describesDRM: Bool = false) {
        let uri = resolver.resolve(key.uri)
        var hash = StableHash()
        hash.add(key.keyFormat)
        hash.add(resolver.resolve(key.uri, carrying: false))
        self.init(
            keyID: hash.hexadecimal, method: key.method, keyformat: key.keyFormat,
            keyformatversions: key.keyFormatVersions, uri: uri)
        guard describesDRM else { return }
        drmName = DRMSystem.name(keyFormat: key.keyFormat)
        drmKeyIDs = DRMSystem.keyIDs(key)
    }
}
