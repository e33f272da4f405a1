import Core
import Inspection
import Testing
import Wire

@Suite struct RenditionSelectorTests {
    private func stream(
        _ id: String, _ bandwidth: UInt64, _ width: UInt32 = 1280, _ height: UInt32 = 720, range: String = "",
        audio: String = "stereo", codecs: String = "avc1.4d401f,mp4a.40.2", frameRate: Double = 25
    ) -> Stream {
        Stream(
            id: id, bandwidth: bandwidth, width: width, height: height, frameRate: frameRate, codecs: codecs,
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
            ],
            renditions: [
                audio("de", "de"), audio("en", "en", isDefault: true), audio("en-gb", "en-GB"), audio("pt", "pt-BR"),
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
        (SelectionOptions(bitrateAtMost: 1), "low"),
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

    @Test func equalsAreChosenByTheirOrder() throws {
        var presentation = presentation
        presentation.streams = [stream("first", 5), stream("second", 5), stream("third", 5)]
        for _ in 0..<10 {
            #expect(try RenditionSelector(presentation, SelectionOptions()).select().stream.id == "first")
        }
    }
}
