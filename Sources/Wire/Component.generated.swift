// Generated from larder/v1/component.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `larder/v1/component.proto`.
    public static let componentProto = ProtoFile(
        name: "larder/v1/component.proto",
        dependencies: [],
        symbols: [
            "larder.v1.DescribeRequest",
            "larder.v1.ComponentDescription",
            "larder.v1.ComponentRole",
            "larder.v1.Component",
            "larder.v1.Component.Describe",
        ],
        messages: [DescribeRequest.self, ComponentDescription.self],
        hexadecimal: """
            0a196c61726465722f76312f636f6d706f6e656e742e70726f746f12096c61726465722e763122110a0f4465736372696265526571756573\
            742296020a14436f6d706f6e656e744465736372697074696f6e12120a046e616d6518012001280952046e616d6512180a0776657273696f\
            6e180220012809520776657273696f6e12290a10636f6e74726163745f76657273696f6e18032001280d520f636f6e747261637456657273\
            696f6e122c0a04726f6c6518042001280e32182e6c61726465722e76312e436f6d706f6e656e74526f6c655204726f6c6512190a0864726d\
            5f74797065180520012809520764726d54797065121e0a0a6b6579666f726d617473180620032809520a6b6579666f726d617473121d0a0a\
            737461727465645f61741807200128045209737461727465644174121d0a0a70726f636573735f6964180820012804520970726f63657373\
            49642ae4010a0d436f6d706f6e656e74526f6c65121e0a1a434f4d504f4e454e545f524f4c455f554e5350454349464945441000121e0a1a\
            434f4d504f4e454e545f524f4c455f434f4f5244494e41544f52100112250a21434f4d504f4e454e545f524f4c455f504c41594c4953545f\
            494e53504543544f52100212250a21434f4d504f4e454e545f524f4c455f5345474d454e545f444f574e4c4f414445521003121d0a19434f\
            4d504f4e454e545f524f4c455f4b45595f42524f4b4552100412260a22434f4d504f4e454e545f524f4c455f43524544454e5449414c5f50\
            524f5649444552100532540a09436f6d706f6e656e7412470a084465736372696265121a2e6c61726465722e76312e446573637269626552\
            6571756573741a1f2e6c61726465722e76312e436f6d706f6e656e744465736372697074696f6e620670726f746f33
            """)
}

/// `ComponentRole`.
public struct ComponentRole: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    public static let coordinator = Self(rawValue: 1)
    public static let playlistInspector = Self(rawValue: 2)
    public static let segmentDownloader = Self(rawValue: 3)
    public static let keyBroker = Self(rawValue: 4)
    public static let credentialProvider = Self(rawValue: 5)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "COORDINATOR"
            case 2: "PLAYLIST_INSPECTOR"
            case 3: "SEGMENT_DOWNLOADER"
            case 4: "KEY_BROKER"
            case 5: "CREDENTIAL_PROVIDER"
            default: String(rawValue)
        }
    }
}

/// `larder.v1.DescribeRequest`.
public struct DescribeRequest: SerializableMessage, Hashable {
    public var unknownFields = UnknownFields()

    public init() {
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__describe_request__unpack, free: larder__v1__describe_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__describe_request__get_packed_size,
            pack: larder__v1__describe_request__pack)
    }
}

extension DescribeRequest {
    init(c: Larder__V1__DescribeRequest) {
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__DescribeRequest> {
        let c = arena.allocate(Larder__V1__DescribeRequest.self, count: 1)
        larder__v1__describe_request__init(c)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        let members: [String: JSONValue] = [:]
        return .object(members)
    }
}

/// `larder.v1.ComponentDescription`.
public struct ComponentDescription: SerializableMessage, Hashable {
    public var name: String = ""
    public var version: String = ""
    /// Version of the contract in proto/larder/v1 that the component was built with.
    public var contractVersion: UInt32 = 0
    public var role: ComponentRole = ComponentRole(rawValue: 0)
    /// Of a key broker only, for example "aes-128".
    public var drmType: String = ""
    /// KEYFORMAT values that a key broker serves (RFC 8216bis, 4.4.4.4).
    public var keyformats: [String] = []
    /// Milliseconds since 1970 at which the process started: tells the newest of two alike.
    public var startedAt: UInt64 = 0
    public var processID: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(name: String = "", version: String = "", contractVersion: UInt32 = 0, role: ComponentRole = ComponentRole(rawValue: 0), drmType: String = "", keyformats: [String] = [], startedAt: UInt64 = 0, processID: UInt64 = 0) {
        self.name = name
        self.version = version
        self.contractVersion = contractVersion
        self.role = role
        self.drmType = drmType
        self.keyformats = keyformats
        self.startedAt = startedAt
        self.processID = processID
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__component_description__unpack, free: larder__v1__component_description__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__component_description__get_packed_size,
            pack: larder__v1__component_description__pack)
    }
}

extension ComponentDescription {
    init(c: Larder__V1__ComponentDescription) {
        name = string(of: c.name)
        version = string(of: c.version)
        contractVersion = c.contract_version
        role = ComponentRole(rawValue: Int32(bitPattern: c.role.rawValue))
        drmType = string(of: c.drm_type)
        keyformats = array(c.keyformats, Int(c.n_keyformats)) { string(of: $0) }
        startedAt = c.started_at
        processID = c.process_id
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ComponentDescription> {
        let c = arena.allocate(Larder__V1__ComponentDescription.self, count: 1)
        larder__v1__component_description__init(c)
        if !name.isEmpty { c.pointee.name = arena.copy(name) }
        if !version.isEmpty { c.pointee.version = arena.copy(version) }
        c.pointee.contract_version = contractVersion
        c.pointee.role = Larder__V1__ComponentRole(rawValue: UInt32(bitPattern: role.rawValue))
        if !drmType.isEmpty { c.pointee.drm_type = arena.copy(drmType) }
        if !keyformats.isEmpty {
            c.pointee.n_keyformats = keyformats.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: keyformats.count)
            for (index, value) in keyformats.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.keyformats = items
        }
        c.pointee.started_at = startedAt
        c.pointee.process_id = processID
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["name"] = .string(name)
        members["version"] = .string(version)
        members["contract_version"] = .integer(UInt64(contractVersion))
        members["role"] = .string(role.description)
        members["drm_type"] = .string(drmType)
        members["keyformats"] = .array(keyformats.map { .string($0) })
        members["started_at"] = .integer(startedAt)
        members["process_id"] = .integer(processID)
        return .object(members)
    }
}

/// What every server answers about itself.
public protocol ComponentAPI: Sendable {
    /// `larder.v1.Component/Describe`.
    func describe(_ request: DescribeRequest, _ context: CallContext) async throws -> ComponentDescription
}

extension ComponentAPI {
    public func describe(_ request: DescribeRequest, _ context: CallContext) async throws -> ComponentDescription {
        throw RPCError.unimplemented("/larder.v1.Component/Describe")
    }
}

/// Calls `larder.v1.Component` over a channel.
public struct ComponentClient: ComponentAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func describe(_ request: DescribeRequest, _ context: CallContext) async throws -> ComponentDescription {
        try await channel.unary("/larder.v1.Component/Describe", request, context)
    }
}

/// Serves any `ComponentAPI` as `larder.v1.Component`.
public struct ComponentDispatch: ServiceDispatch {
    public static let serviceName = "larder.v1.Component"
    public static let protoFile: ProtoFile? = .componentProto
    public let methods: [MethodHandler]

    public init(_ api: any ComponentAPI) {
        methods = [
            .unary("/larder.v1.Component/Describe") { try await api.describe($0, $1) },
        ]
    }
}
