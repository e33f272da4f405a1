import Foundation
import HLS
import TestSupport
import Testing

/// Lines made to cost more than their length: the square of it in time, or a multiple of it in memory. With a defect
/// these take minutes or gigabytes.
@Suite(.serialized) struct HostileShapesTests {
    private static let head = "#EXTM3U\n#EXT-X-TARGETDURATION:4\n"
    private static let tail = "\n#EXTINF:4,\na.ts\n"

    private static func many(_ text: String, _ byteCount: Int = 1 << 20) -> String {
        String(repeating: text, count: byteCount / text.utf8.count)
    }

    @Test(arguments: [
        "#EXT-X-MAP:" + many(",") + "URI=\"a\"", "#EXT-X-DATERANGE:" + many(","),
        "#EXT-X-DATERANGE:" + many("A=\"b\"\","),
        "#EXT-X-DATERANGE:" + many("A=1,"), "#EXT-X-DATERANGE:" + many("A", 100_000) + ":" + many("A=1,"),
        "#EXT-X-" + many("A", 100_000) + ":" + many("A=1,"), "#EXT-X-DATERANGE:" + many("A") + "=1",
        "#EXTX" + many("a") + "{", "#EXT-X-DATERANGE:" + many("{"), "#EXT-X-DATERANGE:A=\"" + many("{$") + "\"",
        "#EXTINF:4,\n" + many("{$"), "#EXTINF:4,\n" + many("{$a"),
        "#EXT-X-SKIP:SKIPPED-SEGMENTS=1,RECENTLY-REMOVED-DATERANGES=\"" + many("a\t") + "\"",
    ]) func costNoMoreThanTheirLength(line: String) throws {
        let playlist = try media(Self.head + line + Self.tail)
        #expect(playlist.segments.last.map { playlist.text($0.uri) } == "a.ts")
        let told = playlist.diagnostics.reduce(0) { $0 + $1.message.utf8.count }
        #expect(told < 200_000, "\(told) bytes of diagnostics")
    }

    /// What is told of a multivariant playlist is bounded too, whatever its texts are made of.
    @Test(arguments: [
        "#EXT-X-STREAM-INF:BANDWIDTH=1," + many("A=1,") + "\nv", "#EXT-X-STREAM-INF:BANDWIDTH=1," + many("a=,") + "\nv",
        "#EXT-X-STREAM-INF:BANDWIDTH=1,REQ-VIDEO-LAYOUT=\"" + many("A,") + "\"\nv",
        (0..<10).map { "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"a" + many("\u{301}", 100_000) + "\",NAME=\"\($0)\"" }
            .joined(separator: "\n"),
        (0..<5000).map { "#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID=\"\($0)\",NAME=\"\($0)\"" }.joined(separator: "\n"),
    ]) func costNoMoreThanTheirLengthElsewhereToo(lines: String) throws {
        let text = "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1\nfirst\n\(lines)\n"
        let playlist = try PlaylistParser.parse(Array(text.utf8))
        let told = playlist.diagnostics.reduce(0) { $0 + $1.message.utf8.count }
        #expect(told < 200_000, "\(told) bytes of diagnostics")
    }

    /// Keys that change with every segment while others stay in force, and ones as long as a book.
    @Test func keysAreBounded() {
        let stay = (0..<31).map { "#EXT-X-KEY:METHOD=SAMPLE-AES,URI=\"k\",KEYFORMAT=\"\($0)\"\n" }.joined()
        let change = (0..<200_000).map { "#EXT-X-KEY:METHOD=AES-128,URI=\"\($0)\"\n#EXTINF:1,\na\n" }.joined()
        let long = "#EXT-X-KEY:METHOD=AES-128,URI=\"" + Self.many("k", 70_000) + "\"\n#EXTINF:1,\na\n"
        for text in [stay + change, long] {
            let error = #expect(throws: PlaylistError.self) { try media(Self.head + text) }
            #expect(error?.code == .tooLarge)
        }
    }

    @Test func keysOfManyFormatsAreRefused() {
        let lines = (0..<1000).map { "#EXT-X-KEY:METHOD=AES-128,URI=\"k\",KEYFORMAT=\"\($0)\"\n#EXTINF:1,\na\n" }
        let error = #expect(throws: PlaylistError.self) { try media(Self.head + lines.joined()) }
        #expect(error?.code == .tooLarge)
    }

    @Test func errorsAreShort() {
        for lines in [
            "#EXT-X-BYTERANGE:" + Self.many("x"), "#EXT-X-DEFINE:NAME=\"" + Self.many("n") + "\",VALUE=\"v\"",
            "#EXT-X-DEFINE:QUERYPARAM=\"" + Self.many("n") + "\"",
        ] {
            let error = #expect(throws: PlaylistError.self) { try media(Self.head + lines + Self.tail) }
            #expect((error?.message.utf8.count ?? 0) < 1000)
        }
    }

    /// The pieces of a URL that hold secrets must not come out through a finding.
    @Test func whatIsInUnknownTagsIsNotShown() throws {
        let playlist = try media(
            Self.head + "#EXT-X-VENDOR:https://u:pw@h/get?SECRET&x=1\n#EXT-X-DATERANGE:ID=\"1\",get?SECRET&x=1"
                + Self.tail)
        #expect(!playlist.diagnostics.contains { $0.message.contains("SECRET") || $0.message.contains("pw") })
    }

    /// The digits of another IV, or of something that only looks like one.
    @Test(arguments: [
        (
            "URI=\"k?a,IV=0x\(zeros)1\",IV=0x\(zeros)1", "URI=\"k?a,IV=0x\(zeros)2\",IV=0x\(zeros)1",
            "k?a,IV=0x\(zeros)2", 1
        ),
        ("URI=\"k\",IV=0x\(zeros)1,IV=0x\(zeros)1", "URI=\"k\",IV=0x\(zeros)2,IV=0x\(zeros)1", "k", 1),
    ]) func keysThatLookAlikeAreReadInFull(first: String, second: String, uri: String, last: Int) throws {
        let playlist = try media(
            Self.head + "#EXT-X-KEY:METHOD=AES-128,\(first)\n#EXTINF:1,\na\n#EXT-X-KEY:METHOD=AES-128,\(second)"
                + Self.tail)
        let key = try #require(playlist.keySets[Int(playlist.segments[1].keySet)].first)
        #expect(key.uri == uri && key.initializationVector?.last == UInt8(last))
    }

    private static let zeros = String(repeating: "0", count: 31)
}
