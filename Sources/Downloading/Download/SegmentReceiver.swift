internal import AssetStore
internal import Core
internal import Crypto
internal import Glibc
internal import HTTP
internal import Synchronization

/// Writes the body of one resource to a temporary file and digests it; called on the client's thread.
final class SegmentReceiver: HTTPBodyReceiver {
    /// What a complete body was.
    struct Result: Sendable {
        var byteCount: UInt64
        var digest: String
        var validator: String
    }

    private struct State: ~Copyable {
        /// Opened with the answer: requests that wait for a connection need none.
        var file: OwnedFileDescriptor?
        var digest = ContentDigest()
        /// Bytes of a whole resource to pass over when a server ignores the range.
        var toSkip: UInt64 = 0
        var written: UInt64 = 0
        /// Bytes that belong to the resource, whether they are kept or not.
        var received: UInt64 = 0
        /// Held back until it is known what they are.
        var head: [UInt8] = []
        var isStripped = false
        var validator = ""
        /// The body is handed out as it was before it was packed: its positions are not those of the server.
        var isDecoded = false
        /// The file at the path is this receiver's.
        var hasOpened = false
        /// Bytes that there must be in the end; nil if nobody said.
        var expected: UInt64?
        /// When the answer began, how long it took to, and what was there before it.
        var began: (at: ContinuousClock.Instant, latency: Duration, received: UInt64)?
        /// Whether the server would send a part of the same.
        var sendsParts = false
        var rest: TransferRest?

        /// Bytes a second since the answer began; at least 1.
        var rate: Double {
            guard let began else { return 1 }
            let seconds = max((ContinuousClock.now - began.at) / .seconds(1), 0.001)
            return max(Double(received - began.received) / seconds, 1)
        }
        /// First bytes of the body.
        var start: [UInt8] = []

        mutating func keep(_ bytes: UnsafeRawBufferPointer, _ path: String) throws {
            digest.update(bytes)
            try write(bytes, path)
            written += UInt64(bytes.count)
        }

        borrowing func write(_ bytes: UnsafeRawBufferPointer, _ path: String) throws {
            switch file {
            case .some(let file): try FileSystem.writeAll(bytes, to: file, path: path)
            case nil: preconditionFailure("a body before its head")
            }
        }
    }

    private let path: String
    private let name: String
    private let checksMedia: Bool
    private let stripsImages: Bool
    private let range: (offset: UInt64, byteCount: UInt64)?
    private let resuming: Partial?
    private let onBegin: @Sendable (_ validator: String) throws -> Void
    private let onBytes: @Sendable (Int) -> Void
    private let state: Mutex<State>

    /// What an earlier transfer has left at the path.
    struct Partial: Hashable, Sendable {
        /// A strong ETag.
        var validator: String
        var byteCount: UInt64
    }

    /// Bytes that are worth going on with, and bytes of a resource whose beginning is worth recording.
    static let smallestPartial: UInt64 = 4 << 10
    private static let smallestRecorded: UInt64 = 128 << 10
    /// Lengths for which room is made at once. Small ones fit anywhere, and a server that names a huge one gets nothing
    /// of the disk for words.
    private static let preallocated: ClosedRange<UInt64> = 1 << 20...64 << 20

    /// `checksMedia` refuses what is no media; `stripsImages` keeps what stands behind an image; `onBegin` is told the
    /// validator of what may be gone on with, or an empty one.
    init(
        path: String, name: String, checksMedia: Bool, stripsImages: Bool, range: (offset: UInt64, byteCount: UInt64)?,
        resuming: Partial?, onBegin: @escaping @Sendable (_ validator: String) throws -> Void,
        onBytes: @escaping @Sendable (Int) -> Void
    ) {
        self.path = path
        self.name = name
        self.checksMedia = checksMedia
        self.stripsImages = stripsImages
        self.range = range
        self.resuming = resuming
        self.onBegin = onBegin
        self.onBytes = onBytes
        state = Mutex(State())
    }

    func begin(_ head: HTTPResponseHead) throws {
        try state.withLock { state in
            state.validator = head.headers["etag"] ?? head.headers["last-modified"] ?? ""
            let encoding = head.headers["content-encoding"]?.lowercased() ?? "identity"
            state.isDecoded = encoding != "identity"
            guard !state.isDecoded || (range == nil && resuming == nil) else {
                throw problem("WRONG_RANGE", "the server sent a part of what it had packed (\(encoding))")
            }
            defer { state.began = (ContinuousClock.now, head.latency, state.received) }
            state.sendsParts = head.status == 206 || head.headers["accept-ranges"]?.lowercased() == "bytes"
            if try resume(head, &state) { return }
            let length = head.headers["content-length"].flatMap { UInt64($0) } ?? 0
            let isWorthIt = length > Self.smallestRecorded && !stripsImages && !state.isDecoded
            let file = try FileSystem.create(path)
            if Self.preallocated.contains(length) { FileSystem.preallocate(file, byteCount: length) }
            state.file = consume file
            state.hasOpened = true
            // When the file is empty: what is in it must be of what is recorded.
            try onBegin(state.validator.hasPrefix("\"") && isWorthIt ? state.validator : "")
            guard let range else {
                guard head.status == 200 else { throw problem("UNEXPECTED_RANGE", "the server sent a part unasked") }
                state.expected = state.isDecoded || length == 0 ? nil : length
                return
            }
            if head.status == 200 {
                // The server ignores Range and sends the whole resource: ours is cut out of it.
                state.toSkip = range.offset
            } else if let told = Self.positions(head.headers["content-range"]).first, told != range.offset {
                throw problem("WRONG_RANGE", "the server sent bytes from \(told) instead of \(range.offset)")
            }
        }
    }

    /// Goes on with what is there, if the server sends the rest of the same; otherwise it begins anew.
    private func resume(_ head: HTTPResponseHead, _ state: inout State) throws -> Bool {
        guard let resuming, head.status == 206 else { return false }
        let (first, total) = Self.positions(head.headers["content-range"])
        guard state.validator == resuming.validator, first == (range?.offset ?? 0) + resuming.byteCount else {
            throw problem("WRONG_RANGE", "the server sent another part than that which was missing")
        }
        let file = try FileSystem.openForReading(path)
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = try buffer.withUnsafeMutableBytes { try FileSystem.read(file, into: $0, path: path) }
            if count == 0 { break }
            buffer.withUnsafeBytes { state.digest.update(UnsafeRawBufferPointer(rebasing: $0[..<count])) }
            if state.start.isEmpty { state.start = Array(buffer.prefix(min(count, MediaCheck.byteCount))) }
            state.written += UInt64(count)
        }
        guard state.written == resuming.byteCount else {
            throw problem("WRONG_RANGE", "the part that is there has changed meanwhile")
        }
        state.received = state.written
        state.expected = range == nil ? total : nil
        state.file = try FileSystem.openForAppending(path)
        state.hasOpened = true
        return true
    }

    /// The validator of what has come, if it may be gone on with after such an error.
    func validator(after error: any Error) -> String? {
        let isCut = (error as? ServiceError).map {
            $0.isRetryable && $0.code != .dataLoss || $0.reason == "TRANSFER_TRUNCATED"
        }
        return state.withLock { state in
            let isWorthIt = (isCut ?? (error is CancellationError)) && state.written >= Self.smallestPartial
            return isWorthIt && !stripsImages && !state.isDecoded && state.validator.hasPrefix("\"")
                ? state.validator : nil
        }
    }

    /// Whether what is at the path came from here, and not from an earlier try alone.
    var hasOpened: Bool { state.withLock { $0.hasOpened } }

    func receive(_ bytes: UnsafeRawBufferPointer) throws {
        onBytes(bytes.count)
        try state.withLock { state in
            var bytes = bytes
            if state.toSkip > 0 {
                let skipped = min(state.toSkip, UInt64(bytes.count))
                state.toSkip -= skipped
                bytes = UnsafeRawBufferPointer(rebasing: bytes[Int(skipped)...])
            }
            if let range {
                let room = range.byteCount - state.received
                bytes = UnsafeRawBufferPointer(rebasing: bytes[..<Int(min(room, UInt64(bytes.count)))])
            }
            guard let rest = state.rest, state.received + UInt64(bytes.count) >= rest.place.start else {
                return try take(bytes, &state)
            }
            guard rest.takesOver(from: state.rate) else {
                state.rest = nil
                return try take(bytes, &state)
            }
            try take(UnsafeRawBufferPointer(rebasing: bytes[..<Int(rest.place.start - state.received)]), &state)
            throw TransferRest.TakesOver()
        }
    }

    private func take(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws {
        guard !bytes.isEmpty else { return }
        if state.start.count < MediaCheck.byteCount {
            state.start += bytes.prefix(MediaCheck.byteCount - state.start.count)
        }
        state.received += UInt64(bytes.count)
        guard stripsImages, !state.isStripped else { return try state.keep(bytes, path) }
        try strip(bytes, &state)
    }

    // MARK: Help from another transfer

    /// How long the answer took to begin.
    var latency: Duration { state.withLock { $0.began?.latency ?? .zero } }

    /// What is left to come, if another transfer could take the end of it, and bytes a second so far.
    var remaining: (byteCount: UInt64, rate: Double, time: Duration)? {
        state.withLock { state -> (byteCount: UInt64, rate: Double, time: Duration)? in
            guard let total = range?.byteCount ?? state.expected, state.began != nil, state.rest == nil,
                state.sendsParts, state.validator.hasPrefix("\""), !state.isDecoded, !stripsImages,
                state.toSkip == 0, total > state.received
            else { return nil }
            let left = total - state.received
            return (left, state.rate, .seconds(Double(left) / state.rate))
        }
    }

    /// Leaves the last bytes to another transfer; nil if it is too late for that.
    func split(leaving byteCount: UInt64, _ make: (TransferRest.Place) -> TransferRest) -> TransferRest? {
        state.withLock { state in
            guard let total = range?.byteCount ?? state.expected, state.rest == nil,
                total > state.received, total - state.received > byteCount
            else { return nil }
            let start = total - byteCount
            let rest = make(
                .init(
                    start: start, byteCount: byteCount, offset: (range?.offset ?? 0) + start,
                    validator: state.validator))
            state.rest = rest
            return rest
        }
    }

    /// Waits for what was left to another transfer, and adds it. Throws REST_INTERRUPTED if not all of it came: what did
    /// is kept, and can be gone on with.
    func takeRest() async throws {
        guard let rest = state.withLock({ $0.rest }) else { return }
        let bytes = try await rest.bytes()
        try state.withLock { state in
            state.rest = nil
            try bytes.withUnsafeBytes { try take($0, &state) }
        }
        guard UInt64(bytes.count) == rest.place.byteCount else {
            throw ServiceError(
                .unavailable, reason: Self.restInterrupted, "\(name): its last bytes did not come",
                isRetryable: true)
        }
    }

    static let restInterrupted = "REST_INTERRUPTED"

    /// The transfer has failed: nobody waits for its rest.
    func abandonRest() { state.withLock { $0.rest }?.abandon() }

    /// Holds the first bytes back until it is known where the segment behind an image begins.
    private func strip(_ bytes: UnsafeRawBufferPointer, _ state: inout State) throws {
        state.head += bytes
        if state.head.count < MediaCheck.byteCount { return }
        guard MediaCheck.image(state.head) != nil else { return try release(from: 0, &state) }
        if let start = MediaCheck.transportStream(in: state.head) {
            state.start = Array(state.head[start...].prefix(MediaCheck.byteCount))
            return try release(from: start, &state)
        }
        // An image that goes on for longer hides nothing.
        if state.head.count > 1 << 20 { try release(from: 0, &state) }
    }

    private func release(from start: Int, _ state: inout State) throws {
        let head = state.head
        state.head = []
        state.isStripped = true
        try head[start...].withUnsafeBytes { try state.keep($0, path) }
    }

    /// Checks the body, and closes the file.
    func finish() throws -> Result {
        try state.withLock { state in
            if !state.head.isEmpty { try release(from: 0, &state) }
            if let range, state.received != range.byteCount {
                throw problem("RANGE_TOO_SHORT", "\(state.received) of \(range.byteCount) bytes of the range came")
            }
            if let expected = state.expected, expected != state.received {
                throw problem("RANGE_TOO_SHORT", "\(state.received) of \(expected) bytes came")
            }
            guard state.written > 0 else { throw problem("BODY_EMPTY", "the server sent no bytes") }
            if checksMedia, let problem = MediaCheck.problem(state.start) { throw self.problem("NOT_MEDIA", problem) }
            state.file = nil
            return Result(byteCount: state.written, digest: state.digest.text, validator: state.validator)
        }
    }

    private func problem(_ reason: String, _ what: String) -> ServiceError {
        ServiceError(.dataLoss, reason: reason, "\(name): \(what)", isRetryable: true)
    }

    /// `bytes 100-199/1000`
    static func positions(_ header: String?) -> (first: UInt64?, total: UInt64?) {
        guard let header, header.lowercased().hasPrefix("bytes ") else { return (nil, nil) }
        let total = header.split(separator: "/").last.flatMap { UInt64($0) }
        return (UInt64(header.dropFirst(6).prefix { $0.isNumber }), total)
    }
}
