import HLS
import Testing

@Suite struct MediaPlaylistWriterTests {
    @Test func whatIsWrittenIsReadTheSame() throws {
        var entries: [MediaPlaylistWriter.Entry] = []
        for index in 0..<6 {
            var entry = MediaPlaylistWriter.Entry()
            entry.uri = "0000000\(index).m4s"
            entry.duration = Double(index) + 0.123456
            entry.isDiscontinuity = index == 3
            entry.isGap = index == 4
            entry.initializationURI = index < 3 ? "init-1.mp4" : "init-2.mp4"
            let iv = [UInt8](repeating: UInt8(index), count: 16)
            if index >= 2, index < 5 {
                entry.keys = [Key(method: "AES-128", uri: "k\(index / 4)", initializationVector: iv)]
            }
            entries.append(entry)
        }
        var writer = MediaPlaylistWriter()
        var text = writer.head(
            version: 7, targetDuration: 6, mediaSequence: 5, discontinuitySequence: 2, hasIndependentSegments: true)
        for entry in entries { text += writer.lines(entry) }
        let playlist = try media(text + writer.tail)
        #expect(playlist.isComplete && playlist.mediaSequence == 5 && playlist.discontinuitySequence == 2)
        for (segment, entry) in zip(playlist.segments, entries) {
            #expect(playlist.text(segment.uri) == entry.uri)
            #expect(abs(segment.duration - entry.duration) < 1e-9)
            #expect(segment.isDiscontinuity == entry.isDiscontinuity && segment.isGap == entry.isGap)
            #expect(playlist.keySets[Int(segment.keySet)] == entry.keys)
            let section = playlist.initializationSections[Int(segment.initializationSection)]
            #expect(playlist.text(section.uri) == entry.initializationURI)
        }
        #expect(playlist.segments.count == entries.count)
    }
}
