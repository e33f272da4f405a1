// Generated from google/rpc/status.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `google/rpc/status.proto`.
    public static let statusProto = ProtoFile(
        name: "google/rpc/status.proto",
        dependencies: [.anyProto],
        symbols: [
            "google.rpc.Status",
        ],
        messages: [GoogleRPCStatus.self],
        hexadecimal: """
            0a17676f6f676c652f7270632f7374617475732e70726f746f120a676f6f676c652e7270631a19676f6f676c652f70726f746f6275662f61\
            6e792e70726f746f22660a0653746174757312120a04636f64651801200128055204636f646512180a076d65737361676518022001280952\
            076d657373616765122e0a0764657461696c7318032003280b32142e676f6f676c652e70726f746f6275662e416e79520764657461696c73\
            620670726f746f33
            """)
}

/// What `grpc-status-details-bin` carries.
public struct GoogleRPCStatus: SerializableMessage, Hashable {
    public var code: Int32 = 0
    public var message: String = ""
    public var details: [GoogleProtobufAny] = []
    public var unknownFields = UnknownFields()

    public init(code: Int32 = 0, message: String = "", details: [GoogleProtobufAny] = []) {
        self.code = code
        self.message = message
        self.details = details
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: google__rpc__status__unpack, free: google__rpc__status__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: google__rpc__status__get_packed_size,
            pack: google__rpc__status__pack)
    }
}

extension GoogleRPCStatus {
    init(c: Google__Rpc__Status) {
        code = c.code
        message = string(of: c.message)
        details = array(c.details, Int(c.n_details)) { $0.map { GoogleProtobufAny(c: $0.pointee) } ?? GoogleProtobufAny() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Google__Rpc__Status> {
        let c = arena.allocate(Google__Rpc__Status.self, count: 1)
        google__rpc__status__init(c)
        c.pointee.code = code
        if !message.isEmpty { c.pointee.message = arena.copy(message) }
        if !details.isEmpty {
            c.pointee.n_details = details.count
            let items = arena.allocate(UnsafeMutablePointer<Google__Protobuf__Any>?.self, count: details.count)
            for (index, value) in details.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.details = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["code"] = .number(Double(code))
        members["message"] = .string(message)
        members["details"] = .array(details.map { $0.json })
        return .object(members)
    }
}
