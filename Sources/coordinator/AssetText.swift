import Contract
import Core
import Terminal
import Wire

/// Assets for people.
enum AssetText {
    static func table(_ assets: [Asset]) -> String {
        var table = Table(["ID", "STATE", "DONE", "SIZE", "TITLE"])
        for asset in assets {
            table.add([
                asset.id, state(asset), share(asset), Format.bytes(asset.progress?.bytesComplete ?? 0),
                asset.title.isEmpty ? String(asset.url.prefix { $0 != "?" }) : asset.title,
            ])
        }
        return table.text
    }

    static func state(_ asset: Asset) -> String {
        ([asset.state.description.lowercased()] + asset.stopReasons.map { "(\($0.description.lowercased()))" })
            .joined(separator: " ")
    }

    private static func share(_ asset: Asset) -> String {
        if asset.state == .completed { return "100%" }
        guard let progress = asset.progress, progress.mediaMicrosecondsExpected > 0 else { return "-" }
        let share = Double(progress.mediaMicrosecondsComplete) / Double(progress.mediaMicrosecondsExpected)
        return Format.fixed(min(1, share) * 100, 0) + "%"
    }

    /// Whether its playlists got longer while it was downloaded.
    static func isGrowing(_ asset: Asset) -> Bool {
        asset.selection?.isGrowing ?? false
    }

    /// One line: what was chosen.
    static func selection(_ asset: Asset) -> String {
        guard let selection = asset.selection, let stream = selection.stream else { return state(asset) }
        var parts: [String] = []
        if selection.durationMilliseconds > 0 { parts.append(Format.seconds(selection.durationMilliseconds / 1000)) }
        if stream.height > 0 { parts.append("\(stream.width)x\(stream.height)") }
        if stream.bandwidth > 0 { parts.append("\(stream.bandwidth / 1000) kbit/s") }
        for rendition in selection.renditions where !rendition.uri.isEmpty {
            let name = rendition.language.isEmpty ? rendition.name : rendition.language
            parts.append("\(rendition.type.description.lowercased()) \(name)")
        }
        if isGrowing(asset) {
            parts.append(asset.state == .completed ? "recorded" : selection.type.description.lowercased())
        } else {
            parts.append("\(selection.resourceCount) files")
        }
        if selection.estimatedByteCount > 0 { parts.append("about \(Format.bytes(selection.estimatedByteCount))") }
        if !selection.keys.isEmpty { parts.append("encrypted") }
        return parts.joined(separator: ", ")
    }

    static func details(_ asset: Asset) -> String {
        var lines = [
            "id        \(asset.id)", "state     \(state(asset))", "url       \(asset.url.prefix { $0 != "?" })",
        ]
        if !asset.title.isEmpty { lines.append("title     \(asset.title)") }
        if asset.selection != nil { lines.append("selected  \(selection(asset))") }
        if asset.priority != .unspecified { lines.append("priority  \(asset.priority.description.lowercased())") }
        if asset.maximumRate > 0 { lines.append("rate      \(Format.bytes(asset.maximumRate)) a second at most") }
        if let progress = asset.progress {
            let expected = progress.resourcesExpected > 0 ? " of \(progress.resourcesExpected)" : ""
            lines.append(
                "progress  \(progress.resourcesComplete)\(expected) files, " + Format.bytes(progress.bytesComplete))
        }
        if let failure = asset.failure {
            lines.append("failure   \(failure.reason): \(failure.message)")
            if !failure.remedy.isEmpty { lines.append("          \(failure.remedy)") }
        }
        for missing in asset.missing { lines.append("missing   \(missing.resource): \(missing.message)") }
        lines.append("created   \(Timestamp.iso8601(milliseconds: Int(clamping: asset.createdAt)))")
        return lines.map(Format.clean).joined(separator: "\n")
    }
}
