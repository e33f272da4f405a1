internal import Core
internal import HLS
internal import Wire

/// The local multivariant playlist of a selection: only what was taken, with paths of our own.
enum LocalMultivariant {
    static func text(_ selection: Selection) -> String {
        let stream = selection.stream ?? Stream()
        let main = selection.tracks.first { $0.renditionID.isEmpty }
        var variant = MultivariantPlaylist.Variant()
        variant.uri = main.map { $0.id + "/playlist.m3u8" } ?? ""
        variant.bandwidth = stream.bandwidth
        variant.averageBandwidth = stream.averageBandwidth > 0 ? stream.averageBandwidth : nil
        variant.codecs = stream.codecs
        variant.supplementalCodecs = stream.supplementalCodecs
        variant.width = stream.width > 0 ? Int(stream.width) : nil
        variant.height = stream.height > 0 ? Int(stream.height) : nil
        variant.frameRate = stream.frameRate > 0 ? stream.frameRate : nil
        variant.hdcpLevel = stream.hdcpLevel
        variant.videoRange = stream.videoRange
        variant.stableVariantID = stream.stableVariantID
        variant.name = stream.name
        var renditions: [MultivariantPlaylist.Rendition] = []
        for rendition in selection.renditions {
            guard let local = local(rendition, selection, main) else { continue }
            renditions.append(local)
            switch rendition.type {
            case .audio: variant.audio = rendition.groupID
            case .video: variant.video = rendition.groupID
            case .subtitles: variant.subtitles = rendition.groupID
            case .closedCaptions: variant.closedCaptions = rendition.groupID
            default: break
            }
        }
        if stream.closedCaptions == "NONE" { variant.closedCaptions = "NONE" }
        let version = selection.tracks.reduce(3) { max($0, Int($1.version)) }
        return MultivariantPlaylistWriter.write(
            variants: [variant], renditions: renditions, version: version,
            hasIndependentSegments: selection.independentSegments)
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
