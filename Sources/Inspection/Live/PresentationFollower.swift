internal import Core
internal import RPC
internal import Synchronization
internal import Wire

/// Follows the tracks of a growing selection and writes their plan.
struct PresentationFollower {
    private enum Followed: Sendable {
        /// What the first version lists: perhaps much, so that it is made when it is written.
        case first(track: Int, TrackPlan)
        case more([PlannedResource])
        /// The track may not be there for a while.
        case late(track: Int)
        case end(track: Int, hasEnded: Bool)
    }

    /// Versions that wait for the downloader: what is planned is not missed.
    private static let maximumVersions = 4096

    let selection: Selection
    let request: PlanRequest
    let fetcher: PlaylistFetcher
    let stallLimit: Duration

    /// First what each track lists now, in order of media time; then what comes as it comes.
    func run(_ responses: MessageSink<PlannedResource>) async throws {
        for position in request.positions where max(position.mediaSequence, position.segmentCount) > 1 << 62 {
            throw ServiceError(
                .invalidArgument, reason: "POSITION_INVALID", "the plan can't go on from such a position")
        }
        let pipe = BoundedPipe<Followed>(limit: Self.maximumVersions)
        let main = TrackFollower.MainTrack()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (index, track) in selection.tracks.enumerated() {
                let follower = TrackFollower(
                    track: track, selection: selection, fetcher: fetcher,
                    options: request.options ?? RequestOptions(),
                    position: request.positions.first { $0.trackID == track.id },
                    isBegun: !request.positions.isEmpty, main: index == 0 ? nil : main, stallLimit: stallLimit)
                group.addTask { await Self.follow(follower, index, main, pipe) }
            }
            defer { group.cancelAll() }
            try await Self.write(pipe, selection.tracks.map(\.id), responses)
        }
    }

    private static func follow(
        _ follower: TrackFollower, _ index: Int, _ main: TrackFollower.MainTrack, _ pipe: BoundedPipe<Followed>
    ) async {
        do {
            let isFirst = Mutex(true)
            let hasEnded = try await withThrowingTaskGroup(of: Void.self) { group in
                // Those that are there do not wait for one that is not.
                group.addTask {
                    try await Task.sleep(for: .seconds(5))
                    try await pipe.send(.late(track: index))
                }
                defer { group.cancelAll() }
                return try await follower.run { plan in
                    let isFirst = isFirst.withLock { value in
                        defer { value = false }
                        return value
                    }
                    if isFirst { return try await pipe.send(.first(track: index, plan)) }
                    var plan = plan
                    var resources: [PlannedResource] = []
                    while plan.position != nil { resources += try plan.next() }
                    try await pipe.send(.more(resources))
                }
            }
            if index == 0 { main.end() }
            try await pipe.send(.end(track: index, hasEnded: hasEnded))
        } catch {
            // What was sent before is read before this.
            pipe.finish(throwing: error)
        }
    }

    private static func write(
        _ pipe: BoundedPipe<Followed>, _ tracks: [String], _ responses: MessageSink<PlannedResource>
    ) async throws {
        defer { pipe.abandon() }
        var first: [Int: TrackPlan] = [:]
        var waitingFor = Set(tracks.indices)
        var running = tracks.count
        var ended: [Int] = []
        func begin() async throws {
            // Of what begins at the same time, the main track comes first.
            try await TrackPlan.write(first.sorted { $0.key < $1.key }.map(\.value), to: responses)
            first = [:]
            waitingFor = []
        }
        do {
            while running > 0, let followed = try await pipe.next() {
                switch followed {
                case .first(let track, let plan):
                    first[track] = plan
                    waitingFor.remove(track)
                case .more(let resources):
                    try await begin()
                    for resource in resources { try await responses.write(resource) }
                case .late(let track): waitingFor.remove(track)
                case .end(let track, let hasEnded):
                    running -= 1
                    waitingFor.remove(track)
                    if hasEnded { ended.append(track) }
                }
                if waitingFor.isEmpty { try await begin() }
                for track in waitingFor.isEmpty ? ended : [] {
                    try await responses.write(PlannedResource(trackID: tracks[track], kind: .end))
                }
                if waitingFor.isEmpty { ended = [] }
            }
        } catch {
            // What is listed is worth keeping, whatever became of one of them.
            try await begin()
            throw error
        }
    }
}
