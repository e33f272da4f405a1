// Generated from larder/v1/playlist_inspector.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

/// `ResourceKind`.
public struct ResourceKind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    /// EXT-X-MAP.
    public static let initialization = Self(rawValue: 1)
    public static let segment = Self(rawValue: 2)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "INITIALIZATION"
            case 2: "SEGMENT"
            default: String(rawValue)
        }
    }
}

/// `larder.v1.InspectRequest`.
public struct InspectRequest: SerializableMessage, Hashable {
    public var url: String = ""
    public var options: RequestOptions? = nil
    public var unknownFields = UnknownFields()

    public init(url: String = "", options: RequestOptions? = nil) {
        self.url = url
        self.options = options
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__inspect_request__unpack, free: larder__v1__inspect_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__inspect_request__get_packed_size,
            pack: larder__v1__inspect_request__pack)
    }
}

extension InspectRequest {
    init(c: Larder__V1__InspectRequest) {
        url = string(of: c.url)
        options = c.options.map { RequestOptions(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__InspectRequest> {
        let c = arena.allocate(Larder__V1__InspectRequest.self, count: 1)
        larder__v1__inspect_request__init(c)
        if !url.isEmpty { c.pointee.url = arena.copy(url) }
        c.pointee.options = options?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["url"] = .string(url)
        if let options { members["options"] = options.json }
        return .object(members)
    }
}

/// `larder.v1.SelectRequest`.
public struct SelectRequest: SerializableMessage, Hashable {
    public var presentation: Presentation? = nil
    public var selection: SelectionOptions? = nil
    public var options: RequestOptions? = nil
    public var unknownFields = UnknownFields()

    public init(presentation: Presentation? = nil, selection: SelectionOptions? = nil, options: RequestOptions? = nil) {
        self.presentation = presentation
        self.selection = selection
        self.options = options
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__select_request__unpack, free: larder__v1__select_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__select_request__get_packed_size,
            pack: larder__v1__select_request__pack)
    }
}

extension SelectRequest {
    init(c: Larder__V1__SelectRequest) {
        presentation = c.presentation.map { Presentation(c: $0.pointee) }
        selection = c.selection.map { SelectionOptions(c: $0.pointee) }
        options = c.options.map { RequestOptions(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__SelectRequest> {
        let c = arena.allocate(Larder__V1__SelectRequest.self, count: 1)
        larder__v1__select_request__init(c)
        c.pointee.presentation = presentation?.makeC(&arena)
        c.pointee.selection = selection?.makeC(&arena)
        c.pointee.options = options?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let presentation { members["presentation"] = presentation.json }
        if let selection { members["selection"] = selection.json }
        if let options { members["options"] = options.json }
        return .object(members)
    }
}

/// `larder.v1.PlanRequest`.
public struct PlanRequest: SerializableMessage, Hashable {
    public var selection: Selection? = nil
    public var options: RequestOptions? = nil
    public var unknownFields = UnknownFields()

    public init(selection: Selection? = nil, options: RequestOptions? = nil) {
        self.selection = selection
        self.options = options
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__plan_request__unpack, free: larder__v1__plan_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__plan_request__get_packed_size,
            pack: larder__v1__plan_request__pack)
    }
}

extension PlanRequest {
    init(c: Larder__V1__PlanRequest) {
        selection = c.selection.map { Selection(c: $0.pointee) }
        options = c.options.map { RequestOptions(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__PlanRequest> {
        let c = arena.allocate(Larder__V1__PlanRequest.self, count: 1)
        larder__v1__plan_request__init(c)
        c.pointee.selection = selection?.makeC(&arena)
        c.pointee.options = options?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let selection { members["selection"] = selection.json }
        if let options { members["options"] = options.json }
        return .object(members)
    }
}

/// How a resource is encrypted.
public struct Encryption: SerializableMessage, Hashable {
    /// Keys that apply together, one a KEYFORMAT.
    public var keyIDs: [String] = []
    public var method: String = ""
    /// 16 bytes: the IV attribute, else made from the media sequence number.
    public var initializationVector: [UInt8] = []
    /// The same keys as `key_ids`, with the attributes for the local playlist.
    public var keys: [ContentKey] = []
    public var unknownFields = UnknownFields()

    public init(keyIDs: [String] = [], method: String = "", initializationVector: [UInt8] = [], keys: [ContentKey] = []) {
        self.keyIDs = keyIDs
        self.method = method
        self.initializationVector = initializationVector
        self.keys = keys
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__encryption__unpack, free: larder__v1__encryption__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__encryption__get_packed_size,
            pack: larder__v1__encryption__pack)
    }
}

extension Encryption {
    init(c: Larder__V1__Encryption) {
        keyIDs = array(c.key_ids, Int(c.n_key_ids)) { string(of: $0) }
        method = string(of: c.method)
        initializationVector = bytes(of: c.initialization_vector)
        keys = array(c.keys, Int(c.n_keys)) { $0.map { ContentKey(c: $0.pointee) } ?? ContentKey() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Encryption> {
        let c = arena.allocate(Larder__V1__Encryption.self, count: 1)
        larder__v1__encryption__init(c)
        if !keyIDs.isEmpty {
            c.pointee.n_key_ids = keyIDs.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: keyIDs.count)
            for (index, value) in keyIDs.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.key_ids = items
        }
        if !method.isEmpty { c.pointee.method = arena.copy(method) }
        c.pointee.initialization_vector = ProtobufCBinaryData(len: initializationVector.count, data: arena.copy(initializationVector))
        if !keys.isEmpty {
            c.pointee.n_keys = keys.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__ContentKey>?.self, count: keys.count)
            for (index, value) in keys.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.keys = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["key_ids"] = .array(keyIDs.map { .string($0) })
        members["method"] = .string(method)
        members["initialization_vector"] = .string(Hexadecimal.encode(initializationVector))
        members["keys"] = .array(keys.map { $0.json })
        return .object(members)
    }
}

/// One thing to fetch, and its place in the asset.
public struct PlannedResource: SerializableMessage, Hashable {
    public var trackID: String = ""
    public var kind: ResourceKind = ResourceKind(rawValue: 0)
    /// File name in the folder of the track.
    public var name: String = ""
    /// Absolute; empty for a gap.
    public var uri: String = ""
    /// Absent for a whole resource.
    public var range: ByteRange? = nil
    public var encryption: Encryption? = nil
    public var mediaSequence: UInt64 = 0
    public var durationMicroseconds: UInt64 = 0
    public var title: String = ""
    public var discontinuity: Bool = false
    /// EXT-X-GAP: kept in the local playlist, never fetched.
    public var gap: Bool = false
    /// ISO 8601, as the playlist wrote it.
    public var programDateTime: String = ""
    /// Name of the initialization section in force; empty if none.
    public var initializationName: String = ""
    /// Media time at which it starts.
    public var startMicroseconds: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(trackID: String = "", kind: ResourceKind = ResourceKind(rawValue: 0), name: String = "", uri: String = "", range: ByteRange? = nil, encryption: Encryption? = nil, mediaSequence: UInt64 = 0, durationMicroseconds: UInt64 = 0, title: String = "", discontinuity: Bool = false, gap: Bool = false, programDateTime: String = "", initializationName: String = "", startMicroseconds: UInt64 = 0) {
        self.trackID = trackID
        self.kind = kind
        self.name = name
        self.uri = uri
        self.range = range
        self.encryption = encryption
        self.mediaSequence = mediaSequence
        self.durationMicroseconds = durationMicroseconds
        self.title = title
        self.discontinuity = discontinuity
        self.gap = gap
        self.programDateTime = programDateTime
        self.initializationName = initializationName
        self.startMicroseconds = startMicroseconds
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__planned_resource__unpack, free: larder__v1__planned_resource__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__planned_resource__get_packed_size,
            pack: larder__v1__planned_resource__pack)
    }
}

extension PlannedResource {
    init(c: Larder__V1__PlannedResource) {
        trackID = string(of: c.track_id)
        kind = ResourceKind(rawValue: Int32(bitPattern: c.kind.rawValue))
        name = string(of: c.name)
        uri = string(of: c.uri)
        range = c.range.map { ByteRange(c: $0.pointee) }
        encryption = c.encryption.map { Encryption(c: $0.pointee) }
        mediaSequence = c.media_sequence
        durationMicroseconds = c.duration_microseconds
        title = string(of: c.title)
        discontinuity = c.discontinuity != 0
        gap = c.gap != 0
        programDateTime = string(of: c.program_date_time)
        initializationName = string(of: c.initialization_name)
        startMicroseconds = c.start_microseconds
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__PlannedResource> {
        let c = arena.allocate(Larder__V1__PlannedResource.self, count: 1)
        larder__v1__planned_resource__init(c)
        if !trackID.isEmpty { c.pointee.track_id = arena.copy(trackID) }
        c.pointee.kind = Larder__V1__ResourceKind(rawValue: UInt32(bitPattern: kind.rawValue))
        if !name.isEmpty { c.pointee.name = arena.copy(name) }
        if !uri.isEmpty { c.pointee.uri = arena.copy(uri) }
        c.pointee.range = range?.makeC(&arena)
        c.pointee.encryption = encryption?.makeC(&arena)
        c.pointee.media_sequence = mediaSequence
        c.pointee.duration_microseconds = durationMicroseconds
        if !title.isEmpty { c.pointee.title = arena.copy(title) }
        c.pointee.discontinuity = discontinuity ? 1 : 0
        c.pointee.gap = gap ? 1 : 0
        if !programDateTime.isEmpty { c.pointee.program_date_time = arena.copy(programDateTime) }
        if !initializationName.isEmpty { c.pointee.initialization_name = arena.copy(initializationName) }
        c.pointee.start_microseconds = startMicroseconds
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["track_id"] = .string(trackID)
        members["kind"] = .string(kind.description)
        members["name"] = .string(name)
        members["uri"] = .string(uri)
        if let range { members["range"] = range.json }
        if let encryption { members["encryption"] = encryption.json }
        members["media_sequence"] = .integer(mediaSequence)
        members["duration_microseconds"] = .integer(durationMicroseconds)
        members["title"] = .string(title)
        members["discontinuity"] = .bool(discontinuity)
        members["gap"] = .bool(gap)
        members["program_date_time"] = .string(programDateTime)
        members["initialization_name"] = .string(initializationName)
        members["start_microseconds"] = .integer(startMicroseconds)
        return .object(members)
    }
}

/// Fetches and parses playlists; says what there is and what to fetch.
public protocol PlaylistInspectorAPI: Sendable {
    /// `larder.v1.PlaylistInspector/Inspect`.
    func inspect(_ request: InspectRequest, _ context: CallContext) async throws -> Presentation
    /// Chooses by the options, fetches the chosen media playlists and says which keys and how much there is.
    func select(_ request: SelectRequest, _ context: CallContext) async throws -> Selection
    /// Every resource of a selection, in order of media time across tracks.
    func plan(_ request: PlanRequest, _ responses: MessageSink<PlannedResource>, _ context: CallContext) async throws
}

extension PlaylistInspectorAPI {
    public func inspect(_ request: InspectRequest, _ context: CallContext) async throws -> Presentation {
        throw RPCError.unimplemented("/larder.v1.PlaylistInspector/Inspect")
    }
    public func select(_ request: SelectRequest, _ context: CallContext) async throws -> Selection {
        throw RPCError.unimplemented("/larder.v1.PlaylistInspector/Select")
    }
    public func plan(_ request: PlanRequest, _ responses: MessageSink<PlannedResource>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/larder.v1.PlaylistInspector/Plan")
    }
}

/// Calls `larder.v1.PlaylistInspector` over a channel.
public struct PlaylistInspectorClient: PlaylistInspectorAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func inspect(_ request: InspectRequest, _ context: CallContext) async throws -> Presentation {
        try await channel.unary("/larder.v1.PlaylistInspector/Inspect", request, context)
    }

    public func select(_ request: SelectRequest, _ context: CallContext) async throws -> Selection {
        try await channel.unary("/larder.v1.PlaylistInspector/Select", request, context)
    }

    public func plan(_ request: PlanRequest, _ responses: MessageSink<PlannedResource>, _ context: CallContext) async throws {
        try await channel.serverStreaming("/larder.v1.PlaylistInspector/Plan", request, responses, context)
    }
}

/// Serves any `PlaylistInspectorAPI` as `larder.v1.PlaylistInspector`.
public struct PlaylistInspectorDispatch: ServiceDispatch {
    public static let serviceName = "larder.v1.PlaylistInspector"
    public let methods: [MethodHandler]

    public init(_ api: any PlaylistInspectorAPI) {
        methods = [
            .unary("/larder.v1.PlaylistInspector/Inspect") { try await api.inspect($0, $1) },
            .unary("/larder.v1.PlaylistInspector/Select") { try await api.select($0, $1) },
            .serverStreaming("/larder.v1.PlaylistInspector/Plan") { try await api.plan($0, $1, $2) },
        ]
    }
}
