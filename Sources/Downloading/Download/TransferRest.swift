internal import Core
internal import HTTP
internal import Synchronization

/// The last bytes of a resource, fetched over another connection beside what comes before them.
///
/// The first transfer goes on as if nothing were until it arrives here: if the rest is coming by then, it stops and waits
/// for it; if not, the rest is given up. So one that fails costs nothing.
final class TransferRest: HTTPBodyReceiver {
    /// Thrown by the first transfer when it stops.
    struct TakesOver: Error {}

    private enum Phase {
        case asked, coming, complete, gone
    }

    private struct State: Sendable {
        var phase = Phase.asked
        var bytes: [UInt8] = []
    }

    /// Place in the body of the resource, which may be a part of a file.
    let start: UInt64
    let byteCount: UInt64
    /// Place in the file.
    let offset: UInt64
    let validator: String
    private let onBytes: @Sendable (Int) -> Void
    private let state = Monitor(State())

    init(
        start: UInt64, byteCount: UInt64, offset: UInt64, validator: String, onBytes: @escaping @Sendable (Int) -> Void
    ) {
        self.start = start
        self.byteCount = byteCount
        self.offset = offset
        self.validator = validator
        self.onBytes = onBytes
    }

    func begin(_ head: HTTPResponseHead) throws {
        let isPlain = (head.headers["content-encoding"]?.lowercased() ?? "identity") == "identity"
        let first = SegmentReceiver.positions(head.headers["content-range"]).first
        guard head.status == 206, head.headers["etag"] == validator, first == offset, isPlain else {
            throw CancellationError()
        }
        try state.withLock { state in
            guard state.phase == .asked else { throw CancellationError() }
            state.phase = .coming
            state.bytes.reserveCapacity(Int(byteCount))
        }
    }

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        onBytes(bytes.count)
        try state.withLock { state in
            guard state.phase == .coming, UInt64(state.bytes.count + bytes.count) <= byteCount else {
                throw CancellationError()
            }
            state.bytes += bytes
        }
    }

    /// The transfer of the rest has ended, well or not.
    func end() {
        state.withLock { state in
            state.phase = state.phase == .coming && UInt64(state.bytes.count) == byteCount ? .complete : .gone
        }
    }

    /// The first transfer is here: whether the rest can be waited for. If not, it is given up.
    func takesOver() -> Bool {
        state.withLock { state in
            if state.phase == .asked { state.phase = .gone }
            return state.phase != .gone
        }
    }

    /// Nobody needs it any more.
    func abandon() {
        state.withLock { state in
            state.phase = .gone
            state.bytes = []
        }
    }

    /// The bytes; nil if they did not all come.
    func bytes() async throws -> [UInt8]? {
        await state.wait { $0.phase == .complete || $0.phase == .gone }
        try Task.checkCancellation()
        return state.withLock { $0.phase == .complete ? $0.bytes : nil }
    }
}
