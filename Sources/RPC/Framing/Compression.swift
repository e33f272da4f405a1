internal import CZlib
internal import Core

/// How the messages of a call are compressed (`grpc-encoding`).
public struct Compression: Hashable, Sendable, CustomStringConvertible {
    private enum Kind: Int { case identity, gzip, deflate }
    private let kind: Kind

    /// Not at all; the default.
    public static let identity = Compression(kind: .identity)
    /// RFC 1952.
    public static let gzip = Compression(kind: .gzip)
    /// RFC 1950, as gRPC uses the word.
    public static let deflate = Compression(kind: .deflate)

    static let all: [Compression] = [.identity, .gzip, .deflate]
    private init(kind: Kind) { self.kind = kind }

    var index: Int { kind.rawValue }

    init(index: Int) { kind = Kind(rawValue: index) ?? .identity }

    init?(name: some StringProtocol) {
        guard let known = Self.all.first(where: { $0.description == name }) else { return nil }
        self = known
    }

    /// The name in `grpc-encoding`.
    public var description: String {
        switch kind {
        case .identity: "identity"
        case .gzip: "gzip"
        case .deflate: "deflate"
        }
    }

    private var windowBits: Int32 { kind == .gzip ? 15 + 16 : 15 }

    /// A framed message with its content compressed; as it was where that would not make it smaller.
    func compress(_ frame: Frame) -> Frame {
        let prefix = MessageDeframer.prefixByteCount
        guard kind != .identity, frame.bytes.count > prefix else { return frame }
        var stream = z_stream()
        guard zlib_begin_deflate(&stream, windowBits) == Z_OK else { return frame }
        defer { deflateEnd(&stream) }
        // Room for less than there was: what does not fit is not worth it.
        var bytes = [UInt8](repeating: 0, count: frame.bytes.count)
        var source = frame.bytes
        let count = source.withUnsafeMutableBufferPointer { source -> Int? in
            bytes.withUnsafeMutableBufferPointer { target in
                guard let input = source.baseAddress, let output = target.baseAddress else { return nil }
                stream.next_in = input + prefix
                stream.avail_in = UInt32(source.count - prefix)
                stream.next_out = output + prefix
                stream.avail_out = UInt32(target.count - prefix)
                guard CZlib.deflate(&stream, Z_FINISH) == Z_STREAM_END else { return nil }
                return target.count - Int(stream.avail_out)
            }
        }
        guard let count else { return frame }
        bytes.removeLast(bytes.count - count)
        MessageDeframer.writePrefix(&bytes, isCompressed: true)
        return Frame(bytes: bytes)
    }

    /// The content of a message; never more than `limit` bytes, however much its bytes would become.
    func decompress(_ compressed: [UInt8], limit: Int) throws(RPCError) -> [UInt8] {
        guard kind != .identity else {
            throw RPCError(.internal, "a message is marked as compressed, and the call has no compression")
        }
        var stream = z_stream()
        guard zlib_begin_inflate(&stream, windowBits) == Z_OK else {
            throw RPCError(.internal, "there is no memory for a compressed message")
        }
        defer { inflateEnd(&stream) }
        var source = compressed
        var content: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 64 << 10)
        let failure = source.withUnsafeMutableBufferPointer { source -> RPCError? in
            stream.next_in = source.baseAddress
            stream.avail_in = UInt32(source.count)
            while true {
                let (result, count) = chunk.withUnsafeMutableBufferPointer { chunk in
                    stream.next_out = chunk.baseAddress
                    stream.avail_out = UInt32(chunk.count)
                    let result = inflate(&stream, Z_NO_FLUSH)
                    return (result, chunk.count - Int(stream.avail_out))
                }
                guard content.count + count <= limit else {
                    return RPCError(.resourceExhausted, "a message is over the limit of \(limit) bytes once it is read")
                }
                content += chunk[..<count]
                if result == Z_STREAM_END { return nil }
                guard result == Z_OK, count > 0 || stream.avail_in > 0 else {
                    return RPCError(.internal, "a message is not the \(self) that it says it is")
                }
            }
        }
        if let failure { throw failure }
        return content
    }
}

/// What a peer can read (`grpc-accept-encoding`).
struct CompressionSet: OptionSet, Sendable {
    let rawValue: UInt8
    static let all = CompressionSet(rawValue: 7)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Names with commas between; others than ours are skipped.
    init(names: String) {
        var bits: UInt8 = 0
        for part in names.split(separator: ",") {
            if let known = Compression(name: part.drop { $0 == " " }) { bits |= 1 << UInt8(known.index) }
        }
        rawValue = bits
    }

    func contains(_ compression: Compression) -> Bool { rawValue & 1 << UInt8(compression.index) != 0 }
}
