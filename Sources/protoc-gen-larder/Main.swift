import Glibc

/// A protoc plugin: reads a CodeGeneratorRequest, writes a CodeGeneratorResponse.
///
/// Parameter: `prefix=PACKAGE=PREFIX`, separated by commas, for packages whose Swift types get a prefix.
@main
enum Main {
    static func main() {
        do {
            let request = try GeneratorRequest(readAll())
            var response = ProtobufWriter()
            for file in request.files where request.filesToGenerate.contains(file.name) {
                var entry = ProtobufWriter()
                entry.add(1, Array(outputName(file.name).utf8))
                entry.add(15, Array(source(of: file, Names(prefixes: prefixes(request.parameter))).utf8))
                response.add(15, entry.bytes)
            }
            writeAll(response.bytes)
        } catch {
            var response = ProtobufWriter()
            response.add(1, Array("protoc-gen-larder: \(error)".utf8))
            writeAll(response.bytes)
        }
    }

    private static func source(of file: FileDescriptor, _ names: Names) -> String {
        var out = SourceWriter()
        out.line("// Generated from \(file.name) by protoc-gen-larder. Do not edit: `make proto` writes it.")
        out.line("// swift-format-ignore-file")
        out.line()
        out.line("public import Core")
        out.line("internal import CProtobufC")
        if !file.messages.isEmpty { out.line("internal import CWire") }
        if !file.messages.isEmpty { out.line("public import Protobuf") }
        if !file.services.isEmpty { out.line("public import RPC") }
        for (index, descriptor) in file.enums.enumerated() {
            out.line()
            let name = names.swiftType("\(file.package).\(descriptor.name)")
            EnumEmitter(names: names, file: file, descriptor: descriptor, swiftName: name, path: [5, index]).emit(&out)
        }
        for (index, message) in file.messages.enumerated() {
            out.line()
            MessageEmitter(names: names, file: file, message: message, path: [4, index]).emit(&out)
        }
        for (index, service) in file.services.enumerated() {
            out.line()
            ServiceEmitter(names: names, file: file, service: service, path: [6, index]).emit(&out)
        }
        return out.text
    }

    /// `larder/v1/key_broker.proto` to `KeyBroker.generated.swift`.
    private static func outputName(_ name: String) -> String {
        let stem = name.split(separator: "/").last?.split(separator: ".").first ?? "Unnamed"
        return stem.split(separator: "_").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
            + ".generated.swift"
    }

    private static func prefixes(_ parameter: String) -> [String: String] {
        var result: [String: String] = [:]
        for item in parameter.split(separator: ",") {
            let parts = item.split(separator: "=").map(String.init)
            if parts.count == 3, parts[0] == "prefix" { result[parts[1]] = parts[2] }
        }
        return result
    }

    private static func readAll() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(STDIN_FILENO, &chunk, chunk.count)
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    private static func writeAll(_ bytes: [UInt8]) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
            guard count > 0 else { exit(1) }
            rest = rest.dropFirst(count)
        }
    }
}
