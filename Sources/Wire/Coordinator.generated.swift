// Generated from larder/v1/coordinator.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

extension ProtoFile {
    /// `larder/v1/coordinator.proto`.
    public static let coordinatorProto = ProtoFile(
        name: "larder/v1/coordinator.proto",
        dependencies: [.componentProto, .errorProto, .presentationProto, .segmentDownloaderProto],
        symbols: [
            "larder.v1.Asset",
            "larder.v1.PrepareRequest",
            "larder.v1.SelectAssetRequest",
            "larder.v1.AssetRequest",
            "larder.v1.PrioritizeRequest",
            "larder.v1.ListAssetsRequest",
            "larder.v1.ListAssetsResponse",
            "larder.v1.WatchRequest",
            "larder.v1.AssetEvent",
            "larder.v1.PlayableResponse",
            "larder.v1.ExportAssetRequest",
            "larder.v1.StoragePolicy",
            "larder.v1.StorageReportRequest",
            "larder.v1.StorageReportResponse",
            "larder.v1.ComponentsRequest",
            "larder.v1.ComponentStatus",
            "larder.v1.ComponentsResponse",
            "larder.v1.AssetState",
            "larder.v1.StopReason",
            "larder.v1.Coordinator",
            "larder.v1.Coordinator.Prepare",
            "larder.v1.Coordinator.Select",
            "larder.v1.Coordinator.License",
            "larder.v1.Coordinator.Start",
            "larder.v1.Coordinator.Pause",
            "larder.v1.Coordinator.Resume",
            "larder.v1.Coordinator.Repair",
            "larder.v1.Coordinator.Finish",
            "larder.v1.Coordinator.Prioritize",
            "larder.v1.Coordinator.Delete",
            "larder.v1.Coordinator.Get",
            "larder.v1.Coordinator.List",
            "larder.v1.Coordinator.Watch",
            "larder.v1.Coordinator.Playable",
            "larder.v1.Coordinator.Verify",
            "larder.v1.Coordinator.Export",
            "larder.v1.Coordinator.SetStoragePolicy",
            "larder.v1.Coordinator.StorageReport",
            "larder.v1.Coordinator.Components",
        ],
        messages: [Asset.self, PrepareRequest.self, SelectAssetRequest.self, AssetRequest.self, PrioritizeRequest.self, ListAssetsRequest.self, ListAssetsResponse.self, WatchRequest.self, AssetEvent.self, PlayableResponse.self, ExportAssetRequest.self, StoragePolicy.self, StorageReportRequest.self, StorageReportResponse.self, ComponentsRequest.self, ComponentStatus.self, ComponentsResponse.self],
        hexadecimal: """
            0a1b6c61726465722f76312f636f6f7264696e61746f722e70726f746f12096c61726465722e76311a196c61726465722f76312f636f6d70\
            6f6e656e742e70726f746f1a156c61726465722f76312f6572726f722e70726f746f1a1c6c61726465722f76312f70726573656e74617469\
            6f6e2e70726f746f1a226c61726465722f76312f7365676d656e745f646f776e6c6f616465722e70726f746f2282080a054173736574120e\
            0a0269641801200128095202696412140a057469746c6518022001280952057469746c6512100a0375726c180320012809520375726c122b\
            0a05737461746518042001280e32152e6c61726465722e76312e417373657453746174655205737461746512380a0c73746f705f72656173\
            6f6e7318052003280e32152e6c61726465722e76312e53746f70526561736f6e520b73746f70526561736f6e73121a0a087265766973696f\
            6e18062001280452087265766973696f6e121d0a0a637265617465645f61741807200128045209637265617465644174121d0a0a75706461\
            7465645f6174180820012804520975706461746564417412370a0870726f677265737318092001280b321b2e6c61726465722e76312e446f\
            776e6c6f616450726f6772657373520870726f677265737312300a076661696c757265180a2001280b32162e6c61726465722e76312e4572\
            726f7244657461696c52076661696c75726512340a076d697373696e67180b2003280b321a2e6c61726465722e76312e5265736f75726365\
            4661696c75726552076d697373696e6712230a0d6d697373696e675f636f756e74180c20012804520c6d697373696e67436f756e74123b0a\
            0c70726573656e746174696f6e180d2001280b32172e6c61726465722e76312e50726573656e746174696f6e520c70726573656e74617469\
            6f6e12320a0973656c656374696f6e180e2001280b32142e6c61726465722e76312e53656c656374696f6e520973656c656374696f6e1235\
            0a076f7074696f6e73180f2001280b321b2e6c61726465722e76312e53656c656374696f6e4f7074696f6e7352076f7074696f6e7312420a\
            0f726571756573745f6f7074696f6e7318102001280b32192e6c61726465722e76312e526571756573744f7074696f6e73520e7265717565\
            73744f7074696f6e73121a0a086c6963656e73656418112001280852086c6963656e73656412190a0872657472795f617418122001280452\
            0772657472794174121a0a08617474656d70747318132001280d5208617474656d70747312250a0e66656e63696e675f6e756d6265721814\
            20012804520d66656e63696e674e756d62657212250a0e77616e74735f646f776e6c6f6164181520012808520d77616e7473446f776e6c6f\
            616412180a077265706169727318162001280852077265706169727312210a0c736b69705f6d697373696e67181720012804520b736b6970\
            4d697373696e67121c0a0972656672657368657318182001280d5209726566726573686573122f0a087072696f7269747918192001280e32\
            132e6c61726465722e76312e5072696f7269747952087072696f7269747912210a0c6d6178696d756d5f72617465181a20012804520b6d61\
            78696d756d52617465229f020a0e507265706172655265717565737412100a0375726c180120012809520375726c12140a057469746c6518\
            022001280952057469746c6512330a076f7074696f6e7318032001280b32192e6c61726465722e76312e526571756573744f7074696f6e73\
            52076f7074696f6e7312390a0973656c656374696f6e18042001280b321b2e6c61726465722e76312e53656c656374696f6e4f7074696f6e\
            73520973656c656374696f6e12210a0c736b69705f6d697373696e67180520012804520b736b69704d697373696e67122f0a087072696f72\
            69747918062001280e32132e6c61726465722e76312e5072696f7269747952087072696f7269747912210a0c6d6178696d756d5f72617465\
            180720012804520b6d6178696d756d52617465226a0a1253656c65637441737365745265717565737412190a0861737365745f6964180120\
            01280952076173736574496412390a0973656c656374696f6e18022001280b321b2e6c61726465722e76312e53656c656374696f6e4f7074\
            696f6e73520973656c656374696f6e22290a0c41737365745265717565737412190a0861737365745f696418012001280952076173736574\
            49642282010a115072696f726974697a655265717565737412190a0861737365745f6964180120012809520761737365744964122f0a0870\
            72696f7269747918022001280e32132e6c61726465722e76312e5072696f7269747952087072696f7269747912210a0c6d6178696d756d5f\
            72617465180320012804520b6d6178696d756d5261746522130a114c69737441737365747352657175657374223e0a124c69737441737365\
            7473526573706f6e736512280a0661737365747318012003280b32102e6c61726465722e76312e4173736574520661737365747322290a0c\
            57617463685265717565737412190a0861737365745f6964180120012809520761737365744964224e0a0a41737365744576656e7412260a\
            05617373657418012001280b32102e6c61726465722e76312e41737365745205617373657412180a0772656d6f7665641802200128085207\
            72656d6f766564226d0a10506c617961626c65526573706f6e7365121a0a08706c617961626c651801200128085208706c617961626c6512\
            230a0d706c61796c6973745f70617468180220012809520c706c61796c6973745061746812180a07726561736f6e73180320032809520772\
            6561736f6e7322630a124578706f727441737365745265717565737412190a0861737365745f696418012001280952076173736574496412\
            1c0a096469726563746f727918022001280952096469726563746f727912140a056c696e6b7318032001280852056c696e6b73223d0a0d53\
            746f72616765506f6c696379122c0a126d6178696d756d5f627974655f636f756e7418012001280452106d6178696d756d42797465436f75\
            6e7422160a1453746f726167655265706f72745265717565737422680a1553746f726167655265706f7274526573706f6e7365121d0a0a62\
            7974655f636f756e74180120012804520962797465436f756e7412300a06706f6c69637918022001280b32182e6c61726465722e76312e53\
            746f72616765506f6c6963795206706f6c69637922130a11436f6d706f6e656e74735265717565737422a4010a0f436f6d706f6e656e7453\
            746174757312160a06736f636b65741801200128095206736f636b657412410a0b6465736372697074696f6e18022001280b321f2e6c6172\
            6465722e76312e436f6d706f6e656e744465736372697074696f6e520b6465736372697074696f6e121c0a09726561636861626c65180320\
            0128085209726561636861626c6512180a0770726f626c656d180420012809520770726f626c656d22500a12436f6d706f6e656e74735265\
            73706f6e7365123a0a0a636f6d706f6e656e747318012003280b321a2e6c61726465722e76312e436f6d706f6e656e74537461747573520a\
            636f6d706f6e656e74732aac020a0a41737365745374617465121b0a1741535345545f53544154455f554e53504543494649454410001219\
            0a1541535345545f53544154455f505245504152494e47100112180a1441535345545f53544154455f5052455041524544100212190a1541\
            535345545f53544154455f4c4943454e53494e47100312160a1241535345545f53544154455f5155455545441004121b0a1741535345545f\
            53544154455f444f574e4c4f4144494e47100512160a1241535345545f53544154455f504155534544100612190a1541535345545f535441\
            54455f434f4d504c45544544100712160a1241535345545f53544154455f4641494c4544100812170a1341535345545f53544154455f4558\
            5049524544100912180a1441535345545f53544154455f52454d4f56494e47100a2ac3010a0a53746f70526561736f6e121b0a1753544f50\
            5f524541534f4e5f554e535045434946494544100012140a1053544f505f524541534f4e5f555345521001121d0a1953544f505f52454153\
            4f4e5f504f4c4943595f57494e444f57100212170a1353544f505f524541534f4e5f53544f52414745100312250a2153544f505f52454153\
            4f4e5f57414954494e475f464f525f434f4d504f4e454e54100412230a1f53544f505f524541534f4e5f4e454544535f415554484f52495a\
            4154494f4e1005328a090a0b436f6f7264696e61746f7212360a075072657061726512192e6c61726465722e76312e507265706172655265\
            71756573741a102e6c61726465722e76312e417373657412390a0653656c656374121d2e6c61726465722e76312e53656c65637441737365\
            74526571756573741a102e6c61726465722e76312e417373657412340a074c6963656e736512172e6c61726465722e76312e417373657452\
            6571756573741a102e6c61726465722e76312e417373657412320a05537461727412172e6c61726465722e76312e41737365745265717565\
            73741a102e6c61726465722e76312e417373657412320a05506175736512172e6c61726465722e76312e4173736574526571756573741a10\
            2e6c61726465722e76312e417373657412330a06526573756d6512172e6c61726465722e76312e4173736574526571756573741a102e6c61\
            726465722e76312e417373657412330a0652657061697212172e6c61726465722e76312e4173736574526571756573741a102e6c61726465\
            722e76312e417373657412330a0646696e69736812172e6c61726465722e76312e4173736574526571756573741a102e6c61726465722e76\
            312e4173736574123c0a0a5072696f726974697a65121c2e6c61726465722e76312e5072696f726974697a65526571756573741a102e6c61\
            726465722e76312e417373657412330a0644656c65746512172e6c61726465722e76312e4173736574526571756573741a102e6c61726465\
            722e76312e417373657412300a0347657412172e6c61726465722e76312e4173736574526571756573741a102e6c61726465722e76312e41\
            7373657412430a044c697374121c2e6c61726465722e76312e4c697374417373657473526571756573741a1d2e6c61726465722e76312e4c\
            697374417373657473526573706f6e736512390a05576174636812172e6c61726465722e76312e5761746368526571756573741a152e6c61\
            726465722e76312e41737365744576656e74300112400a08506c617961626c6512172e6c61726465722e76312e4173736574526571756573\
            741a1b2e6c61726465722e76312e506c617961626c65526573706f6e7365123a0a0656657269667912172e6c61726465722e76312e417373\
            6574526571756573741a172e6c61726465722e76312e5665726966795265706f727412410a064578706f7274121d2e6c61726465722e7631\
            2e4578706f72744173736574526571756573741a162e6c61726465722e76312e4578706f72744576656e74300112460a1053657453746f72\
            616765506f6c69637912182e6c61726465722e76312e53746f72616765506f6c6963791a182e6c61726465722e76312e53746f7261676550\
            6f6c69637912520a0d53746f726167655265706f7274121f2e6c61726465722e76312e53746f726167655265706f7274526571756573741a\
            202e6c61726465722e76312e53746f726167655265706f7274526573706f6e736512490a0a436f6d706f6e656e7473121c2e6c6172646572\
            2e76312e436f6d706f6e656e7473526571756573741a1d2e6c61726465722e76312e436f6d706f6e656e7473526573706f6e736562067072\
            6f746f33
            """)
}

/// `AssetState`.
public struct AssetState: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    public static let preparing = Self(rawValue: 1)
    public static let prepared = Self(rawValue: 2)
    public static let licensing = Self(rawValue: 3)
    public static let queued = Self(rawValue: 4)
    public static let downloading = Self(rawValue: 5)
    public static let paused = Self(rawValue: 6)
    public static let completed = Self(rawValue: 7)
    public static let failed = Self(rawValue: 8)
    public static let expired = Self(rawValue: 9)
    public static let removing = Self(rawValue: 10)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "PREPARING"
            case 2: "PREPARED"
            case 3: "LICENSING"
            case 4: "QUEUED"
            case 5: "DOWNLOADING"
            case 6: "PAUSED"
            case 7: "COMPLETED"
            case 8: "FAILED"
            case 9: "EXPIRED"
            case 10: "REMOVING"
            default: String(rawValue)
        }
    }
}

/// `StopReason`.
public struct StopReason: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: Int32
    public init(rawValue: Int32) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: 0)
    public static let user = Self(rawValue: 1)
    public static let policyWindow = Self(rawValue: 2)
    public static let storage = Self(rawValue: 3)
    public static let waitingForComponent = Self(rawValue: 4)
    public static let needsAuthorization = Self(rawValue: 5)

    /// The name in the contract without its prefix, or the number.
    public var description: String {
        switch rawValue {
            case 0: "UNSPECIFIED"
            case 1: "USER"
            case 2: "POLICY_WINDOW"
            case 3: "STORAGE"
            case 4: "WAITING_FOR_COMPONENT"
            case 5: "NEEDS_AUTHORIZATION"
            default: String(rawValue)
        }
    }
}

/// `larder.v1.Asset`.
public struct Asset: SerializableMessage, Hashable {
    public var id: String = ""
    public var title: String = ""
    public var url: String = ""
    public var state: AssetState = AssetState(rawValue: 0)
    public var stopReasons: [StopReason] = []
    /// Grows with every change of the asset.
    public var revision: UInt64 = 0
    /// Milliseconds since 1970.
    public var createdAt: UInt64 = 0
    public var updatedAt: UInt64 = 0
    public var progress: DownloadProgress? = nil
    /// Of the last failure; absent if none.
    public var failure: ErrorDetail? = nil
    public var missing: [ResourceFailure] = []
    public var missingCount: UInt64 = 0
    public var presentation: Presentation? = nil
    /// Absent until something was chosen.
    public var selection: Selection? = nil
    public var options: SelectionOptions? = nil
    public var requestOptions: RequestOptions? = nil
    public var licensed: Bool = false
    /// The license step waits this long for its next try, or the download does; milliseconds since 1970, 0 if not waiting.
    public var retryAt: UInt64 = 0
    /// Tries of the step at hand since it last got further.
    public var attempts: UInt32 = 0
    /// Counts claims of the asset's work.
    public var fencingNumber: UInt64 = 0
    /// Once prepared and licensed, the download follows by itself: it was started before.
    public var wantsDownload: Bool = false
    /// The download looks at every file that is there already.
    public var repairs: Bool = false
    /// So many resources that the origin does not have may be missing from the complete asset.
    public var skipMissing: UInt64 = 0
    /// How often playlists were asked for anew, for fresh URLs, since the last byte came.
    public var refreshes: UInt32 = 0
    public var priority: Priority = Priority(rawValue: 0)
    /// Bytes a second; 0 leaves it to the link.
    public var maximumRate: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(id: String = "", title: String = "", url: String = "", state: AssetState = AssetState(rawValue: 0), stopReasons: [StopReason] = [], revision: UInt64 = 0, createdAt: UInt64 = 0, updatedAt: UInt64 = 0, progress: DownloadProgress? = nil, failure: ErrorDetail? = nil, missing: [ResourceFailure] = [], missingCount: UInt64 = 0, presentation: Presentation? = nil, selection: Selection? = nil, options: SelectionOptions? = nil, requestOptions: RequestOptions? = nil, licensed: Bool = false, retryAt: UInt64 = 0, attempts: UInt32 = 0, fencingNumber: UInt64 = 0, wantsDownload: Bool = false, repairs: Bool = false, skipMissing: UInt64 = 0, refreshes: UInt32 = 0, priority: Priority = Priority(rawValue: 0), maximumRate: UInt64 = 0) {
        self.id = id
        self.title = title
        self.url = url
        self.state = state
        self.stopReasons = stopReasons
        self.revision = revision
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.progress = progress
        self.failure = failure
        self.missing = missing
        self.missingCount = missingCount
        self.presentation = presentation
        self.selection = selection
        self.options = options
        self.requestOptions = requestOptions
        self.licensed = licensed
        self.retryAt = retryAt
        self.attempts = attempts
        self.fencingNumber = fencingNumber
        self.wantsDownload = wantsDownload
        self.repairs = repairs
        self.skipMissing = skipMissing
        self.refreshes = refreshes
        self.priority = priority
        self.maximumRate = maximumRate
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__asset__unpack, free: larder__v1__asset__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__asset__get_packed_size,
            pack: larder__v1__asset__pack)
    }
}

extension Asset {
    init(c: Larder__V1__Asset) {
        id = string(of: c.id)
        title = string(of: c.title)
        url = string(of: c.url)
        state = AssetState(rawValue: Int32(bitPattern: c.state.rawValue))
        stopReasons = array(c.stop_reasons, Int(c.n_stop_reasons)) { StopReason(rawValue: Int32(bitPattern: $0.rawValue)) }
        revision = c.revision
        createdAt = c.created_at
        updatedAt = c.updated_at
        progress = c.progress.map { DownloadProgress(c: $0.pointee) }
        failure = c.failure.map { ErrorDetail(c: $0.pointee) }
        missing = array(c.missing, Int(c.n_missing)) { $0.map { ResourceFailure(c: $0.pointee) } ?? ResourceFailure() }
        missingCount = c.missing_count
        presentation = c.presentation.map { Presentation(c: $0.pointee) }
        selection = c.selection.map { Selection(c: $0.pointee) }
        options = c.options.map { SelectionOptions(c: $0.pointee) }
        requestOptions = c.request_options.map { RequestOptions(c: $0.pointee) }
        licensed = c.licensed != 0
        retryAt = c.retry_at
        attempts = c.attempts
        fencingNumber = c.fencing_number
        wantsDownload = c.wants_download != 0
        repairs = c.repairs != 0
        skipMissing = c.skip_missing
        refreshes = c.refreshes
        priority = Priority(rawValue: Int32(bitPattern: c.priority.rawValue))
        maximumRate = c.maximum_rate
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__Asset> {
        let c = arena.allocate(Larder__V1__Asset.self, count: 1)
        larder__v1__asset__init(c)
        if !id.isEmpty { c.pointee.id = arena.copy(id) }
        if !title.isEmpty { c.pointee.title = arena.copy(title) }
        if !url.isEmpty { c.pointee.url = arena.copy(url) }
        c.pointee.state = Larder__V1__AssetState(rawValue: UInt32(bitPattern: state.rawValue))
        if !stopReasons.isEmpty {
            c.pointee.n_stop_reasons = stopReasons.count
            c.pointee.stop_reasons = arena.copy(stopReasons.map { Larder__V1__StopReason(rawValue: UInt32(bitPattern: $0.rawValue)) })
        }
        c.pointee.revision = revision
        c.pointee.created_at = createdAt
        c.pointee.updated_at = updatedAt
        c.pointee.progress = progress?.makeC(&arena)
        c.pointee.failure = failure?.makeC(&arena)
        if !missing.isEmpty {
            c.pointee.n_missing = missing.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__ResourceFailure>?.self, count: missing.count)
            for (index, value) in missing.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.missing = items
        }
        c.pointee.missing_count = missingCount
        c.pointee.presentation = presentation?.makeC(&arena)
        c.pointee.selection = selection?.makeC(&arena)
        c.pointee.options = options?.makeC(&arena)
        c.pointee.request_options = requestOptions?.makeC(&arena)
        c.pointee.licensed = licensed ? 1 : 0
        c.pointee.retry_at = retryAt
        c.pointee.attempts = attempts
        c.pointee.fencing_number = fencingNumber
        c.pointee.wants_download = wantsDownload ? 1 : 0
        c.pointee.repairs = repairs ? 1 : 0
        c.pointee.skip_missing = skipMissing
        c.pointee.refreshes = refreshes
        c.pointee.priority = Larder__V1__Priority(rawValue: UInt32(bitPattern: priority.rawValue))
        c.pointee.maximum_rate = maximumRate
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["id"] = .string(id)
        members["title"] = .string(title)
        members["url"] = .string(url)
        members["state"] = .string(state.description)
        members["stop_reasons"] = .array(stopReasons.map { .string($0.description) })
        members["revision"] = .integer(revision)
        members["created_at"] = .integer(createdAt)
        members["updated_at"] = .integer(updatedAt)
        if let progress { members["progress"] = progress.json }
        if let failure { members["failure"] = failure.json }
        members["missing"] = .array(missing.map { $0.json })
        members["missing_count"] = .integer(missingCount)
        if let presentation { members["presentation"] = presentation.json }
        if let selection { members["selection"] = selection.json }
        if let options { members["options"] = options.json }
        if let requestOptions { members["request_options"] = requestOptions.json }
        members["licensed"] = .bool(licensed)
        members["retry_at"] = .integer(retryAt)
        members["attempts"] = .integer(UInt64(attempts))
        members["fencing_number"] = .integer(fencingNumber)
        members["wants_download"] = .bool(wantsDownload)
        members["repairs"] = .bool(repairs)
        members["skip_missing"] = .integer(skipMissing)
        members["refreshes"] = .integer(UInt64(refreshes))
        members["priority"] = .string(priority.description)
        members["maximum_rate"] = .integer(maximumRate)
        return .object(members)
    }
}

/// `larder.v1.PrepareRequest`.
public struct PrepareRequest: SerializableMessage, Hashable {
    public var url: String = ""
    public var title: String = ""
    public var options: RequestOptions? = nil
    public var selection: SelectionOptions? = nil
    /// So many resources that the origin does not have become gaps.
    public var skipMissing: UInt64 = 0
    /// Those of a higher one begin first, and get more of the link.
    public var priority: Priority = Priority(rawValue: 0)
    /// Bytes a second; 0 leaves it to the link.
    public var maximumRate: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(url: String = "", title: String = "", options: RequestOptions? = nil, selection: SelectionOptions? = nil, skipMissing: UInt64 = 0, priority: Priority = Priority(rawValue: 0), maximumRate: UInt64 = 0) {
        self.url = url
        self.title = title
        self.options = options
        self.selection = selection
        self.skipMissing = skipMissing
        self.priority = priority
        self.maximumRate = maximumRate
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__prepare_request__unpack, free: larder__v1__prepare_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__prepare_request__get_packed_size,
            pack: larder__v1__prepare_request__pack)
    }
}

extension PrepareRequest {
    init(c: Larder__V1__PrepareRequest) {
        url = string(of: c.url)
        title = string(of: c.title)
        options = c.options.map { RequestOptions(c: $0.pointee) }
        selection = c.selection.map { SelectionOptions(c: $0.pointee) }
        skipMissing = c.skip_missing
        priority = Priority(rawValue: Int32(bitPattern: c.priority.rawValue))
        maximumRate = c.maximum_rate
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__PrepareRequest> {
        let c = arena.allocate(Larder__V1__PrepareRequest.self, count: 1)
        larder__v1__prepare_request__init(c)
        if !url.isEmpty { c.pointee.url = arena.copy(url) }
        if !title.isEmpty { c.pointee.title = arena.copy(title) }
        c.pointee.options = options?.makeC(&arena)
        c.pointee.selection = selection?.makeC(&arena)
        c.pointee.skip_missing = skipMissing
        c.pointee.priority = Larder__V1__Priority(rawValue: UInt32(bitPattern: priority.rawValue))
        c.pointee.maximum_rate = maximumRate
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["url"] = .string(url)
        members["title"] = .string(title)
        if let options { members["options"] = options.json }
        if let selection { members["selection"] = selection.json }
        members["skip_missing"] = .integer(skipMissing)
        members["priority"] = .string(priority.description)
        members["maximum_rate"] = .integer(maximumRate)
        return .object(members)
    }
}

/// `larder.v1.SelectAssetRequest`.
public struct SelectAssetRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var selection: SelectionOptions? = nil
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", selection: SelectionOptions? = nil) {
        self.assetID = assetID
        self.selection = selection
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__select_asset_request__unpack, free: larder__v1__select_asset_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__select_asset_request__get_packed_size,
            pack: larder__v1__select_asset_request__pack)
    }
}

extension SelectAssetRequest {
    init(c: Larder__V1__SelectAssetRequest) {
        assetID = string(of: c.asset_id)
        selection = c.selection.map { SelectionOptions(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__SelectAssetRequest> {
        let c = arena.allocate(Larder__V1__SelectAssetRequest.self, count: 1)
        larder__v1__select_asset_request__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        c.pointee.selection = selection?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        if let selection { members["selection"] = selection.json }
        return .object(members)
    }
}

/// `larder.v1.AssetRequest`.
public struct AssetRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var unknownFields = UnknownFields()

    public init(assetID: String = "") {
        self.assetID = assetID
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__asset_request__unpack, free: larder__v1__asset_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__asset_request__get_packed_size,
            pack: larder__v1__asset_request__pack)
    }
}

extension AssetRequest {
    init(c: Larder__V1__AssetRequest) {
        assetID = string(of: c.asset_id)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__AssetRequest> {
        let c = arena.allocate(Larder__V1__AssetRequest.self, count: 1)
        larder__v1__asset_request__init(c)
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

/// `larder.v1.PrioritizeRequest`.
public struct PrioritizeRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    public var priority: Priority = Priority(rawValue: 0)
    /// Bytes a second; 0 leaves it to the link.
    public var maximumRate: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", priority: Priority = Priority(rawValue: 0), maximumRate: UInt64 = 0) {
        self.assetID = assetID
        self.priority = priority
        self.maximumRate = maximumRate
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__prioritize_request__unpack, free: larder__v1__prioritize_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__prioritize_request__get_packed_size,
            pack: larder__v1__prioritize_request__pack)
    }
}

extension PrioritizeRequest {
    init(c: Larder__V1__PrioritizeRequest) {
        assetID = string(of: c.asset_id)
        priority = Priority(rawValue: Int32(bitPattern: c.priority.rawValue))
        maximumRate = c.maximum_rate
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__PrioritizeRequest> {
        let c = arena.allocate(Larder__V1__PrioritizeRequest.self, count: 1)
        larder__v1__prioritize_request__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        c.pointee.priority = Larder__V1__Priority(rawValue: UInt32(bitPattern: priority.rawValue))
        c.pointee.maximum_rate = maximumRate
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        members["priority"] = .string(priority.description)
        members["maximum_rate"] = .integer(maximumRate)
        return .object(members)
    }
}

/// `larder.v1.ListAssetsRequest`.
public struct ListAssetsRequest: SerializableMessage, Hashable {
    public var unknownFields = UnknownFields()

    public init() {
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__list_assets_request__unpack, free: larder__v1__list_assets_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__list_assets_request__get_packed_size,
            pack: larder__v1__list_assets_request__pack)
    }
}

extension ListAssetsRequest {
    init(c: Larder__V1__ListAssetsRequest) {
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ListAssetsRequest> {
        let c = arena.allocate(Larder__V1__ListAssetsRequest.self, count: 1)
        larder__v1__list_assets_request__init(c)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        let members: [String: JSONValue] = [:]
        return .object(members)
    }
}

/// `larder.v1.ListAssetsResponse`.
public struct ListAssetsResponse: SerializableMessage, Hashable {
    public var assets: [Asset] = []
    public var unknownFields = UnknownFields()

    public init(assets: [Asset] = []) {
        self.assets = assets
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__list_assets_response__unpack, free: larder__v1__list_assets_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__list_assets_response__get_packed_size,
            pack: larder__v1__list_assets_response__pack)
    }
}

extension ListAssetsResponse {
    init(c: Larder__V1__ListAssetsResponse) {
        assets = array(c.assets, Int(c.n_assets)) { $0.map { Asset(c: $0.pointee) } ?? Asset() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ListAssetsResponse> {
        let c = arena.allocate(Larder__V1__ListAssetsResponse.self, count: 1)
        larder__v1__list_assets_response__init(c)
        if !assets.isEmpty {
            c.pointee.n_assets = assets.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__Asset>?.self, count: assets.count)
            for (index, value) in assets.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.assets = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["assets"] = .array(assets.map { $0.json })
        return .object(members)
    }
}

/// `larder.v1.WatchRequest`.
public struct WatchRequest: SerializableMessage, Hashable {
    /// Empty watches all.
    public var assetID: String = ""
    public var unknownFields = UnknownFields()

    public init(assetID: String = "") {
        self.assetID = assetID
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__watch_request__unpack, free: larder__v1__watch_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__watch_request__get_packed_size,
            pack: larder__v1__watch_request__pack)
    }
}

extension WatchRequest {
    init(c: Larder__V1__WatchRequest) {
        assetID = string(of: c.asset_id)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__WatchRequest> {
        let c = arena.allocate(Larder__V1__WatchRequest.self, count: 1)
        larder__v1__watch_request__init(c)
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

/// `larder.v1.AssetEvent`.
public struct AssetEvent: SerializableMessage, Hashable {
    public var asset: Asset? = nil
    /// The asset is gone; `asset` has its id only.
    public var removed: Bool = false
    public var unknownFields = UnknownFields()

    public init(asset: Asset? = nil, removed: Bool = false) {
        self.asset = asset
        self.removed = removed
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__asset_event__unpack, free: larder__v1__asset_event__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__asset_event__get_packed_size,
            pack: larder__v1__asset_event__pack)
    }
}

extension AssetEvent {
    init(c: Larder__V1__AssetEvent) {
        asset = c.asset.map { Asset(c: $0.pointee) }
        removed = c.removed != 0
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__AssetEvent> {
        let c = arena.allocate(Larder__V1__AssetEvent.self, count: 1)
        larder__v1__asset_event__init(c)
        c.pointee.asset = asset?.makeC(&arena)
        c.pointee.removed = removed ? 1 : 0
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let asset { members["asset"] = asset.json }
        members["removed"] = .bool(removed)
        return .object(members)
    }
}

/// `larder.v1.PlayableResponse`.
public struct PlayableResponse: SerializableMessage, Hashable {
    public var playable: Bool = false
    /// Absolute path of the local multivariant playlist.
    public var playlistPath: String = ""
    /// Why it is not playable, or what a player needs besides the files.
    public var reasons: [String] = []
    public var unknownFields = UnknownFields()

    public init(playable: Bool = false, playlistPath: String = "", reasons: [String] = []) {
        self.playable = playable
        self.playlistPath = playlistPath
        self.reasons = reasons
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__playable_response__unpack, free: larder__v1__playable_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__playable_response__get_packed_size,
            pack: larder__v1__playable_response__pack)
    }
}

extension PlayableResponse {
    init(c: Larder__V1__PlayableResponse) {
        playable = c.playable != 0
        playlistPath = string(of: c.playlist_path)
        reasons = array(c.reasons, Int(c.n_reasons)) { string(of: $0) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__PlayableResponse> {
        let c = arena.allocate(Larder__V1__PlayableResponse.self, count: 1)
        larder__v1__playable_response__init(c)
        c.pointee.playable = playable ? 1 : 0
        if !playlistPath.isEmpty { c.pointee.playlist_path = arena.copy(playlistPath) }
        if !reasons.isEmpty {
            c.pointee.n_reasons = reasons.count
            let items = arena.allocate(UnsafeMutablePointer<CChar>?.self, count: reasons.count)
            for (index, value) in reasons.enumerated() {
                items[index] = arena.copy(value)
            }
            c.pointee.reasons = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["playable"] = .bool(playable)
        members["playlist_path"] = .string(playlistPath)
        members["reasons"] = .array(reasons.map { .string($0) })
        return .object(members)
    }
}

/// `larder.v1.ExportAssetRequest`.
public struct ExportAssetRequest: SerializableMessage, Hashable {
    public var assetID: String = ""
    /// Absolute.
    public var directory: String = ""
    /// Files that are exported as they are may be hard links of the asset's own: for an asset that goes afterwards.
    public var links: Bool = false
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", directory: String = "", links: Bool = false) {
        self.assetID = assetID
        self.directory = directory
        self.links = links
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__export_asset_request__unpack, free: larder__v1__export_asset_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__export_asset_request__get_packed_size,
            pack: larder__v1__export_asset_request__pack)
    }
}

extension ExportAssetRequest {
    init(c: Larder__V1__ExportAssetRequest) {
        assetID = string(of: c.asset_id)
        directory = string(of: c.directory)
        links = c.links != 0
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ExportAssetRequest> {
        let c = arena.allocate(Larder__V1__ExportAssetRequest.self, count: 1)
        larder__v1__export_asset_request__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        if !directory.isEmpty { c.pointee.directory = arena.copy(directory) }
        c.pointee.links = links ? 1 : 0
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        members["directory"] = .string(directory)
        members["links"] = .bool(links)
        return .object(members)
    }
}

/// `larder.v1.StoragePolicy`.
public struct StoragePolicy: SerializableMessage, Hashable {
    /// 0 means no limit.
    public var maximumByteCount: UInt64 = 0
    public var unknownFields = UnknownFields()

    public init(maximumByteCount: UInt64 = 0) {
        self.maximumByteCount = maximumByteCount
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__storage_policy__unpack, free: larder__v1__storage_policy__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__storage_policy__get_packed_size,
            pack: larder__v1__storage_policy__pack)
    }
}

extension StoragePolicy {
    init(c: Larder__V1__StoragePolicy) {
        maximumByteCount = c.maximum_byte_count
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__StoragePolicy> {
        let c = arena.allocate(Larder__V1__StoragePolicy.self, count: 1)
        larder__v1__storage_policy__init(c)
        c.pointee.maximum_byte_count = maximumByteCount
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["maximum_byte_count"] = .integer(maximumByteCount)
        return .object(members)
    }
}

/// `larder.v1.StorageReportRequest`.
public struct StorageReportRequest: SerializableMessage, Hashable {
    public var unknownFields = UnknownFields()

    public init() {
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__storage_report_request__unpack, free: larder__v1__storage_report_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__storage_report_request__get_packed_size,
            pack: larder__v1__storage_report_request__pack)
    }
}

extension StorageReportRequest {
    init(c: Larder__V1__StorageReportRequest) {
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__StorageReportRequest> {
        let c = arena.allocate(Larder__V1__StorageReportRequest.self, count: 1)
        larder__v1__storage_report_request__init(c)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        let members: [String: JSONValue] = [:]
        return .object(members)
    }
}

/// `larder.v1.StorageReportResponse`.
public struct StorageReportResponse: SerializableMessage, Hashable {
    public var byteCount: UInt64 = 0
    public var policy: StoragePolicy? = nil
    public var unknownFields = UnknownFields()

    public init(byteCount: UInt64 = 0, policy: StoragePolicy? = nil) {
        self.byteCount = byteCount
        self.policy = policy
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__storage_report_response__unpack, free: larder__v1__storage_report_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__storage_report_response__get_packed_size,
            pack: larder__v1__storage_report_response__pack)
    }
}

extension StorageReportResponse {
    init(c: Larder__V1__StorageReportResponse) {
        byteCount = c.byte_count
        policy = c.policy.map { StoragePolicy(c: $0.pointee) }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__StorageReportResponse> {
        let c = arena.allocate(Larder__V1__StorageReportResponse.self, count: 1)
        larder__v1__storage_report_response__init(c)
        c.pointee.byte_count = byteCount
        c.pointee.policy = policy?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["byte_count"] = .integer(byteCount)
        if let policy { members["policy"] = policy.json }
        return .object(members)
    }
}

/// `larder.v1.ComponentsRequest`.
public struct ComponentsRequest: SerializableMessage, Hashable {
    public var unknownFields = UnknownFields()

    public init() {
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__components_request__unpack, free: larder__v1__components_request__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__components_request__get_packed_size,
            pack: larder__v1__components_request__pack)
    }
}

extension ComponentsRequest {
    init(c: Larder__V1__ComponentsRequest) {
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ComponentsRequest> {
        let c = arena.allocate(Larder__V1__ComponentsRequest.self, count: 1)
        larder__v1__components_request__init(c)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        let members: [String: JSONValue] = [:]
        return .object(members)
    }
}

/// `larder.v1.ComponentStatus`.
public struct ComponentStatus: SerializableMessage, Hashable {
    /// File name of the socket.
    public var socket: String = ""
    public var description: ComponentDescription? = nil
    public var reachable: Bool = false
    public var problem: String = ""
    public var unknownFields = UnknownFields()

    public init(socket: String = "", description: ComponentDescription? = nil, reachable: Bool = false, problem: String = "") {
        self.socket = socket
        self.description = description
        self.reachable = reachable
        self.problem = problem
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__component_status__unpack, free: larder__v1__component_status__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__component_status__get_packed_size,
            pack: larder__v1__component_status__pack)
    }
}

extension ComponentStatus {
    init(c: Larder__V1__ComponentStatus) {
        socket = string(of: c.socket)
        description = c.description.map { ComponentDescription(c: $0.pointee) }
        reachable = c.reachable != 0
        problem = string(of: c.problem)
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ComponentStatus> {
        let c = arena.allocate(Larder__V1__ComponentStatus.self, count: 1)
        larder__v1__component_status__init(c)
        if !socket.isEmpty { c.pointee.socket = arena.copy(socket) }
        c.pointee.description = description?.makeC(&arena)
        c.pointee.reachable = reachable ? 1 : 0
        if !problem.isEmpty { c.pointee.problem = arena.copy(problem) }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["socket"] = .string(socket)
        if let description { members["description"] = description.json }
        members["reachable"] = .bool(reachable)
        members["problem"] = .string(problem)
        return .object(members)
    }
}

/// `larder.v1.ComponentsResponse`.
public struct ComponentsResponse: SerializableMessage, Hashable {
    public var components: [ComponentStatus] = []
    public var unknownFields = UnknownFields()

    public init(components: [ComponentStatus] = []) {
        self.components = components
    }

    public init(serialized bytes: UnsafeRawBufferPointer) throws {
        self = try decodeMessage(
            bytes, unpack: larder__v1__components_response__unpack, free: larder__v1__components_response__free_unpacked, read: Self.init(c:))
    }

    public func serialized(reservedPrefix: Int) -> [UInt8] {
        var arena = MessageArena()
        return encodeMessage(
            makeC(&arena), reservedPrefix: reservedPrefix, size: larder__v1__components_response__get_packed_size,
            pack: larder__v1__components_response__pack)
    }
}

extension ComponentsResponse {
    init(c: Larder__V1__ComponentsResponse) {
        components = array(c.components, Int(c.n_components)) { $0.map { ComponentStatus(c: $0.pointee) } ?? ComponentStatus() }
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__ComponentsResponse> {
        let c = arena.allocate(Larder__V1__ComponentsResponse.self, count: 1)
        larder__v1__components_response__init(c)
        if !components.isEmpty {
            c.pointee.n_components = components.count
            let items = arena.allocate(UnsafeMutablePointer<Larder__V1__ComponentStatus>?.self, count: components.count)
            for (index, value) in components.enumerated() {
                items[index] = value.makeC(&arena)
            }
            c.pointee.components = items
        }
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["components"] = .array(components.map { $0.json })
        return .object(members)
    }
}

/// The workflow and the library.
public protocol CoordinatorAPI: Sendable {
    /// Records an asset and finds out what it offers; answers when it is prepared or has failed.
    func prepare(_ request: PrepareRequest, _ context: CallContext) async throws -> Asset
    /// `larder.v1.Coordinator/Select`.
    func select(_ request: SelectAssetRequest, _ context: CallContext) async throws -> Asset
    /// `larder.v1.Coordinator/License`.
    func license(_ request: AssetRequest, _ context: CallContext) async throws -> Asset
    /// `larder.v1.Coordinator/Start`.
    func start(_ request: AssetRequest, _ context: CallContext) async throws -> Asset
    /// `larder.v1.Coordinator/Pause`.
    func pause(_ request: AssetRequest, _ context: CallContext) async throws -> Asset
    /// `larder.v1.Coordinator/Resume`.
    func resume(_ request: AssetRequest, _ context: CallContext) async throws -> Asset
    /// Compares the files of a complete asset with what was fetched, and fetches again what is damaged or gone.
    func repair(_ request: AssetRequest, _ context: CallContext) async throws -> Asset
    /// Ends the recording of a growing presentation: what is there becomes the asset.
    func finish(_ request: AssetRequest, _ context: CallContext) async throws -> Asset
    /// Changes how much of the link an asset gets; a download that is under way goes on so.
    func prioritize(_ request: PrioritizeRequest, _ context: CallContext) async throws -> Asset
    /// `larder.v1.Coordinator/Delete`.
    func delete(_ request: AssetRequest, _ context: CallContext) async throws -> Asset
    /// `larder.v1.Coordinator/Get`.
    func get(_ request: AssetRequest, _ context: CallContext) async throws -> Asset
    /// `larder.v1.Coordinator/List`.
    func list(_ request: ListAssetsRequest, _ context: CallContext) async throws -> ListAssetsResponse
    /// First the present state of each asset asked for, then every change.
    func watch(_ request: WatchRequest, _ responses: MessageSink<AssetEvent>, _ context: CallContext) async throws
    /// `larder.v1.Coordinator/Playable`.
    func playable(_ request: AssetRequest, _ context: CallContext) async throws -> PlayableResponse
    /// `larder.v1.Coordinator/Verify`.
    func verify(_ request: AssetRequest, _ context: CallContext) async throws -> VerifyReport
    /// `larder.v1.Coordinator/Export`.
    func export(_ request: ExportAssetRequest, _ responses: MessageSink<ExportEvent>, _ context: CallContext) async throws
    /// `larder.v1.Coordinator/SetStoragePolicy`.
    func setStoragePolicy(_ request: StoragePolicy, _ context: CallContext) async throws -> StoragePolicy
    /// `larder.v1.Coordinator/StorageReport`.
    func storageReport(_ request: StorageReportRequest, _ context: CallContext) async throws -> StorageReportResponse
    /// `larder.v1.Coordinator/Components`.
    func components(_ request: ComponentsRequest, _ context: CallContext) async throws -> ComponentsResponse
}

extension CoordinatorAPI {
    public func prepare(_ request: PrepareRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Prepare")
    }
    public func select(_ request: SelectAssetRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Select")
    }
    public func license(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/License")
    }
    public func start(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Start")
    }
    public func pause(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Pause")
    }
    public func resume(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Resume")
    }
    public func repair(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Repair")
    }
    public func finish(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Finish")
    }
    public func prioritize(_ request: PrioritizeRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Prioritize")
    }
    public func delete(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Delete")
    }
    public func get(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Get")
    }
    public func list(_ request: ListAssetsRequest, _ context: CallContext) async throws -> ListAssetsResponse {
        throw RPCError.unimplemented("/larder.v1.Coordinator/List")
    }
    public func watch(_ request: WatchRequest, _ responses: MessageSink<AssetEvent>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Watch")
    }
    public func playable(_ request: AssetRequest, _ context: CallContext) async throws -> PlayableResponse {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Playable")
    }
    public func verify(_ request: AssetRequest, _ context: CallContext) async throws -> VerifyReport {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Verify")
    }
    public func export(_ request: ExportAssetRequest, _ responses: MessageSink<ExportEvent>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Export")
    }
    public func setStoragePolicy(_ request: StoragePolicy, _ context: CallContext) async throws -> StoragePolicy {
        throw RPCError.unimplemented("/larder.v1.Coordinator/SetStoragePolicy")
    }
    public func storageReport(_ request: StorageReportRequest, _ context: CallContext) async throws -> StorageReportResponse {
        throw RPCError.unimplemented("/larder.v1.Coordinator/StorageReport")
    }
    public func components(_ request: ComponentsRequest, _ context: CallContext) async throws -> ComponentsResponse {
        throw RPCError.unimplemented("/larder.v1.Coordinator/Components")
    }
}

/// Calls `larder.v1.Coordinator` over a channel.
public struct CoordinatorClient: CoordinatorAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func prepare(_ request: PrepareRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/Prepare", request, context)
    }

    public func select(_ request: SelectAssetRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/Select", request, context)
    }

    public func license(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/License", request, context)
    }

    public func start(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/Start", request, context)
    }

    public func pause(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/Pause", request, context)
    }

    public func resume(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/Resume", request, context)
    }

    public func repair(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/Repair", request, context)
    }

    public func finish(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/Finish", request, context)
    }

    public func prioritize(_ request: PrioritizeRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/Prioritize", request, context)
    }

    public func delete(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/Delete", request, context)
    }

    public func get(_ request: AssetRequest, _ context: CallContext) async throws -> Asset {
        try await channel.unary("/larder.v1.Coordinator/Get", request, context)
    }

    public func list(_ request: ListAssetsRequest, _ context: CallContext) async throws -> ListAssetsResponse {
        try await channel.unary("/larder.v1.Coordinator/List", request, context)
    }

    public func watch(_ request: WatchRequest, _ responses: MessageSink<AssetEvent>, _ context: CallContext) async throws {
        try await channel.serverStreaming("/larder.v1.Coordinator/Watch", request, responses, context)
    }

    public func playable(_ request: AssetRequest, _ context: CallContext) async throws -> PlayableResponse {
        try await channel.unary("/larder.v1.Coordinator/Playable", request, context)
    }

    public func verify(_ request: AssetRequest, _ context: CallContext) async throws -> VerifyReport {
        try await channel.unary("/larder.v1.Coordinator/Verify", request, context)
    }

    public func export(_ request: ExportAssetRequest, _ responses: MessageSink<ExportEvent>, _ context: CallContext) async throws {
        try await channel.serverStreaming("/larder.v1.Coordinator/Export", request, responses, context)
    }

    public func setStoragePolicy(_ request: StoragePolicy, _ context: CallContext) async throws -> StoragePolicy {
        try await channel.unary("/larder.v1.Coordinator/SetStoragePolicy", request, context)
    }

    public func storageReport(_ request: StorageReportRequest, _ context: CallContext) async throws -> StorageReportResponse {
        try await channel.unary("/larder.v1.Coordinator/StorageReport", request, context)
    }

    public func components(_ request: ComponentsRequest, _ context: CallContext) async throws -> ComponentsResponse {
        try await channel.unary("/larder.v1.Coordinator/Components", request, context)
    }
}

/// Serves any `CoordinatorAPI` as `larder.v1.Coordinator`.
public struct CoordinatorDispatch: ServiceDispatch {
    public static let serviceName = "larder.v1.Coordinator"
    public static let protoFile: ProtoFile? = .coordinatorProto
    public let methods: [MethodHandler]

    public init(_ api: any CoordinatorAPI) {
        methods = [
            .unary("/larder.v1.Coordinator/Prepare") { try await api.prepare($0, $1) },
            .unary("/larder.v1.Coordinator/Select") { try await api.select($0, $1) },
            .unary("/larder.v1.Coordinator/License") { try await api.license($0, $1) },
            .unary("/larder.v1.Coordinator/Start") { try await api.start($0, $1) },
            .unary("/larder.v1.Coordinator/Pause") { try await api.pause($0, $1) },
            .unary("/larder.v1.Coordinator/Resume") { try await api.resume($0, $1) },
            .unary("/larder.v1.Coordinator/Repair") { try await api.repair($0, $1) },
            .unary("/larder.v1.Coordinator/Finish") { try await api.finish($0, $1) },
            .unary("/larder.v1.Coordinator/Prioritize") { try await api.prioritize($0, $1) },
            .unary("/larder.v1.Coordinator/Delete") { try await api.delete($0, $1) },
            .unary("/larder.v1.Coordinator/Get") { try await api.get($0, $1) },
            .unary("/larder.v1.Coordinator/List") { try await api.list($0, $1) },
            .serverStreaming("/larder.v1.Coordinator/Watch") { try await api.watch($0, $1, $2) },
            .unary("/larder.v1.Coordinator/Playable") { try await api.playable($0, $1) },
            .unary("/larder.v1.Coordinator/Verify") { try await api.verify($0, $1) },
            .serverStreaming("/larder.v1.Coordinator/Export") { try await api.export($0, $1, $2) },
            .unary("/larder.v1.Coordinator/SetStoragePolicy") { try await api.setStoragePolicy($0, $1) },
            .unary("/larder.v1.Coordinator/StorageReport") { try await api.storageReport($0, $1) },
            .unary("/larder.v1.Coordinator/Components") { try await api.components($0, $1) },
        ]
    }
}
