// Generated from google/protobuf/any.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `google/protobuf/any.proto`.
    public static let anyProto = ProtoFile(
        name: "google/protobuf/any.proto",
        dependencies: [],
        symbols: [
            "google.protobuf.Any",
        ],
        messages: [GoogleProtobufAny.self],
        hexadecimal: """
            0a19676f6f676c652f70726f746f6275662f616e792e70726f746f120f676f6f676c652e70726f746f62756622360a03416e7912190a0874\
            7970655f75726c18012001280952077479706555726c12140a0576616c756518022001280c520576616c7565620670726f746f33
            """)
}

/// A serialized message with a URL that names its type.
public struct GoogleProtobufAny: SerializableMessage, Hashable {
    /// "type.googleapis.com/" and the full name of the message.
    public var typeURL: String = ""
    public var value: [UInt8] = []
    public var unknownFields = UnknownFields()

    public init(typeURL: String = "", value: [UInt8] = []) {
        self.typeURL = typeURL
        self.value = value
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: google__protobuf__any__unpack, free: google__protobuf__any__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: google__protobuf__any__get_packed_size,
            pack: google__protobuf__any__pack)
    }
}

extension GoogleProtobufAny {
    init(c: Google__Protobuf__Any) {
        typeURL = string(of: c.type_url)
        value = bytes(of: c.value)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Google__Protobuf__Any> {
        let c = arena.allocate(Google__Protobuf__Any.self, count: 1)
        google__protobuf__any__init(c)
        if !typeURL.isEmpty { c.pointee.type_url = arena.copy(typeURL) }
        c.pointee.value = ProtobufCBinaryData(len: value.count, data: arena.copy(value))
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["type_url"] = .string(typeURL)
        members["value"] = .string(Hexadecimal.encode(value))
        return .object(members)
    }
}
