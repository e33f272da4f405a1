public import Terminal
public import Wire

/// The options of the command line that choose streams and renditions.
public enum SelectionArguments {
    /// Their names.
    public static let options: Set<String> = [
        "stream", "rendition", "min-bitrate", "max-bitrate", "max-size", "video-range", "channels", "audio",
        "subtitles", "codecs",
    ]

    /// Their help.
    public static let help = """
        Choosing (without any of it: the highest stream, the default sound and subtitles):
          --stream ID, --rendition ID   exactly these; see: playlist-inspector inspect URL
          --min-bitrate N               the lowest stream of at least N bit/s, the highest if none is
          --max-bitrate N               the highest stream of at most N bit/s, the lowest if none is
          --max-size WIDTHxHEIGHT       no stream larger than this, if a smaller one is there
          --video-range SDR|PQ|HLG      preferred range
          --codecs LIST                 what can be played (avc1,mp4a), as CODECS begins; others if there is no such
          --channels stereo|multichannel
          --audio, --subtitles LIST     languages (en,fr), or all, none, preferred
        """

    /// Reads them.
    public static func parse(_ arguments: Arguments) throws(UsageError) -> SelectionOptions {
        var options = SelectionOptions()
        options.streamID = arguments.value("stream") ?? ""
        options.renditionIDs = arguments.all("rendition")
        options.bitrateAtLeast = try arguments.number("min-bitrate") ?? 0
        options.bitrateAtMost = try arguments.number("max-bitrate") ?? 0
        if let size = arguments.value("max-size") {
            let parts = size.lowercased().split(separator: "x").map { UInt32($0) }
            guard parts.count == 2, let width = parts[0], let height = parts[1] else {
                throw UsageError("--max-size takes WIDTHxHEIGHT, not '\(size)'")
            }
            (options.presentationWidth, options.presentationHeight) = (width, height)
        }
        if let range = arguments.value("video-range")?.uppercased() {
            guard ["SDR", "PQ", "HLG"].contains(range) else {
                throw UsageError("--video-range takes SDR, PQ or HLG, not '\(range)'")
            }
            options.videoRange = range
        }
        options.codecs = (arguments.value("codecs") ?? "").split(separator: ",").map(String.init)
        switch arguments.value("channels") {
        case nil: break
        case "stereo": options.multichannel = .stereo
        case "multichannel": options.multichannel = .multichannel
        case let other?: throw UsageError("--channels takes stereo or multichannel, not '\(other)'")
        }
        (options.audio, options.audioLanguages) = media(arguments.value("audio"))
        (options.subtitles, options.subtitleLanguages) = media(arguments.value("subtitles"))
        return options
    }

    private static func media(_ text: String?) -> (MediaSelectionRule, [String]) {
        switch text {
        case nil: (.unspecified, [])
        case "all": (.all, [])
        case "none": (.none, [])
        case "preferred": (.preferred, [])
        case let languages?: (.preferred, languages.split(separator: ",").map(String.init))
        }
    }
}
