internal import Core
internal import Glibc
internal import Synchronization

/// A connection whose only caller reads and writes it on its own thread: the shortest way for one call, which wakes no
/// other thread and waits in no epoll. For command-line tools, which have nothing else to do meanwhile.
final class BlockingConnection: Sendable {
    /// What is touched under the lock only, and by one call at a time.
    private final class Line: CallTransport, @unchecked Sendable {
        // Unchecked, since every use of it is inside `state`'s lock.
        let socket: OwnedFileDescriptor
        let scratch = LoopScratch()
        var session: HTTP2Session?
        var lastUse = ContinuousClock.now
        /// Bytes of the output buffer, and how many of them the socket has taken.
        var collected = 0
        var sent = 0

        init(_ socket: consuming OwnedFileDescriptor, limits: RPCLimits) {
            _ = fcntl(socket.rawValue, F_SETFL, fcntl(socket.rawValue, F_GETFL) & ~O_NONBLOCK)
            self.socket = socket
            session = HTTP2Session(role: .client, limits: limits, transport: self, scratch: scratch)
        }

        func wake(_ call: CallStream) { session?.wake(call) }
        func credit(_ call: CallStream) { session?.credit(call) }
        func reset(_ call: CallStream, errorCode: UInt32) { session?.reset(call, errorCode: errorCode) }
    }

    private let path: String
    private let limits: RPCLimits
    private let state = Mutex<Line?>(nil)

    init(path: String, limits: RPCLimits) {
        self.path = path
        self.limits = limits
    }

    deinit { close() }

    func close() { state.withLock { drop(&$0) } }

    /// Makes one call and blocks until it is over; nil when another call is on the connection.
    func call(_ path: String, _ request: Frame, _ context: CallContext) throws -> [UInt8]? {
        let result = state.withLockIfAvailable { line in
            Result { try call(path, request, context, &line) }
        }
        return try result?.get()
    }

    private func call(
        _ path: String, _ request: Frame, _ context: CallContext, _ line: inout Line?
    ) throws -> [UInt8] {
        if let current = line, isOver(current) { drop(&line) }
        let isFresh = line == nil
        var call = try attempt(path, request, context, &line)
        // A server that went away since the last call, and never saw this one: once more, on a new connection.
        if call.unsent != nil, !isFresh {
            drop(&line)
            call = try attempt(path, request, context, &line)
        }
        call.tell(context.reply)
        guard let bytes = try call.takeOnly() else { throw RPCError.noAnswer }
        return bytes
    }

    private func attempt(
        _ path: String, _ request: Frame, _ context: CallContext, _ line: inout Line?
    ) throws -> CallStream {
        let current = try line ?? dial()
        line = current
        let call = CallStream(limits: limits, transport: current, isClient: true, outbound: request)
        if current.session?.open(call, path, context) != true { drop(&line) }
        do {
            try converse(call, current, path, context.deadline)
        } catch let error as RPCError {
            drop(&line)
            call.fail(error)
        }
        current.lastUse = .now
        return call
    }

    /// Writes and reads until the call is over.
    private func converse(
        _ call: CallStream, _ line: Line, _ path: String, _ deadline: ContinuousClock.Instant?
    ) throws {
        while !call.isOver {
            let isWaiting = flush(line)
            guard line.session?.isFinished == false else {
                throw RPCError(.unavailable, "the peer broke the HTTP/2 protocol")
            }
            // Where everything is sent and there is no deadline, the read itself waits.
            let ready = isWaiting || deadline != nil ? try wait(line, for: isWaiting, until: deadline) : Int16(POLLIN)
            guard let ready else {
                call.cancel(RPCError(.deadlineExceeded, "\(path) did not answer in time"))
                _ = flush(line)
                return
            }
            if ready & Int16(POLLIN | POLLHUP | POLLERR) != 0 { try receive(line) }
        }
    }

    private func dial() throws -> Line {
        do throws(ServiceError) {
            return Line(try UnixSocket.dial(path: path), limits: limits)
        } catch {
            throw RPCError(.unavailable, error.message)
        }
    }

    /// A session and its calls refer to their line; without this they would keep each other.
    private func drop(_ line: inout Line?) {
        line?.session = nil
        line = nil
    }

    /// Whether the server has closed the connection or wants no more calls on it, since the last call.
    private func isOver(_ line: Line) -> Bool {
        // What follows an answer at once was looked at with it.
        guard ContinuousClock.now - line.lastUse > .milliseconds(1) else { return line.session?.isGoingAway != false }
        var byte: UInt8 = 0
        let count = recv(line.socket.rawValue, &byte, 1, Int32(MSG_PEEK | MSG_DONTWAIT))
        if count == 0 || (count < 0 && errno != EAGAIN) { return true }
        if count > 0 { guard (try? receive(line)) != nil else { return true } }
        return line.session?.isGoingAway != false
    }

    /// Sends what the socket takes. True when it takes no more for now; a peer that reads no more may have said why, so
    /// that is found by reading.
    private func flush(_ line: Line) -> Bool {
        guard let session = line.session, let base = line.scratch.output.baseAddress else { return false }
        while true {
            if line.sent == line.collected {
                line.collected = session.collectOutput()
                line.sent = 0
                if line.collected == 0 { return false }
            }
            let sent = send(
                line.socket.rawValue, base + line.sent, line.collected - line.sent, Int32(MSG_NOSIGNAL | MSG_DONTWAIT))
            if sent < 0, errno == EINTR { continue }
            if sent < 0, errno == EAGAIN { return true }
            guard sent > 0 else { return false }
            line.sent += sent
        }
    }

    /// What the socket is ready for; nil when time is up.
    private func wait(_ line: Line, for isWriting: Bool, until deadline: ContinuousClock.Instant?) throws -> Int16? {
        while true {
            let left = deadline.map { ($0 - .now) / .milliseconds(1) } ?? 86_400_000
            guard left > 0 else { return nil }
            var descriptor = pollfd(
                fd: line.socket.rawValue, events: Int16(isWriting ? POLLIN | POLLOUT : POLLIN), revents: 0)
            let count = poll(&descriptor, 1, Int32(min(left.rounded(.up), 86_400_000)))
            if count > 0 { return descriptor.revents }
            if count < 0, errno != EINTR { throw RPCError(.unavailable, systemErrorText(errno)) }
        }
    }

    private func receive(_ line: Line) throws {
        while true {
            let count = read(line.socket.rawValue, line.scratch.input.baseAddress, line.scratch.input.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw RPCError(.unavailable, "the peer closed the connection") }
            let bytes = UnsafeRawBufferPointer(rebasing: line.scratch.input[..<count])
            guard line.session?.receive(bytes) == true else {
                _ = flush(line)
                throw RPCError(.unavailable, "the peer broke the HTTP/2 protocol")
            }
            return
        }
    }
}
