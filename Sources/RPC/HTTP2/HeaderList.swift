internal import CNGHTTP2
internal import Core

/// Header fields on their way to nghttp2, which copies what does not live for ever. One list is used again and again.
struct HeaderList {
    /// Where a name or value of a field is that the program does not have for ever.
    private struct Dynamic {
        var field: Int
        /// Empty for a name that is immortal.
        var name: Range<Int>
        var value: Range<Int>
    }

    static let acceptedEncodings: StaticString = "identity,gzip,deflate"
    /// Bytes of a `grpc-message` and of details on the wire: many peers take no more than 8 KiB of metadata, and a status
    /// that is cut tells more than one that is refused.
    private static let longestMessage = 2048
    private static let longestDetails = 5120

    private var list: [nghttp2_nv] = []
    private var dynamic: [Dynamic] = []
    private var bytes: [UInt8] = []

    mutating func removeAll() { truncate(to: 0) }

    /// Bytes of the names and values that are not the program's own.
    var byteCount: Int { bytes.count }

    private mutating func truncate(to count: Int) {
        list.removeLast(list.count - count)
        dynamic.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    // MARK: A client's request

    /// What all requests have; the values of `:path` and `traceparent` are filled in for each.
    static var request: HeaderList {
        var list = HeaderList()
        list.add(":method", "POST" as StaticString)
        list.add(":scheme", "http" as StaticString)
        list.add(":authority", "localhost" as StaticString)
        list.add(":path", "" as StaticString)
        list.add("te", "trailers" as StaticString)
        list.add("content-type", "application/grpc" as StaticString)
        list.add("user-agent", "grpc-swift-larder/1" as StaticString)
        list.add("grpc-accept-encoding", acceptedEncodings)
        list.add("traceparent", "" as StaticString)
        for index in [pathIndex, traceIndex] { list.list[index].flags = UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue) }
        // It differs in each call, and would only push others out of the peer's table.
        list.list[traceIndex].flags |= UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue)
        return list
    }

    private static let pathIndex = 3
    private static let traceIndex = 8

    /// Begins the next request; only for a list that was made by `request`.
    mutating func resetRequest(_ path: String, _ trace: TraceParent) {
        truncate(to: Self.traceIndex + 1)
        bytes.append(contentsOf: path.utf8)
        let end = bytes.count
        dynamic.append(Dynamic(field: Self.pathIndex, name: 0..<0, value: 0..<end))
        bytes.append(contentsOf: repeatElement(0, count: TraceParent.byteCount))
        bytes.withUnsafeMutableBufferPointer { trace.write(to: UnsafeMutableBufferPointer(rebasing: $0[end...])) }
        dynamic.append(Dynamic(field: Self.traceIndex, name: 0..<0, value: end..<bytes.count))
    }

    // MARK: Any field

    mutating func add(_ name: StaticString, _ value: StaticString) {
        list.append(
            nghttp2_nv(
                name: UnsafeMutablePointer(mutating: name.utf8Start),
                value: UnsafeMutablePointer(mutating: value.utf8Start), namelen: name.utf8CodeUnitCount,
                valuelen: value.utf8CodeUnitCount,
                flags: UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue | NGHTTP2_NV_FLAG_NO_COPY_VALUE.rawValue)))
    }

    /// `isIndexed`: false for what differs in each call.
    mutating func add(_ name: StaticString, _ value: String, isIndexed: Bool = true) {
        add(name, "" as StaticString)
        list[list.count - 1].flags = UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue)
        if !isIndexed { list[list.count - 1].flags |= UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue) }
        dynamic.append(Dynamic(field: list.count - 1, name: 0..<0, value: append(value)))
    }

    mutating func add(_ metadata: Metadata) {
        guard !metadata.isEmpty else { return }
        for (name, value) in metadata.wireFields {
            list.append(nghttp2_nv())
            dynamic.append(Dynamic(field: list.count - 1, name: append(name), value: append(value)))
        }
    }

    private mutating func append(_ text: String) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: text.utf8)
        return start..<bytes.count
    }

    /// The trailers of an answer.
    mutating func add(_ finish: CallStream.Finish) {
        guard let status = finish.status else {
            add("grpc-status", "0" as StaticString)
            return add(finish.trailers)
        }
        add("grpc-status", String(status.code.rawValue))
        if !status.message.isEmpty {
            add("grpc-message", PercentEncoding.encode(status.message, limit: Self.longestMessage))
        }
        let details = Base64.encode(status.details, padding: false)
        if !details.isEmpty, details.utf8.count <= Self.longestDetails {
            add("grpc-status-details-bin", details, isIndexed: false)
        }
        if status.forbidsRetry {
            add("grpc-retry-pushback-ms", "-1" as StaticString)
        } else if let retryAfter = status.retryAfter {
            let bounded = min(max(.zero, retryAfter), RPCError.longestRetryAfter)
            add("grpc-retry-pushback-ms", String(Int64(bounded / .milliseconds(1))))
        }
        add(finish.trailers)
    }

    /// Lends the fields.
    mutating func withFields<R>(_ body: (UnsafePointer<nghttp2_nv>, Int) -> R) -> R {
        bytes.withUnsafeMutableBufferPointer { bytes in
            list.withUnsafeMutableBufferPointer { list in
                for part in dynamic {
                    if !part.name.isEmpty {
                        list[part.field].name = bytes.baseAddress.map { $0 + part.name.lowerBound }
                        list[part.field].namelen = part.name.count
                    }
                    list[part.field].value = bytes.baseAddress.map { $0 + part.value.lowerBound }
                    list[part.field].valuelen = part.value.count
                }
                guard let base = list.baseAddress else { preconditionFailure("a block has at least one field") }
                return body(base, list.count)
            }
        }
    }
}
