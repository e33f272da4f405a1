import Core

/// Writes the descriptor of a file, which servers hand out through reflection.
struct FileEmitter {
    let names: Names
    let file: FileDescriptor
    /// Whether the messages have Swift types.
    let hasCode: Bool

    func emit(_ out: inout SourceWriter) {
        out.block("extension ProtoFile") { out in
            out.line("/// `\(file.name)`.")
            out.line("public static let \(property(file.name)) = ProtoFile(")
            out.line("    name: \"\(file.name)\",")
            let dependencies = file.dependencies.map { "." + property($0) }
            out.line("    dependencies: [\(dependencies.joined(separator: ", "))],")
            out.line("    symbols: [")
            for symbol in file.symbols { out.line("        \"\(symbol)\",") }
            out.line("    ],")
            let messages = (hasCode ? file.messages : []).map {
                names.swiftType("\(file.package).\($0.name)") + ".self"
            }
            out.line("    messages: [\(messages.joined(separator: ", "))],")
            out.line("    hexadecimal: \"\"\"")
            var rest = file.serialized[...]
            while !rest.isEmpty {
                let part = rest.prefix(56)
                rest = rest.dropFirst(56)
                out.line("        " + Hexadecimal.encode(part) + (rest.isEmpty ? "" : "\\"))
            }
            out.line("        \"\"\")")
        }
    }

    private func property(_ name: String) -> String {
        let file = names.swiftFile(name)
        return names.lowerCamel(file) + "Proto"
    }
}
