// Generated from larder/v1/segment_downloader.proto by protoc-gen-larder. Do not edit: `make proto` writes it.
// swift-format-ignore-file

public import Core
internal import CProtobufC
internal import CWire
public import Protobuf
public import RPC

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
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", lease: Lease? = nil, selection: Selection? = nil, options: RequestOptions? = nil) {
        self.assetID = assetID
        self.lease = lease
        self.selection = selection
        self.options = options
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
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__DownloadStart> {
        let c = arena.allocate(Larder__V1__DownloadStart.self, count: 1)
        larder__v1__download_start__init(c)
        if !assetID.isEmpty { c.pointee.asset_id = arena.copy(assetID) }
        c.pointee.lease = lease?.makeC(&arena)
        c.pointee.selection = selection?.makeC(&arena)
        c.pointee.options = options?.makeC(&arena)
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
    public var unknownFields = UnknownFields()

    public init(progress: DownloadProgress? = nil) {
        self.progress = progress
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
        unknownFields = UnknownFields(c.base)
    }

    func makeC(_ arena: inout MessageArena) -> UnsafeMutablePointer<Larder__V1__DownloadCompleted> {
        let c = arena.allocate(Larder__V1__DownloadCompleted.self, count: 1)
        larder__v1__download_completed__init(c)
        c.pointee.progress = progress?.makeC(&arena)
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        if let progress { members["progress"] = progress.json }
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
    public var unknownFields = UnknownFields()

    public init(assetID: String = "", directory: String = "", keySources: [KeySource] = []) {
        self.assetID = assetID
        self.directory = directory
        self.keySources = keySources
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
        unknownFields.fill(&c.pointee.base, &arena)
        return c
    }

    /// The message as JSON: names as in the contract, absent messages left out, bytes as hexadecimal.
    public var json: JSONValue {
        var members: [String: JSONValue] = [:]
        members["asset_id"] = .string(assetID)
        members["directory"] = .string(directory)
        members["key_sources"] = .array(keySources.map { $0.json })
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

/// Fetches the resources of a plan into an asset's folder; verifies and exports what is there.
public protocol SegmentDownloaderAPI: Sendable {
    /// The first request is `start`, then the plan, then `end`. The last event is `completed` or `failed`.
    func download(_ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext) async throws
    /// Reads every file again and compares it with the journal.
    func verify(_ request: VerifyRequest, _ context: CallContext) async throws -> VerifyReport
    /// As Download, but what is damaged is fetched again too.
    func repair(_ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext) async throws
    /// `larder.v1.SegmentDownloader/Export`.
    func export(_ request: ExportRequest, _ responses: MessageSink<ExportEvent>, _ context: CallContext) async throws
    /// `larder.v1.SegmentDownloader/Remove`.
    func remove(_ request: RemoveRequest, _ context: CallContext) async throws -> RemoveResponse
}

extension SegmentDownloaderAPI {
    public func download(_ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext) async throws {
        throw RPCError.unimplemented("/larder.v1.SegmentDownloader/Download")
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
}

/// Calls `larder.v1.SegmentDownloader` over a channel.
public struct SegmentDownloaderClient: SegmentDownloaderAPI {
    public let channel: Channel
    public init(_ channel: Channel) { self.channel = channel }

    public func download(_ requests: MessageStream<DownloadRequest>, _ responses: MessageSink<DownloadEvent>, _ context: CallContext) async throws {
        try await channel.bidirectional("/larder.v1.SegmentDownloader/Download", requests, responses, context)
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
}

/// Serves any `SegmentDownloaderAPI` as `larder.v1.SegmentDownloader`.
public struct SegmentDownloaderDispatch: ServiceDispatch {
    public static let serviceName = "larder.v1.SegmentDownloader"
    public let methods: [MethodHandler]

    public init(_ api: any SegmentDownloaderAPI) {
        methods = [
            .bidirectional("/larder.v1.SegmentDownloader/Download") { try await api.download($0, $1, $2) },
            .unary("/larder.v1.SegmentDownloader/Verify") { try await api.verify($0, $1) },
            .bidirectional("/larder.v1.SegmentDownloader/Repair") { try await api.repair($0, $1, $2) },
            .serverStreaming("/larder.v1.SegmentDownloader/Export") { try await api.export($0, $1, $2) },
            .unary("/larder.v1.SegmentDownloader/Remove") { try await api.remove($0, $1) },
        ]
    }
}
