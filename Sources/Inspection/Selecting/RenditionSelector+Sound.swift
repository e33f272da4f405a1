internal import Core
internal import Wire

/// Which sound is taken: alone or with pictures, in one number of channels or in both.
extension RenditionSelector {
    /// Sound alone: renditions that are separate, else a stream without pictures.
    func chooseSound(_ choice: inout Choice) throws(ServiceError) {
        let (sound, companions) =
            options.renditionIDs.isEmpty
            ? try sound(of: choice.stream) : try explicitRenditions(of: choice.stream)
        let separate = sound.filter { $0.type == .audio && !$0.uri.isEmpty }
        if !separate.isEmpty {
            choice.renditions = separate
            choice.companions = companions
            choice.takesStream = false
            return
        }
        if !choice.stream.hasVideo { return }
        let streams = presentation.streams.filter { !$0.hasVideo && $0.refusalReason.isEmpty }
        guard options.streamID.isEmpty, !streams.isEmpty else {
            throw ServiceError(
                .notFound, reason: "AUDIO_NOT_SEPARATE",
                "the sound of stream \(choice.stream.id) is in one file with its pictures",
                remedy: "take both, and let an export keep the sound")
        }
        choice.stream = try byBitrate(onBestPathway(streams))
    }

    func sound(of stream: Stream) throws(ServiceError) -> ([Rendition], companions: [Stream]) {
        let own = try drop(options.dropAudio, from: members(of: stream.audioGroup, .audio))
        let siblings = companions(of: stream)
        if !options.selectAudio.isEmpty {
            let all = own + siblings.flatMap { members(of: $0.audioGroup, .audio) }
            let chosen = try renditions(by: options.selectAudio, of: all, options.dropAudio) { left, right in
                (left.channelCount, left.sampleRate) < (right.channelCount, right.sampleRate)
            }
            return (chosen, siblings.filter { sibling in chosen.contains { $0.groupID == sibling.audioGroup } })
        }
        let chosen = choose(own, options.audio, options.audioLanguages, fallsBackToFirst: true)
        guard wantsMany == nil, !chosen.isEmpty else { return (chosen, []) }
        return try withCounterparts(chosen, own, siblings)
    }

    /// Adds the same sound with more or fewer channels, from the group itself or from that of another stream.
    private func withCounterparts(
        _ chosen: [Rendition], _ own: [Rendition], _ siblings: [Stream]
    ) throws(ServiceError) -> ([Rendition], companions: [Stream]) {
        var missing: [Counterpart] = []
        let present = Set(chosen.map { Counterpart($0) })
        for rendition in chosen {
            let wanted = Counterpart(rendition, isMultichannel: !rendition.isMultichannel)
            if !present.contains(wanted), !missing.contains(wanted) { missing.append(wanted) }
        }
        var result = chosen
        var used: [Stream] = []
        func take(from offered: [Rendition]) -> Bool {
            let byKind = Dictionary(offered.map { (Counterpart($0), $0) }) { first, _ in first }
            let before = missing.count
            missing.removeAll { wanted in
                guard let rendition = byKind[wanted] else { return false }
                result.append(rendition)
                return true
            }
            return missing.count < before
        }
        _ = take(from: own)
        for sibling in siblings where !missing.isEmpty {
            let others = try drop(options.dropAudio, from: members(of: sibling.audioGroup, .audio))
            if take(from: others) { used.append(sibling) }
        }
        return (result, used)
    }

    /// Streams with the same playlist, and another group of sound: one a group, the highest.
    func companions(of stream: Stream) -> [Stream] {
        var groups: Set<String> = [stream.audioGroup, ""]
        return rank(presentation.streams).reversed().filter { other in
            !stream.uri.isEmpty && other.uri == stream.uri && other.refusalReason.isEmpty
                && groups.insert(other.audioGroup).inserted
        }
    }
}

/// What sound is but for its channels, with them.
private struct Counterpart: Hashable {
    let language: LanguageTag
    let isForAccessibility: Bool
    let isMultichannel: Bool

    init(_ rendition: Rendition, isMultichannel: Bool? = nil) {
        language = LanguageTag(rendition.language)
        isForAccessibility = rendition.isForAccessibility
        self.isMultichannel = isMultichannel ?? rendition.isMultichannel
    }
}
