// Generated from grpc/health/v1/health.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `grpc/health/v1/health.proto`.
    public static let healthProto = ProtoFile(
        name: "grpc/health/v1/health.proto",
        dependencies: [],
        symbols: [
            "grpc.health.v1.HealthCheckRequest",
            "grpc.health.v1.HealthCheckResponse",
            "grpc.health.v1.HealthCheckResponse.ServingStatus",
            "grpc.health.v1.Health",
            "grpc.health.v1.Health.Check",
            "grpc.health.v1.Health.Watch",
        ],
        messages: [HealthCheckRequest.self, HealthCheckResponse.self],
        hexadecimal: """
            0a1b677270632f6865616c74682f76312f6865616c74682e70726f746f120e677270632e6865616c74682e7631222e0a124865616c746843\
            6865636b5265717565737412180a077365727669636518012001280952077365727669636522b1010a134865616c7468436865636b526573\
            706f6e736512490a0673746174757318012001280e32312e677270632e6865616c74682e76312e4865616c7468436865636b526573706f6e\
            73652e53657276696e675374617475735206737461747573224f0a0d53657276696e67537461747573120b0a07554e4b4e4f574e1000120b\
            0a0753455256494e471001120f0a0b4e4f545f53455256494e47100212130a0f534552564943455f554e4b4e4f574e100332ae010a064865\
            616c746812500a05436865636b12222e677270632e6865616c74682e76312e4865616c7468436865636b526571756573741a232e67727063\
            2e6865616c74682e76312e4865616c7468436865636b526573706f6e736512520a05576174636812222e677270632e6865616c74682e7631\
            2e4865616c7468436865636b526571756573741a232e677270632e6865616c74682e76312e4865616c7468436865636b526573706f6e7365\
            3001620670726f746f33
            """)
}

/// `grpc.health.v1.HealthCheckRequest`.
public struct HealthCheckRequest: SerializableMessage, Hashable {
    /// Full name of a service; empty asks for the server as a whole.
    public var service: String = ""
    public var unknownFields = UnknownFields()

    public init(service: String = "") {
        self.service = service
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__health__v1__health_check_request__unpack, free: grpc__health__v1__health_check_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__health__v1__health_check_request__get_packed_size,
            pack: grpc__health__v1__health_check_request__pack)
    }
}

extension HealthCheckRequest {
    init(c: Grpc__Health__V1__HealthCheckRequest) {
        service = string(of: c.service)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Health__V1__HealthCheckRequest> {
        let c = arena.allocate(Grpc__Health__V1__HealthCheckRequest.self, count: 1)
        grpc__health__v1__health_check_request__init(c)
        if !service.isEmpty { c.pointee.service = arena.copy(service) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["service"] = .string(service)
        return .object(members)
    }
}

/// `grpc.health.v1.HealthCheckResponse`.
public struct HealthCheckResponse: SerializableMessage, Hashable {
    public var status: HealthCheckResponse.ServingStatus = HealthCheckResponse.ServingStatus(rawValue: 0)
    public var unknownFields = UnknownFields()

    public init(status: HealthCheckResponse.ServingStatus = HealthCheckResponse.ServingStatus(rawValue: 0)) {
        self.status = status
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: grpc__health__v1__health_check_response__unpack, free: grpc__health__v1__health_check_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: grpc__health__v1__health_check_response__get_packed_size,
            pack: grpc__health__v1__health_check_response__pack)
    }
}

extension HealthCheckResponse {
    init(c: Grpc__Health__V1__HealthCheckResponse) {
        status = HealthCheckResponse.ServingStatus(rawValue: Int32(bitPattern: c.status.rawValue))
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Grpc__Health__V1__HealthCheckResponse> {
        let c = arena.allocate(Grpc__Health__V1__HealthCheckResponse.self, count: 1)
        grpc__health__v1__health_check_response__init(c)
        c.pointee.status = Grpc__Health__V1__HealthCheckResponse__ServingStatus(rawValue: UInt32(bitPattern: status.rawValue))
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["status"] = .string(status.description)
        return .object(members)
    }
}

extension HealthCheckResponse {
    /// `ServingStatus`.
    public struct ServingStatus: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
        public let rawValue: Int32
        public init(rawValue: Int32) { self.rawValue = rawValue }
        public static let unknown = Self(rawValue: 0)
        public static let serving = Self(rawValue: 1)
        public static let notServing = Self(rawValue: 2)
        public static let serviceUnknown = Self(rawValue: 3)

        /// The name in the contract without its prefix, or the number.
        public var description: String {
            switch rawValue {
                case 0: "UNKNOWN"
                case 1: "SERVING"
                case 2: "NOT_SERVING"
                case 3: "SERVICE_UNKNOWN"
                default: String(rawValue)
            }
        }
    }
}

/// The standard health service: whether a server, or one service of it, takes calls.
public protocol HealthAPI: Sendable {
    /// `grpc.health.v1.Health/Check`.
    func check(_ request: HealthCheckRequest, _ context: CallContext) async throws -> HealthCheckResponse
    /// `grpc.health.v1.Health/Watch`.
    func watch(_ request: HealthCheckRequest, _ responses: MessageSink<HealthCheckResponse>, _ context: CallContext) async throws
}

extension HealthAPI {
    public func check(_ request: HealthCheckRequest, _ context: CallContext) async throws -> HealthCheckResponse {
        throw RPCError.unimplemented("/grpc.health.v1.Health/Check")
    }
    public func watch(_ request: HealthCheckRequest, _ responses: MessageSink<HealthCheckResponse>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/grpc.health.v1.Health/Watch")
    }
}

/// Calls `grpc.health.v1.Health` over a channel.
public struct HealthClient: HealthAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func check(_ request: HealthCheckRequest, _ context: CallContext) async throws -> HealthCheckResponse {
        try await channel.unary("/grpc.health.v1.Health/Check", request, context)
    }

    public func watch(_ request: HealthCheckRequest, _ responses: MessageSink<HealthCheckResponse>, _ context: CallContext) async throws {
        try await channel.serverStreaming("/grpc.health.v1.Health/Watch", request, responses, context)
    }
}

/// Serves any `HealthAPI` as `grpc.health.v1.Health`.
public struct HealthDispatch: ServiceDispatch {
    public static let serviceName = "grpc.health.v1.Health"
    public static let protoFile: ProtoFile? = .healthProto
    public let methods: [MethodHandler]

    public init(_ api: any HealthAPI) {
        methods = [
            .unary("/grpc.health.v1.Health/Check") { try await api.check($0, $1) },
            .serverStreaming("/grpc.health.v1.Health/Watch") { try await api.watch($0, $1, $2) },
        ]
    }
}
