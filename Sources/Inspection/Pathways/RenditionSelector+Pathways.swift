internal import HTTP
internal import Wire

/// The same content in several places: on pathways, or as streams that differ in nothing but their server.
extension RenditionSelector {
    /// Places of one track that are remembered.
    private static let maximumAlternates = 8

    private func rank(_ pathwayID: String) -> Int {
        let priority = presentation.steering?.pathwayPriority ?? []
        return priority.firstIndex(of: pathwayID.pathway) ?? priority.count
    }

    /// Those on the pathway that is wanted most.
    func onBestPathway(_ streams: [Stream]) -> [Stream] {
        let best = streams.map { rank($0.pathwayID) }.min()
        return streams.filter { rank($0.pathwayID) == best }
    }

    /// The tracks of a choice, with where else they are.
    func tracks(of choice: Choice) -> [Track] {
        choice.tracks.map { track in
            var track = track
            let found: [TrackAlternate]
            if let rendition = choice.renditions.first(where: { $0.id == track.renditionID }) {
                let owners = ([choice.stream] + choice.companions).filter { $0.groups.contains(rendition.groupID) }
                track.pathwayID = owners.first?.pathwayID ?? ""
                found = owners.flatMap { alternates(of: rendition, in: $0) }
            } else {
                let stream = track.kind == .iframes ? choice.iframes ?? choice.stream : choice.stream
                let offered = track.kind == .iframes ? presentation.iframeStreams : presentation.streams
                track.pathwayID = stream.pathwayID
                found = twins(of: stream, in: offered).map { alternate($0.uri, stream, $0) }
            }
            var known: Set<String> = [track.uri]
            track.alternates = Array(found.filter { known.insert($0.uri).inserted }.prefix(Self.maximumAlternates))
            return track
        }
    }

    private func alternate(_ uri: String, _ first: Stream, _ other: Stream) -> TrackAlternate {
        TrackAlternate(
            uri: uri, pathwayID: other.pathwayID,
            declared: other.isNamedLike(first) || first.pathwayID.pathway != other.pathwayID.pathway)
    }

    private func alternates(of rendition: Rendition, in stream: Stream) -> [TrackAlternate] {
        twins(of: stream, in: presentation.streams).flatMap { twin -> [TrackAlternate] in
            let (group, type) = (twin.group(rendition.type), rendition.type)
            guard group != rendition.groupID else { return [] }
            return members(of: group, type).filter { !$0.uri.isEmpty && $0.isSame(as: rendition) }
                .map { alternate($0.uri, stream, twin) }
        }
    }

    /// Streams with the same content, most wanted first.
    private func twins(of stream: Stream, in offered: [Stream]) -> [Stream] {
        let ranked = offered.enumerated().sorted { left, right in
            (rank(left.element.pathwayID), left.offset) < (rank(right.element.pathwayID), right.offset)
        }
        // Of streams that look alike and are on one pathway together, nobody knows which is which.
        let alike = Dictionary(grouping: offered.filter { $0.hasAttributes(of: stream) && $0.name == stream.name }) {
            $0.pathwayID.pathway
        }.mapValues { Set($0.map(\.uri)).count }
        let isUnique = alike[stream.pathwayID.pathway] == 1
        return Array(
            ranked.lazy.map(\.element).filter { other in
                self.isTwin(other, of: stream, isUnique: isUnique && alike[other.pathwayID.pathway] == 1)
            }.prefix(Self.maximumAlternates))
    }

    /// `isUnique`: each of them is the only one of its kind on its pathway.
    private func isTwin(_ other: Stream, of stream: Stream, isUnique: Bool) -> Bool {
        guard other.refusalReason.isEmpty, !other.uri.isEmpty, other.uri != stream.uri else { return false }
        let isElsewhere = other.pathwayID.pathway != stream.pathwayID.pathway
        if !stream.stableVariantID.isEmpty, !other.stableVariantID.isEmpty {
            return other.isNamedLike(stream) && (isElsewhere || isOnOtherServer(other, stream))
        }
        guard stream.bandwidth > 0, other.hasAttributes(of: stream), other.name == stream.name,
            isElsewhere ? isUnique : isOnOtherServer(other, stream)
        else { return false }
        return isElsewhere || haveSameRenditions(other, stream)
    }

    private func isOnOtherServer(_ a: Stream, _ b: Stream) -> Bool { URLAuthority(a.uri) != URLAuthority(b.uri) }

    /// The names of groups may differ; what is in them not.
    private func haveSameRenditions(_ a: Stream, _ b: Stream) -> Bool {
        [RenditionType.audio, .video, .subtitles].allSatisfy { type in
            let (left, right) = (a.group(type), b.group(type))
            if left == right { return true }
            let (one, two) = (members(of: left, type), members(of: right, type))
            return one.count == two.count && Set(one.map(\.kind)) == Set(two.map(\.kind))
        }
    }
}

extension Stream {
    fileprivate func group(_ type: RenditionType) -> String {
        switch type {
        case .audio: audioGroup
        case .video: videoGroup
        case .subtitles: subtitlesGroup
        default: ""
        }
    }

    fileprivate var groups: [String] { [audioGroup, videoGroup, subtitlesGroup].filter { !$0.isEmpty } }

    fileprivate func isNamedLike(_ other: Stream) -> Bool {
        !stableVariantID.isEmpty && stableVariantID == other.stableVariantID
    }

    /// All that tells what is in it, and nothing that tells where it is.
    fileprivate func hasAttributes(of other: Stream) -> Bool {
        bandwidth == other.bandwidth && averageBandwidth == other.averageBandwidth && width == other.width
            && height == other.height && frameRate == other.frameRate && codecs == other.codecs
            && supplementalCodecs == other.supplementalCodecs && videoRange == other.videoRange
            && hdcpLevel == other.hdcpLevel && reqVideoLayout == other.reqVideoLayout
    }
}

extension Rendition {
    /// All that tells what it is, and nothing that tells where it is.
    fileprivate var kind: [String] {
        [
            type.description, name, language, assocLanguage, channels, characteristics, String(forced),
            uri.isEmpty ? "" : "separate",
        ]
    }

    fileprivate func isSame(as other: Rendition) -> Bool {
        if !stableRenditionID.isEmpty, !other.stableRenditionID.isEmpty {
            return type == other.type && stableRenditionID == other.stableRenditionID
        }
        return kind == other.kind
    }
}
