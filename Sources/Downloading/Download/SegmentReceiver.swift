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
        var validator = ""
        /// First bytes of the body.
        var start: [UInt8] = []

        borrowing func write(_ bytes: UnsafeRawBufferPointer, _ path: String) throws {
            switch file {
            case .some(let file): try FileSystem.writeAll(bytes, to: file, path: path)
            case nil: preconditionFailure("a body before its head")
            }
        }
    }

    private let path: String
    private let name: String
    private let range: (offset: UInt64, byteCount: UInt64)?
    private let onBytes: @Sendable (Int) -> Void
    private let state: Mutex<State>

    init(
        path: String, name: String, range: (offset: UInt64, byteCount: UInt64)?,
        onBytes: @escaping @Sendable (Int) -> Void
    ) {
        self.path = path
        self.name = name
        self.range = range
        self.onBytes = onBytes
        state = Mutex(State())
    }

    func begin(_ head: HTTPResponseHead) throws {
        try state.withLock { state in
            state.file = try FileSystem.create(path)
            state.validator = head.headers["etag"] ?? head.headers["last-modified"] ?? ""
            guard let range else {
                guard head.status == 200 else { throw problem("UNEXPECTED_RANGE", "the server sent a part unasked") }
                return
            }
            if head.status == 200 {
                // The server ignores Range and sends the whole resource: ours is cut out of it.
                state.toSkip = range.offset
            } else if let told = Self.firstPosition(head.headers["content-range"]), told != range.offset {
                throw problem("WRONG_RANGE", "the server sent bytes from \(told) instead of \(range.offset)")
            }
        }
    }

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
                let room = range.byteCount - state.written
                bytes = UnsafeRawBufferPointer(rebasing: bytes[..<Int(min(room, UInt64(bytes.count)))])
            }
            guard !bytes.isEmpty else { return }
            if state.start.count < 64 { state.start += bytes.prefix(64 - state.start.count) }
            state.digest.update(bytes)
            try state.write(bytes, path)
            state.written += UInt64(bytes.count)
        }
    }

    /// Checks the body, and closes the file.
    func finish() throws -> Result {
        try state.withLock { state in
            if let range, state.written != range.byteCount {
                throw problem("RANGE_TOO_SHORT", "\(state.written) of \(range.byteCount) bytes of the range came")
            }
            guard state.written > 0 else { throw problem("BODY_EMPTY", "the server sent no bytes") }
            let start = String(decoding: state.start, as: UTF8.self).lowercased().drop { $0.isWhitespace }
            if start.hasPrefix("<!doctype html") || start.hasPrefix("<html") {
                throw problem("NOT_MEDIA", "the server sent an HTML page")
            }
            guard !start.hasPrefix("#extm3u") else { throw problem("NOT_MEDIA", "the server sent a playlist") }
            state.file = nil
            return Result(byteCount: state.written, digest: state.digest.text, validator: state.validator)
        }
    }

    private func problem(_ reason: String, _ what: String) -> ServiceError {
        ServiceError(.dataLoss, reason: reason, "\(name): \(what)", isRetryable: true)
    }

    /// `bytes 100-199/1000`
    private static func firstPosition(_ header: String?) -> UInt64? {
        guard let header, header.lowercased().hasPrefix("bytes ") else { return nil }
        return UInt64(header.dropFirst(6).prefix { $0.isNumber })
    }
}
