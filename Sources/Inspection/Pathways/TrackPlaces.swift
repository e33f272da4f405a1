internal import Synchronization
internal import Wire

/// Where else the resources of a track are, as far as that is known by now.
final class TrackPlaces: Sendable {
    private let track: Track
    private let priority: PathwayPriority
    private let twins = Mutex<[TrackTwin]>([])

    init(_ track: Track, _ priority: PathwayPriority) {
        self.track = track
        self.priority = priority
    }

    /// Those that are there are used from now on.
    func add(_ twin: TrackTwin) { twins.withLock { $0.append(twin) } }

    /// Puts the other places into a resource; `url` finds them.
    func fill(_ resource: inout PlannedResource, _ url: (TrackTwin) -> String?) {
        let twins = twins.withLock { $0 }
        guard !twins.isEmpty else { return }
        let own = priority.rank(track.pathwayID)
        // In the order of the selection where nothing else is known, whichever came first.
        let order = track.alternates.map(\.uri)
        let found = twins.compactMap { twin in
            url(twin).flatMap { url in
                url == resource.uri ? nil : (rank: priority.rank(twin.alternate.pathwayID), twin: twin, url: url)
            }
        }.sorted { left, right in
            let (a, b) = (order.firstIndex(of: left.twin.alternate.uri), order.firstIndex(of: right.twin.alternate.uri))
            return (left.rank, a ?? 0) < (right.rank, b ?? 0)
        }
        resource.alternateUris = found.map(\.url)
        resource.preferredAlternates = UInt32(found.count { $0.rank < own })
    }
}

/// Which pathways are wanted most: changes when a steering server says so.
final class PathwayPriority: Sendable {
    private let pathways: Mutex<[String]>

    init(_ steering: Steering?) { pathways = Mutex(steering?.pathwayPriority ?? []) }

    func set(_ priority: [String]) { pathways.withLock { $0 = priority } }

    var first: String { pathways.withLock { $0.first ?? "" } }

    /// 0 for the one that is wanted most; those that are not named come last.
    func rank(_ pathwayID: String) -> Int {
        pathways.withLock { $0.firstIndex(of: pathwayID.pathway) ?? $0.count }
    }
}
