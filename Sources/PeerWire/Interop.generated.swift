// Generated from peers/interop.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CPeerWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `peers/interop.proto`.
    public static let interopProto = ProtoFile(
        name: "peers/interop.proto",
        dependencies: [],
        symbols: [
            "larder.interop.Empty",
            "larder.interop.Payload",
            "larder.interop.EchoStatus",
            "larder.interop.ResponseParameters",
            "larder.interop.SimpleRequest",
            "larder.interop.SimpleResponse",
            "larder.interop.StreamingInputRequest",
            "larder.interop.StreamingInputResponse",
            "larder.interop.StreamingOutputRequest",
            "larder.interop.StreamingOutputResponse",
            "larder.interop.Interop",
            "larder.interop.Interop.EmptyCall",
            "larder.interop.Interop.UnaryCall",
            "larder.interop.Interop.StreamingOutputCall",
            "larder.interop.Interop.StreamingInputCall",
            "larder.interop.Interop.FullDuplexCall",
            "larder.interop.Interop.UnimplementedCall",
            "larder.interop.Unimplemented",
            "larder.interop.Unimplemented.UnimplementedCall",
        ],
        messages: [InteropEmpty.self, InteropPayload.self, InteropEchoStatus.self, InteropResponseParameters.self, InteropSimpleRequest.self, InteropSimpleResponse.self, InteropStreamingInputRequest.self, InteropStreamingInputResponse.self, InteropStreamingOutputRequest.self, InteropStreamingOutputResponse.self],
        hexadecimal: """
            0a1370656572732f696e7465726f702e70726f746f120e6c61726465722e696e7465726f7022070a05456d707479221d0a075061796c6f61\
            6412120a04626f647918012001280c5204626f6479223a0a0a4563686f53746174757312120a04636f64651801200128055204636f646512\
            180a076d65737361676518022001280952076d65737361676522690a12526573706f6e7365506172616d657465727312120a0473697a6518\
            0120012805520473697a65121f0a0b696e74657276616c5f7573180220012805520a696e74657276616c5573121e0a0a636f6d7072657373\
            6564180320012808520a636f6d7072657373656422dd010a0d53696d706c655265717565737412230a0d726573706f6e73655f73697a6518\
            0120012805520c726573706f6e736553697a6512310a077061796c6f616418022001280b32172e6c61726465722e696e7465726f702e5061\
            796c6f616452077061796c6f6164122f0a13726573706f6e73655f636f6d707265737365641803200128085212726573706f6e7365436f6d\
            7072657373656412430a0f726573706f6e73655f73746174757318042001280b321a2e6c61726465722e696e7465726f702e4563686f5374\
            61747573520e726573706f6e736553746174757322430a0e53696d706c65526573706f6e736512310a077061796c6f616418012001280b32\
            172e6c61726465722e696e7465726f702e5061796c6f616452077061796c6f6164224a0a1553747265616d696e67496e7075745265717565\
            737412310a077061796c6f616418012001280b32172e6c61726465722e696e7465726f702e5061796c6f616452077061796c6f616422500a\
            1653747265616d696e67496e707574526573706f6e736512360a17616767726567617465645f7061796c6f61645f73697a65180120012805\
            5215616767726567617465645061796c6f616453697a6522e5010a1653747265616d696e674f75747075745265717565737412530a137265\
            73706f6e73655f706172616d657465727318012003280b32222e6c61726465722e696e7465726f702e526573706f6e7365506172616d6574\
            6572735212726573706f6e7365506172616d657465727312310a077061796c6f616418022001280b32172e6c61726465722e696e7465726f\
            702e5061796c6f616452077061796c6f616412430a0f726573706f6e73655f73746174757318032001280b321a2e6c61726465722e696e74\
            65726f702e4563686f537461747573520e726573706f6e7365537461747573224c0a1753747265616d696e674f7574707574526573706f6e\
            736512310a077061796c6f616418012001280b32172e6c61726465722e696e7465726f702e5061796c6f616452077061796c6f6164328b04\
            0a07496e7465726f7012390a09456d70747943616c6c12152e6c61726465722e696e7465726f702e456d7074791a152e6c61726465722e69\
            6e7465726f702e456d707479124a0a09556e61727943616c6c121d2e6c61726465722e696e7465726f702e53696d706c6552657175657374\
            1a1e2e6c61726465722e696e7465726f702e53696d706c65526573706f6e736512680a1353747265616d696e674f757470757443616c6c12\
            262e6c61726465722e696e7465726f702e53747265616d696e674f7574707574526571756573741a272e6c61726465722e696e7465726f70\
            2e53747265616d696e674f7574707574526573706f6e7365300112650a1253747265616d696e67496e70757443616c6c12252e6c61726465\
            722e696e7465726f702e53747265616d696e67496e707574526571756573741a262e6c61726465722e696e7465726f702e53747265616d69\
            6e67496e707574526573706f6e7365280112650a0e46756c6c4475706c657843616c6c12262e6c61726465722e696e7465726f702e537472\
            65616d696e674f7574707574526571756573741a272e6c61726465722e696e7465726f702e53747265616d696e674f757470757452657370\
            6f6e73652801300112410a11556e696d706c656d656e74656443616c6c12152e6c61726465722e696e7465726f702e456d7074791a152e6c\
            61726465722e696e7465726f702e456d70747932520a0d556e696d706c656d656e74656412410a11556e696d706c656d656e74656443616c\
            6c12152e6c61726465722e696e7465726f702e456d7074791a152e6c61726465722e696e7465726f702e456d707479620670726f746f33
            """)
}

/// `larder.interop.Empty`.
public struct InteropEmpty: SerializableMessage, Hashable {
    public var unknownFields = UnknownFields()

    public init() {
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__interop__empty__unpack, free: larder__interop__empty__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__interop__empty__get_packed_size,
            pack: larder__interop__empty__pack)
    }
}

extension InteropEmpty {
    init(c: Larder__Interop__Empty) {
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__Interop__Empty> {
        let c = arena.allocate(Larder__Interop__Empty.self, count: 1)
        larder__interop__empty__init(c)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        let members: [String: JSONValue] = [:]
        return .object(members)
    }
}

/// `larder.interop.Payload`.
public struct InteropPayload: SerializableMessage, Hashable {
    public var body: [UInt8] = []
    public var unknownFields = UnknownFields()

    public init(body: [UInt8] = []) {
        self.body = body
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__interop__payload__unpack, free: larder__interop__payload__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__interop__payload__get_packed_size,
            pack: larder__interop__payload__pack)
    }
}

extension InteropPayload {
    init(c: Larder__Interop__Payload) {
        body = bytes(of: c.body)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__Interop__Payload> {
        let c = arena.allocate(Larder__Interop__Payload.self, count: 1)
        larder__interop__payload__init(c)
        c.pointee.body = ProtobufCBinaryData(len: body.count, data: arena.copy(body))
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["body"] = .string(Hexadecimal.encode(body))
        return .object(members)
    }
}

/// How a call shall end, when not with OK.
public struct InteropEchoStatus: SerializableMessage, Hashable {
    public var code: Int32 = 0
    public var message: String = ""
    public var unknownFields = UnknownFields()

    public init(code: Int32 = 0, message: String = "") {
        self.code = code
        self.message = message
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__interop__echo_status__unpack, free: larder__interop__echo_status__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__interop__echo_status__get_packed_size,
            pack: larder__interop__echo_status__pack)
    }
}

extension InteropEchoStatus {
    init(c: Larder__Interop__EchoStatus) {
        code = c.code
        message = string(of: c.message)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__Interop__EchoStatus> {
        let c = arena.allocate(Larder__Interop__EchoStatus.self, count: 1)
        larder__interop__echo_status__init(c)
        c.pointee.code = code
        if !message.isEmpty { c.pointee.message = arena.copy(message) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["code"] = .number(Double(code))
        members["message"] = .string(message)
        return .object(members)
    }
}

/// One answer that is wanted.
public struct InteropResponseParameters: SerializableMessage, Hashable {
    /// Bytes of its payload.
    public var size: Int32 = 0
    /// What to wait before it.
    public var intervalUs: Int32 = 0
    /// Whether the message shall be compressed, if the client takes that.
    public var compressed: Bool = false
    public var unknownFields = UnknownFields()

    public init(size: Int32 = 0, intervalUs: Int32 = 0, compressed: Bool = false) {
        self.size = size
        self.intervalUs = intervalUs
        self.compressed = compressed
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__interop__response_parameters__unpack, free: larder__interop__response_parameters__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__interop__response_parameters__get_packed_size,
            pack: larder__interop__response_parameters__pack)
    }
}

extension InteropResponseParameters {
    init(c: Larder__Interop__ResponseParameters) {
        size = c.size
        intervalUs = c.interval_us
        compressed = c.compressed != 0
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__Interop__ResponseParameters> {
        let c = arena.allocate(Larder__Interop__ResponseParameters.self, count: 1)
        larder__interop__response_parameters__init(c)
        c.pointee.size = size
        c.pointee.interval_us = intervalUs
        c.pointee.compressed = compressed ? 1 : 0
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["size"] = .number(Double(size))
        members["interval_us"] = .number(Double(intervalUs))
        members["compressed"] = .bool(compressed)
        return .object(members)
    }
}

/// `larder.interop.SimpleRequest`.
public struct InteropSimpleRequest: SerializableMessage, Hashable {
    public var responseSize: Int32 = 0
    public var payload: InteropPayload? = nil
    /// Whether the answer shall be compressed, if the client takes that.
    public var responseCompressed: Bool = false
    public var responseStatus: InteropEchoStatus? = nil
    public var unknownFields = UnknownFields()

    public init(responseSize: Int32 = 0, payload: InteropPayload? = nil, responseCompressed: Bool = false, responseStatus: InteropEchoStatus? = nil) {
        self.responseSize = responseSize
        self.payload = payload
        self.responseCompressed = responseCompressed
        self.responseStatus = responseStatus
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__interop__simple_request__unpack, free: larder__interop__simple_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__interop__simple_request__get_packed_size,
            pack: larder__interop__simple_request__pack)
    }
}

extension InteropSimpleRequest {
    init(c: Larder__Interop__SimpleRequest) {
        responseSize = c.response_size
        payload = c.payload.map { InteropPayload(c: $0.pointee) }
        responseCompressed = c.response_compressed != 0
        responseStatus = c.response_status.map { InteropEchoStatus(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__Interop__SimpleRequest> {
        let c = arena.allocate(Larder__Interop__SimpleRequest.self, count: 1)
        larder__interop__simple_request__init(c)
        c.pointee.response_size = responseSize
        c.pointee.payload = payload?.makeC(&arena)
        c.pointee.response_compressed = responseCompressed ? 1 : 0
        c.pointee.response_status = responseStatus?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["response_size"] = .number(Double(responseSize))
        if let payload { members["payload"] = payload.json }
        members["response_compressed"] = .bool(responseCompressed)
        if let responseStatus { members["response_status"] = responseStatus.json }
        return .object(members)
    }
}

/// `larder.interop.SimpleResponse`.
public struct InteropSimpleResponse: SerializableMessage, Hashable {
    public var payload: InteropPayload? = nil
    public var unknownFields = UnknownFields()

    public init(payload: InteropPayload? = nil) {
        self.payload = payload
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__interop__simple_response__unpack, free: larder__interop__simple_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__interop__simple_response__get_packed_size,
            pack: larder__interop__simple_response__pack)
    }
}

extension InteropSimpleResponse {
    init(c: Larder__Interop__SimpleResponse) {
        payload = c.payload.map { InteropPayload(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__Interop__SimpleResponse> {
        let c = arena.allocate(Larder__Interop__SimpleResponse.self, count: 1)
        larder__interop__simple_response__init(c)
        c.pointee.payload = payload?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let payload { members["payload"] = payload.json }
        return .object(members)
    }
}

/// `larder.interop.StreamingInputRequest`.
public struct InteropStreamingInputRequest: SerializableMessage, Hashable {
    public var payload: InteropPayload? = nil
    public var unknownFields = UnknownFields()

    public init(payload: InteropPayload? = nil) {
        self.payload = payload
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__interop__streaming_input_request__unpack, free: larder__interop__streaming_input_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__interop__streaming_input_request__get_packed_size,
            pack: larder__interop__streaming_input_request__pack)
    }
}

extension InteropStreamingInputRequest {
    init(c: Larder__Interop__StreamingInputRequest) {
        payload = c.payload.map { InteropPayload(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__Interop__StreamingInputRequest> {
        let c = arena.allocate(Larder__Interop__StreamingInputRequest.self, count: 1)
        larder__interop__streaming_input_request__init(c)
        c.pointee.payload = payload?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let payload { members["payload"] = payload.json }
        return .object(members)
    }
}

/// `larder.interop.StreamingInputResponse`.
public struct InteropStreamingInputResponse: SerializableMessage, Hashable {
    public var aggregatedPayloadSize: Int32 = 0
    public var unknownFields = UnknownFields()

    public init(aggregatedPayloadSize: Int32 = 0) {
        self.aggregatedPayloadSize = aggregatedPayloadSize
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__interop__streaming_input_response__unpack, free: larder__interop__streaming_input_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__interop__streaming_input_response__get_packed_size,
            pack: larder__interop__streaming_input_response__pack)
    }
}

extension InteropStreamingInputResponse {
    init(c: Larder__Interop__StreamingInputResponse) {
        aggregatedPayloadSize = c.aggregated_payload_size
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__Interop__StreamingInputResponse> {
        let c = arena.allocate(Larder__Interop__StreamingInputResponse.self, count: 1)
        larder__interop__streaming_input_response__init(c)
        c.pointee.aggregated_payload_size = aggregatedPayloadSize
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["aggregated_payload_size"] = .number(Double(aggregatedPayloadSize))
        return .object(members)
    }
}

/// `larder.interop.StreamingOutputRequest`.
public struct InteropStreamingOutputRequest: SerializableMessage, Hashable {
    public var responseParameters: [InteropResponseParameters] = []
    public var payload: InteropPayload? = nil
    public var responseStatus: InteropEchoStatus? = nil
    public var unknownFields = UnknownFields()

    public init(responseParameters: [InteropResponseParameters] = [], payload: InteropPayload? = nil, responseStatus: InteropEchoStatus? = nil) {
        self.responseParameters = responseParameters
        self.payload = payload
        self.responseStatus = responseStatus
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__interop__streaming_output_request__unpack, free: larder__interop__streaming_output_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__interop__streaming_output_request__get_packed_size,
            pack: larder__interop__streaming_output_request__pack)
    }
}

extension InteropStreamingOutputRequest {
    init(c: Larder__Interop__StreamingOutputRequest) {
        responseParameters = array(c.response_parameters, Int(c.n_response_parameters)) { $0.map { InteropResponseParameters(c: $0.pointee) } ?? InteropResponseParameters() }
        payload = c.payload.map { InteropPayload(c: $0.pointee) }
        responseStatus = c.response_status.map { InteropEchoStatus(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__Interop__StreamingOutputRequest> {
        let c = arena.allocate(Larder__Interop__StreamingOutputRequest.self, count: 1)
        larder__interop__streaming_output_request__init(c)
        if !responseParameters.isEmpty {
            c.pointee.n_response_parameters = responseParameters.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__Interop__ResponseParameters>?.self, count: responseParameters.count)
            for (index, value) in responseParameters.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.response_parameters = items
        }
        c.pointee.payload = payload?.makeC(&arena)
        c.pointee.response_status = responseStatus?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["response_parameters"] = .array(responseParameters.map { $0.json })
        if let payload { members["payload"] = payload.json }
        if let responseStatus { members["response_status"] = responseStatus.json }
        return .object(members)
    }
}

/// `larder.interop.StreamingOutputResponse`.
public struct InteropStreamingOutputResponse: SerializableMessage, Hashable {
    public var payload: InteropPayload? = nil
    public var unknownFields = UnknownFields()

    public init(payload: InteropPayload? = nil) {
        self.payload = payload
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__interop__streaming_output_response__unpack, free: larder__interop__streaming_output_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__interop__streaming_output_response__get_packed_size,
            pack: larder__interop__streaming_output_response__pack)
    }
}

extension InteropStreamingOutputResponse {
    init(c: Larder__Interop__StreamingOutputResponse) {
        payload = c.payload.map { InteropPayload(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__Interop__StreamingOutputResponse> {
        let c = arena.allocate(Larder__Interop__StreamingOutputResponse.self, count: 1)
        larder__interop__streaming_output_response__init(c)
        c.pointee.payload = payload?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let payload { members["payload"] = payload.json }
        return .object(members)
    }
}

/// The cases of gRPC's interoperability tests.
public protocol InteropInteropAPI: Sendable {
    /// `larder.interop.Interop/EmptyCall`.
    func emptyCall(_ request: InteropEmpty, _ context: CallContext) async throws -> InteropEmpty
    /// `larder.interop.Interop/UnaryCall`.
    func unaryCall(_ request: InteropSimpleRequest, _ context: CallContext) async throws -> InteropSimpleResponse
    /// `larder.interop.Interop/StreamingOutputCall`.
    func streamingOutputCall(_ request: InteropStreamingOutputRequest, _ responses: MessageSink<InteropStreamingOutputResponse>, _ context: CallContext) async throws
    /// `larder.interop.Interop/StreamingInputCall`.
    func streamingInputCall(_ requests: MessageStream<InteropStreamingInputRequest>, _ context: CallContext) async throws -> InteropStreamingInputResponse
    /// `larder.interop.Interop/FullDuplexCall`.
    func fullDuplexCall(_ requests: MessageStream<InteropStreamingOutputRequest>, _ responses: MessageSink<InteropStreamingOutputResponse>, _ context: CallContext) async throws
    /// No server offers it.
    func unimplementedCall(_ request: InteropEmpty, _ context: CallContext) async throws -> InteropEmpty
}

extension InteropInteropAPI {
    public func emptyCall(_ request: InteropEmpty, _ context: CallContext) async throws -> InteropEmpty {
        throw RPCError.unimplemented("/larder.interop.Interop/EmptyCall")
    }
    public func unaryCall(_ request: InteropSimpleRequest, _ context: CallContext) async throws -> InteropSimpleResponse {
        throw RPCError.unimplemented("/larder.interop.Interop/UnaryCall")
    }
    public func streamingOutputCall(_ request: InteropStreamingOutputRequest, _ responses: MessageSink<InteropStreamingOutputResponse>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/larder.interop.Interop/StreamingOutputCall")
    }
    public func streamingInputCall(_ requests: MessageStream<InteropStreamingInputRequest>, _ context: CallContext) async throws -> InteropStreamingInputResponse {
        throw RPCError.unimplemented("/larder.interop.Interop/StreamingInputCall")
    }
    public func fullDuplexCall(_ requests: MessageStream<InteropStreamingOutputRequest>, _ responses: MessageSink<InteropStreamingOutputResponse>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/larder.interop.Interop/FullDuplexCall")
    }
    public func unimplementedCall(_ request: InteropEmpty, _ context: CallContext) async throws -> InteropEmpty {
        throw RPCError.unimplemented("/larder.interop.Interop/UnimplementedCall")
    }
}

/// Calls `larder.interop.Interop` over a channel.
public struct InteropInteropClient: InteropInteropAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func emptyCall(_ request: InteropEmpty, _ context: CallContext) async throws -> InteropEmpty {
        try await channel.unary("/larder.interop.Interop/EmptyCall", request, context)
    }

    public func unaryCall(_ request: InteropSimpleRequest, _ context: CallContext) async throws -> InteropSimpleResponse {
        try await channel.unary("/larder.interop.Interop/UnaryCall", request, context)
    }

    public func streamingOutputCall(_ request: InteropStreamingOutputRequest, _ responses: MessageSink<InteropStreamingOutputResponse>, _ context: CallContext) async throws {
        try await channel.serverStreaming("/larder.interop.Interop/StreamingOutputCall", request, responses, context)
    }

    public func streamingInputCall(_ requests: MessageStream<InteropStreamingInputRequest>, _ context: CallContext) async throws -> InteropStreamingInputResponse {
        try await channel.clientStreaming("/larder.interop.Interop/StreamingInputCall", requests, context)
    }

    public func fullDuplexCall(_ requests: MessageStream<InteropStreamingOutputRequest>, _ responses: MessageSink<InteropStreamingOutputResponse>, _ context: CallContext) async throws {
        try await channel.bidirectional("/larder.interop.Interop/FullDuplexCall", requests, responses, context)
    }

    public func unimplementedCall(_ request: InteropEmpty, _ context: CallContext) async throws -> InteropEmpty {
        try await channel.unary("/larder.interop.Interop/UnimplementedCall", request, context)
    }
}

/// Serves any `InteropInteropAPI` as `larder.interop.Interop`.
public struct InteropInteropDispatch: ServiceDispatch {
    public static let serviceName = "larder.interop.Interop"
    public static let protoFile: ProtoFile? = .interopProto
    public let methods: [MethodHandler]

    public init(_ api: any InteropInteropAPI) {
        methods = [
            .unary("/larder.interop.Interop/EmptyCall") { try await api.emptyCall($0, $1) },
            .unary("/larder.interop.Interop/UnaryCall") { try await api.unaryCall($0, $1) },
            .serverStreaming("/larder.interop.Interop/StreamingOutputCall") { try await api.streamingOutputCall($0, $1, $2) },
            .clientStreaming("/larder.interop.Interop/StreamingInputCall") { try await api.streamingInputCall($0, $1) },
            .bidirectional("/larder.interop.Interop/FullDuplexCall") { try await api.fullDuplexCall($0, $1, $2) },
            .unary("/larder.interop.Interop/UnimplementedCall") { try await api.unimplementedCall($0, $1) },
        ]
    }
}

/// No server offers it.
public protocol InteropUnimplementedAPI: Sendable {
    /// `larder.interop.Unimplemented/UnimplementedCall`.
    func unimplementedCall(_ request: InteropEmpty, _ context: CallContext) async throws -> InteropEmpty
}

extension InteropUnimplementedAPI {
    public func unimplementedCall(_ request: InteropEmpty, _ context: CallContext) async throws -> InteropEmpty {
        throw RPCError.unimplemented("/larder.interop.Unimplemented/UnimplementedCall")
    }
}

/// Calls `larder.interop.Unimplemented` over a channel.
public struct InteropUnimplementedClient: InteropUnimplementedAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func unimplementedCall(_ request: InteropEmpty, _ context: CallContext) async throws -> InteropEmpty {
        try await channel.unary("/larder.interop.Unimplemented/UnimplementedCall", request, context)
    }
}

/// Serves any `InteropUnimplementedAPI` as `larder.interop.Unimplemented`.
public struct InteropUnimplementedDispatch: ServiceDispatch {
    public static let serviceName = "larder.interop.Unimplemented"
    public static let protoFile: ProtoFile? = .interopProto
    public let methods: [MethodHandler]

    public init(_ api: any InteropUnimplementedAPI) {
        methods = [
            .unary("/larder.interop.Unimplemented/UnimplementedCall") { try await api.unimplementedCall($0, $1) },
        ]
    }
}
