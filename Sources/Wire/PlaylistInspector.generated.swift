// Generated from larder/v1/playlist_inspector.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `larder/v1/playlist_inspector.proto`.
    public static let playlistInspectorProto = ProtoFile(
        name: "larder/v1/playlist_inspector.proto",
        dependencies: [.presentationProto],
        symbols: [
            "larder.v1.InspectRequest",
            "larder.v1.SelectRequest",
            "larder.v1.PlanRequest",
            "larder.v1.TrackPosition",
            "larder.v1.Encryption",
            "larder.v1.PlannedResource",
            "larder.v1.ResourceKind",
            "larder.v1.PlaylistInspector",
            "larder.v1.PlaylistInspector.Inspect",
            "larder.v1.PlaylistInspector.Select",
            "larder.v1.PlaylistInspector.Plan",
        ],
        messages: [InspectRequest.self, SelectRequest.self, PlanRequest.self, TrackPosition.self, Encryption.self, PlannedResource.self],
        hexadecimal: """
            0a226c61726465722f76312f706c61796c6973745f696e73706563746f722e70726f746f12096c61726465722e76311a1c6c61726465722f\
            76312f70726573656e746174696f6e2e70726f746f2292010a0e496e73706563745265717565737412100a0375726c180120012809520375\
            726c12330a076f7074696f6e7318022001280b32192e6c61726465722e76312e526571756573744f7074696f6e7352076f7074696f6e7312\
            160a06737472696374180320012808520673747269637412210a0c73616d706c655f73697a6573180420012808520b73616d706c6553697a\
            657322bc010a0d53656c65637452657175657374123b0a0c70726573656e746174696f6e18012001280b32172e6c61726465722e76312e50\
            726573656e746174696f6e520c70726573656e746174696f6e12390a0973656c656374696f6e18022001280b321b2e6c61726465722e7631\
            2e53656c656374696f6e4f7074696f6e73520973656c656374696f6e12330a076f7074696f6e7318032001280b32192e6c61726465722e76\
            312e526571756573744f7074696f6e7352076f7074696f6e7322ae010a0b506c616e5265717565737412320a0973656c656374696f6e1801\
            2001280b32142e6c61726465722e76312e53656c656374696f6e520973656c656374696f6e12330a076f7074696f6e7318022001280b3219\
            2e6c61726465722e76312e526571756573744f7074696f6e7352076f7074696f6e7312360a09706f736974696f6e7318032003280b32182e\
            6c61726465722e76312e547261636b506f736974696f6e5209706f736974696f6e7322ee010a0d547261636b506f736974696f6e12190a08\
            747261636b5f69641801200128095207747261636b496412250a0e6d656469615f73657175656e6365180220012804520d6d656469615365\
            7175656e636512230a0d7365676d656e745f636f756e74180320012804520c7365676d656e74436f756e7412290a10656e645f6d6963726f\
            7365636f6e6473180420012804520f656e644d6963726f7365636f6e647312350a16646973636f6e74696e756974795f73657175656e6365\
            1805200128045215646973636f6e74696e7569747953657175656e636512140a05656e6465641806200128085205656e646564229d010a0a\
            456e6372797074696f6e12170a076b65795f69647318012003280952066b657949647312160a066d6574686f6418022001280952066d6574\
            686f6412330a15696e697469616c697a6174696f6e5f766563746f7218032001280c5214696e697469616c697a6174696f6e566563746f72\
            12290a046b65797318042003280b32152e6c61726465722e76312e436f6e74656e744b657952046b65797322c1050a0f506c616e6e656452\
            65736f7572636512190a08747261636b5f69641801200128095207747261636b4964122b0a046b696e6418022001280e32172e6c61726465\
            722e76312e5265736f757263654b696e6452046b696e6412120a046e616d6518032001280952046e616d6512100a03757269180420012809\
            5203757269122a0a0572616e676518052001280b32142e6c61726465722e76312e4279746552616e6765520572616e676512350a0a656e63\
            72797074696f6e18062001280b32152e6c61726465722e76312e456e6372797074696f6e520a656e6372797074696f6e12250a0e6d656469\
            615f73657175656e6365180720012804520d6d6564696153657175656e636512330a156475726174696f6e5f6d6963726f7365636f6e6473\
            18082001280452146475726174696f6e4d6963726f7365636f6e647312140a057469746c6518092001280952057469746c6512240a0d6469\
            73636f6e74696e75697479180a20012808520d646973636f6e74696e7569747912100a03676170180b200128085203676170122a0a117072\
            6f6772616d5f646174655f74696d65180c20012809520f70726f6772616d4461746554696d65122f0a13696e697469616c697a6174696f6e\
            5f6e616d65180d200128095212696e697469616c697a6174696f6e4e616d65122d0a1273746172745f6d6963726f7365636f6e6473180e20\
            012804521173746172744d6963726f7365636f6e647312160a066d6973736564180f2001280852066d697373656412350a16646973636f6e\
            74696e756974795f73657175656e63651810200128045215646973636f6e74696e7569747953657175656e636512250a0e616c7465726e61\
            74655f75726973181120032809520d616c7465726e6174655572697312310a147072656665727265645f616c7465726e6174657318122001\
            280d5213707265666572726564416c7465726e617465732a81010a0c5265736f757263654b696e64121d0a195245534f555243455f4b494e\
            445f554e535045434946494544100012200a1c5245534f555243455f4b494e445f494e495449414c495a4154494f4e100112190a15524553\
            4f555243455f4b494e445f5345474d454e54100212150a115245534f555243455f4b494e445f454e44100332ca010a11506c61796c697374\
            496e73706563746f72123d0a07496e737065637412192e6c61726465722e76312e496e7370656374526571756573741a172e6c6172646572\
            2e76312e50726573656e746174696f6e12380a0653656c65637412182e6c61726465722e76312e53656c656374526571756573741a142e6c\
            61726465722e76312e53656c656374696f6e123c0a04506c616e12162e6c61726465722e76312e506c616e526571756573741a1a2e6c6172\
            6465722e76312e506c616e6e65645265736f757263653001620670726f746f33
            """)
}

/// `ResourceKind`.
public struct ResourceKind: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    /// EXT-X-MAP.
    public static let initialization = Self(rawValue: 1)
    public static let segment = Self(rawValue: 2)
    /// Nothing to fetch: the track, which grew, has ended (EXT-X-ENDLIST).
    public static let end = Self(rawValue: 3)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "INITIALIZATION"
            case 2: "SEGMENT"
            case 3: "END"
            default: String(rawValue)
        }
    }
}

/// `larder.v1.InspectRequest`.
public struct InspectRequest: SerializableMessage, Hashable {
    public var url: String = ""
    public var options: RequestOptions? = nil
    /// Fails with the first departure from RFC 8216bis, of the playlist or of the media playlist that is looked into.
    public var strict: Bool = false
    /// Asks a few segments how large they are where nothing tells how large a stream is.
    public var sampleSizes: Bool = false
    public var unknownFields = UnknownFields()

    public init(url: String = "", options: RequestOptions? = nil, strict: Bool = false, sampleSizes: Bool = false) {
        self.url = url
        self.options = options
        self.strict = strict
        self.sampleSizes = sampleSizes
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
        strict = c.strict != 0
        sampleSizes = c.sample_sizes != 0
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__InspectRequest> {
        let c = arena.allocate(Larder__V1__InspectRequest.self, count: 1)
        larder__v1__inspect_request__init(c)
        if !url.isEmpty { c.pointee.url = arena.copy(url) }
        c.pointee.options = options?.makeC(&arena)
        c.pointee.strict = strict ? 1 : 0
        c.pointee.sample_sizes = sampleSizes ? 1 : 0
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["url"] = .string(url)
        if let options { members["options"] = options.json }
        members["strict"] = .bool(strict)
        members["sample_sizes"] = .bool(sampleSizes)
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
    /// Where the plan of a growing presentation goes on; tracks that are not named begin.
    public var positions: [TrackPosition] = []
    public var unknownFields = UnknownFields()

    public init(selection: Selection? = nil, options: RequestOptions? = nil, positions: [TrackPosition] = []) {
        self.selection = selection
        self.options = options
        self.positions = positions
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
        positions = array(c.positions, Int(c.n_positions)) { $0.map { TrackPosition(c: $0.pointee) } ?? TrackPosition() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__PlanRequest> {
        let c = arena.allocate(Larder__V1__PlanRequest.self, count: 1)
        larder__v1__plan_request__init(c)
        c.pointee.selection = selection?.makeC(&arena)
        c.pointee.options = options?.makeC(&arena)
        if !positions.isEmpty {
            c.pointee.n_positions = positions.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__TrackPosition>?.self, count: positions.count)
            for (index, value) in positions.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.positions = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let selection { members["selection"] = selection.json }
        if let options { members["options"] = options.json }
        members["positions"] = .array(positions.map { $0.json })
        return .object(members)
    }
}

/// How far a growing track was planned.
public struct TrackPosition: SerializableMessage, Hashable {
    public var trackID: String = ""
    /// Of the last segment.
    public var mediaSequence: UInt64 = 0
    /// Segments so far, gaps among them.
    public var segmentCount: UInt64 = 0
    /// Media time at which the last segment ends.
    public var endMicroseconds: UInt64 = 0
    /// Of the last segment that was no gap of ours.
    public var discontinuitySequence: UInt64 = 0
    /// Nothing more will come.
    public var ended: Bool = false
    public var unknownFields = UnknownFields()

    public init(trackID: String = "", mediaSequence: UInt64 = 0, segmentCount: UInt64 = 0, endMicroseconds: UInt64 = 0, discontinuitySequence: UInt64 = 0, ended: Bool = false) {
        self.trackID = trackID
        self.mediaSequence = mediaSequence
        self.segmentCount = segmentCount
        self.endMicroseconds = endMicroseconds
        self.discontinuitySequence = discontinuitySequence
        self.ended = ended
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__track_position__unpack, free: larder__v1__track_position__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__track_position__get_packed_size,
            pack: larder__v1__track_position__pack)
    }
}

extension TrackPosition {
    init(c: Larder__V1__TrackPosition) {
        trackID = string(of: c.track_id)
        mediaSequence = c.media_sequence
        segmentCount = c.segment_count
        endMicroseconds = c.end_microseconds
        discontinuitySequence = c.discontinuity_sequence
        ended = c.ended != 0
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__TrackPosition> {
        let c = arena.allocate(Larder__V1__TrackPosition.self, count: 1)
        larder__v1__track_position__init(c)
        if !trackID.isEmpty { c.pointee.track_id = arena.copy(trackID) }
        c.pointee.media_sequence = mediaSequence
        c.pointee.segment_count = segmentCount
        c.pointee.end_microseconds = endMicroseconds
        c.pointee.discontinuity_sequence = discontinuitySequence
        c.pointee.ended = ended ? 1 : 0
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["track_id"] = .string(trackID)
        members["media_sequence"] = .integer(mediaSequence)
        members["segment_count"] = .integer(segmentCount)
        members["end_microseconds"] = .integer(endMicroseconds)
        members["discontinuity_sequence"] = .integer(discontinuitySequence)
        members["ended"] = .bool(ended)
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
    /// A gap that is ours: the segment had left the playlist before it could be listed. Its duration is a guess.
    public var missed: Bool = false
    public var discontinuitySequence: UInt64 = 0
    /// The same bytes on other pathways or servers, most wanted first. Absolute.
    public var alternateUris: [String] = []
    /// How many of them are wanted more than `uri` is.
    public var preferredAlternates: UInt32 = 0
    public var unknownFields = UnknownFields()

    public init(trackID: String = "", kind: ResourceKind = ResourceKind(rawValue: 0), name: String = "", uri: String = "", range: ByteRange? = nil, encryption: Encryption? = nil, mediaSequence: UInt64 = 0, durationMicroseconds: UInt64 = 0, title: String = "", discontinuity: Bool = false, gap: Bool = false, programDateTime: String = "", initializationName: String = "", startMicroseconds: UInt64 = 0, missed: Bool = false, discontinuitySequence: UInt64 = 0, alternateUris: [String] = [], preferredAlternates: UInt32 = 0) {
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
        self.missed = missed
        self.discontinuitySequence = discontinuitySequence
        self.alternateUris = alternateUris
        self.preferredAlternates = preferredAlternates
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
        missed = c.missed != 0
        discontinuitySequence = c.discontinuity_sequence
        alternateUris = array(c.alternate_uris, Int(c.n_alternate_uris)) { string(of: $0) }
        preferredAlternates = c.preferred_alternates
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
        c.pointee.missed = missed ? 1 : 0
        c.pointee.discontinuity_sequence = discontinuitySequence
        if !alternateUris.isEmpty {
            c.pointee.n_alternate_uris = alternateUris.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: alternateUris.count)
            for (index, value) in alternateUris.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.alternate_uris = items
        }
        c.pointee.preferred_alternates = preferredAlternates
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
        members["missed"] = .bool(missed)
        members["discontinuity_sequence"] = .integer(discontinuitySequence)
        members["alternate_uris"] = .array(alternateUris.map { .string($0) })
        members["preferred_alternates"] = .integer(UInt64(preferredAlternates))
        return .object(members)
    }
}

/// Fetches and parses playlists; says what there is and what to fetch.
public protocol PlaylistInspectorAPI: Sendable {
    /// `larder.v1.PlaylistInspector/Inspect`.
    func inspect(_ request: InspectRequest, _ context: CallContext) async throws -> Presentation
    /// Chooses by the options, fetches the chosen media playlists and says which keys and how much there is.
    func select(_ request: SelectRequest, _ context: CallContext) async throws -> Selection
    /// Every resource of a selection, in order of media time across tracks. Of a growing presentation, what is listed now
    /// in that order, and then what comes as it comes, until it ends or a limit is reached.
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
    public static let protoFile: ProtoFile? = .playlistInspectorProto
    public let methods: [MethodHandler]

    public init(_ api: any PlaylistInspectorAPI) {
        methods = [
            .unary("/larder.v1.PlaylistInspector/Inspect") { try await api.inspect($0, $1) },
            .unary("/larder.v1.PlaylistInspector/Select") { try await api.select($0, $1) },
            .serverStreaming("/larder.v1.PlaylistInspector/Plan") { try await api.plan($0, $1, $2) },
        ]
    }
}
