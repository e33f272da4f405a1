import Core
import Inspection
import Testing
import Wire

@Suite struct RenditionSelectorTests {
    private func stream(
        _ id: String, _ bandwidth: UInt64, _ width: UInt32 = 1280, _ height: UInt32 = 720, range: String = "",
        audio: String = "stereo", codecs: String = "avc1.4d401f,mp4a.40.2", frameRate: Double = 25,
        uri: String = ""
    ) -> Stream {
        Stream(
            id: id, uri: uri, bandwidth: bandwidth, width: width, height: height, frameRate: frameRate, codecs: codecs,
            videoRange: range, audioGroup: audio, subtitlesGroup: "subs")
    }

    private func audio(
        _ id: String, _ language: String, group: String = "stereo", channels: String = "2", isDefault: Bool = false
    ) -> Rendition {
        Rendition(
            id: id, type: .audio, groupID: group, language: language, uri: "http://h/\(id)", isDefault: isDefault,
            autoselect: isDefault, channels: channels)
    }

    private var presentation: Presentation {
        Presentation(
            streams: [
                stream("mid", 2_000_000), stream("low", 500_000, 640, 360),
                stream("top", 6_000_000, 1920, 1080, range: "SDR", audio: "many"),
                stream("hdr", 8_000_000, 1920, 1080, range: "PQ", frameRate: 0),
                stream("sound", 100_000, 0, 0, codecs: "mp4a.40.2"),
                stream("twin", 400_000, 640, 360, uri: "http://h/twin"),
                stream("twin-many", 450_000, 640, 360, audio: "twins", uri: "http://h/twin"),
            ],
            renditions: [
                audio("de", "de"), audio("en", "en", isDefault: true), audio("en-gb", "en-GB"), audio("pt", "pt-BR"),
                audio("twin6", "en", group: "twins", channels: "6/JOC"),
                audio("twin6de", "fr", group: "twins", channels: "6"),
                audio("en6", "en", group: "many", channels: "6"), audio("en2", "en", group: "many", isDefault: true),
                Rendition(id: "sde", type: .subtitles, groupID: "subs", language: "de", uri: "http://h/sde"),
                Rendition(
                    id: "sen", type: .subtitles, groupID: "subs", language: "en", uri: "http://h/sen", autoselect: true),
            ])
    }

    private func choose(_ options: SelectionOptions) throws -> (String, [String]) {
        let choice = try RenditionSelector(presentation, options).select()
        return (choice.stream.id, choice.renditions.map(\.id))
    }

    @Test(arguments: [
        (SelectionOptions(), "hdr"),
        (SelectionOptions(streamID: "low"), "low"),
        (SelectionOptions(bitrateAtLeast: 1_000_000), "mid"),
        (SelectionOptions(bitrateAtLeast: 2_000_000), "mid"),
        (SelectionOptions(bitrateAtLeast: 99_000_000), "hdr"),
        (SelectionOptions(bitrateAtMost: 5_000_000), "mid"),
        (SelectionOptions(bitrateAtMost: 2_000_000), "mid"),
        (SelectionOptions(bitrateAtMost: 1), "twin"),
        (SelectionOptions(selectVideo: "res=1920.*:for=worst"), "top"),
        (SelectionOptions(selectVideo: "res=\"640x360\":bwMin=420:bwMax=460"), "twin-many"),
        (SelectionOptions(bitrateAtMost: 1, selectVideo: "range=PQ"), "hdr"),
        (SelectionOptions(selectVideo: "codecs=(?:avc1|hvc1)=?:id=^m"), "mid"),
        (SelectionOptions(dropVideo: "range=PQ"), "top"),
        (SelectionOptions(only: .audio), "hdr"),
        (SelectionOptions(bitrateAtLeast: 1_000_000, bitrateAtMost: 7_000_000), "mid"),
        (SelectionOptions(presentationWidth: 1280, presentationHeight: 720), "mid"),
        (SelectionOptions(presentationWidth: 100, presentationHeight: 100), "hdr"),
        (SelectionOptions(videoRange: "SDR"), "top"),
        (SelectionOptions(videoRange: "HLG"), "hdr"),
        (SelectionOptions(codecs: ["avc1", "mp4a"]), "hdr"),
        (SelectionOptions(codecs: ["hvc1"]), "hdr"),
        (SelectionOptions(multichannel: .multichannel), "top"),
        (SelectionOptions(multichannel: .stereo), "hdr"),
    ]) func choosesTheStream(options: SelectionOptions, expected: String) throws {
        #expect(try choose(options).0 == expected)
    }

    @Test(arguments: [
        (SelectionOptions(streamID: "mid"), ["en", "sen"]),
        (SelectionOptions(streamID: "mid", audioLanguages: ["fr", "de"]), ["de", "sen"]),
        (SelectionOptions(streamID: "mid", audioLanguages: ["de", "en"]), ["de", "en", "sen"]),
        (SelectionOptions(streamID: "mid", audioLanguages: ["en-gb"]), ["en-gb", "sen"]),
        (SelectionOptions(streamID: "mid", audioLanguages: ["en-AU"]), ["en", "sen"]),
        (SelectionOptions(streamID: "mid", audioLanguages: ["pt"]), ["pt", "sen"]),
        (SelectionOptions(streamID: "mid", audioLanguages: ["xx"]), ["en", "sen"]),
        (SelectionOptions(streamID: "mid", audio: .all, subtitles: .none), ["de", "en", "en-gb", "pt"]),
        (SelectionOptions(streamID: "mid", audio: .none, subtitles: .all), ["sde", "sen"]),
        (SelectionOptions(streamID: "mid", subtitleLanguages: ["de"]), ["en", "sde"]),
        (SelectionOptions(streamID: "mid", renditionIDs: ["pt", "sde", "pt"]), ["pt", "sde"]),
        (SelectionOptions(multichannel: .multichannel), ["en6", "sen"]),
        // Both, where there are both: in the group of the stream, or in that of its companion.
        (SelectionOptions(streamID: "top"), ["en2", "en6", "sen"]),
        (SelectionOptions(streamID: "top", multichannel: .stereo), ["en2", "sen"]),
        (SelectionOptions(streamID: "twin"), ["en", "twin6", "sen"]),
        (SelectionOptions(streamID: "twin", multichannel: .both, audioLanguages: ["de"]), ["de", "sen"]),
        (SelectionOptions(streamID: "twin", renditionIDs: ["en", "twin6"]), ["en", "twin6"]),
        // Languages in the longer codes, with scripts and regions, and with wildcards.
        (SelectionOptions(streamID: "mid", audioLanguages: ["ger"]), ["de", "sen"]),
        (SelectionOptions(streamID: "mid", audioLanguages: ["eng-GB"]), ["en-gb", "sen"]),
        (SelectionOptions(streamID: "mid", audioLanguages: ["pt-PT"]), ["pt", "sen"]),
        (SelectionOptions(streamID: "mid", audioLanguages: ["*"]), ["en", "sen"]),
        (SelectionOptions(streamID: "mid", audioLanguages: ["*-BR"]), ["pt", "sen"]),
        // Expressions win over the rest.
        (SelectionOptions(streamID: "mid", audioLanguages: ["de"], selectAudio: "lang=^en"), ["en", "sen"]),
        (SelectionOptions(streamID: "mid", selectAudio: "lang=^(en|pt):for=all"), ["en", "en-gb", "pt", "sen"]),
        (SelectionOptions(streamID: "mid", selectAudio: "lang=^en:for=best2"), ["en", "en-gb", "sen"]),
        (SelectionOptions(streamID: "top", selectAudio: "ch=.:for=best"), ["en6", "sen"]),
        (SelectionOptions(streamID: "top", selectAudio: "ch=.:for=worst"), ["en2", "sen"]),
        (SelectionOptions(streamID: "mid", selectSubtitles: "language=de"), ["en", "sde"]),
        (SelectionOptions(streamID: "mid", dropAudio: "lang=^en"), ["de", "sen"]),
        (SelectionOptions(streamID: "mid", subtitles: .all, dropSubtitles: "lang=en"), ["en", "sde"]),
        // One kind alone.
        (SelectionOptions(streamID: "mid", only: .audio), ["en"]),
        (SelectionOptions(streamID: "mid", audio: .all, only: .audio), ["de", "en", "en-gb", "pt"]),
        (SelectionOptions(streamID: "mid", only: .subtitles), ["sen"]),
        (SelectionOptions(streamID: "mid", subtitles: .all, only: .subtitles), ["sde", "sen"]),
        (SelectionOptions(streamID: "mid", only: .video), []),
    ]) func choosesTheRenditions(options: SelectionOptions, expected: [String]) throws {
        #expect(try choose(options).1 == expected)
    }

    @Test func streamsOfOtherCodecsArePassedOver() throws {
        var presentation = presentation
        presentation.streams.append(stream("hevc", 9_000_000, codecs: "hvc1.2.4.L150, mp4a.40.2"))
        presentation.streams.append(stream("av1", 9_500_000, codecs: "av01.0.08M.10,mp4a.40.2"))
        for (codecs, expected) in [
            ([], "av1"), (["hvc1", "mp4a"], "hevc"), (["avc1", "mp4a"], "hdr"), (["vp09"], "av1"),
        ] {
            let choice = try RenditionSelector(presentation, SelectionOptions(codecs: codecs)).select()
            #expect(choice.stream.id == expected)
        }
    }

    @Test func whatIsNamedMustBeThere() {
        for options in [SelectionOptions(streamID: "x"), SelectionOptions(streamID: "mid", renditionIDs: ["en6"])] {
            let error = #expect(throws: ServiceError.self) { try choose(options) }
            #expect(error?.code == .notFound)
        }
    }

    /// Sound that is in one file with the pictures is had alone only where a stream has no pictures.
    @Test func soundAlone() throws {
        var presentation = presentation
        presentation.renditions = []
        let choice = try RenditionSelector(presentation, SelectionOptions(only: .audio)).select()
        #expect(choice.stream.id == "sound" && choice.takesStream)
        presentation.streams.removeAll { $0.id == "sound" }
        let error = #expect(throws: ServiceError.self) {
            try RenditionSelector(presentation, SelectionOptions(only: .audio)).select()
        }
        #expect(error?.reason == "AUDIO_NOT_SEPARATE")
        let none = #expect(throws: ServiceError.self) {
            try RenditionSelector(presentation, SelectionOptions(only: .subtitles)).select()
        }
        #expect(none?.reason == "SUBTITLES_NOT_OFFERED")
    }

    @Test func companionsCarryTheOtherSound() throws {
        let choice = try RenditionSelector(presentation, SelectionOptions(streamID: "twin")).select()
        #expect(choice.companions.map(\.id) == ["twin-many"])
        let one = try RenditionSelector(
            presentation, SelectionOptions(streamID: "twin", multichannel: .stereo)
        ).select()
        #expect(one.companions.isEmpty)
    }

    @Test func forcedSubtitlesGoWithTheirSound() throws {
        var presentation = presentation
        for (id, language) in [("fen", "eng"), ("fde", "de")] {
            presentation.renditions.append(
                Rendition(
                    id: id, type: .subtitles, groupID: "subs", language: language, uri: "http://h/\(id)",
                    autoselect: true, forced: true))
        }
        func chosen(_ options: SelectionOptions) throws -> [String] {
            try RenditionSelector(presentation, options).select().renditions.map(\.id)
        }
        #expect(try chosen(SelectionOptions(streamID: "mid")) == ["en", "sen", "fen"])
        #expect(try chosen(SelectionOptions(streamID: "mid", audioLanguages: ["de"])) == ["de", "sen", "fde"])
        #expect(try chosen(SelectionOptions(streamID: "mid", subtitles: .none)) == ["en"])
    }

    @Test func descriptionsAreForWhoAsksForThem() throws {
        var presentation = presentation
        presentation.renditions = [
            Rendition(
                id: "described", type: .audio, groupID: "stereo", language: "en", uri: "http://h/1",
                characteristics: "public.accessibility.describes-video"),
            Rendition(id: "plain", type: .audio, groupID: "stereo", language: "en", uri: "http://h/2"),
        ]
        for options in [SelectionOptions(streamID: "mid"), SelectionOptions(streamID: "mid", audioLanguages: ["en"])] {
            #expect(try RenditionSelector(presentation, options).select().renditions.map(\.id) == ["plain"])
        }
        let role = SelectionOptions(streamID: "mid", selectAudio: "role=describes-video")
        #expect(try RenditionSelector(presentation, role).select().renditions.map(\.id) == ["described"])
    }

    @Test func iframesGoWithTheirPictures() throws {
        var presentation = presentation
        presentation.iframeStreams = [
            Stream(id: "i360", uri: "http://h/1", bandwidth: 10, width: 640, height: 360),
            Stream(id: "i720", uri: "http://h/2", bandwidth: 20, width: 1280, height: 720),
            Stream(id: "i1080", bandwidth: 30, width: 1920, height: 1080, refusalReason: "NO", refusalMessage: "no"),
        ]
        for (stream, expected) in [("low", "i360"), ("mid", "i720"), ("top", "i720")] {
            let options = SelectionOptions(streamID: stream, iframes: true)
            #expect(try RenditionSelector(presentation, options).select().iframes?.id == expected)
        }
        presentation.iframeStreams = []
        let error = #expect(throws: ServiceError.self) {
            try RenditionSelector(presentation, SelectionOptions(iframes: true)).select()
        }
        #expect(error?.reason == "IFRAMES_NOT_OFFERED")
    }

    @Test(arguments: [
        ("res", "name=expression"), ("=x", "name=expression"), ("colour=red", "is none of"), ("res=(", "parenthesis"),
        ("for=some", "'for' takes"), ("for=best0", "'for' takes"), ("for=all", "one is taken"),
        ("bwMin=many", "takes a number"), ("res=\"1", "quote"), ("res=\"1\"x", "colon"),
        ("res=" + String(repeating: "a", count: 2000), "1000 bytes"), ("name=(a+)+$", "too long"),
    ]) func expressionsThatCannotBeUsedSayWhy(text: String, why: String) {
        var presentation = presentation
        for index in presentation.streams.indices {
            presentation.streams[index].name = String(repeating: "a", count: 100) + "b"
        }
        let error = #expect(throws: ServiceError.self) {
            try RenditionSelector(presentation, SelectionOptions(selectVideo: text)).select()
        }
        #expect(
            error?.reason == "EXPRESSION_INVALID" && error?.message.contains(why) == true,
            "\(String(describing: error))")
    }

    @Test func whatMatchesNothingIsTold() {
        for options in [
            SelectionOptions(selectVideo: "res=4096"), SelectionOptions(selectAudio: "lang=xx"),
            SelectionOptions(selectSubtitles: "lang=xx"),
        ] {
            let error = #expect(throws: ServiceError.self) { try choose(options) }
            #expect(error?.reason == "NOTHING_MATCHES")
        }
    }

    @Test func whatIsRefusedIsNotTaken() throws {
        var presentation = presentation
        for index in presentation.streams.indices where presentation.streams[index].id == "hdr" {
            presentation.streams[index].refusalReason = "SCHEME_NOT_ALLOWED"
        }
        #expect(try RenditionSelector(presentation, SelectionOptions()).select().stream.id == "top")
        let error = #expect(throws: ServiceError.self) {
            try RenditionSelector(presentation, SelectionOptions(streamID: "hdr")).select()
        }
        #expect(error?.reason == "SCHEME_NOT_ALLOWED")
    }

    @Test func equalsAreChosenByTheirOrder() throws {
        var presentation = presentation
        presentation.streams = [stream("first", 5), stream("second", 5), stream("third", 5)]
        for _ in 0..<10 {
            #expect(try RenditionSelector(presentation, SelectionOptions()).select().stream.id == "first")
        }
    }

    /// Wanted tags, offered ones, and what is found.
    @Test(arguments: [
        ("zh-Hant-TW", ["zh-Hans", "zh-Hant-HK"], "zh-Hant-HK"), ("zh-Hant-TW", ["zh-CN", "zh-TW"], "zh-TW"),
        ("zh-TW", ["zh-Hans", "zh-Hant"], "zh-Hant"), ("zho", ["en", "zh-CN"], "zh-CN"), ("he", ["en", "iw"], "iw"),
        ("no", ["sv", "nb"], "nb"), ("nob", ["sv", "no"], "no"), ("en-GB-oxendict", ["en-US", "en-GB"], "en-GB"),
        ("en-GB", ["en-US", "en"], "en"), ("de", ["en", "de_AT"], "de_AT"), ("und", ["en", ""], "en"),
        ("x-klingon", ["en", "tlh"], "en"), ("", ["de", "en"], "de"),
        ("sr-Latn", ["sr-Cyrl", "sr-Latn-RS"], "sr-Latn-RS"),
    ]) func findsTheNearestLanguage(wanted: String, offered: [String], expected: String) throws {
        let presentation = Presentation(
            streams: [stream("v", 1)], renditions: offered.enumerated().map { audio("a\($0)", $1) })
        let options = SelectionOptions(audioLanguages: [wanted])
        let chosen = try RenditionSelector(presentation, options).select().renditions
        #expect(chosen.map(\.language) == [expected])
    }

    @Test func theLanguageComesBeforeTheChannels() throws {
        let presentation = Presentation(
            streams: [stream("v", 1)],
            renditions: [audio("en", "en", isDefault: true), audio("de", "de"), audio("en6", "en", channels: "6")])
        for (channels, expected) in [(MultichannelPreference.multichannel, "de"), (.stereo, "de"), (.both, "de")] {
            let options = SelectionOptions(multichannel: channels, audioLanguages: ["de"])
            let chosen = try RenditionSelector(presentation, options).select().renditions.map(\.id)
            #expect(chosen == [expected])
        }
        let many = SelectionOptions(multichannel: .multichannel, audio: .all)
        #expect(try RenditionSelector(presentation, many).select().renditions.map(\.id) == ["en6"])
    }

    @Test func soundOfAnotherGroupTakesItsStream() throws {
        for options in [
            SelectionOptions(streamID: "twin", selectAudio: "ch=6.*JOC"),
            SelectionOptions(streamID: "twin", renditionIDs: ["twin6"]),
        ] {
            let choice = try RenditionSelector(presentation, options).select()
            #expect(choice.stream.id == "twin-many" && choice.companions.isEmpty)
            #expect(choice.renditions.first?.id == "twin6")
        }
    }

    @Test func textIsNoPicture() throws {
        for codecs in ["mp4a.40.2,wvtt", "mp4a.40.2, stpp.ttml.im1t", "dtsc", "mhm1.0x0D"] {
            var presentation = presentation
            presentation.streams.append(stream("text", 99_000_000, 0, 0, codecs: codecs))
            #expect(try RenditionSelector(presentation, SelectionOptions()).select().stream.id == "hdr")
        }
        var presentation = presentation
        presentation.streams.append(stream("best", 9_000_000, codecs: "avc1.4d401f,mp4a.40.2,wvtt"))
        let options = SelectionOptions(codecs: ["avc1", "mp4a"])
        #expect(try RenditionSelector(presentation, options).select().stream.id == "best")
    }

    @Test func subtitlesAloneComeFromWhereTheyAre() throws {
        var presentation = presentation
        for index in presentation.streams.indices where presentation.streams[index].id != "low" {
            presentation.streams[index].subtitlesGroup = ""
        }
        let choice = try RenditionSelector(presentation, SelectionOptions(only: .subtitles)).select()
        #expect(choice.stream.id == "low" && choice.renditions.map(\.id) == ["sen"])
        for index in presentation.renditions.indices { presentation.renditions[index].uri = "" }
        let error = #expect(throws: ServiceError.self) {
            try RenditionSelector(presentation, SelectionOptions(only: .subtitles)).select()
        }
        #expect(error?.reason == "SUBTITLES_NOT_OFFERED")
    }

    @Test func expressionsThatDropSayNothingOfHowMany() throws {
        let error = #expect(throws: ServiceError.self) { try choose(SelectionOptions(dropAudio: "for=all")) }
        #expect(error?.reason == "EXPRESSION_INVALID")
        // Renditions have no bit rate, and so none is dropped for it.
        #expect(try choose(SelectionOptions(streamID: "mid", dropAudio: "bwMin=1")).1 == ["en", "sen"])
        let all = #expect(throws: ServiceError.self) { try choose(SelectionOptions(dropVideo: "id=.")) }
        #expect(all?.reason == "NOTHING_MATCHES" && all?.message.contains("drops everything") == true)
    }

    @Test func colonsAndEqualsSignsMayStandInAnExpression() throws {
        var presentation = presentation
        presentation.streams[0].uri = "https://h/a:b=c/x?id=5"
        for text in ["url=a:b=c", "url=\"(?:id=5)$\"", "url=\"https://h/a\":res=1280", "url=https://h/a"] {
            let choice = try RenditionSelector(presentation, SelectionOptions(selectVideo: text)).select()
            #expect(choice.stream.id == "mid", "\(text)")
        }
    }

    /// Ten thousand streams and renditions are chosen from in no time.
    @Test func manyAreChosenFromQuickly() throws {
        let count = 10_000
        let presentation = Presentation(
            streams: (0..<count / 2).map { stream("s\($0)", UInt64($0), audio: "g\($0)", uri: "http://h/v") },
            renditions: (0..<count / 2).map {
                audio("r\($0)", "en", group: "g\($0)", channels: $0 % 2 == 0 ? "2" : "6")
            })
        for options in [
            SelectionOptions(audio: .all), SelectionOptions(selectAudio: "ch=.:for=all"),
            SelectionOptions(dropAudio: "lang=de"), SelectionOptions(selectVideo: "res=.*1.*2.*8.*0.*x.*:for=worst"),
        ] { _ = try RenditionSelector(presentation, options).select() }
    }
}
