internal import Core
internal import Wire

/// How many bytes the next resource of a track may have: as its range says, as the last ones had, or as declared.
struct ExpectedSizes {
    /// Where nothing tells.
    private static let unknown = 256.0 * 1024
    private static let soundRate = 16_000.0

    private let tracks: [String: TrackKind]
    /// Bytes a second of the stream; 0 if not declared.
    private let rate: Double
    private var means: [String: Double] = [:]

    init(_ selection: Selection) {
        tracks = Dictionary(selection.tracks.map { ($0.id, $0.kind) }) { first, _ in first }
        let stream = selection.stream ?? Stream()
        rate = Double(stream.averageBandwidth > 0 ? stream.averageBandwidth : stream.bandwidth) / 8
    }

    func bytes(of resource: PlannedResource) -> Double {
        if let range = resource.range { return Double(range.length) }
        if resource.kind == .initialization { return 2000 }
        if let mean = means[resource.trackID] { return mean }
        let seconds = Double(resource.durationMicroseconds) / 1_000_000
        switch tracks[resource.trackID] {
        case .video where rate > 0: return rate * seconds
        case .audio: return Self.soundRate * seconds
        case .subtitles: return 4000
        default: return Self.unknown
        }
    }

    mutating func note(_ resource: PlannedResource, byteCount: UInt64) {
        guard resource.kind == .segment, resource.range == nil else { return }
        let bytes = Double(byteCount)
        means[resource.trackID] = means[resource.trackID].map { $0 * 0.8 + bytes * 0.2 } ?? bytes
    }
}
