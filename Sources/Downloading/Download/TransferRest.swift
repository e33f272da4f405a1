internal import Core
internal import HTTP

/// The last bytes of a resource, fetched over another connection beside what comes before them.
///
/// The first transfer goes on as if nothing were until it arrives here. If the rest will be there sooner than the first
/// transfer would have it, that one stops and waits; if not, the rest is given up. So one that fails costs nothing.
final class TransferRest: HTTPBodyReceiver {
    /// Thrown by the first transfer when it stops.
    struct TakesOver: Error {}

    /// What it is.
    struct Place: Sendable {
        /// Place in the body of the resource, which may be a part of a file.
        let start: UInt64
        let byteCount: UInt64
        /// Place in the file.
        let offset: UInt64
        let validator: String
    }

    private enum Phase {
        case asked, coming, complete, gone
    }

    private struct State: Sendable {
        var phase = Phase.asked
        var bytes: [UInt8] = []
        var began = ContinuousClock.now
        var cancel: (@Sendable () -> Void)?
    }

    let place: Place
    private let onBytes: @Sendable (Int) -> Void
    private let onRelease: @Sendable () -> Void
    private let state = Monitor(State())

    /// `onRelease` is called when nobody keeps the bytes any more.
    init(_ place: Place, onBytes: @escaping @Sendable (Int) -> Void, onRelease: @escaping @Sendable () -> Void) {
        self.place = place
        self.onBytes = onBytes
        self.onRelease = onRelease
    }

    deinit { onRelease() }

    func begin(_ head: HTTPResponseHead) throws {
        let isPlain = (head.headers["content-encoding"]?.lowercased() ?? "identity") == "identity"
        let first = SegmentReceiver.positions(head.headers["content-range"]).first
        guard head.status == 206, head.headers["etag"] == place.validator, first == place.offset, isPlain else {
            throw CancellationError()
        }
        try state.withLock { state in
            guard state.phase == .asked else { throw CancellationError() }
            state.phase = .coming
            state.began = ContinuousClock.now
            state.bytes.reserveCapacity(Int(place.byteCount))
        }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        onBytes(bytes.count)
        try state.withLock { state in
            guard state.phase == .coming, UInt64(state.bytes.count + bytes.count) <= place.byteCount else {
                throw CancellationError()
            }
            state.bytes += bytes
        }
    }

    /// How the transfer of the rest is ended when nobody needs it.
    func whenGone(_ cancel: @escaping @Sendable () -> Void) {
        let isGone = state.withLock { state in
            state.cancel = cancel
            return state.phase == .gone
        }
        if isGone { cancel() }
    }

    /// The transfer of the rest has ended, well or not.
    func end() {
        state.withLock { state in
            state.cancel = nil
            state.phase =
                state.phase == .coming && UInt64(state.bytes.count) == place.byteCount ? .complete : .gone
        }
    }

    /// The first transfer, which gets so many bytes a second, is here: whether it should stop. If not, the rest is given
    /// up.
    func takesOver(from rate: Double) -> Bool {
        let (takesOver, cancel) = state.withLock { state -> (Bool, (@Sendable () -> Void)?) in
            if state.phase == .complete { return (true, nil) }
            if state.phase == .coming, secondsLeft(state) <= Double(place.byteCount) / rate { return (true, nil) }
            state.phase = .gone
            state.bytes = []
            return (false, state.cancel)
        }
        cancel?()
        return takesOver
    }

    private func secondsLeft(_ state: State) -> Double {
        let seconds = max((ContinuousClock.now - state.began) / .seconds(1), 0.001)
        let rate = max(Double(state.bytes.count) / seconds, 1)
        return Double(place.byteCount - UInt64(state.bytes.count)) / rate
    }

    /// Nobody needs it any more.
    func abandon() {
        let cancel = state.withLock { state in
            state.phase = .gone
            state.bytes = []
            return state.cancel
        }
        cancel?()
    }

    /// The bytes from the start of the rest: all of them, or those that came before it failed or became slow.
    func bytes() async throws -> [UInt8] {
        let patience = Duration.seconds(min(1 + 4 * state.withLock { secondsLeft($0) }, 60))
        await state.wait(atMost: patience) { $0.phase != .coming }
        try Task.checkCancellation()
        let (bytes, cancel) = state.withLock { state -> ([UInt8], (@Sendable () -> Void)?) in
            let isSlow = state.phase == .coming
            if isSlow { state.phase = .gone }
            return (state.bytes, isSlow ? state.cancel : nil)
        }
        cancel?()
        return bytes
    }
}
