// Generated from larder/v1/key_broker.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

/// `LicenseState`.
public struct LicenseState: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    public static let persisted = Self(rawValue: 1)
    public static let expired = Self(rawValue: 2)
    public static let missing = Self(rawValue: 3)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "PERSISTED"
            case 2: "EXPIRED"
            case 3: "MISSING"
            default: String(rawValue)
        }
    }
}

/// `KeyUse`.
public struct KeyUse: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    public static let export = Self(rawValue: 1)
    public static let playback = Self(rawValue: 2)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "EXPORT"
            case 2: "PLAYBACK"
            default: String(rawValue)
        }
    }
}

/// `larder.v1.AcquireRequest`.
public struct AcquireRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var key: ContentKey? = nil
    public var options: RequestOptions? = nil
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", key: ContentKey? = nil, options: RequestOptions? = nil) {
        self.assetID = assetID
        self.key = key
        self.options = options
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__acquire_request__unpack, free: larder__v1__acquire_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__acquire_request__get_packed_size,
            pack: larder__v1__acquire_request__pack)
    }
}

extension AcquireRequest {
    init(c: Larder__V1__AcquireRequest) {
        assetID = string(of: c.asset_id)
        key = c.key.map { ContentKey(c: $0.pointee) }
        options = c.options.map { RequestOptions(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__AcquireRequest> {
        let c = arena.allocate(Larder__V1__AcquireRequest.self, count: 1)
        larder__v1__acquire_request__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        c.pointee.key = key?.makeC(&arena)
        c.pointee.options = options?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        if let key { members["key"] = key.json }
        if let options { members["options"] = options.json }
        return .object(members)
    }
}

/// `larder.v1.LicenseRequest`.
public struct LicenseRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var keyID: String = ""
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", keyID: String = "") {
        self.assetID = assetID
        self.keyID = keyID
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__license_request__unpack, free: larder__v1__license_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__license_request__get_packed_size,
            pack: larder__v1__license_request__pack)
    }
}

extension LicenseRequest {
    init(c: Larder__V1__LicenseRequest) {
        assetID = string(of: c.asset_id)
        keyID = string(of: c.key_id)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__LicenseRequest> {
        let c = arena.allocate(Larder__V1__LicenseRequest.self, count: 1)
        larder__v1__license_request__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        if !keyID.isEmpty { c.pointee.key_id = arena.copy(keyID) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        members["key_id"] = .string(keyID)
        return .object(members)
    }
}

/// What a broker keeps for one key of one asset, without the key.
public struct License: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var keyID: String = ""
    public var drmType: String = ""
    public var state: LicenseState = LicenseState(rawValue: 0)
    /// Milliseconds since 1970.
    public var acquiredAt: UInt64 = 0
    /// Milliseconds since 1970; 0 means that it does not expire.
    public var expiresAt: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", keyID: String = "", drmType: String = "", state: LicenseState = LicenseState(rawValue: 0), acquiredAt: UInt64 = 0, expiresAt: UInt64 = 0) {
        self.assetID = assetID
        self.keyID = keyID
        self.drmType = drmType
        self.state = state
        self.acquiredAt = acquiredAt
        self.expiresAt = expiresAt
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__license__unpack, free: larder__v1__license__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__license__get_packed_size,
            pack: larder__v1__license__pack)
    }
}

extension License {
    init(c: Larder__V1__License) {
        assetID = string(of: c.asset_id)
        keyID = string(of: c.key_id)
        drmType = string(of: c.drm_type)
        state = LicenseState(rawValue: Int32(bitPattern: c.state.rawValue))
        acquiredAt = c.acquired_at
        expiresAt = c.expires_at
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__License> {
        let c = arena.allocate(Larder__V1__License.self, count: 1)
        larder__v1__license__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        if !keyID.isEmpty { c.pointee.key_id = arena.copy(keyID) }
        if !drmType.isEmpty { c.pointee.drm_type = arena.copy(drmType) }
        c.pointee.state = Larder__V1__LicenseState(rawValue: UInt32(bitPattern: state.rawValue))
        c.pointee.acquired_at = acquiredAt
        c.pointee.expires_at = expiresAt
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        members["key_id"] = .string(keyID)
        members["drm_type"] = .string(drmType)
        members["state"] = .string(state.description)
        members["acquired_at"] = .integer(acquiredAt)
        members["expires_at"] = .integer(expiresAt)
        return .object(members)
    }
}

/// `larder.v1.ListLicensesRequest`.
public struct ListLicensesRequest: SerializableMessage, Hashable {
    /// Empty lists all.
    public var assetID: String = ""
    public var unknownFields = UnknownFields()

    public init(assetID: String = "") {
        self.assetID = assetID
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__list_licenses_request__unpack, free: larder__v1__list_licenses_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__list_licenses_request__get_packed_size,
            pack: larder__v1__list_licenses_request__pack)
    }
}

extension ListLicensesRequest {
    init(c: Larder__V1__ListLicensesRequest) {
        assetID = string(of: c.asset_id)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ListLicensesRequest> {
        let c = arena.allocate(Larder__V1__ListLicensesRequest.self, count: 1)
        larder__v1__list_licenses_request__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        return .object(members)
    }
}

/// `larder.v1.ListLicensesResponse`.
public struct ListLicensesResponse: SerializableMessage, Hashable {
    public var licenses: [License] = []
    public var unknownFields = UnknownFields()

    public init(licenses: [License] = []) {
        self.licenses = licenses
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__list_licenses_response__unpack, free: larder__v1__list_licenses_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__list_licenses_response__get_packed_size,
            pack: larder__v1__list_licenses_response__pack)
    }
}

extension ListLicensesResponse {
    init(c: Larder__V1__ListLicensesResponse) {
        licenses = array(c.licenses, Int(c.n_licenses)) { $0.map { License(c: $0.pointee) } ?? License() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ListLicensesResponse> {
        let c = arena.allocate(Larder__V1__ListLicensesResponse.self, count: 1)
        larder__v1__list_licenses_response__init(c)
        if !licenses.isEmpty {
            c.pointee.n_licenses = licenses.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__License>?.self, count: licenses.count)
            for (index, value) in licenses.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.licenses = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["licenses"] = .array(licenses.map { $0.json })
        return .object(members)
    }
}

/// `larder.v1.OpenRequest`.
public struct OpenRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var keyID: String = ""
    public var use: KeyUse = KeyUse(rawValue: 0)
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", keyID: String = "", use: KeyUse = KeyUse(rawValue: 0)) {
        self.assetID = assetID
        self.keyID = keyID
        self.use = use
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__open_request__unpack, free: larder__v1__open_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__open_request__get_packed_size,
            pack: larder__v1__open_request__pack)
    }
}

extension OpenRequest {
    init(c: Larder__V1__OpenRequest) {
        assetID = string(of: c.asset_id)
        keyID = string(of: c.key_id)
        use = KeyUse(rawValue: Int32(bitPattern: c.use.rawValue))
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__OpenRequest> {
        let c = arena.allocate(Larder__V1__OpenRequest.self, count: 1)
        larder__v1__open_request__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        if !keyID.isEmpty { c.pointee.key_id = arena.copy(keyID) }
        c.pointee.use = Larder__V1__KeyUse(rawValue: UInt32(bitPattern: use.rawValue))
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        members["key_id"] = .string(keyID)
        members["use"] = .string(use.description)
        return .object(members)
    }
}

/// `larder.v1.OpenResponse`.
public struct OpenResponse: SerializableMessage, Hashable {
    /// 16 bytes for AES-128. Never logged, never kept by the caller.
    public var contentKey: [UInt8] = []
    public var unknownFields = UnknownFields()

    public init(contentKey: [UInt8] = []) {
        self.contentKey = contentKey
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__open_response__unpack, free: larder__v1__open_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__open_response__get_packed_size,
            pack: larder__v1__open_response__pack)
    }
}

extension OpenResponse {
    init(c: Larder__V1__OpenResponse) {
        contentKey = bytes(of: c.content_key)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__OpenResponse> {
        let c = arena.allocate(Larder__V1__OpenResponse.self, count: 1)
        larder__v1__open_response__init(c)
        c.pointee.content_key = ProtobufCBinaryData(len: contentKey.count, data: arena.copy(contentKey))
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["content_key"] = .string(Hexadecimal.encode(contentKey))
        return .object(members)
    }
}

/// `larder.v1.ReleaseResponse`.
public struct ReleaseResponse: SerializableMessage, Hashable {
    public var releasedCount: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(releasedCount: UInt64 = 0) {
        self.releasedCount = releasedCount
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__release_response__unpack, free: larder__v1__release_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__release_response__get_packed_size,
            pack: larder__v1__release_response__pack)
    }
}

extension ReleaseResponse {
    init(c: Larder__V1__ReleaseResponse) {
        releasedCount = c.released_count
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ReleaseResponse> {
        let c = arena.allocate(Larder__V1__ReleaseResponse.self, count: 1)
        larder__v1__release_response__init(c)
        c.pointee.released_count = releasedCount
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["released_count"] = .integer(releasedCount)
        return .object(members)
    }
}

/// `larder.v1.InvalidateAllRequest`.
public struct InvalidateAllRequest: SerializableMessage, Hashable {
    public var unknownFields = UnknownFields()

    public init() {
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__invalidate_all_request__unpack, free: larder__v1__invalidate_all_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__invalidate_all_request__get_packed_size,
            pack: larder__v1__invalidate_all_request__pack)
    }
}

extension InvalidateAllRequest {
    init(c: Larder__V1__InvalidateAllRequest) {
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__InvalidateAllRequest> {
        let c = arena.allocate(Larder__V1__InvalidateAllRequest.self, count: 1)
        larder__v1__invalidate_all_request__init(c)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        let members: [String: JSONValue] = [:]
        return .object(members)
    }
}

/// Gets, keeps, renews and releases licences and keys of one DRM type.
public protocol KeyBrokerAPI: Sendable {
    /// A second call for the same asset and key answers with what is kept.
    func acquire(_ request: AcquireRequest, _ context: CallContext) async throws -> License
    /// Asks the server again, whatever is kept; the old licence stays until the new one is safe.
    func renew(_ request: AcquireRequest, _ context: CallContext) async throws -> License
    /// `larder.v1.KeyBroker/Status`.
    func status(_ request: LicenseRequest, _ context: CallContext) async throws -> License
    /// `larder.v1.KeyBroker/List`.
    func list(_ request: ListLicensesRequest, _ context: CallContext) async throws -> ListLicensesResponse
    /// Hands out the use of a key for an export or a playback.
    func open(_ request: OpenRequest, _ context: CallContext) async throws -> OpenResponse
    /// Deletes one licence, or all of an asset when `key_id` is empty.
    func release(_ request: LicenseRequest, _ context: CallContext) async throws -> ReleaseResponse
    /// `larder.v1.KeyBroker/InvalidateAll`.
    func invalidateAll(_ request: InvalidateAllRequest, _ context: CallContext) async throws -> ReleaseResponse
}

extension KeyBrokerAPI {
    public func acquire(_ request: AcquireRequest, _ context: CallContext) async throws -> License {
        throw RPCError.unimplemented("/larder.v1.KeyBroker/Acquire")
    }
    public func renew(_ request: AcquireRequest, _ context: CallContext) async throws -> License {
        throw RPCError.unimplemented("/larder.v1.KeyBroker/Renew")
    }
    public func status(_ request: LicenseRequest, _ context: CallContext) async throws -> License {
        throw RPCError.unimplemented("/larder.v1.KeyBroker/Status")
    }
    public func list(_ request: ListLicensesRequest, _ context: CallContext) async throws -> ListLicensesResponse {
        throw RPCError.unimplemented("/larder.v1.KeyBroker/List")
    }
    public func open(_ request: OpenRequest, _ context: CallContext) async throws -> OpenResponse {
        throw RPCError.unimplemented("/larder.v1.KeyBroker/Open")
    }
    public func release(_ request: LicenseRequest, _ context: CallContext) async throws -> ReleaseResponse {
        throw RPCError.unimplemented("/larder.v1.KeyBroker/Release")
    }
    public func invalidateAll(_ request: InvalidateAllRequest, _ context: CallContext) async throws -> ReleaseResponse {
        throw RPCError.unimplemented("/larder.v1.KeyBroker/InvalidateAll")
    }
}

/// Calls `larder.v1.KeyBroker` over a channel.
public struct KeyBrokerClient: KeyBrokerAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func acquire(_ request: AcquireRequest, _ context: CallContext) async throws -> License {
        try await channel.unary("/larder.v1.KeyBroker/Acquire", request, context)
    }

    public func renew(_ request: AcquireRequest, _ context: CallContext) async throws -> License {
        try await channel.unary("/larder.v1.KeyBroker/Renew", request, context)
    }

    public func status(_ request: LicenseRequest, _ context: CallContext) async throws -> License {
        try await channel.unary("/larder.v1.KeyBroker/Status", request, context)
    }

    public func list(_ request: ListLicensesRequest, _ context: CallContext) async throws -> ListLicensesResponse {
        try await channel.unary("/larder.v1.KeyBroker/List", request, context)
    }

    public func open(_ request: OpenRequest, _ context: CallContext) async throws -> OpenResponse {
        try await channel.unary("/larder.v1.KeyBroker/Open", request, context)
    }

    public func release(_ request: LicenseRequest, _ context: CallContext) async throws -> ReleaseResponse {
        try await channel.unary("/larder.v1.KeyBroker/Release", request, context)
    }

    public func invalidateAll(_ request: InvalidateAllRequest, _ context: CallContext) async throws -> ReleaseResponse {
        try await channel.unary("/larder.v1.KeyBroker/InvalidateAll", request, context)
    }
}

/// Serves any `KeyBrokerAPI` as `larder.v1.KeyBroker`.
public struct KeyBrokerDispatch: ServiceDispatch {
    public static let serviceName = "larder.v1.KeyBroker"
    public let methods: [MethodHandler]

    public init(_ api: any KeyBrokerAPI) {
        methods = [
            .unary("/larder.v1.KeyBroker/Acquire") { try await api.acquire($0, $1) },
            .unary("/larder.v1.KeyBroker/Renew") { try await api.renew($0, $1) },
            .unary("/larder.v1.KeyBroker/Status") { try await api.status($0, $1) },
            .unary("/larder.v1.KeyBroker/List") { try await api.list($0, $1) },
            .unary("/larder.v1.KeyBroker/Open") { try await api.open($0, $1) },
            .unary("/larder.v1.KeyBroker/Release") { try await api.release($0, $1) },
            .unary("/larder.v1.KeyBroker/InvalidateAll") { try await api.invalidateAll($0, $1) },
        ]
    }
}
