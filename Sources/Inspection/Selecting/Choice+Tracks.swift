internal import Core
internal import Wire

extension RenditionSelector.Choice {
    /// Ids of what is taken.
    var json: JSONValue {
        [
            "stream_id": takesStream ? .string(stream.id) : .null,
            "companion_ids": .array(companions.map { .string($0.id) }),
            "rendition_ids": .array(renditions.map { .string($0.id) }),
            "iframe_stream_id": iframes.map { .string($0.id) } ?? .null,
        ]
    }

    /// The stream as it is kept: without its pictures where those are left out.
    var keptStream: Stream { kept(stream) }

    /// The companions as they are kept.
    var keptCompanions: [Stream] { companions.map(kept) }

    private func kept(_ stream: Stream) -> Stream {
        guard !takesStream else { return stream }
        var kept = stream
        (kept.width, kept.height, kept.frameRate) = (0, 0, 0)
        (kept.videoRange, kept.hdcpLevel, kept.supplementalCodecs, kept.reqVideoLayout) = ("", "", "", "")
        // What is declared is of sound and pictures together.
        (kept.bandwidth, kept.averageBandwidth) = (0, 0)
        kept.codecs = renditions.contains { $0.type == .audio } ? stream.audioCodecs.joined(separator: ",") : ""
        return kept
    }

    /// One track for each playlist that is taken.
    var tracks: [Track] {
        var tracks: [Track] = []
        if takesStream {
            let isAudio = !stream.hasVideo
            tracks.append(
                Track(
                    id: (isAudio ? "audio/" : "video/") + stream.id, kind: isAudio ? .audio : .video, uri: stream.uri))
        }
        let kinds: [RenditionType: (String, TrackKind)] = [
            .audio: ("audio", .audio), .video: ("video", .video), .subtitles: ("subtitles", .subtitles),
        ]
        for rendition in renditions where !rendition.uri.isEmpty {
            guard let (folder, kind) = kinds[rendition.type] else { continue }
            // The same playlist may be named as the stream and as a rendition: it is kept once.
            if tracks.contains(where: { $0.uri == rendition.uri }) { continue }
            tracks.append(
                Track(id: "\(folder)/\(rendition.id)", kind: kind, uri: rendition.uri, renditionID: rendition.id))
        }
        if let iframes { tracks.append(Track(id: "iframes/" + iframes.id, kind: .iframes, uri: iframes.uri)) }
        return tracks
    }
}
