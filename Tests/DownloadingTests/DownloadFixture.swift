import AssetStore
import Core
import Crypto
import Downloading
import Foundation
import HTTP
import RPC
import Synchronization
import TestSupport
import Wire

/// A downloader over a library of its own, and plans made by hand.
struct DownloadFixture {
    let library: String
    let service: DownloadService
    static let track = Track(id: "video/v", kind: .video, targetDuration: 4, version: 3)

    init(
        library: String, configuration: DownloadConfiguration? = nil, keys: (any KeyOpener)? = nil,
        checksMedia: Bool = true, client: HTTPClient = HTTPClient()
    ) {
        self.library = library
        var quick = DownloadConfiguration()
        quick.checksMedia = checksMedia
        quick.retry = RetryPolicy(
            maximumAttempts: 4, initialBackoff: .milliseconds(1), maximumBackoff: .milliseconds(5))
        service = DownloadService(
            library: library, client: client, keys: keys ?? NoKeys(), configuration: configuration ?? quick)
    }

    static func resource(_ number: Int, _ url: String, range: ByteRange? = nil) -> PlannedResource {
        PlannedResource(
            trackID: track.id, kind: .segment, name: "0000000\(number).ts", uri: url, range: range,
            mediaSequence: UInt64(number), durationMicroseconds: 4_000_000)
    }

    static func start(_ id: String) -> DownloadStart {
        let selection = Selection(
            stream: Stream(id: "v", bandwidth: 1), tracks: [track], scope: .any, resourceCount: 3)
        return DownloadStart(assetID: id, lease: Lease(taskID: id, fencingNumber: 7), selection: selection)
    }

    /// Runs a download to its last event.
    func download(
        _ id: String, _ resources: [PlannedResource], start: DownloadStart? = nil, count: UInt64? = nil,
        repairs: Bool = false
    ) async throws -> (end: DownloadEvent?, events: [DownloadEvent]) {
        var requests = [DownloadRequest(body: .start(start ?? Self.start(id)))]
        requests += resources.map { DownloadRequest(body: .resource($0)) }
        requests.append(
            DownloadRequest(body: .end(DownloadEnd(resourceCount: count ?? UInt64(resources.count)))))
        let rest = Mutex(requests[...])
        let events = Mutex<[DownloadEvent]>([])
        let stream = MessageStream { rest.withLock { $0.popFirst() } }
        let sink = MessageSink<DownloadEvent> { event in events.withLock { $0.append(event) } }
        if repairs {
            try await service.repair(stream, sink, CallContext())
        } else {
            try await service.download(stream, sink, CallContext())
        }
        let all = events.withLock { $0 }
        return (all.last, all)
    }

    func path(_ id: String, _ name: String) -> String { "\(library)/assets/\(id)/\(name)" }

    func bytes(_ id: String, _ number: Int) -> [UInt8]? {
        FileManager.default.contents(atPath: path(id, "video/v/0000000\(number).ts")).map { [UInt8]($0) }
    }

}

struct NoKeys: KeyOpener {
    func open(assetID: String, keyID: String, brokerSocket: String, _ context: CallContext) async throws -> Secret {
        throw ServiceError(.notFound, reason: "LICENSE_MISSING", "no key")
    }
}

struct FixedKey: KeyOpener {
    let key: [UInt8]
    func open(assetID: String, keyID: String, brokerSocket: String, _ context: CallContext) async throws -> Secret {
        var bytes = key
        return Secret(consuming: &bytes)
    }
}

extension DownloadEvent {
    var completed: DownloadProgress? {
        if case .completed(let end) = body { return end.progress }
        return nil
    }

    var failed: DownloadFailed? {
        if case .failed(let end) = body { return end }
        return nil
    }
}

/// Bytes that differ from place to place, and begin as sound does.
func pattern(_ seed: Int, _ count: Int) -> [UInt8] {
    Array("ID3".utf8.prefix(count)) + (3..<max(3, count)).map { UInt8(truncatingIfNeeded: ($0 % 251) + seed * 31) }
}
