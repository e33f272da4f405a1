internal import Core
public import Terminal
public import Wire

/// The options of the command line that choose streams and renditions.
public enum SelectionArguments {
    private static let options: Set<String> = [
        "stream", "rendition", "min-bitrate", "max-bitrate", "max-size", "video-range", "channels", "audio",
        "subtitles", "codecs", "start", "end", "select-video", "select-audio", "select-subtitles", "drop-video",
        "drop-audio", "drop-subtitles", "live", "for", "until", "max-bytes",
    ]
    private static let flags: Set<String> = ["audio-only", "video-only", "subtitles-only", "iframes"]
    private static let aliases = [
        "sv": "select-video", "sa": "select-audio", "ss": "select-subtitles", "dv": "drop-video", "da": "drop-audio",
        "ds": "drop-subtitles",
    ]

    /// What a command takes that chooses, and more.
    public static func specification(
        options: Set<String> = [], flags: Set<String> = [], aliases: [String: String] = [:]
    ) -> ArgumentSpecification {
        ArgumentSpecification(
            options: options.union(Self.options), flags: flags.union(Self.flags),
            aliases: aliases.merging(Self.aliases) { own, _ in own })
    }

    /// Their help.
    public static let help = """
        Choosing (without any of it: the highest stream, the default sound and subtitles):
          --stream ID, --rendition ID   exactly these; see: playlist-inspector inspect URL
          --min-bitrate N               the lowest stream of at least N bit/s, the highest if none is
          --max-bitrate N               the highest stream of at most N bit/s, the lowest if none is
          --max-size WIDTHxHEIGHT       no stream larger than this, if a smaller one is there
          --video-range SDR|PQ|HLG      preferred range
          --codecs LIST                 what can be played (avc1,mp4a), as CODECS begins; others if there is no such
          --channels stereo|multichannel|both
          --audio, --subtitles LIST     languages (en,fr), or all, none, preferred
          --audio-only, --video-only, --subtitles-only
          --iframes                     the I-frame playlist too, for fast forward and thumbnails
          --start TIME, --end TIME      whole segments between these (90, 1:30, 1:02:03.5, 2h30m)
        By regular expressions on attributes, which win over those above but not over ids:
          --select-video EXPR (-sv)     one stream:     res="1920.*":codecs=hvc1:for=best
          --select-audio EXPR (-sa)     renditions:     lang="en|fr":ch=6:for=best2
          --select-subtitles EXPR (-ss) renditions:     lang=en:for=all
          --drop-video, --drop-audio, --drop-subtitles (-dv, -da, -ds): never these
        What still grows (LIVE, EVENT) is recorded until it ends, or until:
          --for TIME                    so much was recorded
          --until TIME                  20:00, or 2026-01-31T20:00:00Z
          --max-bytes N                 so much is there
          --live window|now|snapshot    from the oldest segment listed (else), from now, or only what is listed now
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
        options.codecs = list(arguments.value("codecs") ?? "")
        options.multichannel =
            try arguments.choice(
                "channels", ["stereo": .stereo, "multichannel": .multichannel, "both": .both]) ?? .unspecified
        (options.audio, options.audioLanguages) = media(arguments.value("audio"))
        (options.subtitles, options.subtitleLanguages) = media(arguments.value("subtitles"))
        options.only = try only(arguments)
        options.iframes = arguments.has("iframes")
        options.selectVideo = arguments.value("select-video") ?? ""
        options.selectAudio = arguments.value("select-audio") ?? ""
        options.selectSubtitles = arguments.value("select-subtitles") ?? ""
        options.dropVideo = arguments.value("drop-video") ?? ""
        options.dropAudio = arguments.value("drop-audio") ?? ""
        options.dropSubtitles = arguments.value("drop-subtitles") ?? ""
        options.startMilliseconds = try arguments.milliseconds("start") ?? 0
        options.endMilliseconds = try arguments.milliseconds("end") ?? 0
        if arguments.value("end") != nil, options.endMilliseconds <= options.startMilliseconds {
            throw UsageError("--end lies before --start")
        }
        options.live = try live(arguments)
        return options
    }

    private static func only(_ arguments: Arguments) throws(UsageError) -> TrackKind {
        let kinds: [(String, TrackKind)] = [
            ("audio-only", .audio), ("video-only", .video), ("subtitles-only", .subtitles),
        ]
        let chosen = kinds.filter { arguments.has($0.0) }
        guard chosen.count < 2 else { throw UsageError("--\(chosen[0].0) and --\(chosen[1].0) leave nothing") }
        return chosen.first?.1 ?? .unspecified
    }

    private static func live(_ arguments: Arguments) throws(UsageError) -> LiveOptions? {
        var live = LiveOptions()
        live.start =
            try arguments.choice(
                "live", ["window": LiveStart.window, "now": .now, "snapshot": .snapshot]) ?? .unspecified
        live.maximumDurationMilliseconds = try arguments.milliseconds("for") ?? 0
        live.maximumByteCount = try arguments.number("max-bytes") ?? 0
        // No limit is what they mean when they are not there.
        for (option, limit) in [("for", live.maximumDurationMilliseconds), ("max-bytes", live.maximumByteCount)] {
            if arguments.value(option) != nil, limit == 0 { throw UsageError("--\(option) must be more than 0") }
        }
        if let until = arguments.value("until") {
            guard let instant = TimeText.instant(until, now: Timestamp.now()) else {
                throw UsageError("--until takes 20:00 or 2026-01-31T20:00:00Z, not '\(until)'")
            }
            live.until = instant
        }
        return live == LiveOptions() ? nil : live
    }

    private static func media(_ text: String?) -> (MediaSelectionRule, [String]) {
        switch text {
        case nil: (.unspecified, [])
        case "all": (.all, [])
        case "none": (.none, [])
        case "preferred": (.preferred, [])
        case let languages?: (.preferred, list(languages))
        }
    }

    private static func list(_ text: String) -> [String] {
        text.split(separator: ",").map { String($0.filter { $0 != " " }) }.filter { !$0.isEmpty }
    }
}

extension Arguments {
    fileprivate func milliseconds(_ option: String) throws(UsageError) -> UInt64? {
        guard let text = value(option) else { return nil }
        guard let time = TimeText.milliseconds(text) else {
            throw UsageError("--\(option) takes a time (90, 1:30, 1:02:03.5, 2h30m), not '\(text)'")
        }
        return time
    }

    fileprivate func choice<T>(_ option: String, _ choices: [String: T]) throws(UsageError) -> T? {
        guard let text = value(option) else { return nil }
        guard let choice = choices[text] else {
            throw UsageError("--\(option) takes \(choices.keys.sorted().joined(separator: ", ")), not '\(text)'")
        }
        return choice
    }
}
