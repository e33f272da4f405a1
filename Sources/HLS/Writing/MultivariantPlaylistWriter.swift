/// Writes a local multivariant playlist that lists only what is there.
public enum MultivariantPlaylistWriter {
    /// The whole playlist; URIs are taken as they are.
    public static func write(
        variants: [MultivariantPlaylist.Variant], renditions: [MultivariantPlaylist.Rendition],
        iFrameVariants: [MultivariantPlaylist.Variant] = [], version: Int, hasIndependentSegments: Bool
    ) -> String {
        var text = "#EXTM3U\n#EXT-X-VERSION:\(version)\n"
        if hasIndependentSegments { text += "#EXT-X-INDEPENDENT-SEGMENTS\n" }
        for rendition in renditions { text += "#EXT-X-MEDIA:\(attributes(rendition))\n" }
        for variant in variants { text += "#EXT-X-STREAM-INF:\(attributes(variant))\n\(variant.uri)\n" }
        for variant in iFrameVariants {
            text += "#EXT-X-I-FRAME-STREAM-INF:\(attributes(variant)),URI=\"\(variant.uri)\"\n"
        }
        return text
    }

    private static func attributes(_ rendition: MultivariantPlaylist.Rendition) -> String {
        var list = AttributeWriter()
        list.add("TYPE", rendition.type)
        list.add("GROUP-ID", quoted: rendition.groupID)
        list.add("NAME", quoted: rendition.name.isEmpty ? rendition.groupID : rendition.name)
        list.add("LANGUAGE", quoted: rendition.language)
        list.add("ASSOC-LANGUAGE", quoted: rendition.associatedLanguage)
        list.add("STABLE-RENDITION-ID", quoted: rendition.stableRenditionID)
        list.add("DEFAULT", rendition.isDefault ? "YES" : "NO")
        list.add("AUTOSELECT", rendition.isAutoselect ? "YES" : "NO")
        if rendition.isForced { list.add("FORCED", "YES") }
        list.add("INSTREAM-ID", quoted: rendition.instreamID)
        list.add("BIT-DEPTH", rendition.bitDepth.map(String.init))
        list.add("SAMPLE-RATE", rendition.sampleRate.map(String.init))
        list.add("CHARACTERISTICS", quoted: rendition.characteristics)
        list.add("CHANNELS", quoted: rendition.channels)
        list.add("URI", quoted: rendition.uri)
        return list.text
    }

    private static func attributes(_ variant: MultivariantPlaylist.Variant) -> String {
        var list = AttributeWriter()
        list.add("BANDWIDTH", String(max(1, variant.bandwidth)))
        list.add("AVERAGE-BANDWIDTH", variant.averageBandwidth.map(String.init))
        list.add("SCORE", variant.score.map(MediaPlaylistWriter.seconds))
        list.add("CODECS", quoted: variant.codecs)
        list.add("SUPPLEMENTAL-CODECS", quoted: variant.supplementalCodecs)
        if let width = variant.width, let height = variant.height { list.add("RESOLUTION", "\(width)x\(height)") }
        list.add("FRAME-RATE", variant.frameRate.map(MediaPlaylistWriter.seconds))
        list.add("HDCP-LEVEL", variant.hdcpLevel)
        list.add("ALLOWED-CPC", quoted: variant.allowedCPC)
        list.add("VIDEO-RANGE", variant.videoRange)
        list.add("REQ-VIDEO-LAYOUT", quoted: variant.requiredVideoLayout)
        list.add("STABLE-VARIANT-ID", quoted: variant.stableVariantID)
        list.add("AUDIO", quoted: variant.audio)
        list.add("VIDEO", quoted: variant.video)
        list.add("SUBTITLES", quoted: variant.subtitles)
        if variant.closedCaptions == "NONE" {
            list.add("CLOSED-CAPTIONS", "NONE")
        } else {
            list.add("CLOSED-CAPTIONS", quoted: variant.closedCaptions)
        }
        list.add("NAME", quoted: variant.name)
        return list.text
    }
}
