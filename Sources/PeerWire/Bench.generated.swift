// Generated from peers/bench.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CPeerWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `peers/bench.proto`.
    public static let benchProto = ProtoFile(
        name: "peers/bench.proto",
        dependencies: [],
        symbols: [
            "bench.Payload",
            "bench.StreamRequest",
            "bench.Bench",
            "bench.Bench.Echo",
            "bench.Bench.Stream",
        ],
        messages: [BenchPayload.self, BenchStreamRequest.self],
        hexadecimal: """
            0a1170656572732f62656e63682e70726f746f120562656e6368221d0a075061796c6f616412120a046461746118012001280c5204646174\
            6122390a0d53747265616d5265717565737412140a05636f756e7418012001280d5205636f756e7412120a0473697a6518022001280d5204\
            73697a6532610a0542656e636812260a044563686f120e2e62656e63682e5061796c6f61641a0e2e62656e63682e5061796c6f616412300a\
            0653747265616d12142e62656e63682e53747265616d526571756573741a0e2e62656e63682e5061796c6f61643001620670726f746f33
            """)
}

/// `bench.Payload`.
public struct BenchPayload: SerializableMessage, Hashable {
    public var data: [UInt8] = []
    public var unknownFields = UnknownFields()

    public init(data: [UInt8] = []) {
        self.data = data
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: bench__payload__unpack, free: bench__payload__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: bench__payload__get_packed_size,
            pack: bench__payload__pack)
    }
}

extension BenchPayload {
    init(c: Bench__Payload) {
        data = bytes(of: c.data)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Bench__Payload> {
        let c = arena.allocate(Bench__Payload.self, count: 1)
        bench__payload__init(c)
        c.pointee.data = ProtobufCBinaryData(len: data.count, data: arena.copy(data))
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["data"] = .string(Hexadecimal.encode(data))
        return .object(members)
    }
}

/// `bench.StreamRequest`.
public struct BenchStreamRequest: SerializableMessage, Hashable {
    public var count: UInt32 = 0
    /// Of each message, in bytes.
    public var size: UInt32 = 0
    public var unknownFields = UnknownFields()

    public init(count: UInt32 = 0, size: UInt32 = 0) {
        self.count = count
        self.size = size
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: bench__stream_request__unpack, free: bench__stream_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: bench__stream_request__get_packed_size,
            pack: bench__stream_request__pack)
    }
}

extension BenchStreamRequest {
    init(c: Bench__StreamRequest) {
        count = c.count
        size = c.size
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Bench__StreamRequest> {
        let c = arena.allocate(Bench__StreamRequest.self, count: 1)
        bench__stream_request__init(c)
        c.pointee.count = count
        c.pointee.size = size
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["count"] = .integer(UInt64(count))
        members["size"] = .integer(UInt64(size))
        return .object(members)
    }
}

/// What the benchmark measures, and what its peers serve in their languages.
public protocol BenchBenchAPI: Sendable {
    /// `bench.Bench/Echo`.
    func echo(_ request: BenchPayload, _ context: CallContext) async throws -> BenchPayload
    /// `bench.Bench/Stream`.
    func stream(_ request: BenchStreamRequest, _ responses: MessageSink<BenchPayload>, _ context: CallContext) async throws
}

extension BenchBenchAPI {
    public func echo(_ request: BenchPayload, _ context: CallContext) async throws -> BenchPayload {
        throw RPCError.unimplemented("/bench.Bench/Echo")
    }
    public func stream(_ request: BenchStreamRequest, _ responses: MessageSink<BenchPayload>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/bench.Bench/Stream")
    }
}

/// Calls `bench.Bench` over a channel.
public struct BenchBenchClient: BenchBenchAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func echo(_ request: BenchPayload, _ context: CallContext) async throws -> BenchPayload {
        try await channel.unary("/bench.Bench/Echo", request, context)
    }

    public func stream(_ request: BenchStreamRequest, _ responses: MessageSink<BenchPayload>, _ context: CallContext) async throws {
        try await channel.serverStreaming("/bench.Bench/Stream", request, responses, context)
    }
}

/// Serves any `BenchBenchAPI` as `bench.Bench`.
public struct BenchBenchDispatch: ServiceDispatch {
    public static let serviceName = "bench.Bench"
    public static let protoFile: ProtoFile? = .benchProto
    public let methods: [MethodHandler]

    public init(_ api: any BenchBenchAPI) {
        methods = [
            .unary("/bench.Bench/Echo") { try await api.echo($0, $1) },
            .serverStreaming("/bench.Bench/Stream") { try await api.stream($0, $1, $2) },
        ]
    }
}
