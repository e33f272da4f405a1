// Generated from larder/v1/credential_provider.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `larder/v1/credential_provider.proto`.
    public static let credentialProviderProto = ProtoFile(
        name: "larder/v1/credential_provider.proto",
        dependencies: [.presentationProto],
        symbols: [
            "larder.v1.AuthorizeRequest",
            "larder.v1.AuthorizeResponse",
            "larder.v1.CredentialProvider",
            "larder.v1.CredentialProvider.Authorize",
        ],
        messages: [AuthorizeRequest.self, AuthorizeResponse.self],
        hexadecimal: """
            0a236c61726465722f76312f63726564656e7469616c5f70726f76696465722e70726f746f12096c61726465722e76311a1c6c6172646572\
            2f76312f70726573656e746174696f6e2e70726f746f226c0a10417574686f72697a655265717565737412160a06736368656d6518012001\
            28095206736368656d6512120a04686f73741802200128095204686f737412120a04706f727418032001280d5204706f727412180a077265\
            667573656418042001280852077265667573656422640a11417574686f72697a65526573706f6e736512300a076865616465727318012003\
            280b32162e6c61726465722e76312e4865616465724669656c64520768656164657273121d0a0a657870697265735f617418022001280452\
            09657870697265734174325c0a1243726564656e7469616c50726f766964657212460a09417574686f72697a65121b2e6c61726465722e76\
            312e417574686f72697a65526571756573741a1c2e6c61726465722e76312e417574686f72697a65526573706f6e7365620670726f746f33
            """)
}

/// `larder.v1.AuthorizeRequest`.
public struct AuthorizeRequest: SerializableMessage, Hashable {
    /// http or https.
    public var scheme: String = ""
    /// Lower case; an IPv6 address without brackets.
    public var host: String = ""
    public var port: UInt32 = 0
    /// The server has refused (401, 403) a request with what was answered last: the same again is of no use.
    public var refused: Bool = false
    public var unknownFields = UnknownFields()

    public init(scheme: String = "", host: String = "", port: UInt32 = 0, refused: Bool = false) {
        self.scheme = scheme
        self.host = host
        self.port = port
        self.refused = refused
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__authorize_request__unpack, free: larder__v1__authorize_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__authorize_request__get_packed_size,
            pack: larder__v1__authorize_request__pack)
    }
}

extension AuthorizeRequest {
    init(c: Larder__V1__AuthorizeRequest) {
        scheme = string(of: c.scheme)
        host = string(of: c.host)
        port = c.port
        refused = c.refused != 0
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__AuthorizeRequest> {
        let c = arena.allocate(Larder__V1__AuthorizeRequest.self, count: 1)
        larder__v1__authorize_request__init(c)
        if !scheme.isEmpty { c.pointee.scheme = arena.copy(scheme) }
        if !host.isEmpty { c.pointee.host = arena.copy(host) }
        c.pointee.port = port
        c.pointee.refused = refused ? 1 : 0
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["scheme"] = .string(scheme)
        members["host"] = .string(host)
        members["port"] = .integer(UInt64(port))
        members["refused"] = .bool(refused)
        return .object(members)
    }
}

/// `larder.v1.AuthorizeResponse`.
public struct AuthorizeResponse: SerializableMessage, Hashable {
    /// As in "Authorization" and "Bearer ...". They are sent to that scheme, host and port alone.
    public var headers: [HeaderField] = []
    /// Milliseconds since 1970; 0 if they hold until they are refused.
    public var expiresAt: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(headers: [HeaderField] = [], expiresAt: UInt64 = 0) {
        self.headers = headers
        self.expiresAt = expiresAt
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__authorize_response__unpack, free: larder__v1__authorize_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__authorize_response__get_packed_size,
            pack: larder__v1__authorize_response__pack)
    }
}

extension AuthorizeResponse {
    init(c: Larder__V1__AuthorizeResponse) {
        headers = array(c.headers, Int(c.n_headers)) { $0.map { HeaderField(c: $0.pointee) } ?? HeaderField() }
        expiresAt = c.expires_at
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__AuthorizeResponse> {
        let c = arena.allocate(Larder__V1__AuthorizeResponse.self, count: 1)
        larder__v1__authorize_response__init(c)
        if !headers.isEmpty {
            c.pointee.n_headers = headers.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__HeaderField>?.self, count: headers.count)
            for (index, value) in headers.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.headers = items
        }
        c.pointee.expires_at = expiresAt
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["headers"] = .array(headers.map { $0.json })
        members["expires_at"] = .integer(expiresAt)
        return .object(members)
    }
}

/// Knows tokens and logins that change while work is under way. None comes with Larder: an operator writes one, in any
/// language, for the servers at hand. The coordinator finds it and tells the others where it is; what it answers goes to
/// them alone.
public protocol CredentialProviderAPI: Sendable {
    /// Header fields for the requests to one server; none for a server that needs none.
    func authorize(_ request: AuthorizeRequest, _ context: CallContext) async throws -> AuthorizeResponse
}

extension CredentialProviderAPI {
    public func authorize(_ request: AuthorizeRequest, _ context: CallContext) async throws -> AuthorizeResponse {
        throw RPCError.unimplemented("/larder.v1.CredentialProvider/Authorize")
    }
}

/// Calls `larder.v1.CredentialProvider` over a channel.
public struct CredentialProviderClient: CredentialProviderAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func authorize(_ request: AuthorizeRequest, _ context: CallContext) async throws -> AuthorizeResponse {
        try await channel.unary("/larder.v1.CredentialProvider/Authorize", request, context)
    }
}

/// Serves any `CredentialProviderAPI` as `larder.v1.CredentialProvider`.
public struct CredentialProviderDispatch: ServiceDispatch {
    public static let serviceName = "larder.v1.CredentialProvider"
    public static let protoFile: ProtoFile? = .credentialProviderProto
    public let methods: [MethodHandler]

    public init(_ api: any CredentialProviderAPI) {
        methods = [
            .unary("/larder.v1.CredentialProvider/Authorize") { try await api.authorize($0, $1) },
        ]
    }
}
