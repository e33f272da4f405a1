internal import AssetStore
internal import Core
internal import HLS

/// A complete asset as its own playlists tell it.
struct LocalAsset {
    struct Track {
        let id: String
        let playlist: MediaPlaylist
    }

    let tracks: [Track]

    /// Throws ASSET_INCOMPLETE without a multivariant playlist, and FILE_MISSING when one that it names is gone.
    init(_ layout: AssetLayout) throws {
        guard FileSystem.size(layout.multivariantPlaylist) != nil else {
            throw ServiceError(
                .failedPrecondition, reason: "ASSET_INCOMPLETE", "the asset in \(layout.root) is not complete",
                remedy: "let its download end first")
        }
        let text = try FileSystem.readAll(layout.multivariantPlaylist, limit: 64 << 20)
        guard case .multivariant(let main) = try PlaylistParser.parse(text) else {
            throw ServiceError(.dataLoss, reason: "FILE_DAMAGED", "\(layout.multivariantPlaylist) is damaged")
        }
        var ids: [String] = []
        for uri in (main.variants + main.iFrameVariants).map(\.uri) + main.renditions.map(\.uri) where !uri.isEmpty {
            let id = uri.split(separator: "/").dropLast().joined(separator: "/")
            if !ids.contains(id) { ids.append(id) }
        }
        tracks = try ids.map { id in
            let path = try layout.playlist(ofTrack: id)
            guard FileSystem.size(path) != nil else {
                throw ServiceError(.dataLoss, reason: "FILE_MISSING", "\(id)/playlist.m3u8 is gone")
            }
            guard case .media(let playlist) = try PlaylistParser.parse(try FileSystem.readAll(path, limit: 1 << 30))
            else {
                throw ServiceError(.dataLoss, reason: "FILE_DAMAGED", "\(id)/playlist.m3u8 is damaged")
            }
            return Track(id: id, playlist: playlist)
        }
    }
}

extension LocalAsset.Track {
    /// Every file of the track with the keys that it is encrypted under.
    var files: [(name: String, keys: [Key])] {
        playlist.initializationSections.map { (playlist.text($0.uri), playlist.keySets[Int($0.keySet)]) }
            + playlist.segments.filter { !$0.isGap }.map {
                (playlist.text($0.uri), playlist.keySets[Int($0.keySet)])
            }
    }
}
