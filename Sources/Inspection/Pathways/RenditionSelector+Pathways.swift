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
                let owners = ([choice.stream] + choice.companions).filter { $0.groups.contains(rendition.group) }
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
        let isStable = !first.stableVariantID.isEmpty && first.stableVariantID == other.stableVariantID
        return TrackAlternate(
            uri: uri, pathwayID: other.pathwayID, declared: isStable || first.pathwayID != other.pathwayID)
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
        let twins = offered.filter { isTwin($0, of: stream) }
        return twins.enumerated().sorted { left, right in
            (rank(left.element.pathwayID), left.offset) < (rank(right.element.pathwayID), right.offset)
        }.map(\.element)
    }

    private func isTwin(_ other: Stream, of stream: Stream) -> Bool {
        guard other.refusalReason.isEmpty, !other.uri.isEmpty, other.uri != stream.uri else { return false }
        let isElsewhere = other.pathwayID.pathway != stream.pathwayID.pathway
        if !stream.stableVariantID.isEmpty, !other.stableVariantID.isEmpty {
            return other.stableVariantID == stream.stableVariantID && (isElsewhere || isOnOtherServer(other, stream))
        }
        guard stream.bandwidth > 0, other.hasAttributes(of: stream) else { return false }
        return isElsewhere
            || (other.name == stream.name && isOnOtherServer(other, stream) && haveSameRenditions(other, stream))
    }

    private func isOnOtherServer(_ a: Stream, _ b: Stream) -> Bool { URLAuthority(a.uri) != URLAuthority(b.uri) }

    /// The names of groups may differ; what is in them not.
    private func haveSameRenditions(_ a: Stream, _ b: Stream) -> Bool {
        [RenditionType.audio, .video, .subtitles].allSatisfy { type in
            let (left, right) = (members(of: a.group(type), type), members(of: b.group(type), type))
            return left.count == right.count
                && left.allSatisfy { one in right.contains { $0.isSame(as: one) && $0.uri.isEmpty == one.uri.isEmpty } }
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

    /// All that tells what is in it, and nothing that tells where it is.
    fileprivate func hasAttributes(of other: Stream) -> Bool {
        bandwidth == other.bandwidth && averageBandwidth == other.averageBandwidth && width == other.width
            && height == other.height && frameRate == other.frameRate && codecs == other.codecs
            && supplementalCodecs == other.supplementalCodecs && videoRange == other.videoRange
            && hdcpLevel == other.hdcpLevel && reqVideoLayout == other.reqVideoLayout
    }
}

extension Rendition {
    fileprivate var group: String { groupID }

    fileprivate func isSame(as other: Rendition) -> Bool {
        guard type == other.type else { return false }
        if !stableRenditionID.isEmpty, !other.stableRenditionID.isEmpty {
            return stableRenditionID == other.stableRenditionID
        }
        return name == other.name && language == other.language && assocLanguage == other.assocLanguage
            && channels == other.channels && characteristics == other.characteristics && forced == other.forced
    }
}
