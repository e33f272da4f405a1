internal import CNGHTTP2
internal import Core

/// One nghttp2 session and the calls on it. Confined to the loop's thread: nghttp2 calls back with a pointer to it.
final class HTTP2Session {
    enum Role { case client, server }

    private static let largestFrame = 128 << 10
    /// Of what this side sends; a request that is larger is refused here, and of an answer its stream is reset.
    private static let largestHeaderBlock = 256 << 10

    let role: Role
    let limits: RPCLimits
    let transport: any CallTransport
    private let output: UnsafeMutableRawBufferPointer
    // One thread, and no callback of nghttp2 runs inside another: what the checks would find can't be.
    @exclusivity(unchecked) private var outputCount = 0
    private var session: OpaquePointer?
    @exclusivity(unchecked) private var calls: [Int32: CallStream] = [:]
    @exclusivity(unchecked) private var newCalls: [(call: CallStream, headers: HeaderBlock)] = []
    private var newCallsHead = 0
    @exclusivity(unchecked) private var arrived: [Frame] = []
    /// The header fields of the frame under way: a frame's fields come without another frame between them.
    @exclusivity(unchecked) private var incoming = HeaderBlock()
    @exclusivity(unchecked) private var headerList = HeaderList()
    @exclusivity(unchecked) private var requestList = HeaderList.request
    private var floodGuard = FloodGuard()
    /// The call that the frame under way belongs to.
    @exclusivity(unchecked) private var current: CallStream?
    /// The peer wants no new calls on this connection.
    private(set) var isGoingAway = false
    /// nghttp2 can't go on.
    private(set) var isBroken = false

    init(role: Role, limits: RPCLimits, transport: any CallTransport, scratch: LoopScratch) {
        self.role = role
        self.limits = limits
        self.transport = transport
        output = scratch.output
        var options: OpaquePointer?
        nghttp2_option_new(&options)
        nghttp2_option_set_no_auto_window_update(options, 1)
        nghttp2_option_set_peer_max_concurrent_streams(options, UInt32(limits.maximumConcurrentCalls))
        // Closed streams are not kept for a priority tree that gRPC has no use for.
        nghttp2_option_set_no_closed_streams(options, 1)
        nghttp2_option_set_max_send_header_block_length(options, Self.largestHeaderBlock)
        // `FloodGuard` counts resets, and knows which calls were answered; the library's own count does not.
        nghttp2_option_set_stream_reset_rate_limit(options, 1 << 40, 1 << 40)
        defer { nghttp2_option_del(options) }
        let callbacks = Self.makeCallbacks()
        defer { nghttp2_session_callbacks_del(callbacks) }
        let me = Unmanaged.passUnretained(self).toOpaque()
        switch role {
        case .client: nghttp2_session_client_new2(&session, callbacks, me, options)
        case .server: nghttp2_session_server_new2(&session, callbacks, me, options)
        }
        func setting(_ id: nghttp2_settings_id, _ value: Int) -> nghttp2_settings_entry {
            nghttp2_settings_entry(settings_id: Int32(id.rawValue), value: UInt32(value))
        }
        var settings = [
            setting(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE, limits.streamWindowByteCount),
            setting(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS, limits.maximumConcurrentCalls),
            setting(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE, limits.maximumMetadataByteCount),
            setting(NGHTTP2_SETTINGS_MAX_FRAME_SIZE, Self.largestFrame),
        ]
        if role == .client { settings.append(setting(NGHTTP2_SETTINGS_ENABLE_PUSH, 0)) }
        nghttp2_submit_settings(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), settings, settings.count)
        nghttp2_session_set_local_window_size(
            session, UInt8(NGHTTP2_FLAG_NONE.rawValue), 0, Int32(limits.connectionWindowByteCount))
    }

    deinit { nghttp2_session_del(session) }

    var callCount: Int { calls.count }

    // MARK: Bytes

    /// Feeds bytes of the peer in; false when the connection can't go on.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        let count = nghttp2_session_mem_recv(session, base, bytes.count)
        current = nil
        return count >= 0
    }

    /// A server's new calls, one after the other.
    func takeNewCall() -> (call: CallStream, headers: HeaderBlock)? {
        guard newCallsHead < newCalls.count else { return nil }
        let call = newCalls[newCallsHead]
        newCallsHead += 1
        if newCallsHead == newCalls.count {
            newCalls.removeAll(keepingCapacity: true)
            newCallsHead = 0
        }
        return call
    }

    /// Writes what is to be sent into the loop's output buffer, until nothing is left or it is full enough.
    func collectOutput() -> Int {
        outputCount = 0
        while outputCount < LoopScratch.outputByteCount {
            var data: UnsafePointer<UInt8>?
            let before = outputCount
            let count = nghttp2_session_mem_send(session, &data)
            if count > 0, let data, let base = output.baseAddress {
                // Never more than a frame, which the slack has room for.
                guard outputCount + count <= output.count else { break }
                (base + outputCount).copyMemory(from: data, byteCount: count)
                outputCount += count
            } else if outputCount == before {
                isBroken = count < 0
                break
            }
        }
        return outputCount
    }

    /// Neither side has anything more to say.
    var isFinished: Bool { nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0 }

    /// Asks for a sign of life.
    func ping() { nghttp2_submit_ping(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), nil) }

    // MARK: Calls

    /// A client's new call. False when the connection takes no more of them.
    func open(_ call: CallStream, _ path: String, _ context: CallContext) -> Bool {
        guard hasRoom else {
            call.fail(RPCError(.resourceExhausted, "too many calls wait for this server"))
            return true
        }
        requestList.resetRequest(path, context.trace)
        if context.compression != .identity { requestList.add("grpc-encoding", context.compression.description) }
        if let deadline = context.deadline {
            requestList.add("grpc-timeout", GRPCTimeout.encode(deadline - .now), isIndexed: false)
        }
        if context.previousAttempts > 0 {
            requestList.add("grpc-previous-rpc-attempts", String(context.previousAttempts))
        }
        requestList.add(context.metadata)
        guard requestList.byteCount <= Self.largestHeaderBlock / 2 else {
            call.fail(
                RPCError(.resourceExhausted, "the metadata of the call is over \(Self.largestHeaderBlock / 2) bytes"))
            return true
        }
        let pointer = Unmanaged.passUnretained(call).toOpaque()
        let id = requestList.withFields { fields, count in
            var provider = dataProvider
            return nghttp2_submit_request(session, nil, fields, count, &provider, pointer)
        }
        // The numbers of streams are used up, after a thousand million calls.
        guard id > 0 else {
            call.failUnsent()
            return false
        }
        register(call, id)
        return true
    }

    /// Whether another call may be queued. Those that were given up before they were sent stay until it is their turn,
    /// and don't count, within reason.
    private var hasRoom: Bool {
        let limit = limits.maximumConcurrentCalls + limits.maximumQueuedCalls
        if calls.count < limit { return true }
        return calls.count < 4 * limit && calls.values.count { !$0.isOver } < limit
    }

    private func register(_ call: CallStream, _ id: Int32) {
        call.confined.streamID = id
        call.confined.isOpen = true
        calls[id] = call
    }

    /// A call has something to send.
    func wake(_ call: CallStream) {
        let id = call.confined.streamID
        guard call.confined.isOpen else { return }
        guard role == .server, !call.confined.isResponseSubmitted else {
            nghttp2_session_resume_data(session, id)
            return
        }
        call.confined.isResponseSubmitted = true
        let finish = call.finishWithoutMessages
        headerList.removeAll()
        headerList.add(":status", "200" as StaticString)
        headerList.add("content-type", "application/grpc" as StaticString)
        if let reply = call.confined.reply {
            if finish == nil, reply.compression != .identity {
                headerList.add("grpc-encoding", reply.compression.description)
            }
            headerList.add(reply.initial)
        }
        if finish?.status?.code == .unimplemented {
            headerList.add("grpc-accept-encoding", HeaderList.acceptedEncodings)
        }
        if let finish {
            headerList.add(finish)
            headerList.withFields { _ = nghttp2_submit_response(session, id, $0, $1, nil) }
        } else {
            var provider = dataProvider
            headerList.withFields { _ = nghttp2_submit_response(session, id, $0, $1, &provider) }
        }
    }

    func credit(_ call: CallStream) {
        guard call.confined.isOpen else { return }
        nghttp2_session_consume_stream(session, call.confined.streamID, call.takeOwed())
    }

    func reset(_ call: CallStream, errorCode: UInt32) {
        guard call.confined.isOpen else { return }
        nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), call.confined.streamID, errorCode)
    }

    /// No new calls; those under way go on.
    func goAway() {
        let last = nghttp2_session_get_last_proc_stream_id(session)
        nghttp2_submit_goaway(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), last, HTTP2ErrorCode.noError, nil, 0)
    }

    func failAll(_ error: RPCError) {
        let all = calls.values
        calls = [:]
        for call in all {
            call.confined.isOpen = false
            call.fail(error)
        }
    }

    // MARK: Frames that come

    func beginHeaders(_ header: nghttp2_frame_hd, isRequest: Bool) {
        if role == .server, isRequest {
            let call = CallStream(limits: limits, transport: transport, isClient: false)
            register(call, header.stream_id)
            nghttp2_session_set_stream_user_data(
                session, header.stream_id, Unmanaged.passUnretained(call).toOpaque())
            current = call
        } else {
            current = calls[header.stream_id]
        }
        incoming = HeaderBlock()
    }

    func header(_ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
        incoming.add(name, value, limit: limits.maximumMetadataByteCount)
    }

    func frameReceived(_ header: nghttp2_frame_hd) {
        let isLast = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
        switch UInt32(header.type) {
        case NGHTTP2_DATA.rawValue:
            if isLast {
                if let call = call(header.stream_id) { remoteClosed(call) }
            } else if header.length == 0 {
                countAgainstFlood(header)
            }
        case NGHTTP2_HEADERS.rawValue:
            guard let call = call(header.stream_id) else { return }
            if role == .server { requestHeaders(call) } else { responseHeaders(call, isLast) }
            if isLast { remoteClosed(call) }
        case NGHTTP2_GOAWAY.rawValue: isGoingAway = true
        case NGHTTP2_PING.rawValue, NGHTTP2_SETTINGS.rawValue, NGHTTP2_RST_STREAM.rawValue,
            NGHTTP2_PRIORITY.rawValue:
            countAgainstFlood(header)
        default: break
        }
    }

    /// The call of a stream; frames of one stream often follow each other.
    private func call(_ id: Int32) -> CallStream? {
        if let current, current.confined.streamID == id { return current }
        current = calls[id]
        return current
    }

    private func countAgainstFlood(_ header: nghttp2_frame_hd) {
        // An acknowledgment was asked for, and a server resets what a client goes on sending after the answer.
        let isAnswer = header.flags & UInt8(NGHTTP2_FLAG_ACK.rawValue) != 0 && header.stream_id == 0
        guard !isAnswer, role == .server || UInt32(header.type) != NGHTTP2_RST_STREAM.rawValue else { return }
        guard !floodGuard.admit(now: .now) else { return }
        nghttp2_session_terminate_session(session, HTTP2ErrorCode.enhanceYourCalm)
    }

    private func requestHeaders(_ call: CallStream) {
        guard !call.confined.hasInitialHeaders else { return }
        call.confined.hasInitialHeaders = true
        if case .known(let compression) = incoming.encoding { call.setInboundCompression(compression) }
        newCalls.append((call, incoming))
    }

    private func responseHeaders(_ call: CallStream, _ isLast: Bool) {
        if !call.confined.hasInitialHeaders {
            // An interim answer (1xx) is followed by the real one.
            if let status = incoming.status, (100..<200).contains(status) { return }
            call.confined.hasInitialHeaders = true
            if let problem = incoming.responseProblem {
                call.fail(problem)
                if isLast { abandon(call) } else { reset(call, errorCode: HTTP2ErrorCode.cancel) }
                return
            }
            if case .known(let compression) = incoming.encoding { call.setInboundCompression(compression) }
            if !isLast { call.deliver(initialMetadata: incoming.metadata) }
        }
        guard isLast else { return }
        if let error = incoming.statusError {
            call.deliverEnd(status: error)
        } else if !call.confined.deframer.isAtBoundary {
            call.fail(RPCError(.internal, "the stream ended in the middle of a message"))
        } else {
            call.deliverEnd(trailers: incoming.metadata)
        }
        abandon(call)
    }

    /// The server has said all: requests that are still to come, or wait for a window, would go nowhere.
    private func abandon(_ call: CallStream) {
        guard nghttp2_session_get_stream_local_close(session, call.confined.streamID) == 0 else { return }
        reset(call, errorCode: HTTP2ErrorCode.cancel)
    }

    private func remoteClosed(_ call: CallStream) {
        call.confined.isRemoteClosed = true
        guard role == .server else {
            // Data ended the answer, where trailers were due.
            if !call.isOver {
                call.fail(RPCError(.internal, "the stream ended without a status"))
                abandon(call)
            }
            return
        }
        if call.confined.deframer.isAtBoundary {
            call.deliverEnd(trailers: Metadata())
        } else {
            refuse(call, RPCError(.internal, "the stream ended in the middle of a message"))
        }
    }

    func dataReceived(_ id: Int32, _ bytes: UnsafeBufferPointer<UInt8>) {
        nghttp2_session_consume_connection(session, bytes.count)
        guard let call = call(id) else { return }
        do {
            try call.confined.deframer.append(bytes) { arrived.append($0) }
        } catch {
            arrived.removeAll()
            return giveUp(call, error)
        }
        guard let credited = call.deliver(&arrived, byteCount: bytes.count) else {
            return giveUp(call, RPCError(.internal, "more than one message where one was due"))
        }
        if credited > 0 { nghttp2_session_consume_stream(session, id, credited) }
    }

    private func giveUp(_ call: CallStream, _ error: RPCError) {
        if role == .server { return refuse(call, error) }
        call.fail(error)
        reset(call, errorCode: HTTP2ErrorCode.cancel)
    }

    /// Ends a request that can't be read: its handler is cancelled, what still comes is dropped, the client is told.
    private func refuse(_ call: CallStream, _ error: RPCError) {
        call.fail(error)
        call.finish(error, trailers: Metadata())
    }

    // MARK: Frames that go

    /// Puts the content of a DATA frame where it will be sent from, after room for its header.
    func readData(_ id: Int32, _ call: CallStream, limit: Int, _ flags: UnsafeMutablePointer<UInt32>) -> Int {
        guard let base = output.baseAddress else { return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue) }
        flags.pointee |= NGHTTP2_DATA_FLAG_NO_COPY.rawValue
        let room = min(limit, output.count - outputCount - Self.frameHeaderByteCount)
        switch call.pull(to: base + outputCount + Self.frameHeaderByteCount, limit: room) {
        case .bytes(let count): return count
        case .later: return Int(NGHTTP2_ERR_DEFERRED.rawValue)
        case .lastBytes(let count, let finish):
            end(id, finish, flags)
            return count
        case .end(let finish):
            end(id, finish, flags)
            return 0
        }
    }

    private static let frameHeaderByteCount = 9

    private func end(_ id: Int32, _ finish: CallStream.Finish?, _ flags: UnsafeMutablePointer<UInt32>) {
        flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
        guard let finish else { return }
        flags.pointee |= NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
        headerList.removeAll()
        headerList.add(finish)
        headerList.withFields { _ = nghttp2_submit_trailer(session, id, $0, $1) }
    }

    /// The header of the frame whose content `readData` has put in place.
    func sendData(_ header: UnsafePointer<UInt8>, _ count: Int) -> Int32 {
        guard let base = output.baseAddress else { return Int32(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue) }
        (base + outputCount).copyMemory(from: header, byteCount: Self.frameHeaderByteCount)
        outputCount += Self.frameHeaderByteCount + count
        // Enough for one write: what else there is comes after it.
        return outputCount < LoopScratch.outputByteCount ? 0 : Int32(NGHTTP2_ERR_PAUSE.rawValue)
    }

    /// A frame that nghttp2 refuses to send; of an answer too large there would be no end.
    func frameNotSent(_ header: nghttp2_frame_hd) {
        guard let call = calls[header.stream_id], UInt32(header.type) == NGHTTP2_HEADERS.rawValue else { return }
        reset(call, errorCode: HTTP2ErrorCode.internalError)
    }

    func frameSent(_ header: nghttp2_frame_hd) {
        if UInt32(header.type) <= NGHTTP2_HEADERS.rawValue { floodGuard.noteProgress() }
        guard role == .server, header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0,
            UInt32(header.type) != NGHTTP2_RST_STREAM.rawValue, let call = calls[header.stream_id],
            !call.confined.isRemoteClosed
        else { return }
        // The answer is complete: a client that is still sending is told to stop (RFC 9113, 8.1).
        reset(call, errorCode: HTTP2ErrorCode.noError)
    }

    func streamClosed(_ id: Int32, _ errorCode: UInt32) {
        guard let call = calls.removeValue(forKey: id) else { return }
        call.confined.isOpen = false
        if let open = current, open === call { current = nil }
        // Most calls are over by now, and well.
        if role == .client ? call.isOver : errorCode == HTTP2ErrorCode.noError && call.hasEnded {
            return call.close()
        }
        if role == .client {
            let error = HeaderBlock.error(forReset: errorCode)
            // The server says that it has not looked at the call.
            if errorCode == HTTP2ErrorCode.refusedStream { call.failRefused(error) } else { call.fail(error) }
        } else {
            call.fail(RPCError(.cancelled, "the client ended the call"))
        }
    }

    static func lengthLimit(_ connectionWindow: Int32, _ streamWindow: Int32, _ maximumFrameSize: UInt32) -> Int {
        min(Int(connectionWindow), Int(streamWindow), Int(maximumFrameSize), largestFrame)
    }
}
