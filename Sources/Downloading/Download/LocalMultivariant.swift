internal import Core
internal import HLS
internal import Wire

/// The local multivariant playlist of a selection: only what was taken, with paths of our own.
enum LocalMultivariant {
    /// `measuredBandwidth` stands in where none is declared.
    static func text(_ selection: Selection, measuredBandwidth: UInt64) -> String {
        let stream = selection.stream ?? Stream()
        let main = selection.tracks.first { $0.renditionID.isEmpty && $0.kind != .iframes }
        let renditions = selection.renditions.compactMap { local($0, selection, main) }
        func group(_ type: String, _ wanted: String) -> String {
            let groups = renditions.filter { $0.type == type }.map(\.groupID)
            return groups.contains(wanted) ? wanted : groups.first ?? ""
        }
        let variants = ([stream] + selection.companions).map { stream in
            var variant = variant(stream, measuredBandwidth)
            variant.audio = group("AUDIO", stream.audioGroup)
            // Without the stream's own playlist, that of the first rendition of its group stands for it.
            let own = renditions.first { $0.groupID == variant.audio && !$0.uri.isEmpty } ?? renditions.first
            variant.uri = main.map { $0.id + "/playlist.m3u8" } ?? own?.uri ?? ""
            variant.video = group("VIDEO", stream.videoGroup)
            variant.subtitles = group("SUBTITLES", stream.subtitlesGroup)
            variant.closedCaptions =
                stream.closedCaptions == "NONE" ? "NONE" : group("CLOSED-CAPTIONS", stream.closedCaptions)
            return variant
        }
        var iframes: [MultivariantPlaylist.Variant] = []
        if let stream = selection.iframeStream, let track = selection.tracks.first(where: { $0.kind == .iframes }) {
            var variant = variant(stream, measuredBandwidth)
            variant.uri = track.id + "/playlist.m3u8"
            variant.frameRate = nil
            iframes.append(variant)
        }
        var version = selection.tracks.reduce(3) { max($0, Int($1.version)) }
        if renditions.contains(where: { $0.instreamID.hasPrefix("SERVICE") }) { version = max(version, 7) }
        if variants.contains(where: { !$0.requiredVideoLayout.isEmpty }) { version = max(version, 12) }
        return MultivariantPlaylistWriter.write(
            variants: variants, renditions: renditions, iFrameVariants: iframes, version: version,
            hasIndependentSegments: selection.independentSegments)
    }

    private static func variant(_ stream: Stream, _ measuredBandwidth: UInt64) -> MultivariantPlaylist.Variant {
        var variant = MultivariantPlaylist.Variant()
        variant.bandwidth = stream.bandwidth > 0 ? stream.bandwidth : measuredBandwidth
        variant.averageBandwidth = stream.averageBandwidth > 0 ? stream.averageBandwidth : nil
        variant.codecs = stream.codecs
        variant.supplementalCodecs = stream.supplementalCodecs
        variant.width = stream.width > 0 ? Int(stream.width) : nil
        variant.height = stream.height > 0 ? Int(stream.height) : nil
        variant.frameRate = stream.frameRate > 0 ? stream.frameRate : nil
        variant.hdcpLevel = stream.hdcpLevel
        variant.videoRange = stream.videoRange
        variant.score = stream.score > 0 ? stream.score : nil
        variant.allowedCPC = stream.allowedCPC
        variant.requiredVideoLayout = stream.reqVideoLayout
        variant.stableVariantID = stream.stableVariantID
        variant.name = stream.name
        return variant
    }

    /// Nil for a rendition whose files are not there.
    private static func local(
        _ rendition: Rendition, _ selection: Selection, _ main: Track?
    ) -> MultivariantPlaylist.Rendition? {
        let types: [RenditionType: String] = [
            .audio: "AUDIO", .video: "VIDEO", .subtitles: "SUBTITLES", .closedCaptions: "CLOSED-CAPTIONS",
        ]
        guard let type = types[rendition.type] else { return nil }
        var local = MultivariantPlaylist.Rendition()
        if !rendition.uri.isEmpty {
            let own = selection.tracks.first { $0.renditionID == rendition.id }
            // A rendition with the playlist of the stream itself was kept once, as the stream.
            guard let track = own ?? main.flatMap({ $0.uri == rendition.uri ? $0 : nil }) else { return nil }
            local.uri = track.id + "/playlist.m3u8"
        }
        local.type = type
        local.groupID = rendition.groupID
        local.name = rendition.name
        local.language = rendition.language
        local.associatedLanguage = rendition.assocLanguage
        local.stableRenditionID = rendition.stableRenditionID
        local.isDefault = rendition.isDefault
        local.isAutoselect = rendition.autoselect
        local.isForced = rendition.forced
        local.instreamID = rendition.instreamID
        local.bitDepth = rendition.bitDepth > 0 ? Int(rendition.bitDepth) : nil
        local.sampleRate = rendition.sampleRate > 0 ? Int(rendition.sampleRate) : nil
        local.characteristics = rendition.characteristics
        local.channels = rendition.channels
        return local
    }
}
