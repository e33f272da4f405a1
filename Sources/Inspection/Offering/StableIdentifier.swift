internal import Core
internal import Wire

/// Ids made from attributes, so that a list in another order, or with fresh tokens, means the same things.
enum StableIdentifier {
    static func make(of stream: Stream) -> String {
        var hash = StableHash()
        if stream.stableVariantID.isEmpty {
            for part in [
                String(stream.bandwidth), String(stream.averageBandwidth), "\(stream.width)x\(stream.height)",
                String(stream.frameRate), stream.codecs, stream.videoRange, stream.audioGroup, stream.subtitlesGroup,
                stream.name, path(of: stream.uri),
            ] { hash.add(part) }
        } else {
            hash.add(stream.stableVariantID)
        }
        var parts: [String] = []
        if stream.height > 0 { parts.append("\(stream.height)p") }
        if stream.bandwidth > 0 { parts.append("\(stream.bandwidth / 1000)k") }
        return (parts + [String(hash.hexadecimal.prefix(8))]).joined(separator: "-")
    }

    static func make(of rendition: Rendition) -> String {
        var hash = StableHash()
        if rendition.stableRenditionID.isEmpty {
            for part in [
                rendition.type.description, rendition.groupID, rendition.name, rendition.language, rendition.channels,
                rendition.characteristics, String(rendition.forced), rendition.instreamID, path(of: rendition.uri),
            ] { hash.add(part) }
        } else {
            hash.add(rendition.type.description)
            hash.add(rendition.stableRenditionID)
        }
        let language = rendition.language.lowercased().filter { $0.isASCII && ($0.isLetter || $0 == "-") }.prefix(12)
        return (language.isEmpty ? "" : "\(language)-") + hash.hexadecimal.prefix(8)
    }

    /// Without host and query: those change with servers and tokens.
    private static func path(of uri: String) -> String {
        let rest = uri.firstRange(of: "://").map { uri[$0.upperBound...] } ?? uri[...]
        return String(rest.drop { $0 != "/" }.prefix { $0 != "?" })
    }
}
