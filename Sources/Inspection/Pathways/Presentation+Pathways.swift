internal import Core
internal import HLS
internal import Wire

extension MultivariantPlaylist {
    /// The pathways in the order in which they are listed, that of EXT-X-CONTENT-STEERING first; nil where all is on one.
    var steering: Steering? {
        var priority: [String] = []
        func add(_ id: String) { if !priority.contains(id) { priority.append(id) } }
        if let first = contentSteering?.pathwayID, !first.isEmpty { add(first) }
        for variant in variants { add(variant.pathwayID.pathway) }
        guard priority.count > 1 || contentSteering != nil else { return nil }
        return Steering(pathwayPriority: priority)
    }
}

extension String {
    /// The pathway that a PATHWAY-ID means (RFC 8216bis, 4.4.6.2).
    var pathway: String { isEmpty ? "." : self }
}

extension Presentation {
    /// Adds the pathways that a manifest makes, and takes them in its order.
    mutating func apply(
        _ manifest: SteeringManifest, reloadURL: String, refusal: (String, String) -> ServiceError?
    ) {
        for clone in manifest.clones where !streams.contains(where: { $0.pathwayID.pathway == clone.id }) {
            add(clone, refusal)
        }
        let listed = steering?.pathwayPriority ?? []
        let wanted = manifest.priority.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        steering = Steering(
            pathwayPriority: wanted + listed.filter { !wanted.contains($0) }, serverURI: reloadURL,
            reloadAt: Timestamp.now() + manifest.lifetime.wholeMilliseconds)
    }

    /// Streams and renditions of the base, elsewhere (7.5).
    private mutating func add(_ clone: SteeringManifest.Clone, _ refusal: (String, String) -> ServiceError?) {
        let bases = streams.filter { $0.pathwayID.pathway == clone.baseID }
        guard !clone.id.isEmpty, !bases.isEmpty else { return }
        var hash = StableHash()
        hash.add(clone.id)
        let suffix = "-" + hash.hexadecimal.prefix(6)
        func moved(_ stream: Stream) -> Stream {
            var stream = stream
            stream.id += suffix
            stream.pathwayID = clone.id
            stream.uri = clone.replacement.uri(
                for: stream.uri, own: clone.replacement.variantURIs?[stream.stableVariantID])
            (stream.refusalReason, stream.refusalMessage) = ("", "")
            if let error = refusal(stream.uri, "a stream") {
                (stream.refusalReason, stream.refusalMessage) = (error.reason, error.message)
            }
            for group in [\Stream.audioGroup, \.videoGroup, \.subtitlesGroup] where !stream[keyPath: group].isEmpty {
                stream[keyPath: group] += suffix
            }
            return stream
        }
        streams += bases.map(moved)
        iframeStreams += iframeStreams.filter { $0.pathwayID.pathway == clone.baseID }.map(moved)
        let groups: [RenditionType: Set<String>] = [
            .audio: Set(bases.map(\.audioGroup)), .video: Set(bases.map(\.videoGroup)),
            .subtitles: Set(bases.map(\.subtitlesGroup)),
        ]
        for var rendition in renditions where groups[rendition.type]?.contains(rendition.groupID) == true {
            rendition.id += suffix
            rendition.groupID += suffix
            if !rendition.uri.isEmpty {
                rendition.uri = clone.replacement.uri(
                    for: rendition.uri, own: clone.replacement.renditionURIs?[rendition.stableRenditionID])
                (rendition.refusalReason, rendition.refusalMessage) = ("", "")
                if let error = refusal(rendition.uri, "a rendition") {
                    (rendition.refusalReason, rendition.refusalMessage) = (error.reason, error.message)
                }
            }
            renditions.append(rendition)
        }
    }
}

extension SteeringManifest.Replacement {
    /// Where a URI of the base is on the clone: at its own URI, else on the other host; with the parameters in its query.
    func uri(for base: String, own: String?) -> String {
        var text = own ?? base
        if own == nil, let host, let start = text.firstRange(of: "://")?.upperBound {
            let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
            text.replaceSubrange(start..<end, with: host)
        }
        guard let parameters, !parameters.isEmpty else { return text }
        let parts = text.prefix { $0 != "#" }.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        let names = Set(parameters.keys.map(Self.encoded))
        var query = parts.count > 1 ? parts[1].split(separator: "&").map(String.init) : []
        query.removeAll { names.contains(String($0.prefix { $0 != "=" })) }
        for (name, value) in parameters.sorted(by: { $0.key < $1.key }) {
            query.append("\(Self.encoded(name))=\(Self.encoded(value))")
        }
        return "\(parts[0])?\(query.joined(separator: "&"))"
    }

    private static func encoded(_ text: String) -> String {
        var result: [UInt8] = []
        for byte in text.utf8 {
            if SteeringServer.isUnreserved(byte) {
                result.append(byte)
            } else {
                result += Array("%\(Hexadecimal.encode([byte]).uppercased())".utf8)
            }
        }
        return String(decoding: result, as: UTF8.self)
    }
}
