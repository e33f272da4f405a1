/// Tells how the groups of a multivariant playlist depart from the RFC (RFC 8216bis, 4.4.6.1.1 and 4.4.6.2).
struct GroupCheck {
    private struct Group: Hashable {
        let type: String
        let id: String
    }

    private struct Members {
        var names: Set<String> = []
        var line: Int
        var hasDefault = false
    }

    /// Takes line, message and section; the message is made only while there is room for it.
    typealias Note = (Int, @autoclosure () -> String, String) -> Void

    let playlist: MultivariantPlaylist
    /// The line of each variant and rendition.
    let variantLines: [Int]
    let renditionLines: [Int]

    /// Calls `note` with line, message and section.
    func check(_ note: Note) {
        var groups: [Group: Members] = [:]
        var order: [Group] = []
        for (rendition, line) in zip(playlist.renditions, renditionLines) {
            let group = Group(type: rendition.type, id: rendition.groupID)
            if groups[group] == nil { order.append(group) }
            if !groups[group, default: Members(line: line)].names.insert(rendition.name).inserted {
                note(line, "two members of group \(Self.shown(group.id)) have the same NAME", "4.4.6.1.1")
            }
            if rendition.isDefault {
                if groups[group]?.hasDefault == true {
                    note(line, "group \(Self.shown(group.id)) has more than one DEFAULT=YES", "4.4.6.1.1")
                }
                groups[group]?.hasDefault = true
            }
            check(rendition, line, note)
        }
        var first: [String: Group] = [:]
        for group in order {
            guard let other = first[group.type] else {
                first[group.type] = group
                continue
            }
            guard let members = groups[group], members.names != groups[other]?.names else { continue }
            note(
                members.line,
                "groups \(Self.shown(other.id)) and \(Self.shown(group.id)) of TYPE \(Self.shown(group.type)) have "
                    + "different members", "4.4.6.1.1")
        }
        checkReferences(Set(groups.keys), note)
    }

    private func check(
        _ rendition: MultivariantPlaylist.Rendition, _ line: Int, _ note: Note
    ) {
        switch rendition.type {
        case "SUBTITLES" where rendition.uri.isEmpty: note(line, "subtitles without URI", "4.4.6.1")
        case "CLOSED-CAPTIONS":
            if !rendition.uri.isEmpty { note(line, "closed captions with a URI", "4.4.6.1") }
            if rendition.instreamID.isEmpty { note(line, "closed captions without INSTREAM-ID", "4.4.6.1") }
        default: break
        }
        if rendition.isForced, rendition.type != "SUBTITLES" {
            note(line, "FORCED on what is no subtitles", "4.4.6.1")
        }
    }

    private func checkReferences(_ groups: Set<Group>, _ note: Note) {
        let hasNone = playlist.variants.contains { $0.closedCaptions == "NONE" }
        for (variant, line) in zip(playlist.variants, variantLines) {
            let references = [
                ("AUDIO", variant.audio), ("VIDEO", variant.video), ("SUBTITLES", variant.subtitles),
                ("CLOSED-CAPTIONS", variant.closedCaptions),
            ]
            for (type, id) in references where !id.isEmpty && !(type == "CLOSED-CAPTIONS" && id == "NONE") {
                guard !groups.contains(Group(type: type, id: id)) else { continue }
                note(line, "EXT-X-STREAM-INF names a group of \(type) that is not there: \(Self.shown(id))", "4.4.6.2")
            }
            if hasNone, variant.closedCaptions != "NONE" {
                note(line, "CLOSED-CAPTIONS=NONE stands at some streams and not at all", "4.4.6.2")
            }
            if !["", "NONE", "TYPE-0", "TYPE-1"].contains(variant.hdcpLevel) {
                note(line, "HDCP-LEVEL is none that is known", "4.4.6.2")
            }
            if !["", "SDR", "PQ", "HLG"].contains(variant.videoRange) {
                note(line, "VIDEO-RANGE is none that is known", "4.4.6.2")
            }
        }
    }

    private static func shown(_ text: String) -> String { "'\(String(decoding: text.utf8.prefix(60), as: UTF8.self))'" }
}
