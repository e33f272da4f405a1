internal import CNGHTTP2

/// Reads the header blocks of one connection, in their order (RFC 7541).
package final class HeaderDecoder {
    private var inflater: OpaquePointer?

    package init() { nghttp2_hd_inflate_new(&inflater) }

    deinit { nghttp2_hd_inflate_del(inflater) }

    /// The fields of all HEADERS frames of a stream; the frames are all that came on the connection.
    package func fields(of stream: UInt32, in frames: [RawFrame]) -> [String: String] {
        var result: [String: String] = [:]
        for frame in frames where frame.kind == RawFrame.Kind.headers.rawValue {
            for (name, value) in decode(frame.payload) where frame.stream == stream { result[name] = value }
        }
        return result
    }

    private func decode(_ block: [UInt8]) -> [(String, String)] {
        var fields: [(String, String)] = []
        var offset = 0
        while true {
            var field = nghttp2_nv()
            var flags: Int32 = 0
            let count = block.withUnsafeBufferPointer { bytes in
                nghttp2_hd_inflate_hd2(
                    inflater, &field, &flags, bytes.baseAddress.map { $0 + offset }, bytes.count - offset, 1)
            }
            guard count >= 0 else { return fields }
            offset += count
            if flags & Int32(NGHTTP2_HD_INFLATE_EMIT.rawValue) != 0 {
                let name = UnsafeBufferPointer(start: field.name, count: field.namelen)
                let value = UnsafeBufferPointer(start: field.value, count: field.valuelen)
                fields.append((String(decoding: name, as: UTF8.self), String(decoding: value, as: UTF8.self)))
            }
            if flags & Int32(NGHTTP2_HD_INFLATE_FINAL.rawValue) != 0 {
                nghttp2_hd_inflate_end_headers(inflater)
                return fields
            }
        }
    }
}
