internal import CNGHTTP2

/// The door through which nghttp2 calls back: C arguments in, methods of the session out.
extension HTTP2Session {
    /// The session outlives every callback, since it is what calls nghttp2; so nothing has to be retained for them.
    @inline(__always)
    private static func with<R>(_ user: UnsafeMutableRawPointer?, _ body: (HTTP2Session) -> R) -> R {
        guard let user else { preconditionFailure("nghttp2 lost its user data") }
        return Unmanaged<HTTP2Session>.fromOpaque(user)._withUnsafeGuaranteedRef(body)
    }

    var dataProvider: nghttp2_data_provider {
        nghttp2_data_provider(
            source: nghttp2_data_source(fd: 0),
            read_callback: { session, id, _, length, flags, _, user in
                // The call of an open stream is kept by the session.
                guard let flags, let call = nghttp2_session_get_stream_user_data(session, id) else {
                    return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
                }
                return HTTP2Session.with(user) { session in
                    Unmanaged<CallStream>.fromOpaque(call)._withUnsafeGuaranteedRef {
                        session.readData(id, $0, limit: length, flags)
                    }
                }
            })
    }

    static func makeCallbacks() -> OpaquePointer? {
        var callbacks: OpaquePointer?
        nghttp2_session_callbacks_new(&callbacks)
        nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, frame, user in
            guard let frame else { return 0 }
            HTTP2Session.with(user) {
                $0.beginHeaders(frame.pointee.hd, isRequest: frame.pointee.headers.cat == NGHTTP2_HCAT_REQUEST)
            }
            return 0
        }
        nghttp2_session_callbacks_set_on_header_callback(callbacks) {
            _, _, name, nameLength, value, length, _, user in
            HTTP2Session.with(user) {
                $0.header(
                    UnsafeBufferPointer(start: name, count: nameLength),
                    UnsafeBufferPointer(start: value, count: length))
            }
            return 0
        }
        nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, user in
            if let frame { HTTP2Session.with(user) { $0.frameReceived(frame.pointee.hd) } }
            return 0
        }
        nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) { _, _, id, bytes, length, user in
            HTTP2Session.with(user) { $0.dataReceived(id, UnsafeBufferPointer(start: bytes, count: length)) }
            return 0
        }
        nghttp2_session_callbacks_set_send_data_callback(callbacks) { _, _, header, length, _, user in
            guard let header else { return Int32(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue) }
            return HTTP2Session.with(user) { $0.sendData(header, length) }
        }
        nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { _, frame, user in
            if let frame { HTTP2Session.with(user) { $0.frameSent(frame.pointee.hd) } }
            return 0
        }
        nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks) { _, frame, _, user in
            if let frame { HTTP2Session.with(user) { $0.frameNotSent(frame.pointee.hd) } }
            return 0
        }
        nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, id, errorCode, user in
            HTTP2Session.with(user) { $0.streamClosed(id, errorCode) }
            return 0
        }
        // Without this, nghttp2 keeps DATA at 16 KiB even when the peer takes more.
        nghttp2_session_callbacks_set_data_source_read_length_callback(callbacks) {
            _, _, _, connectionWindow, streamWindow, maximumFrameSize, _ in
            HTTP2Session.lengthLimit(connectionWindow, streamWindow, maximumFrameSize)
        }
        return callbacks
    }
}
