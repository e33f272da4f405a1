// Generated from larder/v1/segment_downloader.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `larder/v1/segment_downloader.proto`.
    public static let segmentDownloaderProto = ProtoFile(
        name: "larder/v1/segment_downloader.proto",
        dependencies: [.presentationProto, .playlistInspectorProto],
        symbols: [
            "larder.v1.Lease",
            "larder.v1.DownloadStart",
            "larder.v1.DownloadEnd",
            "larder.v1.DownloadRequest",
            "larder.v1.DownloadProgress",
            "larder.v1.ResourceFailure",
            "larder.v1.DownloadCompleted",
            "larder.v1.DownloadFailed",
            "larder.v1.DownloadEvent",
            "larder.v1.PositionRequest",
            "larder.v1.PositionResponse",
            "larder.v1.VerifyRequest",
            "larder.v1.VerifyReport",
            "larder.v1.KeySource",
            "larder.v1.ExportRequest",
            "larder.v1.ExportEvent",
            "larder.v1.RemoveRequest",
            "larder.v1.RemoveResponse",
            "larder.v1.MetricsRequest",
            "larder.v1.Metric",
            "larder.v1.MetricsResponse",
            "larder.v1.Priority",
            "larder.v1.SegmentDownloader",
            "larder.v1.SegmentDownloader.Download",
            "larder.v1.SegmentDownloader.Position",
            "larder.v1.SegmentDownloader.Verify",
            "larder.v1.SegmentDownloader.Repair",
            "larder.v1.SegmentDownloader.Export",
            "larder.v1.SegmentDownloader.Remove",
            "larder.v1.SegmentDownloader.Metrics",
        ],
        messages: [Lease.self, DownloadStart.self, DownloadEnd.self, DownloadRequest.self, DownloadProgress.self, ResourceFailure.self, DownloadCompleted.self, DownloadFailed.self, DownloadEvent.self, PositionRequest.self, PositionResponse.self, VerifyRequest.self, VerifyReport.self, KeySource.self, ExportRequest.self, ExportEvent.self, RemoveRequest.self, RemoveResponse.self, MetricsRequest.self, Metric.self, MetricsResponse.self],
        hexadecimal: """
            0a226c61726465722f76312f7365676d656e745f646f776e6c6f616465722e70726f746f12096c61726465722e76311a1c6c61726465722f\
            76312f70726573656e746174696f6e2e70726f746f1a226c61726465722f76312f706c61796c6973745f696e73706563746f722e70726f74\
            6f22470a054c6561736512170a077461736b5f696418012001280952067461736b496412250a0e66656e63696e675f6e756d626572180220\
            012804520d66656e63696e674e756d62657222b2020a0d446f776e6c6f6164537461727412190a0861737365745f69641801200128095207\
            6173736574496412260a056c6561736518022001280b32102e6c61726465722e76312e4c6561736552056c6561736512320a0973656c6563\
            74696f6e18032001280b32142e6c61726465722e76312e53656c656374696f6e520973656c656374696f6e12330a076f7074696f6e731804\
            2001280b32192e6c61726465722e76312e526571756573744f7074696f6e7352076f7074696f6e7312210a0c736b69705f6d697373696e67\
            180520012804520b736b69704d697373696e67122f0a087072696f7269747918062001280e32132e6c61726465722e76312e5072696f7269\
            747952087072696f7269747912210a0c6d6178696d756d5f72617465180720012804520b6d6178696d756d5261746522340a0b446f776e6c\
            6f6164456e6412250a0e7265736f757263655f636f756e74180120012804520d7265736f75726365436f756e7422b1010a0f446f776e6c6f\
            61645265717565737412300a05737461727418012001280b32182e6c61726465722e76312e446f776e6c6f61645374617274480052057374\
            61727412380a087265736f7572636518022001280b321a2e6c61726465722e76312e506c616e6e65645265736f7572636548005208726573\
            6f75726365122a0a03656e6418032001280b32162e6c61726465722e76312e446f776e6c6f6164456e6448005203656e6442060a04626f64\
            7922a8030a10446f776e6c6f616450726f6772657373122d0a127265736f75726365735f636f6d706c65746518012001280452117265736f\
            7572636573436f6d706c657465122d0a127265736f75726365735f657870656374656418022001280452117265736f757263657345787065\
            6374656412250a0e62797465735f636f6d706c657465180320012804520d6279746573436f6d706c65746512250a0e62797465735f657870\
            6563746564180420012804520d62797465734578706563746564123e0a1b6d656469615f6d6963726f7365636f6e64735f636f6d706c6574\
            6518052001280452196d656469614d6963726f7365636f6e6473436f6d706c657465123e0a1b6d656469615f6d6963726f7365636f6e6473\
            5f657870656374656418062001280452196d656469614d6963726f7365636f6e6473457870656374656412230a0d62797465735f66657463\
            686564180720012804520c62797465734665746368656412290a107265736f75726365735f726575736564180820012804520f7265736f75\
            7263657352657573656412180a0772657472696573180920012804520772657472696573229e010a0f5265736f757263654661696c757265\
            121a0a087265736f7572636518012001280952087265736f7572636512160a06726561736f6e1802200128095206726561736f6e12180a07\
            6d65737361676518032001280952076d657373616765121c0a09726574727961626c651804200128085209726574727961626c65121f0a0b\
            687474705f73746174757318052001280d520a6874747053746174757322a3010a11446f776e6c6f6164436f6d706c6574656412370a0870\
            726f677265737318012001280b321b2e6c61726465722e76312e446f776e6c6f616450726f6772657373520870726f677265737312320a06\
            6d697373656418022003280b321a2e6c61726465722e76312e5265736f757263654661696c75726552066d697373656412210a0c6d697373\
            65645f636f756e74180320012804520b6d6973736564436f756e7422c4010a0e446f776e6c6f61644661696c656412370a0870726f677265\
            737318012001280b321b2e6c61726465722e76312e446f776e6c6f616450726f6772657373520870726f677265737312360a086661696c75\
            72657318022003280b321a2e6c61726465722e76312e5265736f757263654661696c75726552086661696c7572657312230a0d6661696c75\
            72655f636f756e74180320012804520c6661696c757265436f756e74121c0a09726574727961626c65180420012808520972657472796162\
            6c6522b4020a0d446f776e6c6f61644576656e7412260a056c6561736518012001280b32102e6c61726465722e76312e4c6561736552056c\
            6561736512390a0870726f677265737318022001280b321b2e6c61726465722e76312e446f776e6c6f616450726f67726573734800520870\
            726f677265737312450a0f7265736f757263655f6661696c656418032001280b321a2e6c61726465722e76312e5265736f75726365466169\
            6c7572654800520e7265736f757263654661696c6564123c0a09636f6d706c6574656418042001280b321c2e6c61726465722e76312e446f\
            776e6c6f6164436f6d706c6574656448005209636f6d706c6574656412330a066661696c656418052001280b32192e6c61726465722e7631\
            2e446f776e6c6f61644661696c6564480052066661696c656442060a04626f6479222c0a0f506f736974696f6e5265717565737412190a08\
            61737365745f696418012001280952076173736574496422750a10506f736974696f6e526573706f6e736512360a09706f736974696f6e73\
            18012003280b32182e6c61726465722e76312e547261636b506f736974696f6e5209706f736974696f6e7312290a046b6579731802200328\
            0b32152e6c61726465722e76312e436f6e74656e744b657952046b657973222a0a0d5665726966795265717565737412190a086173736574\
            5f69641801200128095207617373657449642296010a0c5665726966795265706f7274122b0a117265736f75726365735f636865636b6564\
            18012001280452107265736f7572636573436865636b656412230a0d62797465735f636865636b6564180220012804520c62797465734368\
            65636b656412340a0764616d6167656418032003280b321a2e6c61726465722e76312e5265736f757263654661696c757265520764616d61\
            67656422470a094b6579536f7572636512150a066b65795f696418012001280952056b6579496412230a0d62726f6b65725f736f636b6574\
            180220012809520c62726f6b6572536f636b65742295010a0d4578706f72745265717565737412190a0861737365745f6964180120012809\
            520761737365744964121c0a096469726563746f727918022001280952096469726563746f727912350a0b6b65795f736f75726365731803\
            2003280b32142e6c61726465722e76312e4b6579536f75726365520a6b6579536f757263657312140a056c696e6b7318042001280852056c\
            696e6b7322a7010a0b4578706f72744576656e7412250a0e66696c65735f636f6d706c657465180120012804520d66696c6573436f6d706c\
            65746512250a0e66696c65735f6578706563746564180220012804520d66696c6573457870656374656412250a0e62797465735f636f6d70\
            6c657465180320012804520d6279746573436f6d706c65746512230a0d706c61796c6973745f70617468180420012809520c706c61796c69\
            737450617468222a0a0d52656d6f76655265717565737412190a0861737365745f696418012001280952076173736574496422100a0e5265\
            6d6f7665526573706f6e736522100a0e4d65747269637352657175657374224a0a064d657472696312120a046e616d651801200128095204\
            6e616d6512160a06726561736f6e1802200128095206726561736f6e12140a0576616c7565180320012804520576616c7565223e0a0f4d65\
            7472696373526573706f6e7365122b0a076d65747269637318012003280b32112e6c61726465722e76312e4d657472696352076d65747269\
            63732a5e0a085072696f7269747912180a145052494f524954595f554e535045434946494544100012100a0c5052494f524954595f4c4f57\
            100112130a0f5052494f524954595f4e4f524d414c100212110a0d5052494f524954595f48494748100332de030a115365676d656e74446f\
            776e6c6f6164657212440a08446f776e6c6f6164121a2e6c61726465722e76312e446f776e6c6f6164526571756573741a182e6c61726465\
            722e76312e446f776e6c6f61644576656e742801300112430a08506f736974696f6e121a2e6c61726465722e76312e506f736974696f6e52\
            6571756573741a1b2e6c61726465722e76312e506f736974696f6e526573706f6e7365123b0a0656657269667912182e6c61726465722e76\
            312e566572696679526571756573741a172e6c61726465722e76312e5665726966795265706f727412420a06526570616972121a2e6c6172\
            6465722e76312e446f776e6c6f6164526571756573741a182e6c61726465722e76312e446f776e6c6f61644576656e7428013001123c0a06\
            4578706f727412182e6c61726465722e76312e4578706f7274526571756573741a162e6c61726465722e76312e4578706f72744576656e74\
            3001123d0a0652656d6f766512182e6c61726465722e76312e52656d6f7665526571756573741a192e6c61726465722e76312e52656d6f76\
            65526573706f6e736512400a074d65747269637312192e6c61726465722e76312e4d657472696373526571756573741a1a2e6c6172646572\
            2e76312e4d657472696373526573706f6e7365620670726f746f33
            """)
}

/// How downloads that run at once share the link: one of HIGH gets four times as much as one of NORMAL, and that four times
/// as much as one of LOW.
public struct Priority: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    /// As the service understands it: NORMAL.
    public static let unspecified = Self(rawValue: 0)
    public static let low = Self(rawValue: 1)
    public static let normal = Self(rawValue: 2)
    public static let high = Self(rawValue: 3)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "LOW"
            case 2: "NORMAL"
            case 3: "HIGH"
            default: String(rawValue)
        }
    }
}

/// The right to work on a task: the coordinator takes only results that echo its newest fencing number.
public struct Lease: SerializableMessage, Hashable {
    public var taskID: String = ""
    public var fencingNumber: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(taskID: String = "", fencingNumber: UInt64 = 0) {
        self.taskID = taskID
        self.fencingNumber = fencingNumber
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__lease__unpack, free: larder__v1__lease__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__lease__get_packed_size,
            pack: larder__v1__lease__pack)
    }
}

extension Lease {
    init(c: Larder__V1__Lease) {
        taskID = string(of: c.task_id)
        fencingNumber = c.fencing_number
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Lease> {
        let c = arena.allocate(Larder__V1__Lease.self, count: 1)
        larder__v1__lease__init(c)
        if !taskID.isEmpty { c.pointee.task_id = arena.copy(taskID) }
        c.pointee.fencing_number = fencingNumber
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["task_id"] = .string(taskID)
        members["fencing_number"] = .integer(fencingNumber)
        return .object(members)
    }
}

/// `larder.v1.DownloadStart`.
public struct DownloadStart: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var lease: Lease? = nil
    public var selection: Selection? = nil
    public var options: RequestOptions? = nil
    /// So many resources that the origin does not have (404, 410) become gaps of the local playlists.
    public var skipMissing: UInt64 = 0
    public var priority: Priority = Priority(rawValue: 0)
    /// Bytes a second of this download; 0 leaves it to the link.
    public var maximumRate: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", lease: Lease? = nil, selection: Selection? = nil, options: RequestOptions? = nil, skipMissing: UInt64 = 0, priority: Priority = Priority(rawValue: 0), maximumRate: UInt64 = 0) {
        self.assetID = assetID
        self.lease = lease
        self.selection = selection
        self.options = options
        self.skipMissing = skipMissing
        self.priority = priority
        self.maximumRate = maximumRate
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__download_start__unpack, free: larder__v1__download_start__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__download_start__get_packed_size,
            pack: larder__v1__download_start__pack)
    }
}

extension DownloadStart {
    init(c: Larder__V1__DownloadStart) {
        assetID = string(of: c.asset_id)
        lease = c.lease.map { Lease(c: $0.pointee) }
        selection = c.selection.map { Selection(c: $0.pointee) }
        options = c.options.map { RequestOptions(c: $0.pointee) }
        skipMissing = c.skip_missing
        priority = Priority(rawValue: Int32(bitPattern: c.priority.rawValue))
        maximumRate = c.maximum_rate
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__DownloadStart> {
        let c = arena.allocate(Larder__V1__DownloadStart.self, count: 1)
        larder__v1__download_start__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        c.pointee.lease = lease?.makeC(&arena)
        c.pointee.selection = selection?.makeC(&arena)
        c.pointee.options = options?.makeC(&arena)
        c.pointee.skip_missing = skipMissing
        c.pointee.priority = Larder__V1__Priority(rawValue: UInt32(bitPattern: priority.rawValue))
        c.pointee.maximum_rate = maximumRate
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        if let lease { members["lease"] = lease.json }
        if let selection { members["selection"] = selection.json }
        if let options { members["options"] = options.json }
        members["skip_missing"] = .integer(skipMissing)
        members["priority"] = .string(priority.description)
        members["maximum_rate"] = .integer(maximumRate)
        return .object(members)
    }
}

/// `larder.v1.DownloadEnd`.
public struct DownloadEnd: SerializableMessage, Hashable {
    public var resourceCount: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(resourceCount: UInt64 = 0) {
        self.resourceCount = resourceCount
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__download_end__unpack, free: larder__v1__download_end__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__download_end__get_packed_size,
            pack: larder__v1__download_end__pack)
    }
}

extension DownloadEnd {
    init(c: Larder__V1__DownloadEnd) {
        resourceCount = c.resource_count
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__DownloadEnd> {
        let c = arena.allocate(Larder__V1__DownloadEnd.self, count: 1)
        larder__v1__download_end__init(c)
        c.pointee.resource_count = resourceCount
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["resource_count"] = .integer(resourceCount)
        return .object(members)
    }
}

/// `larder.v1.DownloadRequest`.
public struct DownloadRequest: SerializableMessage, Hashable {
    public enum Body: Hashable, Sendable {
        case start(DownloadStart)
        case resource(PlannedResource)
        case end(DownloadEnd)
    }
    public var body: Body?
    public var unknownFields = UnknownFields()

    public init(body: Body? = nil) {
        self.body = body
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__download_request__unpack, free: larder__v1__download_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__download_request__get_packed_size,
            pack: larder__v1__download_request__pack)
    }
}

extension DownloadRequest {
    init(c: Larder__V1__DownloadRequest) {
        switch c.body_case {
            case LARDER__V1__DOWNLOAD_REQUEST__BODY_START:
                body = c.start.map { .start(DownloadStart(c: $0.pointee)) }
            case LARDER__V1__DOWNLOAD_REQUEST__BODY_RESOURCE:
                body = c.resource.map { .resource(PlannedResource(c: $0.pointee)) }
            case LARDER__V1__DOWNLOAD_REQUEST__BODY_END:
                body = c.end.map { .end(DownloadEnd(c: $0.pointee)) }
            default: body = nil
        }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__DownloadRequest> {
        let c = arena.allocate(Larder__V1__DownloadRequest.self, count: 1)
        larder__v1__download_request__init(c)
        switch body {
            case .start(let value):
                c.pointee.body_case = LARDER__V1__DOWNLOAD_REQUEST__BODY_START
                c.pointee.start = value.makeC(&arena)
            case .resource(let value):
                c.pointee.body_case = LARDER__V1__DOWNLOAD_REQUEST__BODY_RESOURCE
                c.pointee.resource = value.makeC(&arena)
            case .end(let value):
                c.pointee.body_case = LARDER__V1__DOWNLOAD_REQUEST__BODY_END
                c.pointee.end = value.makeC(&arena)
            case nil: break
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        switch body {
            case .start(let value):
                members["start"] = value.json
            case .resource(let value):
                members["resource"] = value.json
            case .end(let value):
                members["end"] = value.json
            case nil: break
        }
        return .object(members)
    }
}

/// Each figure is what is known so far; 0 in an `expected` field means unknown.
public struct DownloadProgress: SerializableMessage, Hashable {
    public var resourcesComplete: UInt64 = 0
    public var resourcesExpected: UInt64 = 0
    public var bytesComplete: UInt64 = 0
    public var bytesExpected: UInt64 = 0
    public var mediaMicrosecondsComplete: UInt64 = 0
    public var mediaMicrosecondsExpected: UInt64 = 0
    /// Bytes that came over the network in this run.
    public var bytesFetched: UInt64 = 0
    /// Resources that were there already when this run began.
    public var resourcesReused: UInt64 = 0
    public var retries: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(resourcesComplete: UInt64 = 0, resourcesExpected: UInt64 = 0, bytesComplete: UInt64 = 0, bytesExpected: UInt64 = 0, mediaMicrosecondsComplete: UInt64 = 0, mediaMicrosecondsExpected: UInt64 = 0, bytesFetched: UInt64 = 0, resourcesReused: UInt64 = 0, retries: UInt64 = 0) {
        self.resourcesComplete = resourcesComplete
        self.resourcesExpected = resourcesExpected
        self.bytesComplete = bytesComplete
        self.bytesExpected = bytesExpected
        self.mediaMicrosecondsComplete = mediaMicrosecondsComplete
        self.mediaMicrosecondsExpected = mediaMicrosecondsExpected
        self.bytesFetched = bytesFetched
        self.resourcesReused = resourcesReused
        self.retries = retries
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__download_progress__unpack, free: larder__v1__download_progress__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__download_progress__get_packed_size,
            pack: larder__v1__download_progress__pack)
    }
}

extension DownloadProgress {
    init(c: Larder__V1__DownloadProgress) {
        resourcesComplete = c.resources_complete
        resourcesExpected = c.resources_expected
        bytesComplete = c.bytes_complete
        bytesExpected = c.bytes_expected
        mediaMicrosecondsComplete = c.media_microseconds_complete
        mediaMicrosecondsExpected = c.media_microseconds_expected
        bytesFetched = c.bytes_fetched
        resourcesReused = c.resources_reused
        retries = c.retries
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__DownloadProgress> {
        let c = arena.allocate(Larder__V1__DownloadProgress.self, count: 1)
        larder__v1__download_progress__init(c)
        c.pointee.resources_complete = resourcesComplete
        c.pointee.resources_expected = resourcesExpected
        c.pointee.bytes_complete = bytesComplete
        c.pointee.bytes_expected = bytesExpected
        c.pointee.media_microseconds_complete = mediaMicrosecondsComplete
        c.pointee.media_microseconds_expected = mediaMicrosecondsExpected
        c.pointee.bytes_fetched = bytesFetched
        c.pointee.resources_reused = resourcesReused
        c.pointee.retries = retries
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["resources_complete"] = .integer(resourcesComplete)
        members["resources_expected"] = .integer(resourcesExpected)
        members["bytes_complete"] = .integer(bytesComplete)
        members["bytes_expected"] = .integer(bytesExpected)
        members["media_microseconds_complete"] = .integer(mediaMicrosecondsComplete)
        members["media_microseconds_expected"] = .integer(mediaMicrosecondsExpected)
        members["bytes_fetched"] = .integer(bytesFetched)
        members["resources_reused"] = .integer(resourcesReused)
        members["retries"] = .integer(retries)
        return .object(members)
    }
}

/// `larder.v1.ResourceFailure`.
public struct ResourceFailure: SerializableMessage, Hashable {
    /// "track/name" in the asset.
    public var resource: String = ""
    public var reason: String = ""
    public var message: String = ""
    public var retryable: Bool = false
    /// HTTP status of the last answer; 0 if none.
    public var httpStatus: UInt32 = 0
    public var unknownFields = UnknownFields()

    public init(resource: String = "", reason: String = "", message: String = "", retryable: Bool = false, httpStatus: UInt32 = 0) {
        self.resource = resource
        self.reason = reason
        self.message = message
        self.retryable = retryable
        self.httpStatus = httpStatus
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__resource_failure__unpack, free: larder__v1__resource_failure__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__resource_failure__get_packed_size,
            pack: larder__v1__resource_failure__pack)
    }
}

extension ResourceFailure {
    init(c: Larder__V1__ResourceFailure) {
        resource = string(of: c.resource)
        reason = string(of: c.reason)
        message = string(of: c.message)
        retryable = c.retryable != 0
        httpStatus = c.http_status
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ResourceFailure> {
        let c = arena.allocate(Larder__V1__ResourceFailure.self, count: 1)
        larder__v1__resource_failure__init(c)
        if !resource.isEmpty { c.pointee.resource = arena.copy(resource) }
        if !reason.isEmpty { c.pointee.reason = arena.copy(reason) }
        if !message.isEmpty { c.pointee.message = arena.copy(message) }
        c.pointee.retryable = retryable ? 1 : 0
        c.pointee.http_status = httpStatus
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["resource"] = .string(resource)
        members["reason"] = .string(reason)
        members["message"] = .string(message)
        members["retryable"] = .bool(retryable)
        members["http_status"] = .integer(UInt64(httpStatus))
        return .object(members)
    }
}

/// `larder.v1.DownloadCompleted`.
public struct DownloadCompleted: SerializableMessage, Hashable {
    public var progress: DownloadProgress? = nil
    /// Segments of a growing presentation that could not be had in time, and those that were let go (`skip_missing`): gaps
    /// of the local playlists. At most a hundred of
    /// them are told; `missed_count` says how many there are.
    public var missed: [ResourceFailure] = []
    public var missedCount: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(progress: DownloadProgress? = nil, missed: [ResourceFailure] = [], missedCount: UInt64 = 0) {
        self.progress = progress
        self.missed = missed
        self.missedCount = missedCount
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__download_completed__unpack, free: larder__v1__download_completed__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__download_completed__get_packed_size,
            pack: larder__v1__download_completed__pack)
    }
}

extension DownloadCompleted {
    init(c: Larder__V1__DownloadCompleted) {
        progress = c.progress.map { DownloadProgress(c: $0.pointee) }
        missed = array(c.missed, Int(c.n_missed)) { $0.map { ResourceFailure(c: $0.pointee) } ?? ResourceFailure() }
        missedCount = c.missed_count
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__DownloadCompleted> {
        let c = arena.allocate(Larder__V1__DownloadCompleted.self, count: 1)
        larder__v1__download_completed__init(c)
        c.pointee.progress = progress?.makeC(&arena)
        if !missed.isEmpty {
            c.pointee.n_missed = missed.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__ResourceFailure>?.self, count: missed.count)
            for (index, value) in missed.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.missed = items
        }
        c.pointee.missed_count = missedCount
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let progress { members["progress"] = progress.json }
        members["missed"] = .array(missed.map { $0.json })
        members["missed_count"] = .integer(missedCount)
        return .object(members)
    }
}

/// `larder.v1.DownloadFailed`.
public struct DownloadFailed: SerializableMessage, Hashable {
    public var progress: DownloadProgress? = nil
    /// At most a hundred of them are told; `failure_count` says how many there are.
    public var failures: [ResourceFailure] = []
    public var failureCount: UInt64 = 0
    public var retryable: Bool = false
    public var unknownFields = UnknownFields()

    public init(progress: DownloadProgress? = nil, failures: [ResourceFailure] = [], failureCount: UInt64 = 0, retryable: Bool = false) {
        self.progress = progress
        self.failures = failures
        self.failureCount = failureCount
        self.retryable = retryable
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__download_failed__unpack, free: larder__v1__download_failed__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__download_failed__get_packed_size,
            pack: larder__v1__download_failed__pack)
    }
}

extension DownloadFailed {
    init(c: Larder__V1__DownloadFailed) {
        progress = c.progress.map { DownloadProgress(c: $0.pointee) }
        failures = array(c.failures, Int(c.n_failures)) { $0.map { ResourceFailure(c: $0.pointee) } ?? ResourceFailure() }
        failureCount = c.failure_count
        retryable = c.retryable != 0
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__DownloadFailed> {
        let c = arena.allocate(Larder__V1__DownloadFailed.self, count: 1)
        larder__v1__download_failed__init(c)
        c.pointee.progress = progress?.makeC(&arena)
        if !failures.isEmpty {
            c.pointee.n_failures = failures.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__ResourceFailure>?.self, count: failures.count)
            for (index, value) in failures.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.failures = items
        }
        c.pointee.failure_count = failureCount
        c.pointee.retryable = retryable ? 1 : 0
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let progress { members["progress"] = progress.json }
        members["failures"] = .array(failures.map { $0.json })
        members["failure_count"] = .integer(failureCount)
        members["retryable"] = .bool(retryable)
        return .object(members)
    }
}

/// `larder.v1.DownloadEvent`.
public struct DownloadEvent: SerializableMessage, Hashable {
    public enum Body: Hashable, Sendable {
        case progress(DownloadProgress)
        case resourceFailed(ResourceFailure)
        case completed(DownloadCompleted)
        case failed(DownloadFailed)
    }
    public var body: Body?
    public var lease: Lease? = nil
    public var unknownFields = UnknownFields()

    public init(body: Body? = nil, lease: Lease? = nil) {
        self.body = body
        self.lease = lease
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__download_event__unpack, free: larder__v1__download_event__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__download_event__get_packed_size,
            pack: larder__v1__download_event__pack)
    }
}

extension DownloadEvent {
    init(c: Larder__V1__DownloadEvent) {
        lease = c.lease.map { Lease(c: $0.pointee) }
        switch c.body_case {
            case LARDER__V1__DOWNLOAD_EVENT__BODY_PROGRESS:
                body = c.progress.map { .progress(DownloadProgress(c: $0.pointee)) }
            case LARDER__V1__DOWNLOAD_EVENT__BODY_RESOURCE_FAILED:
                body = c.resource_failed.map { .resourceFailed(ResourceFailure(c: $0.pointee)) }
            case LARDER__V1__DOWNLOAD_EVENT__BODY_COMPLETED:
                body = c.completed.map { .completed(DownloadCompleted(c: $0.pointee)) }
            case LARDER__V1__DOWNLOAD_EVENT__BODY_FAILED:
                body = c.failed.map { .failed(DownloadFailed(c: $0.pointee)) }
            default: body = nil
        }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__DownloadEvent> {
        let c = arena.allocate(Larder__V1__DownloadEvent.self, count: 1)
        larder__v1__download_event__init(c)
        c.pointee.lease = lease?.makeC(&arena)
        switch body {
            case .progress(let value):
                c.pointee.body_case = LARDER__V1__DOWNLOAD_EVENT__BODY_PROGRESS
                c.pointee.progress = value.makeC(&arena)
            case .resourceFailed(let value):
                c.pointee.body_case = LARDER__V1__DOWNLOAD_EVENT__BODY_RESOURCE_FAILED
                c.pointee.resource_failed = value.makeC(&arena)
            case .completed(let value):
                c.pointee.body_case = LARDER__V1__DOWNLOAD_EVENT__BODY_COMPLETED
                c.pointee.completed = value.makeC(&arena)
            case .failed(let value):
                c.pointee.body_case = LARDER__V1__DOWNLOAD_EVENT__BODY_FAILED
                c.pointee.failed = value.makeC(&arena)
            case nil: break
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let lease { members["lease"] = lease.json }
        switch body {
            case .progress(let value):
                members["progress"] = value.json
            case .resourceFailed(let value):
                members["resource_failed"] = value.json
            case .completed(let value):
                members["completed"] = value.json
            case .failed(let value):
                members["failed"] = value.json
            case nil: break
        }
        return .object(members)
    }
}

/// `larder.v1.PositionRequest`.
public struct PositionRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var unknownFields = UnknownFields()

    public init(assetID: String = "") {
        self.assetID = assetID
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__position_request__unpack, free: larder__v1__position_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__position_request__get_packed_size,
            pack: larder__v1__position_request__pack)
    }
}

extension PositionRequest {
    init(c: Larder__V1__PositionRequest) {
        assetID = string(of: c.asset_id)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__PositionRequest> {
        let c = arena.allocate(Larder__V1__PositionRequest.self, count: 1)
        larder__v1__position_request__init(c)
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

/// `larder.v1.PositionResponse`.
public struct PositionResponse: SerializableMessage, Hashable {
    public var positions: [TrackPosition] = []
    /// Every key of the identity format that the plan names so far.
    public var keys: [ContentKey] = []
    public var unknownFields = UnknownFields()

    public init(positions: [TrackPosition] = [], keys: [ContentKey] = []) {
        self.positions = positions
        self.keys = keys
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__position_response__unpack, free: larder__v1__position_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__position_response__get_packed_size,
            pack: larder__v1__position_response__pack)
    }
}

extension PositionResponse {
    init(c: Larder__V1__PositionResponse) {
        positions = array(c.positions, Int(c.n_positions)) { $0.map { TrackPosition(c: $0.pointee) } ?? TrackPosition() }
        keys = array(c.keys, Int(c.n_keys)) { $0.map { ContentKey(c: $0.pointee) } ?? ContentKey() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__PositionResponse> {
        let c = arena.allocate(Larder__V1__PositionResponse.self, count: 1)
        larder__v1__position_response__init(c)
        if !positions.isEmpty {
            c.pointee.n_positions = positions.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__TrackPosition>?.self, count: positions.count)
            for (index, value) in positions.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.positions = items
        }
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
        members["positions"] = .array(positions.map { $0.json })
        members["keys"] = .array(keys.map { $0.json })
        return .object(members)
    }
}

/// `larder.v1.VerifyRequest`.
public struct VerifyRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var unknownFields = UnknownFields()

    public init(assetID: String = "") {
        self.assetID = assetID
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__verify_request__unpack, free: larder__v1__verify_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__verify_request__get_packed_size,
            pack: larder__v1__verify_request__pack)
    }
}

extension VerifyRequest {
    init(c: Larder__V1__VerifyRequest) {
        assetID = string(of: c.asset_id)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__VerifyRequest> {
        let c = arena.allocate(Larder__V1__VerifyRequest.self, count: 1)
        larder__v1__verify_request__init(c)
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

/// `larder.v1.VerifyReport`.
public struct VerifyReport: SerializableMessage, Hashable {
    public var resourcesChecked: UInt64 = 0
    public var bytesChecked: UInt64 = 0
    public var damaged: [ResourceFailure] = []
    public var unknownFields = UnknownFields()

    public init(resourcesChecked: UInt64 = 0, bytesChecked: UInt64 = 0, damaged: [ResourceFailure] = []) {
        self.resourcesChecked = resourcesChecked
        self.bytesChecked = bytesChecked
        self.damaged = damaged
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__verify_report__unpack, free: larder__v1__verify_report__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__verify_report__get_packed_size,
            pack: larder__v1__verify_report__pack)
    }
}

extension VerifyReport {
    init(c: Larder__V1__VerifyReport) {
        resourcesChecked = c.resources_checked
        bytesChecked = c.bytes_checked
        damaged = array(c.damaged, Int(c.n_damaged)) { $0.map { ResourceFailure(c: $0.pointee) } ?? ResourceFailure() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__VerifyReport> {
        let c = arena.allocate(Larder__V1__VerifyReport.self, count: 1)
        larder__v1__verify_report__init(c)
        c.pointee.resources_checked = resourcesChecked
        c.pointee.bytes_checked = bytesChecked
        if !damaged.isEmpty {
            c.pointee.n_damaged = damaged.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__ResourceFailure>?.self, count: damaged.count)
            for (index, value) in damaged.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.damaged = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["resources_checked"] = .integer(resourcesChecked)
        members["bytes_checked"] = .integer(bytesChecked)
        members["damaged"] = .array(damaged.map { $0.json })
        return .object(members)
    }
}

/// Where an export gets a key that its asset needs.
public struct KeySource: SerializableMessage, Hashable {
    public var keyID: String = ""
    /// File name of the broker's socket in the runtime directory.
    public var brokerSocket: String = ""
    public var unknownFields = UnknownFields()

    public init(keyID: String = "", brokerSocket: String = "") {
        self.keyID = keyID
        self.brokerSocket = brokerSocket
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__key_source__unpack, free: larder__v1__key_source__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__key_source__get_packed_size,
            pack: larder__v1__key_source__pack)
    }
}

extension KeySource {
    init(c: Larder__V1__KeySource) {
        keyID = string(of: c.key_id)
        brokerSocket = string(of: c.broker_socket)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__KeySource> {
        let c = arena.allocate(Larder__V1__KeySource.self, count: 1)
        larder__v1__key_source__init(c)
        if !keyID.isEmpty { c.pointee.key_id = arena.copy(keyID) }
        if !brokerSocket.isEmpty { c.pointee.broker_socket = arena.copy(brokerSocket) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["key_id"] = .string(keyID)
        members["broker_socket"] = .string(brokerSocket)
        return .object(members)
    }
}

/// `larder.v1.ExportRequest`.
public struct ExportRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    /// Absolute path of a folder that is empty or not there yet.
    public var directory: String = ""
    public var keySources: [KeySource] = []
    /// Files that are exported as they are may be hard links of the asset's own: for an asset that goes afterwards.
    public var links: Bool = false
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", directory: String = "", keySources: [KeySource] = [], links: Bool = false) {
        self.assetID = assetID
        self.directory = directory
        self.keySources = keySources
        self.links = links
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__export_request__unpack, free: larder__v1__export_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__export_request__get_packed_size,
            pack: larder__v1__export_request__pack)
    }
}

extension ExportRequest {
    init(c: Larder__V1__ExportRequest) {
        assetID = string(of: c.asset_id)
        directory = string(of: c.directory)
        keySources = array(c.key_sources, Int(c.n_key_sources)) { $0.map { KeySource(c: $0.pointee) } ?? KeySource() }
        links = c.links != 0
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ExportRequest> {
        let c = arena.allocate(Larder__V1__ExportRequest.self, count: 1)
        larder__v1__export_request__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        if !directory.isEmpty { c.pointee.directory = arena.copy(directory) }
        if !keySources.isEmpty {
            c.pointee.n_key_sources = keySources.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__KeySource>?.self, count: keySources.count)
            for (index, value) in keySources.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.key_sources = items
        }
        c.pointee.links = links ? 1 : 0
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        members["directory"] = .string(directory)
        members["key_sources"] = .array(keySources.map { $0.json })
        members["links"] = .bool(links)
        return .object(members)
    }
}

/// `larder.v1.ExportEvent`.
public struct ExportEvent: SerializableMessage, Hashable {
    public var filesComplete: UInt64 = 0
    public var filesExpected: UInt64 = 0
    public var bytesComplete: UInt64 = 0
    /// Set in the last event: the path of the playlist to play.
    public var playlistPath: String = ""
    public var unknownFields = UnknownFields()

    public init(filesComplete: UInt64 = 0, filesExpected: UInt64 = 0, bytesComplete: UInt64 = 0, playlistPath: String = "") {
        self.filesComplete = filesComplete
        self.filesExpected = filesExpected
        self.bytesComplete = bytesComplete
        self.playlistPath = playlistPath
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__export_event__unpack, free: larder__v1__export_event__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__export_event__get_packed_size,
            pack: larder__v1__export_event__pack)
    }
}

extension ExportEvent {
    init(c: Larder__V1__ExportEvent) {
        filesComplete = c.files_complete
        filesExpected = c.files_expected
        bytesComplete = c.bytes_complete
        playlistPath = string(of: c.playlist_path)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ExportEvent> {
        let c = arena.allocate(Larder__V1__ExportEvent.self, count: 1)
        larder__v1__export_event__init(c)
        c.pointee.files_complete = filesComplete
        c.pointee.files_expected = filesExpected
        c.pointee.bytes_complete = bytesComplete
        if !playlistPath.isEmpty { c.pointee.playlist_path = arena.copy(playlistPath) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["files_complete"] = .integer(filesComplete)
        members["files_expected"] = .integer(filesExpected)
        members["bytes_complete"] = .integer(bytesComplete)
        members["playlist_path"] = .string(playlistPath)
        return .object(members)
    }
}

/// `larder.v1.RemoveRequest`.
public struct RemoveRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var unknownFields = UnknownFields()

    public init(assetID: String = "") {
        self.assetID = assetID
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__remove_request__unpack, free: larder__v1__remove_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__remove_request__get_packed_size,
            pack: larder__v1__remove_request__pack)
    }
}

extension RemoveRequest {
    init(c: Larder__V1__RemoveRequest) {
        assetID = string(of: c.asset_id)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__RemoveRequest> {
        let c = arena.allocate(Larder__V1__RemoveRequest.self, count: 1)
        larder__v1__remove_request__init(c)
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

/// `larder.v1.RemoveResponse`.
public struct RemoveResponse: SerializableMessage, Hashable {
    public var unknownFields = UnknownFields()

    public init() {
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__remove_response__unpack, free: larder__v1__remove_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__remove_response__get_packed_size,
            pack: larder__v1__remove_response__pack)
    }
}

extension RemoveResponse {
    init(c: Larder__V1__RemoveResponse) {
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__RemoveResponse> {
        let c = arena.allocate(Larder__V1__RemoveResponse.self, count: 1)
        larder__v1__remove_response__init(c)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        let members: [String: JSONValue] = [:]
        return .object(members)
    }
}

/// `larder.v1.MetricsRequest`.
public struct MetricsRequest: SerializableMessage, Hashable {
    public var unknownFields = UnknownFields()

    public init() {
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__metrics_request__unpack, free: larder__v1__metrics_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__metrics_request__get_packed_size,
            pack: larder__v1__metrics_request__pack)
    }
}

extension MetricsRequest {
    init(c: Larder__V1__MetricsRequest) {
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__MetricsRequest> {
        let c = arena.allocate(Larder__V1__MetricsRequest.self, count: 1)
        larder__v1__metrics_request__init(c)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        let members: [String: JSONValue] = [:]
        return .object(members)
    }
}

/// `larder.v1.Metric`.
public struct Metric: SerializableMessage, Hashable {
    /// As Prometheus names them: "larder_downloader_requests_total".
    public var name: String = ""
    /// What the count is of, for retries and failures: "HTTP_503".
    public var reason: String = ""
    public var value: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(name: String = "", reason: String = "", value: UInt64 = 0) {
        self.name = name
        self.reason = reason
        self.value = value
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__metric__unpack, free: larder__v1__metric__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__metric__get_packed_size,
            pack: larder__v1__metric__pack)
    }
}

extension Metric {
    init(c: Larder__V1__Metric) {
        name = string(of: c.name)
        reason = string(of: c.reason)
        value = c.value
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Metric> {
        let c = arena.allocate(Larder__V1__Metric.self, count: 1)
        larder__v1__metric__init(c)
        if !name.isEmpty { c.pointee.name = arena.copy(name) }
        if !reason.isEmpty { c.pointee.reason = arena.copy(reason) }
        c.pointee.value = value
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["name"] = .string(name)
        members["reason"] = .string(reason)
        members["value"] = .integer(value)
        return .object(members)
    }
}

/// `larder.v1.MetricsResponse`.
public struct MetricsResponse: SerializableMessage, Hashable {
    public var metrics: [Metric] = []
    public var unknownFields = UnknownFields()

    public init(metrics: [Metric] = []) {
        self.metrics = metrics
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__metrics_response__unpack, free: larder__v1__metrics_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__metrics_response__get_packed_size,
            pack: larder__v1__metrics_response__pack)
    }
}

extension MetricsResponse {
    init(c: Larder__V1__MetricsResponse) {
        metrics = array(c.metrics, Int(c.n_metrics)) { $0.map { Metric(c: $0.pointee) } ?? Metric() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__MetricsResponse> {
        let c = arena.allocate(Larder__V1__MetricsResponse.self, count: 1)
        larder__v1__metrics_response__init(c)
        if !metrics.isEmpty {
            c.pointee.n_metrics = metrics.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__Metric>?.self, count: metrics.count)
            for (index, value) in metrics.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.metrics = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["metrics"] = .array(metrics.map { $0.json })
        return .object(members)
    }
}

/// Fetches the resources of a plan into an asset's folder; verifies and exports what is there.
public protocol SegmentDownloaderAPI: Sendable {
    /// The first request is `start`, then the plan, then `end`. The last event is `completed` or `failed`.
    func download(_ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext) async throws
    /// How far the plan of a growing asset has come; nothing for an asset that does not grow or was not begun.
    func position(_ request: PositionRequest, _ context: CallContext) async throws -> PositionResponse
    /// Reads every file again and compares it with the journal.
    func verify(_ request: VerifyRequest, _ context: CallContext) async throws -> VerifyReport
    /// As Download, but what is damaged is fetched again too.
    func repair(_ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext) async throws
    /// `larder.v1.SegmentDownloader/Export`.
    func export(_ request: ExportRequest, _ responses: MessageSink<ExportEvent>, _ context: CallContext) async throws
    /// `larder.v1.SegmentDownloader/Remove`.
    func remove(_ request: RemoveRequest, _ context: CallContext) async throws -> RemoveResponse
    /// Counters since the process started.
    func metrics(_ request: MetricsRequest, _ context: CallContext) async throws -> MetricsResponse
}

extension SegmentDownloaderAPI {
    public func download(_ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/larder.v1.SegmentDownloader/Download")
    }
    public func position(_ request: PositionRequest, _ context: CallContext) async throws -> PositionResponse {
        throw RPCError.unimplemented("/larder.v1.SegmentDownloader/Position")
    }
    public func verify(_ request: VerifyRequest, _ context: CallContext) async throws -> VerifyReport {
        throw RPCError.unimplemented("/larder.v1.SegmentDownloader/Verify")
    }
    public func repair(_ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/larder.v1.SegmentDownloader/Repair")
    }
    public func export(_ request: ExportRequest, _ responses: MessageSink<ExportEvent>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/larder.v1.SegmentDownloader/Export")
    }
    public func remove(_ request: RemoveRequest, _ context: CallContext) async throws -> RemoveResponse {
        throw RPCError.unimplemented("/larder.v1.SegmentDownloader/Remove")
    }
    public func metrics(_ request: MetricsRequest, _ context: CallContext) async throws -> MetricsResponse {
        throw RPCError.unimplemented("/larder.v1.SegmentDownloader/Metrics")
    }
}

/// Calls `larder.v1.SegmentDownloader` over a channel.
public struct SegmentDownloaderClient: SegmentDownloaderAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func download(_ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext) async throws {
        try await channel.bidirectional("/larder.v1.SegmentDownloader/Download", requests, responses, context)
    }

    public func position(_ request: PositionRequest, _ context: CallContext) async throws -> PositionResponse {
        try await channel.unary("/larder.v1.SegmentDownloader/Position", request, context)
    }

    public func verify(_ request: VerifyRequest, _ context: CallContext) async throws -> VerifyReport {
        try await channel.unary("/larder.v1.SegmentDownloader/Verify", request, context)
    }

    public func repair(_ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext) async throws {
        try await channel.bidirectional("/larder.v1.SegmentDownloader/Repair", requests, responses, context)
    }

    public func export(_ request: ExportRequest, _ responses: MessageSink<ExportEvent>, _ context: CallContext) async throws {
        try await channel.serverStreaming("/larder.v1.SegmentDownloader/Export", request, responses, context)
    }

    public func remove(_ request: RemoveRequest, _ context: CallContext) async throws -> RemoveResponse {
        try await channel.unary("/larder.v1.SegmentDownloader/Remove", request, context)
    }

    public func metrics(_ request: MetricsRequest, _ context: CallContext) async throws -> MetricsResponse {
        try await channel.unary("/larder.v1.SegmentDownloader/Metrics", request, context)
    }
}

/// Serves any `SegmentDownloaderAPI` as `larder.v1.SegmentDownloader`.
public struct SegmentDownloaderDispatch: ServiceDispatch {
    public static let serviceName = "larder.v1.SegmentDownloader"
    public static let protoFile: ProtoFile? = .segmentDownloaderProto
    public let methods: [MethodHandler]

    public init(_ api: any SegmentDownloaderAPI) {
        methods = [
            .bidirectional("/larder.v1.SegmentDownloader/Download") { try await api.download($0, $1, $2) },
            .unary("/larder.v1.SegmentDownloader/Position") { try await api.position($0, $1) },
            .unary("/larder.v1.SegmentDownloader/Verify") { try await api.verify($0, $1) },
            .bidirectional("/larder.v1.SegmentDownloader/Repair") { try await api.repair($0, $1, $2) },
            .serverStreaming("/larder.v1.SegmentDownloader/Export") { try await api.export($0, $1, $2) },
            .unary("/larder.v1.SegmentDownloader/Remove") { try await api.remove($0, $1) },
            .unary("/larder.v1.SegmentDownloader/Metrics") { try await api.metrics($0, $1) },
        ]
    }
}
