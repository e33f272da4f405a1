/// Lines of Swift with their indentation.
struct SourceWriter {
    private(set) var text = ""
    private var depth = 0

    mutating func line(_ line: String = "") {
        if !line.isEmpty { text += String(repeating: "    ", count: depth) + line }
        text += "\n"
    }

    mutating func block(_ head: String, _ body: (inout SourceWriter) -> Void) {
        line(head + " {")
        depth += 1
        body(&self)
        depth -= 1
        line("}")
    }

    mutating func comment(_ comment: String?) {
        guard let comment else { return }
        for part in comment.split(separator: "\n", omittingEmptySubsequences: true) {
            line("///" + (part.hasPrefix(" ") ? "" : " ") + part)
        }
    }
}
