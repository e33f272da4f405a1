import HLS
import TestSupport
import Testing

@Suite struct MultivariantPlaylistTests {
    private func parse(_ text: String) throws -> MultivariantPlaylist {
        guard case .multivariant(let playlist) = try PlaylistParser.parse(Array(text.utf8)) else {
            throw TimedOut(what: "a multivariant playlist")
        }
        return playlist
    }

    @Test func readsEveryAttribute() throws {
        let playlist = try parse(
            """
            #EXTM3U
            #EXT-X-VERSION:12
            #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Drama, Extra",LANGUAGE="en-US",ASSOC-LANGUAGE="de",DEFAULT=YES,CHANNELS="6/JOC",BIT-DEPTH=24,SAMPLE-RATE=48000,CHARACTERISTICS="public.x",STABLE-RENDITION-ID="r1",URI="a.m3u8"
            #EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="c",NAME="CC",INSTREAM-ID="CC1",FORCED=NO
            #EXT-X-STREAM-INF:BANDWIDTH=1000,AVERAGE-BANDWIDTH=900,SCORE=1.5,CODECS="hvc1,mp4a.40.2",SUPPLEMENTAL-CODECS="dvh1/db1p",RESOLUTION=1920x1080,FRAME-RATE=59.94,HDCP-LEVEL=TYPE-0,ALLOWED-CPC="x:y",VIDEO-RANGE=PQ,REQ-VIDEO-LAYOUT="CH-STEREO",STABLE-VARIANT-ID="v1",PATHWAY-ID="p",AUDIO="a",VIDEO="v",SUBTITLES="s",CLOSED-CAPTIONS="c",NAME="n"
            v.m3u8?t=1,2
            #EXT-X-I-FRAME-STREAM-INF:BANDWIDTH=10,URI="i.m3u8"
            #EXT-X-SESSION-KEY:METHOD=AES-128,URI="k"
            """)
        let variant = try #require(playlist.variants.first)
        #expect(variant.uri == "v.m3u8?t=1,2" && variant.bandwidth == 1000 && variant.averageBandwidth == 900)
        #expect(variant.score == 1.5 && variant.codecs == "hvc1,mp4a.40.2" && variant.supplementalCodecs == "dvh1/db1p")
        #expect(variant.width == 1920 && variant.height == 1080 && variant.frameRate == 59.94)
        #expect(variant.hdcpLevel == "TYPE-0" && variant.allowedCPC == "x:y" && variant.videoRange == "PQ")
        #expect(variant.requiredVideoLayout == "CH-STEREO" && variant.stableVariantID == "v1")
        #expect(variant.pathwayID == "p" && variant.audio == "a" && variant.video == "v")
        #expect(variant.subtitles == "s" && variant.closedCaptions == "c" && variant.name == "n")
        let audio = try #require(playlist.renditions.first)
        #expect(audio.name == "Drama, Extra" && audio.language == "en-US" && audio.associatedLanguage == "de")
        #expect(audio.isDefault && audio.isAutoselect && audio.channels == "6/JOC")
        #expect(audio.bitDepth == 24 && audio.sampleRate == 48000 && audio.characteristics == "public.x")
        #expect(playlist.renditions[1].instreamID == "CC1" && playlist.renditions[1].uri.isEmpty)
        #expect(playlist.iFrameVariants.map(\.uri) == ["i.m3u8"])
        #expect(playlist.sessionKeys.map(\.uri) == ["k"])
    }

    @Test func readsPastOneBadPair() throws {
        let playlist = try parse(
            "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH = 800000, CODECS=\"avc1.4d401f,mp4a.40.2\",FOO,RESOLUTION=640x360\nv\n"
        )
        #expect(playlist.variants[0].bandwidth == 800_000)
        #expect(playlist.variants[0].codecs == "avc1.4d401f,mp4a.40.2")
        #expect(playlist.variants[0].height == 360)
    }

    @Test func whatIsWrittenIsReadTheSame() throws {
        var variant = MultivariantPlaylist.Variant()
        variant.uri = "video/x/playlist.m3u8"
        variant.bandwidth = 5
        variant.codecs = "a,b"
        (variant.width, variant.height) = (2, 3)
        variant.frameRate = 29.97
        variant.audio = "a\"\nb"
        variant.closedCaptions = "NONE"
        var rendition = MultivariantPlaylist.Rendition()
        rendition.type = "AUDIO"
        rendition.groupID = "ab"
        rendition.name = "Ü, \"x\""
        rendition.isDefault = true
        rendition.isAutoselect = true
        rendition.uri = "audio/y/playlist.m3u8"
        let text = MultivariantPlaylistWriter.write(
            variants: [variant], renditions: [rendition], version: 6, hasIndependentSegments: true)
        let playlist = try parse(text)
        variant.audio = "ab"
        rendition.name = "Ü, x"
        #expect(playlist.variants == [variant])
        #expect(playlist.renditions == [rendition])
        #expect(playlist.version == 6 && playlist.hasIndependentSegments)
    }
}
