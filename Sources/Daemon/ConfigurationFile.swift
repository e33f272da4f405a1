public import Core
internal import Glibc

/// A configuration file: `key = value` lines, `#` before comments, keys may repeat.
public struct ConfigurationFile: Sendable {
    private let path: String
    private var entries: [(key: String, value: String, line: Int)] = []

    /// No file: nothing is set.
    public init() { path = "" }

    /// Reads a file; keys that are not `known` are errors, so that a typo does not go unnoticed.
    public init(path: String, known: Set<String>) throws(ServiceError) {
        self.path = path
        guard let file = fopen(path, "re") else {
            throw ServiceError(
                .notFound, reason: "CONFIGURATION_INVALID", "\(path): \(systemErrorText(errno))",
                remedy: "check the path after --config")
        }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 65_536)
        var number = 0
        while fgets(&buffer, Int32(buffer.count), file) != nil {
            number += 1
            let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let line = text.trimmed
            if line.isEmpty || line.hasPrefix("#") { continue }
            guard let equals = line.firstIndex(of: "=") else {
                throw problem(number, "there is no '=' in the line")
            }
            let key = line[..<equals].trimmed
            guard known.contains(key) else {
                throw problem(number, "'\(key)' is not a setting; there are: \(known.sorted().joined(separator: ", "))")
            }
            entries.append((key, line[line.index(after: equals)...].trimmed, number))
        }
    }

    /// The value of a key; the last one counts.
    public func text(_ key: String) -> String? { entries.last { $0.key == key }?.value }

    /// All values of a key.
    public func all(_ key: String) -> [String] { entries.filter { $0.key == key }.map(\.value) }

    /// Keys and values in order, for parts that know their own keys.
    public var settings: [(key: String, value: String)] { entries.map { ($0.key, $0.value) } }

    /// A whole number in a range.
    public func integer(_ key: String, in range: ClosedRange<Int>) throws(ServiceError) -> Int? {
        guard let entry = entries.last(where: { $0.key == key }) else { return nil }
        guard let value = Int(entry.value), range.contains(value) else {
            throw problem(
                entry.line, "'\(key)' takes a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return value
    }

    /// Yes or no.
    public func flag(_ key: String) throws(ServiceError) -> Bool? {
        guard let entry = entries.last(where: { $0.key == key }) else { return nil }
        guard let value = ["yes": true, "no": false][entry.value.lowercased()] else {
            throw problem(entry.line, "'\(key)' takes yes or no")
        }
        return value
    }

    private func problem(_ line: Int, _ what: String) -> ServiceError {
        ServiceError(.invalidArgument, reason: "CONFIGURATION_INVALID", "\(path):\(line): \(what)")
    }
}

extension StringProtocol {
    fileprivate var trimmed: String {
        String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
    }
}
