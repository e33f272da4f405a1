// Generated from larder/v1/content_decryption_module.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `larder/v1/content_decryption_module.proto`.
    public static let contentDecryptionModuleProto = ProtoFile(
        name: "larder/v1/content_decryption_module.proto",
        dependencies: [],
        symbols: [
            "larder.v1.MakeChallengeRequest",
            "larder.v1.Challenge",
            "larder.v1.AcceptLicenseRequest",
            "larder.v1.AcceptedLicense",
            "larder.v1.MakeReleaseRequest",
            "larder.v1.ContentDecryptionModule",
            "larder.v1.ContentDecryptionModule.MakeChallenge",
            "larder.v1.ContentDecryptionModule.AcceptLicense",
            "larder.v1.ContentDecryptionModule.MakeRelease",
        ],
        messages: [MakeChallengeRequest.self, Challenge.self, AcceptLicenseRequest.self, AcceptedLicense.self, MakeReleaseRequest.self],
        hexadecimal: """
            0a296c61726465722f76312f636f6e74656e745f64656372797074696f6e5f6d6f64756c652e70726f746f12096c61726465722e763122da\
            010a144d616b654368616c6c656e67655265717565737412190a0861737365745f696418012001280952076173736574496412150a066b65\
            795f696418022001280952056b65794964122f0a13696e697469616c697a6174696f6e5f6461746118032001280c5212696e697469616c69\
            7a6174696f6e44617461121d0a0a636f6e74656e745f696418042001280c5209636f6e74656e74496412200a0b6365727469666963617465\
            18052001280c520b6365727469666963617465121e0a0a70657273697374656e74180620012808520a70657273697374656e7422440a0943\
            68616c6c656e6765121d0a0a73657373696f6e5f6964180120012809520973657373696f6e496412180a077061796c6f616418022001280c\
            52077061796c6f6164224f0a144163636570744c6963656e736552657175657374121d0a0a73657373696f6e5f6964180120012809520973\
            657373696f6e496412180a076c6963656e736518022001280c52076c6963656e7365228e010a0f41636365707465644c6963656e73651220\
            0a0b7065727369737461626c6518012001280c520b7065727369737461626c65122c0a1273746f726167655f657870697265735f61741802\
            20012804521073746f72616765457870697265734174122b0a11706c61796261636b5f6475726174696f6e1803200128045210706c617962\
            61636b4475726174696f6e22360a124d616b6552656c656173655265717565737412200a0b7065727369737461626c6518012001280c520b\
            7065727369737461626c6532f3010a17436f6e74656e7444656372797074696f6e4d6f64756c6512460a0d4d616b654368616c6c656e6765\
            121f2e6c61726465722e76312e4d616b654368616c6c656e6765526571756573741a142e6c61726465722e76312e4368616c6c656e676512\
            4c0a0d4163636570744c6963656e7365121f2e6c61726465722e76312e4163636570744c6963656e7365526571756573741a1a2e6c617264\
            65722e76312e41636365707465644c6963656e736512420a0b4d616b6552656c65617365121d2e6c61726465722e76312e4d616b6552656c\
            65617365526571756573741a142e6c61726465722e76312e4368616c6c656e6765620670726f746f33
            """)
}

/// `larder.v1.MakeChallengeRequest`.
public struct MakeChallengeRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var keyID: String = ""
    /// As the DRM defines it: a PSSH box, an skd: identifier, a PlayReady object.
    public var initializationData: [UInt8] = []
    public var contentID: [UInt8] = []
    public var certificate: [UInt8] = []
    public var persistent: Bool = false
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", keyID: String = "", initializationData: [UInt8] = [], contentID: [UInt8] = [], certificate: [UInt8] = [], persistent: Bool = false) {
        self.assetID = assetID
        self.keyID = keyID
        self.initializationData = initializationData
        self.contentID = contentID
        self.certificate = certificate
        self.persistent = persistent
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__make_challenge_request__unpack, free: larder__v1__make_challenge_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__make_challenge_request__get_packed_size,
            pack: larder__v1__make_challenge_request__pack)
    }
}

extension MakeChallengeRequest {
    init(c: Larder__V1__MakeChallengeRequest) {
        assetID = string(of: c.asset_id)
        keyID = string(of: c.key_id)
        initializationData = bytes(of: c.initialization_data)
        contentID = bytes(of: c.content_id)
        certificate = bytes(of: c.certificate)
        persistent = c.persistent != 0
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__MakeChallengeRequest> {
        let c = arena.allocate(Larder__V1__MakeChallengeRequest.self, count: 1)
        larder__v1__make_challenge_request__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        if !keyID.isEmpty { c.pointee.key_id = arena.copy(keyID) }
        c.pointee.initialization_data = ProtobufCBinaryData(len: initializationData.count, data: arena.copy(initializationData))
        c.pointee.content_id = ProtobufCBinaryData(len: contentID.count, data: arena.copy(contentID))
        c.pointee.certificate = ProtobufCBinaryData(len: certificate.count, data: arena.copy(certificate))
        c.pointee.persistent = persistent ? 1 : 0
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        members["key_id"] = .string(keyID)
        members["initialization_data"] = .string(Hexadecimal.encode(initializationData))
        members["content_id"] = .string(Hexadecimal.encode(contentID))
        members["certificate"] = .string(Hexadecimal.encode(certificate))
        members["persistent"] = .bool(persistent)
        return .object(members)
    }
}

/// `larder.v1.Challenge`.
public struct Challenge: SerializableMessage, Hashable {
    public var sessionID: String = ""
    /// Opaque to everyone but the license server.
    public var payload: [UInt8] = []
    public var unknownFields = UnknownFields()

    public init(sessionID: String = "", payload: [UInt8] = []) {
        self.sessionID = sessionID
        self.payload = payload
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__challenge__unpack, free: larder__v1__challenge__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__challenge__get_packed_size,
            pack: larder__v1__challenge__pack)
    }
}

extension Challenge {
    init(c: Larder__V1__Challenge) {
        sessionID = string(of: c.session_id)
        payload = bytes(of: c.payload)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Challenge> {
        let c = arena.allocate(Larder__V1__Challenge.self, count: 1)
        larder__v1__challenge__init(c)
        if !sessionID.isEmpty { c.pointee.session_id = arena.copy(sessionID) }
        c.pointee.payload = ProtobufCBinaryData(len: payload.count, data: arena.copy(payload))
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["session_id"] = .string(sessionID)
        members["payload"] = .string(Hexadecimal.encode(payload))
        return .object(members)
    }
}

/// `larder.v1.AcceptLicenseRequest`.
public struct AcceptLicenseRequest: SerializableMessage, Hashable {
    public var sessionID: String = ""
    public var license: [UInt8] = []
    public var unknownFields = UnknownFields()

    public init(sessionID: String = "", license: [UInt8] = []) {
        self.sessionID = sessionID
        self.license = license
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__accept_license_request__unpack, free: larder__v1__accept_license_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__accept_license_request__get_packed_size,
            pack: larder__v1__accept_license_request__pack)
    }
}

extension AcceptLicenseRequest {
    init(c: Larder__V1__AcceptLicenseRequest) {
        sessionID = string(of: c.session_id)
        license = bytes(of: c.license)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__AcceptLicenseRequest> {
        let c = arena.allocate(Larder__V1__AcceptLicenseRequest.self, count: 1)
        larder__v1__accept_license_request__init(c)
        if !sessionID.isEmpty { c.pointee.session_id = arena.copy(sessionID) }
        c.pointee.license = ProtobufCBinaryData(len: license.count, data: arena.copy(license))
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["session_id"] = .string(sessionID)
        members["license"] = .string(Hexadecimal.encode(license))
        return .object(members)
    }
}

/// `larder.v1.AcceptedLicense`.
public struct AcceptedLicense: SerializableMessage, Hashable {
    /// What a broker keeps: opaque.
    public var persistable: [UInt8] = []
    /// Milliseconds since 1970; 0 means that it does not expire.
    public var storageExpiresAt: UInt64 = 0
    /// Milliseconds from the first play; 0 means unlimited.
    public var playbackDuration: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(persistable: [UInt8] = [], storageExpiresAt: UInt64 = 0, playbackDuration: UInt64 = 0) {
        self.persistable = persistable
        self.storageExpiresAt = storageExpiresAt
        self.playbackDuration = playbackDuration
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__accepted_license__unpack, free: larder__v1__accepted_license__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__accepted_license__get_packed_size,
            pack: larder__v1__accepted_license__pack)
    }
}

extension AcceptedLicense {
    init(c: Larder__V1__AcceptedLicense) {
        persistable = bytes(of: c.persistable)
        storageExpiresAt = c.storage_expires_at
        playbackDuration = c.playback_duration
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__AcceptedLicense> {
        let c = arena.allocate(Larder__V1__AcceptedLicense.self, count: 1)
        larder__v1__accepted_license__init(c)
        c.pointee.persistable = ProtobufCBinaryData(len: persistable.count, data: arena.copy(persistable))
        c.pointee.storage_expires_at = storageExpiresAt
        c.pointee.playback_duration = playbackDuration
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["persistable"] = .string(Hexadecimal.encode(persistable))
        members["storage_expires_at"] = .integer(storageExpiresAt)
        members["playback_duration"] = .integer(playbackDuration)
        return .object(members)
    }
}

/// `larder.v1.MakeReleaseRequest`.
public struct MakeReleaseRequest: SerializableMessage, Hashable {
    public var persistable: [UInt8] = []
    public var unknownFields = UnknownFields()

    public init(persistable: [UInt8] = []) {
        self.persistable = persistable
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__make_release_request__unpack, free: larder__v1__make_release_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__make_release_request__get_packed_size,
            pack: larder__v1__make_release_request__pack)
    }
}

extension MakeReleaseRequest {
    init(c: Larder__V1__MakeReleaseRequest) {
        persistable = bytes(of: c.persistable)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__MakeReleaseRequest> {
        let c = arena.allocate(Larder__V1__MakeReleaseRequest.self, count: 1)
        larder__v1__make_release_request__init(c)
        c.pointee.persistable = ProtobufCBinaryData(len: persistable.count, data: arena.copy(persistable))
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["persistable"] = .string(Hexadecimal.encode(persistable))
        return .object(members)
    }
}

/// Served by a plug-in of a DRM vendor: makes challenges for a broker and takes the opaque answers.
public protocol ContentDecryptionModuleAPI: Sendable {
    /// `larder.v1.ContentDecryptionModule/MakeChallenge`.
    func makeChallenge(_ request: MakeChallengeRequest, _ context: CallContext) async throws -> Challenge
    /// `larder.v1.ContentDecryptionModule/AcceptLicense`.
    func acceptLicense(_ request: AcceptLicenseRequest, _ context: CallContext) async throws -> AcceptedLicense
    /// `larder.v1.ContentDecryptionModule/MakeRelease`.
    func makeRelease(_ request: MakeReleaseRequest, _ context: CallContext) async throws -> Challenge
}

extension ContentDecryptionModuleAPI {
    public func makeChallenge(_ request: MakeChallengeRequest, _ context: CallContext) async throws -> Challenge {
        throw RPCError.unimplemented("/larder.v1.ContentDecryptionModule/MakeChallenge")
    }
    public func acceptLicense(_ request: AcceptLicenseRequest, _ context: CallContext) async throws -> AcceptedLicense {
        throw RPCError.unimplemented("/larder.v1.ContentDecryptionModule/AcceptLicense")
    }
    public func makeRelease(_ request: MakeReleaseRequest, _ context: CallContext) async throws -> Challenge {
        throw RPCError.unimplemented("/larder.v1.ContentDecryptionModule/MakeRelease")
    }
}

/// Calls `larder.v1.ContentDecryptionModule` over a channel.
public struct ContentDecryptionModuleClient: ContentDecryptionModuleAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func makeChallenge(_ request: MakeChallengeRequest, _ context: CallContext) async throws -> Challenge {
        try await channel.unary("/larder.v1.ContentDecryptionModule/MakeChallenge", request, context)
    }

    public func acceptLicense(_ request: AcceptLicenseRequest, _ context: CallContext) async throws -> AcceptedLicense {
        try await channel.unary("/larder.v1.ContentDecryptionModule/AcceptLicense", request, context)
    }

    public func makeRelease(_ request: MakeReleaseRequest, _ context: CallContext) async throws -> Challenge {
        try await channel.unary("/larder.v1.ContentDecryptionModule/MakeRelease", request, context)
    }
}

/// Serves any `ContentDecryptionModuleAPI` as `larder.v1.ContentDecryptionModule`.
public struct ContentDecryptionModuleDispatch: ServiceDispatch {
    public static let serviceName = "larder.v1.ContentDecryptionModule"
    public static let protoFile: ProtoFile? = .contentDecryptionModuleProto
    public let methods: [MethodHandler]

    public init(_ api: any ContentDecryptionModuleAPI) {
        methods = [
            .unary("/larder.v1.ContentDecryptionModule/MakeChallenge") { try await api.makeChallenge($0, $1) },
            .unary("/larder.v1.ContentDecryptionModule/AcceptLicense") { try await api.acceptLicense($0, $1) },
            .unary("/larder.v1.ContentDecryptionModule/MakeRelease") { try await api.makeRelease($0, $1) },
        ]
    }
}
