import Core
import Foundation
import Synchronization
import TestSupport
import Testing
import Wire

@testable import Downloading

/// Downloads at once share the link, each by its priority.
@Suite struct LinkShareTests {
    @Test func weightsMakeShares() {
        let shares = LinkShares()
        let normal = shares.join(.unspecified)
        #expect(normal.share == 1)
        normal.setActive(true)
        #expect(normal.share == 1)
        do {
            let high = shares.join(.high)
            // It has asked for nothing yet.
            #expect(normal.share == 1 && high.share == 0.8)
            high.setActive(true)
            let low = shares.join(.low)
            low.setActive(true)
            #expect(normal.share == 4.0 / 21 && high.share == 16.0 / 21 && low.share == 1.0 / 21)
            low.setActive(false)
            low.setActive(false)
            #expect(normal.share == 0.2)
        }
        #expect(normal.share == 1)
    }

    /// A small share is a small window, and never none.
    @Test(arguments: [(1.0, 64), (0.5, 32), (0.2, 12), (0.01, 1)]) func aShareIsOfRequests(share: Double, count: Int) {
        var window = TransferWindow(range: 8...64)
        window.share = share
        var running = 0
        while window.admits(100), running < 1000 {
            window.begin(100)
            running += 1
        }
        #expect(running == count)
    }

    /// What a download measures is its share of the link; the window of the link does not shrink with it.
    @Test func aSmallerShareIsNotASlowerLink() {
        var sizes: [Double] = []
        for share in [1.0, 0.25] {
            var window = TransferWindow(range: 8...64)
            window.share = share
            for round in 1...100 {
                window.completed(
                    latency: .milliseconds(100), received: UInt64(Double(round) * 5_000_000 * share),
                    now: .milliseconds(100 * round))
            }
            sizes.append(window.byteCount)
        }
        #expect(sizes[0] == sizes[1] && sizes[0] > 14_000_000, "\(sizes)")
    }

    /// One of low priority asks for little at once while one of high priority is under way.
    @Test func aLowPriorityLeavesTheLinkToOthers() async throws {
        let gate = LoopbackOrigin.Gate()
        let running = Mutex((now: 0, most: 0))
        try await LoopbackOrigin.serving { request in
            var response = LoopbackOrigin.Response(pattern(1, 2000))
            if request.path.hasPrefix("/high") {
                response.stall = (100, gate)
                return response
            }
            running.withLock {
                $0.now += 1
                $0.most = max($0.most, $0.now)
            }
            // Those that come at once are here at once.
            Thread.sleep(forTimeInterval: 0.002)
            running.withLock { $0.now -= 1 }
            return response
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let fixture = DownloadFixture(library: folder)
                func resources(_ name: String, _ count: Int) -> [PlannedResource] {
                    (1...count).map { number in
                        var resource = DownloadFixture.resource(1, "\(origin.baseURL)/\(name)\(number)")
                        resource.name = "\(10_000_000 + number).ts"
                        return resource
                    }
                }
                async let high = fixture.download(
                    "high", resources("high", 20), start: start("high", .high))
                try await eventually("the high one under way") { origin.count("/high8") == 1 }
                let low = try await fixture.download("low", resources("low", 200), start: start("low", .low))
                #expect(low.end?.completed != nil)
                gate.open()
                #expect(try await high.end?.completed != nil)
                #expect(running.withLock { $0.most } <= 3)
            }
        }
    }

    private func start(_ id: String, _ priority: Priority) -> DownloadStart {
        var start = DownloadFixture.start(id)
        start.priority = priority
        return start
    }
}
