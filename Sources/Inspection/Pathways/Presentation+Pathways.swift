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

    /// The last part of the path of a URI.
    var fileName: Substring {
        let path = prefix { $0 != "?" && $0 != "#" }
        return path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
    }
}

extension Presentation {
    /// Adds the pathways that a manifest makes, and takes them in its order. `carried` is the query that URLs have from
    /// the playlist's own, which is for no other server.
    mutating func apply(
        _ manifest: SteeringManifest, reloadURL: String, carried: String,
        refusal: (String, String) -> ServiceError?
    ) {
        for clone in manifest.clones where !streams.contains(where: { $0.pathwayID.pathway == clone.id }) {
            add(clone, carried: carried, refusal)
        }
        let listed = steering?.pathwayPriority ?? []
        let wanted = manifest.priority.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
        steering = Steering(
            pathwayPriority: wanted + listed.filter { !wanted.contains($0) }, serverURI: reloadURL,
            reloadAt: Timestamp.now() + manifest.lifetime.wholeMilliseconds)
    }

    /// What a presentation may offer, with all clones of it, and bytes of a URL of a clone.
    private static let maximumOffers = 5_000
    private static let maximumURLByteCount = 8 << 10

    /// Streams and renditions of the base, elsewhere (7.5). They keep their ids: they are the same.
    private mutating func add(
        _ clone: SteeringManifest.Clone, carried: String, _ refusal: (String, String) -> ServiceError?
    ) {
        let bases = streams.filter { $0.pathwayID.pathway == clone.baseID }
        let frames = iframeStreams.filter { $0.pathwayID.pathway == clone.baseID }
        let groups: [RenditionType: Set<String>] = [
            .audio: Set(bases.map(\.audioGroup)), .video: Set(bases.map(\.videoGroup)),
            .subtitles: Set(bases.map(\.subtitlesGroup)),
        ]
        let members = renditions.filter { groups[$0.type]?.contains($0.groupID) == true }
        let count = streams.count + iframeStreams.count + renditions.count
        guard !clone.id.isEmpty, count + bases.count + frames.count + members.count <= Self.maximumOffers else {
            return
        }
        var hash = StableHash()
        hash.add(clone.id)
        let suffix = "-" + hash.hexadecimal.prefix(6)
        func moved(_ uri: String, _ own: String?, _ what: String) -> (uri: String, refusal: ServiceError?) {
            let moved = clone.replacement.uri(for: uri, own: own, carried: carried)
            guard moved.utf8.count <= Self.maximumURLByteCount else {
                return ("", ServiceError(.outOfRange, reason: "URL_INVALID", "\(what) of a clone has too long a URL"))
            }
            return (moved, refusal(moved, what))
        }
        func moved(_ stream: Stream) -> Stream {
            var stream = stream
            stream.pathwayID = clone.id
            let (uri, error) = moved(
                stream.uri, clone.replacement.variantURIs?[stream.stableVariantID], "a stream")
            stream.uri = uri
            if let error {
                (stream.refusalReason, stream.refusalMessage) = (error.reason, error.message)
            } else if stream.refusalReason != "HDCP_LEVEL_UNKNOWN" {
                (stream.refusalReason, stream.refusalMessage) = ("", "")
            }
            for group in [\Stream.audioGroup, \.videoGroup, \.subtitlesGroup] where !stream[keyPath: group].isEmpty {
                stream[keyPath: group] += suffix
            }
            return stream
        }
        streams += bases.map(moved)
        iframeStreams += frames.map(moved)
        for var rendition in members {
            rendition.groupID += suffix
            if !rendition.uri.isEmpty {
                let (uri, error) = moved(
                    rendition.uri, clone.replacement.renditionURIs?[rendition.stableRenditionID], "a rendition")
                rendition.uri = uri
                (rendition.refusalReason, rendition.refusalMessage) = (error?.reason ?? "", error?.message ?? "")
            }
            renditions.append(rendition)
        }
    }
}

extension SteeringManifest.Replacement {
    /// Where a URI of the base is on the clone: at its own URI, else on the other host; with the parameters in its query.
    func uri(for base: String, own: String?, carried: String = "") -> String {
        var text = own ?? base
        if own == nil, let host, let start = text.firstRange(of: "://")?.upperBound {
            let end = text[start...].firstIndex { "/?#".contains($0) } ?? text.endIndex
            // The port stays unless another is named.
            let port = host.contains(":") ? "" : String(text[start..<end].drop { $0 != ":" })
            text.replaceSubrange(start..<end, with: host + port)
            if !carried.isEmpty, text.hasSuffix(carried) { text.removeLast(carried.count) }
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
