import Terminal
import Testing

@Suite struct TimeTextTests {
    @Test(
        arguments: [
            ("90", 90_000), ("90.5", 90_500), ("1:30", 90_000), ("1:02:03.5", 3_723_500), ("90s", 90_000),
            ("5m", 300_000),
            ("2h30m", 9_000_000), ("1d", 86_400_000), ("0", 0), ("100:00", 6_000_000),
        ] as [(String, UInt64)]) func readsTimes(text: String, expected: UInt64)
    {
        #expect(TimeText.milliseconds(text) == expected)
    }

    @Test(arguments: [
        "", "x", "1:60", "1:2:3:4", ":", "1:", "-1", "1e3", "5x", "5m3", "h", "1:-1", "nan", "1..2",
        "99999999999999999999", "1:99:00", "+1:30", "-0:30",
        "1s1s", "1m2h",
    ]) func refusesOthers(text: String) { #expect(TimeText.milliseconds(text) == nil) }

    @Test(
        arguments: [
            ("2026-01-31T20:00:00Z", 1_769_889_600_000), ("2026-01-31T20:00Z", 1_769_889_600_000),
            ("2026-01-31T20:00:00+01:00", 1_769_886_000_000), ("2026-01-31T20:00-0130", 1_769_895_000_000),
        ] as [(String, UInt64)]) func readsInstants(text: String, expected: UInt64)
    {
        #expect(TimeText.instant(text, now: 0) == expected)
    }

    @Test func aTimeOfDayIsTheNext() throws {
        let noon = try #require(TimeText.instant("2026-01-31T12:00", now: 0))
        let hour: UInt64 = 3_600_000
        #expect(TimeText.instant("13:00", now: noon) == noon + hour)
        #expect(TimeText.instant("11:00:30", now: noon) == noon + 23 * hour + 30_000)
        #expect(TimeText.instant("12:00", now: noon) == noon + 24 * hour)
    }

    @Test(arguments: [
        "", "tomorrow", "24:00", "12:60", "12", "2026-13-01T00:00Z", "2026-01-31T20:00:00X", "2026-01-31T20:0",
        "2026-01-31", "2026-01-31T20:00+1", "1:2:3:4", "T", "+20:00", "20:+5",
        "2026-02-31T20:00Z", "2026-01-31T20:00++100",
    ]) func refusesOtherInstants(text: String) { #expect(TimeText.instant(text, now: 0) == nil) }
}
