// Generated from larder/v1/component.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

/// `ComponentRole`.
public struct ComponentRole: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    public static let coordinator = Self(rawValue: 1)
    public static let playlistInspector = Self(rawValue: 2)
    public static let segmentDownloader = Self(rawValue: 3)
    public static let keyBroker = Self(rawValue: 4)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "COORDINATOR"
            case 2: "PLAYLIST_INSPECTOR"
            case 3: "SEGMENT_DOWNLOADER"
            case 4: "KEY_BROKER"
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
    public let methods: [MethodHandler]

    public init(_ api: any ComponentAPI) {
        methods = [
            .unary("/larder.v1.Component/Describe") { try await api.describe($0, $1) },
        ]
    }
}
