import AssetStore
import Glibc
import HLS

/// How fast a playlist file is parsed, and what it takes in memory.
enum ParseBench {
    static func run(path: String, rounds: Int) throws {
        let bytes = try FileSystem.readAll(path, limit: PlaylistParser.Limits().byteCount)
        let before = peakKilobytes()
        var durations: [Duration] = []
        var segments = 0
        for _ in 0..<rounds {
            let start = ContinuousClock.now
            let playlist = try PlaylistParser.parse(bytes)
            durations.append(ContinuousClock.now - start)
            if case .media(let media) = playlist { segments = media.segments.count }
        }
        let median = durations.sorted()[rounds / 2] / .seconds(1)
        let rate = Double(bytes.count) / 1e6 / median
        print(
            """
            {"bytes":\(bytes.count),"segments":\(segments),"secs":\(median),"mb_per_s":\(rate),\
            "peak_kb":\(peakKilobytes()),"before_kb":\(before)}
            """)
    }

    /// Writes a playlist of so many segments; `isRich` gives each a key, a byte range and a date.
    static func write(segments: Int, isRich: Bool) {
        var text = "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:6\n#EXT-X-PLAYLIST-TYPE:VOD\n"
        for index in 0..<segments {
            if isRich {
                text += "#EXT-X-KEY:METHOD=AES-128,URI=\"https://keys.example.com/k/\(index / 100).key\",IV=0x"
                let digits = String(index, radix: 16)
                text += String(repeating: "0", count: 32 - digits.count) + digits + "\n"
                text +=
                    "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:00.000Z\n#EXT-X-BYTERANGE:188000@\(index * 188_000)\n"
            }
            text += "#EXTINF:6.006,\nsegment\(index).ts\n"
            if text.utf8.count > 1 << 20 {
                print(text, terminator: "")
                text = ""
            }
        }
        print(text + "#EXT-X-ENDLIST")
    }

    private static func peakKilobytes() -> Int {
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        return usage.ru_maxrss
    }
}
