import Terminal
import Testing

@Suite struct FormatTests {
    @Test(arguments: [
        (UInt64(0), "0 B"), (999, "999 B"), (1000, "1.00 kB"), (12_345, "12.3 kB"), (999_600, "1.00 MB"),
        (1_500_000_000, "1.50 GB"),
    ]) func writesBytes(count: UInt64, text: String) { #expect(Format.bytes(count) == text) }

    @Test func writesTimes() {
        #expect(Format.seconds(5) == "0:05" && Format.seconds(3723) == "1:02:03")
    }

    @Test func lineUpColumns() {
        var table = Table(["A", "B"])
        table.add(["long", "x"])
        table.add(["s", "evil\u{1b}[2J"])
        #expect(table.text == "A     B\nlong  x\ns     evil [2J\n")
    }

    @Test func showsRateAndTimeLeft() {
        var line = ProgressLine()
        _ = line.text(seconds: 0, bytes: 0, share: 0)
        let text = line.text(seconds: 2, bytes: 2_000_000, share: 0.5)
        #expect(text.contains("50%") && text.contains("1.00 MB/s") && text.contains("0:02 left"))
    }
}
