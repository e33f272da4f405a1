import Core
import Testing

@Suite struct BoundedPipeTests {
    @Test func keepsOrderAndBlocksWhenFull() async throws {
        let pipe = BoundedPipe<Int>(limit: 3)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for index in 0..<1000 { try await pipe.send(index) }
                pipe.finish()
            }
            var seen: [Int] = []
            while let value = try await pipe.next() { seen.append(value) }
            #expect(seen == Array(0..<1000))
        }
    }

    @Test func failsTheReaderWithTheWritersError() async throws {
        let pipe = BoundedPipe<Int>(limit: 3)
        try await pipe.send(1)
        pipe.finish(throwing: ServiceError(.dataLoss, reason: "X", "x"))
        let first = try await pipe.next()
        #expect(first == 1)
        await #expect(throws: ServiceError.self) { _ = try await pipe.next() }
    }

    @Test func failsTheWriterWhenTheReaderIsGone() async throws {
        let pipe = BoundedPipe<Int>(limit: 1)
        try await pipe.send(1)
        let second = Task { try await pipe.send(2) }
        pipe.abandon()
        await #expect(throws: CancellationError.self) { try await second.value }
    }

    @Test func cancellingEndsBothWaits() async throws {
        let pipe = BoundedPipe<Int>(limit: 1)
        let reader = Task { try await pipe.next() }
        reader.cancel()
        await #expect(throws: CancellationError.self) { _ = try await reader.value }
        try await pipe.send(1)
        let writer = Task { try await pipe.send(2) }
        writer.cancel()
        await #expect(throws: CancellationError.self) { try await writer.value }
    }
}
