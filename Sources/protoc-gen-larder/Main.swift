import Glibc

/// A protoc plugin: reads a CodeGeneratorRequest, writes a CodeGeneratorResponse.
///
/// Parameters, separated by commas: `module=NAME` is the C module of protoc-c's structs, `prefix=PACKAGE=PREFIX` gives the
/// Swift types of a package a prefix, and of the package of `describe=PACKAGE` only the descriptor is written.
@main
enum Main {
    static func main() {
        do {
            let request = try GeneratorRequest(readAll())
            var response = ProtobufWriter()
            let parameters = Parameters(request.parameter)
            let names = Names(prefixes: parameters.prefixes)
            for file in request.files where request.filesToGenerate.contains(file.name) {
                var entry = ProtobufWriter()
                entry.add(1, Array((names.swiftFile(file.name) + ".generated.swift").utf8))
                entry.add(15, Array(source(of: file, names, parameters).utf8))
                response.add(15, entry.bytes)
            }
            writeAll(response.bytes)
        } catch {
            var response = ProtobufWriter()
            response.add(1, Array("protoc-gen-larder: \(error)".utf8))
            writeAll(response.bytes)
        }
    }

    private static func source(of file: FileDescriptor, _ names: Names, _ parameters: Parameters) -> String {
        var out = SourceWriter()
        out.line("// Generated from \(file.name) by protoc-gen-larder. Do not edit: `make proto` writes it.")
        out.line("// swift-format-ignore-file")
        out.line()
        let hasCode = !parameters.described.contains(file.package)
        if hasCode {
            out.line("public import Core")
            out.line("internal import CProtobufC")
            if !file.messages.isEmpty { out.line("internal import \(parameters.module)") }
            if !file.messages.isEmpty { out.line("public import Protobuf") }
        }
        out.line("public import RPC")
        out.line()
        FileEmitter(names: names, file: file, hasCode: hasCode).emit(&out)
        guard hasCode else { return out.text }
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

    private struct Parameters {
        var module = "CWire"
        var prefixes: [String: String] = [:]
        var described: Set<String> = []

        init(_ text: String) {
            for item in text.split(separator: ",") {
                let parts = item.split(separator: "=").map(String.init)
                switch (parts.first, parts.count) {
                case ("prefix", 3): prefixes[parts[1]] = parts[2]
                case ("module", 2): module = parts[1]
                case ("describe", 2): described.insert(parts[1])
                default: break
                }
            }
        }
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
