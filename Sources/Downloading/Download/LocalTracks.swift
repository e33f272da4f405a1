internal import AssetStore
internal import Contract
internal import Core
internal import Glibc
internal import HLS
internal import Wire

/// The local playlists of all tracks of one download.
///
/// A plan that is known from the start is written as it comes in; one that grows is recorded, and its playlist is written
/// at the end, when it is known what could be had.
struct LocalTracks: ~Copyable {
    // A class, since an array cannot hold what is not copyable.
    private final class Box {
        var track: LocalTrack?
        var record: PlanRecord?
        let id: String

        init(_ track: Track, _ layout: AssetLayout, isRecorded: Bool) throws {
            id = track.id
            if isRecorded {
                record = try PlanRecord.open(track, layout)
            } else {
                self.track = try LocalTrack(track, layout)
            }
        }
    }

    private let boxes: [Box]
    private let layout: AssetLayout
    private var backlog = 0

    /// `skipsMissing` records a plan that is known from the start too, anew with every run.
    init(_ selection: Selection, _ layout: AssetLayout, skipsMissing: Bool = false) throws {
        self.layout = layout
        let isGrowing = selection.isGrowing
        if skipsMissing, !isGrowing {
            for track in selection.tracks { unlink(try layout.plan(ofTrack: track.id)) }
        }
        boxes = try selection.tracks.map { try Box($0, layout, isRecorded: isGrowing || skipsMissing) }
    }

    /// The next resource that an earlier run planned; nil after the last.
    mutating func nextRecorded() throws -> PlannedResource? {
        while backlog < boxes.count {
            if let resource = try boxes[backlog].record?.next() { return resource }
            backlog += 1
        }
        return nil
    }

    /// False for what an earlier run has planned already.
    mutating func add(_ resource: PlannedResource) throws -> Bool {
        guard let box = boxes.first(where: { $0.id == resource.trackID }) else {
            throw ServiceError(
                .invalidArgument, reason: "PLAN_INVALID", "the plan names a track that the selection lacks")
        }
        if box.record != nil { return try box.record?.append(resource) ?? false }
        try box.track?.add(resource)
        return true
    }

    /// Puts the playlists in place; `isThere` says which files of a growing track could be had. Answers the ids of tracks
    /// of which there is nothing.
    mutating func publish(_ isThere: (PlannedResource) throws -> Bool) throws -> Set<String> {
        var empty: Set<String> = []
        for box in boxes {
            if box.record != nil {
                box.track = try Self.written(&box.record, layout, isThere)
                if box.track == nil { empty.insert(box.id) }
            }
            try box.track?.publish()
        }
        guard empty.count < boxes.count else {
            throw ServiceError(
                .notFound, reason: "NO_SEGMENTS", "no segment could be had before the recording ended")
        }
        return empty
    }

    /// Writes the playlist of a record, in two passes: its head says what holds for all of it. Nil if nothing is there.
    private static func written(
        _ record: inout PlanRecord?, _ layout: AssetLayout, _ isThere: (PlannedResource) throws -> Bool
    ) throws -> LocalTrack? {
        guard var track = record?.track else { return nil }
        try record?.synchronize()
        var isFirst = true
        var hasSegments = false
        var isEncrypted = false
        var hasSection = false
        try forEach(&record, isThere) { resource in
            isEncrypted = isEncrypted || resource.encryption != nil
            guard resource.kind == .segment else {
                hasSection = hasSection || resource.kind == .initialization
                return
            }
            if isFirst {
                track.mediaSequence = resource.mediaSequence
                track.discontinuitySequence = resource.discontinuitySequence
                isFirst = false
            }
            hasSegments = hasSegments || !resource.gap
            track.targetDuration = max(
                track.targetDuration, resource.durationMicroseconds.addingSaturating(500_000) / 1_000_000)
        }
        guard hasSegments else { return nil }
        track.version = max(track.version, hasSection ? 6 : isEncrypted ? 5 : 3)
        var local = try LocalTrack(track, layout)
        try forEach(&record, isThere) { try local.add($0) }
        return local
    }

    /// Segments that are not there become gaps: players pass over those.
    private static func forEach(
        _ record: inout PlanRecord?, _ isThere: (PlannedResource) throws -> Bool,
        _ body: (PlannedResource) throws -> Void
    ) throws {
        record?.rewind()
        var missing: Set<String> = []
        while var resource = try record?.next() {
            if resource.kind == .initialization {
                if try !isThere(resource) { missing.insert(resource.name) }
            } else if !resource.gap {
                let hasSection = !missing.contains(resource.initializationName)
                if try !hasSection || !isThere(resource) {
                    resource.gap = true
                    resource.initializationName = ""
                    resource.encryption = nil
                }
            }
            try body(resource)
        }
    }
}
