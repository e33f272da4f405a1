// Generated from larder/v1/error.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `larder/v1/error.proto`.
    public static let errorProto = ProtoFile(
        name: "larder/v1/error.proto",
        dependencies: [],
        symbols: [
            "larder.v1.ErrorDetail",
        ],
        messages: [ErrorDetail.self],
        hexadecimal: """
            0a156c61726465722f76312f6572726f722e70726f746f12096c61726465722e76312296010a0b4572726f7244657461696c12160a067265\
            61736f6e1801200128095206726561736f6e12180a076d65737361676518022001280952076d65737361676512160a0672656d6564791803\
            20012809520672656d656479121c0a09726574727961626c651804200128085209726574727961626c65121f0a0b72657472795f61667465\
            72180520012804520a72657472794166746572620670726f746f33
            """)
}

/// Rides in `grpc-status-details-bin` of every failed call.
public struct ErrorDetail: SerializableMessage, Hashable {
    /// Stable, for machines: UPPER_SNAKE_CASE.
    public var reason: String = ""
    /// For people: what failed and why.
    public var message: String = ""
    /// For people: what to do about it; may be empty.
    public var remedy: String = ""
    public var retryable: Bool = false
    /// Milliseconds to wait before trying again; 0 if not known.
    public var retryAfter: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(reason: String = "", message: String = "", remedy: String = "", retryable: Bool = false, retryAfter: UInt64 = 0) {
        self.reason = reason
        self.message = message
        self.remedy = remedy
        self.retryable = retryable
        self.retryAfter = retryAfter
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__error_detail__unpack, free: larder__v1__error_detail__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__error_detail__get_packed_size,
            pack: larder__v1__error_detail__pack)
    }
}

extension ErrorDetail {
    init(c: Larder__V1__ErrorDetail) {
        reason = string(of: c.reason)
        message = string(of: c.message)
        remedy = string(of: c.remedy)
        retryable = c.retryable != 0
        retryAfter = c.retry_after
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ErrorDetail> {
        let c = arena.allocate(Larder__V1__ErrorDetail.self, count: 1)
        larder__v1__error_detail__init(c)
        if !reason.isEmpty { c.pointee.reason = arena.copy(reason) }
        if !message.isEmpty { c.pointee.message = arena.copy(message) }
        if !remedy.isEmpty { c.pointee.remedy = arena.copy(remedy) }
        c.pointee.retryable = retryable ? 1 : 0
        c.pointee.retry_after = retryAfter
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["reason"] = .string(reason)
        members["message"] = .string(message)
        members["remedy"] = .string(remedy)
        members["retryable"] = .bool(retryable)
        members["retry_after"] = .integer(retryAfter)
        return .object(members)
    }
}
