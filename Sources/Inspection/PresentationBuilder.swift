internal import Core
internal import HLS
internal import HTTP
internal import Wire

/// Makes a `Presentation` of a parsed playlist.
struct PresentationBuilder {
    let requestedURL: String
    let resolvedURL: String
    let scope: NetworkScope
    /// Nothing of a file is fetched, so that its URIs may be anything.
    var isFile = false

    /// What cannot be fetched is left out with a warning; nothing left is an error.
    func build(_ playlist: MultivariantPlaylist) throws(ServiceError) -> Presentation {
        let resolver = URIResolver(base: resolvedURL)
        let policy = ResourceURLPolicy(scope: scope)
        var result = base()
        result.independentSegments = playlist.hasIndependentSegments
        var firstProblem: ServiceError?
        for variant in playlist.variants {
            let url = resolver.resolve(variant.uri)
            do throws(ServiceError) {
                if !isFile { try policy.check(url, named: "a stream") }
                result.streams.append(Stream(variant, uri: url))
            } catch {
                firstProblem = firstProblem ?? error
                result.warnings.append(error.message)
            }
        }
        for rendition in playlist.renditions {
            let url = rendition.uri.isEmpty ? "" : resolver.resolve(rendition.uri)
            do throws(ServiceError) {
                if !url.isEmpty, !isFile { try policy.check(url, named: "a rendition") }
                if let rendition = Rendition(rendition, uri: url) { result.renditions.append(rendition) }
            } catch {
                result.warnings.append(error.message)
            }
        }
        guard !result.streams.isEmpty else {
            throw firstProblem
                ?? ServiceError(
                    .invalidArgument, reason: "PLAYLIST_INVALID",
                    "\(HTTPClient.redacted(requestedURL)): the multivariant playlist lists no stream")
        }
        result.variables = playlist.variables.sorted { $0.key < $1.key }.map {
            PlaylistVariable(name: $0.key, value: $0.value)
        }
        add(playlist.sessionKeys.map { ContentKey($0, resolver) }, to: &result)
        result.warnings += warnings(result.streams) + playlist.diagnostics.map(\.text)
        return result
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
        return result
    }

    /// Adds what a media playlist of the presentation tells about all of it.
    func describe(_ presentation: inout Presentation, by playlist: MediaPlaylist) {
        presentation.type = playlist.isComplete ? .vod : playlist.kind == .event ? .event : .live
        presentation.durationMilliseconds = UInt64(saturating: playlist.totalDuration * 1000)
        if !playlist.isComplete {
            presentation.refusalReason = "LIVE_NOT_SUPPORTED"
            presentation.refusalMessage = "the presentation is still growing (no EXT-X-ENDLIST); only VOD can be kept"
        } else if playlist.segments.isEmpty {
            presentation.refusalReason = "NO_SEGMENTS"
            presentation.refusalMessage = "the media playlist lists no segments"
        }
        for index in presentation.streams.indices {
            let stream = presentation.streams[index]
            let rate = stream.averageBandwidth > 0 ? stream.averageBandwidth : stream.bandwidth
            presentation.streams[index].estimatedByteCount = UInt64(
                saturating: Double(rate) / 8 * playlist.totalDuration)
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
        return Array(warnings.prefix(20))
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
    init(_ key: Key, _ resolver: URIResolver) {
        let uri = resolver.resolve(key.uri)
        var hash = StableHash()
        hash.add(key.keyFormat)
        hash.add(uri)
        self.init(
            keyID: hash.hexadecimal, method: key.method, keyformat: key.keyFormat,
            keyformatversions: key.keyFormatVersions, uri: uri)
    }
}
