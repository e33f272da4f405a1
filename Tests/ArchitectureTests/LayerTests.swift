import Foundation
import TestSupport
import Testing

/// What the compiler does not check about the shape of the tree.
@Suite struct LayerTests {
    private func files(_ folder: String) throws -> [String] {
        let names = try FileManager.default.subpathsOfDirectory(atPath: Project.root + "/" + folder)
        return names.filter { $0.hasSuffix(".swift") }.map { folder + "/" + $0 }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOfFile: Project.root + "/" + path, encoding: .utf8)
    }

    /// Targets by layer, bottom first, as Package.swift has them.
    private func layers() throws -> [[String]] {
        let manifest = try text("Package.swift")
        var layers: [[String]] = []
        for part in manifest.components(separatedBy: "\nlet level").dropFirst() {
            let body = part.components(separatedBy: "\n]").first ?? ""
            var names: [String] = []
            for kind in ["library(\"", "executable(\"", "executable(\n        \""] {
                for piece in body.components(separatedBy: kind).dropFirst() {
                    names.append(String(piece.prefix { $0 != "\"" }))
                }
            }
            layers.append(names)
        }
        return layers
    }

    @Test func arrowsPointDown() throws {
        let layers = try layers()
        #expect(layers.count == 6 && layers.allSatisfy { !$0.isEmpty })
        var level: [String: Int] = [:]
        for (index, names) in layers.enumerated() { for name in names { level[name] = index } }
        for (target, own) in level {
            for file in try files("Sources/" + target) {
                for line in try text(file).split(separator: "\n") where line.contains("import ") {
                    let words = line.split(separator: " ").map(String.init)
                    guard let index = words.firstIndex(of: "import"), index <= 1, words.count == index + 2 else {
                        continue
                    }
                    guard let other = level[words[index + 1]] else { continue }
                    #expect(other < own, "\(file) imports \(words[index + 1])")
                }
            }
        }
    }

    @Test func everyCLibraryHasOneDoor() throws {
        let doors = [
            "CNGHTTP2": ["RPC"], "CZlib": ["RPC"], "CCurl": ["HTTP"], "CSQLite": ["SQLite"], "CCrypto": ["Crypto"],
            "CWire": ["Wire"], "CPCRE2": ["Inspection"], "CXXHash": ["Crypto"],
            "CPeerWire": ["PeerWire"], "CProtobufC": ["Protobuf", "Wire", "PeerWire"],
        ]
        for file in try files("Sources") {
            let target = file.split(separator: "/")[1]
            for line in try text(file).split(separator: "\n") {
                for (library, owners) in doors where line.hasSuffix("import \(library)") {
                    #expect(owners.contains(String(target)), "\(file) imports \(library)")
                    #expect(line.hasPrefix("internal") || target == "Protobuf", "\(file): \(line)")
                }
            }
        }
    }

    @Test func libraryImportsSayTheirLevel() throws {
        let executables = [
            "coordinator", "playlist-inspector", "segment-downloader", "key-broker", "protoc-gen-larder",
            "larder-bench", "larder-fuzz",
        ]
        for file in try files("Sources") where !executables.contains(String(file.split(separator: "/")[1])) {
            for line in try text(file).split(separator: "\n") {
                #expect(!line.hasPrefix("import "), "\(file): \(line)")
            }
        }
    }

    @Test func filesStayShort() throws {
        for file in try files("Sources") + files("Tests") where !file.hasSuffix(".generated.swift") {
            let count = try text(file).split(separator: "\n", omittingEmptySubsequences: false).count
            #expect(count <= 450, "\(file) has \(count) lines")
        }
    }

    @Test func everyMarkHasItsReason() throws {
        let marks = ["try!", "as!", "fatalError(", "@unchecked Sendable", "nonisolated(unsafe)"]
        for file in try files("Sources") {
            let lines = try text(file).components(separatedBy: "\n")
            for (index, line) in lines.enumerated() where marks.contains(where: { line.contains($0) }) {
                if line.contains("\"") { continue }
                #expect(index > 0 && lines[index - 1].contains("//"), "\(file):\(index + 1): \(line)")
            }
        }
    }
}
