internal import CNGHTTP2
internal import Core

/// Error codes of RST_STREAM and GOAWAY (RFC 9113, 7).
enum HTTP2ErrorCode {
    static let noError: UInt32 = 0
    static let refusedStream: UInt32 = 7
    static let cancel: UInt32 = 8
    static let enhanceYourCalm: UInt32 = 11
}

/// One nghttp2 session and the calls on it. Confined to the loop's thread: nghttp2 calls back with a pointer to it.
final class HTTP2Session {
    enum Role { case client, server }

    /// What the connection has to do after bytes were fed in.
    struct Received {
        /// A server's new calls.
        var calls: [(call: CallStream, headers: RequestHeaders)] = []
        /// The peer wants no new calls on this connection.
        var isGoingAway = false
    }

    private final class Stream {
        let call: CallStream
        var deframer: MessageDeframer
        var headers = HeaderBlock()
        var hasInitialHeaders = false
        var isResponseSubmitted = false
        var isRemoteClosed = false

        init(_ call: CallStream, maximumMessageByteCount: Int) {
            self.call = call
            deframer = MessageDeframer(maximumMessageByteCount: maximumMessageByteCount)
        }
    }

    private let role: Role
    private let limits: RPCLimits
    private let transport: any CallTransport
    private var session: OpaquePointer?
    private var streams: [Int32: Stream] = [:]
    private var ids: [ObjectIdentifier: Int32] = [:]
    private var received = Received()

    init(role: Role, limits: RPCLimits, transport: any CallTransport) {
        self.role = role
        self.limits = limits
        self.transport = transport
        var options: OpaquePointer?
        nghttp2_option_new(&options)
        nghttp2_option_set_no_auto_window_update(options, 1)
        nghttp2_option_set_peer_max_concurrent_streams(options, UInt32(limits.maximumConcurrentCalls))
        defer { nghttp2_option_del(options) }
        let callbacks = Self.makeCallbacks()
        defer { nghttp2_session_callbacks_del(callbacks) }
        let me = Unmanaged.passUnretained(self).toOpaque()
        switch role {
        case .client: nghttp2_session_client_new2(&session, callbacks, me, options)
        case .server: nghttp2_session_server_new2(&session, callbacks, me, options)
        }
        var settings = [
            nghttp2_settings_entry(
                settings_id: Int32(NGHTTP2_SETTINGS_INITIAL_WINDOW_SIZE.rawValue),
                value: UInt32(limits.streamWindowByteCount)),
            nghttp2_settings_entry(
                settings_id: Int32(NGHTTP2_SETTINGS_MAX_CONCURRENT_STREAMS.rawValue),
                value: UInt32(limits.maximumConcurrentCalls)),
            nghttp2_settings_entry(
                settings_id: Int32(NGHTTP2_SETTINGS_MAX_HEADER_LIST_SIZE.rawValue),
                value: UInt32(limits.maximumMetadataByteCount)),
            nghttp2_settings_entry(
                settings_id: Int32(NGHTTP2_SETTINGS_MAX_FRAME_SIZE.rawValue), value: 1 << 18),
        ]
        if role == .client {
            settings.append(
                nghttp2_settings_entry(settings_id: Int32(NGHTTP2_SETTINGS_ENABLE_PUSH.rawValue), value: 0))
        }
        nghttp2_submit_settings(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), settings, settings.count)
        nghttp2_session_set_local_window_size(
            session, UInt8(NGHTTP2_FLAG_NONE.rawValue), 0, Int32(limits.connectionWindowByteCount))
    }

    deinit { nghttp2_session_del(session) }

    var callCount: Int { streams.count }

    // MARK: Bytes

    /// Feeds bytes of the peer in; nil when the connection can't go on.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Received? {
        received = Received()
        let base = bytes.assumingMemoryBound(to: UInt8.self).baseAddress
        let count = nghttp2_session_mem_recv(session, base, bytes.count)
        return count < 0 ? nil : received
    }

    /// Appends what is to be sent, until nothing is left or `limit` bytes are there.
    func collectOutput(into buffer: inout [UInt8], limit: Int) {
        while buffer.count < limit {
            var data: UnsafePointer<UInt8>?
            let count = nghttp2_session_mem_send(session, &data)
            guard count > 0 else { return }
            buffer.append(contentsOf: UnsafeBufferPointer(start: data, count: count))
        }
    }

    /// Neither side has anything more to say.
    var isFinished: Bool { nghttp2_session_want_read(session) == 0 && nghttp2_session_want_write(session) == 0 }

    // MARK: Calls

    /// A client's new call.
    func open(_ call: CallStream, headers: [(name: String, value: String)]) {
        let id = withHeaderFields(headers) { fields, count in
            var provider = dataProvider
            return nghttp2_submit_request(session, nil, fields, count, &provider, nil)
        }
        guard id > 0 else {
            call.failUnsent()
            return
        }
        register(call, id)
    }

    private func register(_ call: CallStream, _ id: Int32) {
        streams[id] = Stream(call, maximumMessageByteCount: limits.maximumMessageByteCount)
        ids[ObjectIdentifier(call)] = id
    }

    /// A call has something to send.
    func wake(_ call: CallStream) {
        guard let id = ids[ObjectIdentifier(call)], let stream = streams[id] else { return }
        guard role == .server, !stream.isResponseSubmitted else {
            nghttp2_session_resume_data(session, id)
            return
        }
        guard call.hasOutput else { return }
        stream.isResponseSubmitted = true
        let head = [(name: ":status", value: "200"), (name: "content-type", value: "application/grpc")]
        if let finish = call.finishWithoutMessages {
            let fields = head + initialFields(of: call) + Self.trailerFields(finish)
            withHeaderFields(fields) { _ = nghttp2_submit_response(session, id, $0, $1, nil) }
        } else {
            var provider = dataProvider
            withHeaderFields(head + initialFields(of: call)) {
                _ = nghttp2_submit_response(session, id, $0, $1, &provider)
            }
        }
    }

    /// Initial metadata of an answer, set by whoever serves the call.
    var initialMetadata: [ObjectIdentifier: ReplyMetadata] = [:]

    private func initialFields(of call: CallStream) -> [(name: String, value: String)] {
        initialMetadata[ObjectIdentifier(call)]?.initial.wireFields ?? []
    }

    func credit(_ call: CallStream) {
        guard let id = ids[ObjectIdentifier(call)] else { return }
        nghttp2_session_consume_stream(session, id, call.takeOwed())
    }

    func reset(_ call: CallStream, errorCode: UInt32) {
        guard let id = ids[ObjectIdentifier(call)] else { return }
        nghttp2_submit_rst_stream(session, UInt8(NGHTTP2_FLAG_NONE.rawValue), id, errorCode)
    }

    /// No new calls; those under way go on.
    func goAway() {
        nghttp2_submit_goaway(
            session, UInt8(NGHTTP2_FLAG_NONE.rawValue), nghttp2_session_get_last_proc_stream_id(session),
            HTTP2ErrorCode.noError, nil, 0)
    }

    /// The connection is gone: every call on it fails.
    func failAll(_ error: RPCError) {
        let all = streams.values
        streams = [:]
        ids = [:]
        initialMetadata = [:]
        for stream in all { stream.call.fail(error) }
    }

    // MARK: Callbacks

    private var dataProvider: nghttp2_data_provider {
        nghttp2_data_provider(
            source: nghttp2_data_source(fd: 0),
            read_callback: { session, id, buffer, length, flags, _, user in
                guard let buffer, let flags else { return Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue) }
                return HTTP2Session.from(user).readData(
                    session, id, UnsafeMutableRawBufferPointer(start: buffer, count: length), flags)
            })
    }

    private static func from(_ user: UnsafeMutableRawPointer?) -> HTTP2Session {
        guard let user else { preconditionFailure("nghttp2 lost its user data") }
        return Unmanaged<HTTP2Session>.fromOpaque(user).takeUnretainedValue()
    }

    private func readData(
        _ session: OpaquePointer?, _ id: Int32, _ buffer: UnsafeMutableRawBufferPointer,
        _ flags: UnsafeMutablePointer<UInt32>
    ) -> Int {
        guard let stream = streams[id] else { return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue) }
        switch stream.call.pull(into: buffer) {
        case .bytes(let count): return count
        case .later: return Int(NGHTTP2_ERR_DEFERRED.rawValue)
        case .end(let finish):
            flags.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
            if let finish {
                flags.pointee |= NGHTTP2_DATA_FLAG_NO_END_STREAM.rawValue
                withHeaderFields(Self.trailerFields(finish)) { _ = nghttp2_submit_trailer(session, id, $0, $1) }
            }
            return 0
        }
    }

    private static func trailerFields(_ finish: CallStream.Finish) -> [(name: String, value: String)] {
        var fields = [(name: "grpc-status", value: String(finish.status?.code.rawValue ?? 0))]
        if let status = finish.status {
            fields.append(("grpc-message", PercentEncoding.encode(status.message)))
            if !status.details.isEmpty {
                fields.append(("grpc-status-details-bin", Base64.encode(status.details, padding: false)))
            }
        }
        return fields + finish.trailers.wireFields
    }

    private static func makeCallbacks() -> OpaquePointer? {
        var callbacks: OpaquePointer?
        nghttp2_session_callbacks_new(&callbacks)
        nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, user in
            HTTP2Session.from(user).beginHeaders(frame)
        }
        nghttp2_session_callbacks_set_on_header_callback(callbacks) {
            _, frame, name, nameLength, value, length, _, user in
            HTTP2Session.from(user).header(
                frame, UnsafeBufferPointer(start: name, count: nameLength),
                UnsafeBufferPointer(start: value, count: length))
        }
        nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, user in
            HTTP2Session.from(user).frameReceived(frame)
        }
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) { _, _, id, bytes, length, user in
            HTTP2Session.from(user).dataReceived(id, UnsafeBufferPointer(start: bytes, count: length))
        }
        nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { _, frame, user in
            HTTP2Session.from(user).frameSent(frame)
        }
        nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, id, errorCode, user in
            HTTP2Session.from(user).streamClosed(id, errorCode)
        }
        // Without this, nghttp2 keeps DATA at 16 KiB even when the peer takes more.
        nghttp2_session_callbacks_set_data_source_read_length_callback(callbacks) {
            _, _, _, connectionWindow, streamWindow, maximumFrameSize, _ in
            min(Int(connectionWindow), Int(streamWindow), Int(maximumFrameSize), 1 << 18)
        }
        return callbacks
    }

    private func beginHeaders(_ frame: UnsafePointer<nghttp2_frame>?) -> Int32 {
        guard let frame else { return 0 }
        let id = frame.pointee.hd.stream_id
        if role == .server, frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST {
            register(CallStream(limits: limits, transport: transport), id)
        }
        streams[id]?.headers = HeaderBlock()
        return 0
    }

    private func header(
        _ frame: UnsafePointer<nghttp2_frame>?, _ name: UnsafeBufferPointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>
    ) -> Int32 {
        guard let frame, let stream = streams[frame.pointee.hd.stream_id] else { return 0 }
        guard stream.headers.add(name, value, limit: limits.maximumMetadataByteCount) else {
            stream.call.fail(RPCError(.resourceExhausted, "the metadata of a call is over the limit"))
            return Int32(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
        }
        return 0
    }

    private func frameReceived(_ frame: UnsafePointer<nghttp2_frame>?) -> Int32 {
        guard let header = frame?.pointee.hd else { return 0 }
        let isLast = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
        switch UInt32(header.type) {
        case NGHTTP2_GOAWAY.rawValue: received.isGoingAway = true
        case NGHTTP2_HEADERS.rawValue:
            guard let stream = streams[header.stream_id] else { return 0 }
            if role == .server { requestHeaders(stream) } else { responseHeaders(stream, isLast) }
            if isLast { remoteClosed(stream) }
        case NGHTTP2_DATA.rawValue:
            if isLast, let stream = streams[header.stream_id] { remoteClosed(stream) }
        default: break
        }
        return 0
    }

    private func requestHeaders(_ stream: Stream) {
        guard !stream.hasInitialHeaders else { return }
        stream.hasInitialHeaders = true
        received.calls.append((stream.call, RequestHeaders(stream.headers)))
    }

    private func responseHeaders(_ stream: Stream, _ isLast: Bool) {
        if !stream.hasInitialHeaders {
            // An interim answer (1xx) is followed by the real one.
            if stream.headers.status?.first == "1" { return }
            stream.hasInitialHeaders = true
            if let problem = stream.headers.responseProblem {
                stream.call.fail(problem)
                return
            }
            if !isLast { stream.call.deliver(initialMetadata: stream.headers.metadata) }
        }
        guard isLast else { return }
        if let error = stream.headers.statusError {
            stream.call.fail(error)
        } else if !stream.deframer.isAtBoundary {
            stream.call.fail(RPCError(.internal, "the stream ended in the middle of a message"))
        } else {
            stream.call.deliverEnd(trailers: stream.headers.metadata)
        }
    }

    private func remoteClosed(_ stream: Stream) {
        stream.isRemoteClosed = true
        guard role == .server else { return }
        if stream.deframer.isAtBoundary {
            stream.call.deliverEnd(trailers: Metadata())
        } else {
            refuse(stream, RPCError(.internal, "the stream ended in the middle of a message"))
        }
    }

    private func dataReceived(_ id: Int32, _ bytes: UnsafeBufferPointer<UInt8>) -> Int32 {
        nghttp2_session_consume_connection(session, bytes.count)
        guard let stream = streams[id] else { return 0 }
        do {
            try stream.deframer.append(bytes) { stream.call.deliver($0) }
        } catch {
            if role == .server {
                refuse(stream, error)
            } else {
                stream.call.fail(error)
                reset(stream.call, errorCode: HTTP2ErrorCode.cancel)
            }
            return 0
        }
        if stream.call.mayCredit(bytes.count) { nghttp2_session_consume_stream(session, id, bytes.count) }
        return 0
    }

    /// Ends a request that can't be read: its handler is cancelled, what still comes is dropped, the client is told.
    private func refuse(_ stream: Stream, _ error: RPCError) {
        stream.call.fail(error)
        stream.call.finish(error, trailers: Metadata())
    }

    private func frameSent(_ frame: UnsafePointer<nghttp2_frame>?) -> Int32 {
        guard role == .server, let header = frame?.pointee.hd, let stream = streams[header.stream_id] else { return 0 }
        let isLast = header.flags & UInt8(NGHTTP2_FLAG_END_STREAM.rawValue) != 0
        // The answer is complete: a client that is still sending is told to stop (RFC 9113, 8.1).
        if isLast, !stream.isRemoteClosed, UInt32(header.type) != NGHTTP2_RST_STREAM.rawValue {
            reset(stream.call, errorCode: HTTP2ErrorCode.noError)
        }
        return 0
    }

    private func streamClosed(_ id: Int32, _ errorCode: UInt32) -> Int32 {
        guard let stream = streams.removeValue(forKey: id) else { return 0 }
        ids.removeValue(forKey: ObjectIdentifier(stream.call))
        initialMetadata.removeValue(forKey: ObjectIdentifier(stream.call))
        if role == .client {
            // The server says that it has not looked at the call.
            if errorCode == HTTP2ErrorCode.refusedStream { stream.call.failUnsent() }
            stream.call.fail(HeaderBlock.error(forReset: errorCode))
        } else {
            stream.call.fail(RPCError(.cancelled, "the client ended the call"))
        }
        return 0
    }
}
