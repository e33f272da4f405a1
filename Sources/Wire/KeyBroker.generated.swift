// Generated from larder/v1/key_broker.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `larder/v1/key_broker.proto`.
    public static let keyBrokerProto = ProtoFile(
        name: "larder/v1/key_broker.proto",
        dependencies: [.presentationProto],
        symbols: [
            "larder.v1.AcquireRequest",
            "larder.v1.LicenseRequest",
            "larder.v1.License",
            "larder.v1.ListLicensesRequest",
            "larder.v1.ListLicensesResponse",
            "larder.v1.OpenRequest",
            "larder.v1.OpenResponse",
            "larder.v1.ReleaseResponse",
            "larder.v1.InvalidateAllRequest",
            "larder.v1.LicenseState",
            "larder.v1.KeyUse",
            "larder.v1.KeyBroker",
            "larder.v1.KeyBroker.Acquire",
            "larder.v1.KeyBroker.Renew",
            "larder.v1.KeyBroker.Status",
            "larder.v1.KeyBroker.List",
            "larder.v1.KeyBroker.Open",
            "larder.v1.KeyBroker.Release",
            "larder.v1.KeyBroker.InvalidateAll",
        ],
        messages: [AcquireRequest.self, LicenseRequest.self, License.self, ListLicensesRequest.self, ListLicensesResponse.self, OpenRequest.self, OpenResponse.self, ReleaseResponse.self, InvalidateAllRequest.self],
        hexadecimal: """
            0a1a6c61726465722f76312f6b65795f62726f6b65722e70726f746f12096c61726465722e76311a1c6c61726465722f76312f7072657365\
            6e746174696f6e2e70726f746f2289010a0e416371756972655265717565737412190a0861737365745f6964180120012809520761737365\
            74496412270a036b657918022001280b32152e6c61726465722e76312e436f6e74656e744b657952036b657912330a076f7074696f6e7318\
            032001280b32192e6c61726465722e76312e526571756573744f7074696f6e7352076f7074696f6e7322420a0e4c6963656e736552657175\
            65737412190a0861737365745f696418012001280952076173736574496412150a066b65795f696418022001280952056b6579496422c501\
            0a074c6963656e736512190a0861737365745f696418012001280952076173736574496412150a066b65795f696418022001280952056b65\
            79496412190a0864726d5f74797065180320012809520764726d54797065122d0a05737461746518042001280e32172e6c61726465722e76\
            312e4c6963656e7365537461746552057374617465121f0a0b61637175697265645f6174180520012804520a61637175697265644174121d\
            0a0a657870697265735f6174180620012804520965787069726573417422300a134c6973744c6963656e7365735265717565737412190a08\
            61737365745f696418012001280952076173736574496422460a144c6973744c6963656e736573526573706f6e7365122e0a086c6963656e\
            73657318012003280b32122e6c61726465722e76312e4c6963656e736552086c6963656e73657322640a0b4f70656e526571756573741219\
            0a0861737365745f696418012001280952076173736574496412150a066b65795f696418022001280952056b6579496412230a0375736518\
            032001280e32112e6c61726465722e76312e4b65795573655203757365222f0a0c4f70656e526573706f6e7365121f0a0b636f6e74656e74\
            5f6b657918012001280c520a636f6e74656e744b657922380a0f52656c65617365526573706f6e736512250a0e72656c65617365645f636f\
            756e74180120012804520d72656c6561736564436f756e7422160a14496e76616c6964617465416c6c526571756573742a80010a0c4c6963\
            656e73655374617465121d0a194c4943454e53455f53544154455f554e5350454349464945441000121b0a174c4943454e53455f53544154\
            455f504552534953544544100112190a154c4943454e53455f53544154455f45585049524544100212190a154c4943454e53455f53544154\
            455f4d495353494e4710032a4b0a064b657955736512170a134b45595f5553455f554e535045434946494544100012120a0e4b45595f5553\
            455f4558504f5254100112140a104b45595f5553455f504c41594241434b100232c8030a094b657942726f6b657212380a07416371756972\
            6512192e6c61726465722e76312e41637175697265526571756573741a122e6c61726465722e76312e4c6963656e736512360a0552656e65\
            7712192e6c61726465722e76312e41637175697265526571756573741a122e6c61726465722e76312e4c6963656e736512370a0653746174\
            757312192e6c61726465722e76312e4c6963656e7365526571756573741a122e6c61726465722e76312e4c6963656e736512470a044c6973\
            74121e2e6c61726465722e76312e4c6973744c6963656e736573526571756573741a1f2e6c61726465722e76312e4c6973744c6963656e73\
            6573526573706f6e736512370a044f70656e12162e6c61726465722e76312e4f70656e526571756573741a172e6c61726465722e76312e4f\
            70656e526573706f6e736512400a0752656c6561736512192e6c61726465722e76312e4c6963656e7365526571756573741a1a2e6c617264\
            65722e76312e52656c65617365526573706f6e7365124c0a0d496e76616c6964617465416c6c121f2e6c61726465722e76312e496e76616c\
            6964617465416c6c526571756573741a1a2e6c61726465722e76312e52656c65617365526573706f6e7365620670726f746f33
            """)
}

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
    public static let protoFile: ProtoFile? = .keyBrokerProto
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
