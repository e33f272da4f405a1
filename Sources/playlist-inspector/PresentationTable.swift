import Core
import Inspection
import Terminal
import Wire

/// A presentation for people: streams as rows, what would be taken marked.
enum PresentationTable {
    /// Throws when the options ask for what is not there.
    static func text(_ presentation: Presentation, _ options: SelectionOptions) throws(ServiceError) -> String {
        let hasStreams = !presentation.preferredStreamID.isEmpty
        // Nothing can be taken of a presentation without streams; the table then marks none.
        let choice = hasStreams ? try RenditionSelector(presentation, options).select() : nil
        let taken = choice.map { ($0.takesStream ? [$0.stream] : []) + $0.companions + ($0.iframes.map { [$0] } ?? []) }
        var text = head(presentation) + "\n\n" + streams(presentation.streams, taken ?? []).text
        if !presentation.iframeStreams.isEmpty {
            text += "\nI-frames\n" + streams(presentation.iframeStreams, taken ?? []).text
        }
        if !presentation.renditions.isEmpty { text += "\n" + renditions(presentation, choice?.renditions ?? []) }
        for key in presentation.keys { text += "\n" + line(key) }
        for refusal in refusals(presentation) { text += "\ncan't be kept: \(Format.clean(refusal))" }
        for warning in presentation.warnings { text += "\nwarning: \(Format.clean(warning))" }
        if !presentation.refusalReason.isEmpty { text += "\ncan't be kept: \(presentation.refusalMessage)" }
        while text.last == "\n" { text.removeLast() }
        return text
    }

    private static func head(_ presentation: Presentation) -> String {
        var parts = [presentation.type == .unspecified ? "type not known" : "\(presentation.type)"]
        if presentation.durationMilliseconds > 0 {
            let window = presentation.type == .live ? " listed" : ""
            parts.append(Format.seconds(presentation.durationMilliseconds / 1000) + window)
        }
        parts.append("\(presentation.streams.count) streams")
        parts.append("\(presentation.renditions.count) renditions")
        return parts.joined(separator: ", ")
    }

    private static func streams(_ streams: [Stream], _ taken: [Stream]) -> Table {
        var table = Table(["", "STREAM", "KBIT/S", "SIZE", "FPS", "RANGE", "CODECS", "AUDIO", "ABOUT"])
        for stream in streams {
            table.add([
                mark(taken.contains(stream), stream.refusalReason), stream.id,
                stream.bandwidth > 0 ? String(stream.bandwidth / 1000) : "-",
                stream.height > 0 ? "\(stream.width)x\(stream.height)" : "-",
                stream.frameRate > 0 ? Format.fixed(stream.frameRate, 3) : "-",
                stream.videoRange.isEmpty ? "-" : stream.videoRange, stream.codecs.isEmpty ? "-" : stream.codecs,
                stream.audioGroup.isEmpty ? "-" : stream.audioGroup,
                stream.estimatedByteCount > 0 ? Format.bytes(stream.estimatedByteCount) : "-",
            ])
        }
        return table
    }

    private static func renditions(_ presentation: Presentation, _ chosen: [Rendition]) -> String {
        var table = Table(["", "RENDITION", "TYPE", "GROUP", "LANGUAGE", "NAME", "CHANNELS", "DEFAULT"])
        for rendition in presentation.renditions {
            table.add([
                mark(chosen.contains(rendition), rendition.refusalReason), rendition.id, rendition.type.description,
                rendition.groupID, rendition.language.isEmpty ? "-" : rendition.language, rendition.name,
                rendition.channels.isEmpty ? "-" : rendition.channels, rendition.isDefault ? "yes" : "no",
            ])
        }
        return table.text
    }

    private static func mark(_ isTaken: Bool, _ refusal: String) -> String {
        refusal.isEmpty ? (isTaken ? "*" : "") : "x"
    }

    private static func line(_ key: ContentKey) -> String {
        let drm = key.drmName.isEmpty ? Format.clean(key.keyformat) : key.drmName
        let ids = key.drmKeyIDs.isEmpty ? "" : " (key id \(key.drmKeyIDs.joined(separator: ", ")))"
        return "key \(key.keyID): \(Format.clean(key.method)), \(drm)\(ids)"
    }

    private static func refusals(_ presentation: Presentation) -> [String] {
        let streams = (presentation.streams + presentation.iframeStreams).filter { !$0.refusalReason.isEmpty }
        let renditions = presentation.renditions.filter { !$0.refusalReason.isEmpty }
        return streams.map { "\($0.id): \($0.refusalMessage)" } + renditions.map { "\($0.id): \($0.refusalMessage)" }
    }
}
