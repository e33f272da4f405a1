// Generated from larder/v1/error.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf

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
