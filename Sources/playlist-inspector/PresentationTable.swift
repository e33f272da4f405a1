import Core
import Inspection
import Terminal
import Wire

/// A presentation for people: streams as rows, the one that would be taken marked.
enum PresentationTable {
    static func text(_ presentation: Presentation) -> String {
        // Nothing can be taken of a presentation without streams; the table then marks none.
        let choice = try? RenditionSelector(presentation, SelectionOptions()).select()
        var head = "\(presentation.type)"
        if presentation.durationMilliseconds > 0 {
            head += ", \(Format.seconds(presentation.durationMilliseconds / 1000))"
        }
        head += ", \(presentation.streams.count) streams, \(presentation.renditions.count) renditions\n\n"
        var streams = Table(["", "STREAM", "KBIT/S", "SIZE", "FPS", "RANGE", "CODECS", "ABOUT"])
        for stream in presentation.streams {
            streams.add([
                stream.id == choice?.stream.id ? "*" : "", stream.id,
                stream.bandwidth > 0 ? String(stream.bandwidth / 1000) : "-",
                stream.height > 0 ? "\(stream.width)x\(stream.height)" : "-",
                stream.frameRate > 0 ? Format.fixed(stream.frameRate, 3) : "-",
                stream.videoRange.isEmpty ? "-" : stream.videoRange, stream.codecs.isEmpty ? "-" : stream.codecs,
                stream.estimatedByteCount > 0 ? Format.bytes(stream.estimatedByteCount) : "-",
            ])
        }
        var text = head + streams.text
        if !presentation.renditions.isEmpty { text += "\n" + renditions(presentation, choice?.renditions ?? []) }
        for key in presentation.keys { text += "\nkey \(key.keyID): \(key.method), \(Format.clean(key.keyformat))" }
        for warning in presentation.warnings { text += "\nwarning: \(Format.clean(warning))" }
        if !presentation.refusalReason.isEmpty { text += "\ncan't be kept: \(presentation.refusalMessage)" }
        while text.last == "\n" { text.removeLast() }
        return text
    }

    private static func renditions(_ presentation: Presentation, _ chosen: [Rendition]) -> String {
        var table = Table(["", "RENDITION", "TYPE", "GROUP", "LANGUAGE", "NAME", "CHANNELS", "DEFAULT"])
        for rendition in presentation.renditions {
            table.add([
                chosen.contains(rendition) ? "*" : "", rendition.id, rendition.type.description, rendition.groupID,
                rendition.language.isEmpty ? "-" : rendition.language, rendition.name,
                rendition.channels.isEmpty ? "-" : rendition.channels, rendition.isDefault ? "yes" : "no",
            ])
        }
        return table.text
    }
}
