internal import Core
internal import HLS
internal import HTTP
internal import Synchronization
internal import Wire

/// Asks a few segments of a playlist how large they are, where nothing tells how large all are.
struct SegmentSampler {
    private static let count = 5
    private static let timeout = Duration.seconds(5)

    let fetcher: PlaylistFetcher
    let options: RequestOptions

    /// Bytes of all segments, or nil where no server said.
    func byteCount(_ reader: TrackReader) async -> UInt64? {
        let segments = reader.playlist.segments
        let whole = segments.indices.filter {
            !segments[$0].isGap && segments[$0].byteRange == nil && segments[$0].duration > 0
        }
        guard !whole.isEmpty else { return nil }
        // Not the first alone: openings are dark, and cheap.
        let chosen = Set((0..<Self.count).map { whole[(2 * $0 + 1) * whole.count / (2 * Self.count)] })
        let sizes: [Sample] = await withTaskGroup(of: Sample?.self) { group in
            for index in chosen {
                group.addTask {
                    guard let url = try? reader.url(of: segments[index].uri, named: "a segment"),
                        let bytes = await size(of: url, isLocalAllowed: reader.allowsLocalAddresses)
                    else { return nil }
                    return Sample(bytes: bytes, seconds: segments[index].duration)
                }
            }
            var sizes: [Sample] = []
            for await size in group { if let size { sizes.append(size) } }
            return sizes
        }
        let seconds = sizes.reduce(0) { $0 + $1.seconds }
        guard seconds > 0 else { return nil }
        let bytes = sizes.reduce(0) { $0 + Double($1.bytes) }
        return UInt64(saturating: bytes / seconds * reader.playlist.totalDuration)
    }

    private struct Sample {
        let bytes: UInt64
        let seconds: Double
    }

    /// The length that the answer to a request for one byte tells; the body is not waited for.
    private func size(of url: String, isLocalAllowed: Bool) async -> UInt64? {
        var request = fetcher.request(url, options, scope: isLocalAllowed ? .any : .remote)
        request.range = (0, 1)
        request.timeout = Self.timeout
        let receiver = LengthReceiver()
        // An answer that is not to be had only makes the estimate worse.
        _ = try? await fetcher.client.download(request, to: receiver)
        return receiver.length
    }

    private final class LengthReceiver: HTTPBodyReceiver {
        private let found = Mutex<UInt64?>(nil)
        var length: UInt64? { found.withLock { $0 } }

        func begin(_ head: HTTPResponseHead) throws {
            let total = head.headers["content-range"].flatMap { $0.split(separator: "/").last }.flatMap { UInt64($0) }
            let length = head.status == 206 ? total : head.headers["content-length"].flatMap { UInt64($0) }
            found.withLock { $0 = length }
            if head.status != 206 { throw CancellationError() }
        }

        func receive(_ bytes: UnsafeRawBufferPointer) throws {}
    }
}
