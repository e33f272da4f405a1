/// Variables of a playlist, and their references (RFC 8216bis, 4.3 and 4.4.2.3).
struct VariableTable {
    private(set) var definitions: [VariableDefinition] = []
    /// Nil for one whose value comes from a place that is not known here.
    private var values: [String: [UInt8]?] = [:]
    private let context: PlaylistContext
    private lazy var parameters = context.url.map(Self.parameters) ?? [:]

    init(_ context: PlaylistContext) { self.context = context }

    /// The values that are known.
    var known: [String: String] { values.compactMapValues { $0.map { String(decoding: $0, as: UTF8.self) } } }

    /// Bytes that replacing may add to a playlist: a value may stand in every line.
    static let maximumByteCount = 64 << 20

    /// Reads a tag; answers what departs from the RFC.
    mutating func define(_ attributes: Bytes, line: Int) throws(PlaylistError) -> String? {
        var (name, value, imported, parameter): (String?, String?, String?, String?)
        for attribute in AttributeList(attributes) {
            switch attribute.name.text {
            case "NAME": name = attribute.value.text
            case "VALUE": value = attribute.value.text
            case "IMPORT": imported = attribute.value.text
            case "QUERYPARAM": parameter = attribute.value.text
            default: break
            }
        }
        if let long = [name, imported, parameter].compactMap({ $0 }).first(where: { $0.utf8.count > 256 }) {
            throw PlaylistError(.tooLarge, line: line, "the name of a variable has \(long.utf8.count) bytes")
        }
        let forms = [name, imported, parameter].compactMap { $0 }
        guard forms.count == 1, let form = forms.first else {
            throw PlaylistError(
                .invalid, line: line, "EXT-X-DEFINE takes exactly one of NAME, IMPORT and QUERYPARAM (4.4.2.3)")
        }
        guard values[form] == nil else {
            throw PlaylistError(.invalid, line: line, "the variable \(form) is defined twice (4.4.2.3)")
        }
        guard definitions.count < 10_000 else { throw PlaylistError(.tooLarge, line: line, "too many variables") }
        if name != nil {
            definitions.append(.value(name: form, value: value ?? ""))
            values[form] = .some(Array((value ?? "").utf8))
            if value == nil { return "EXT-X-DEFINE with NAME and without VALUE" }
        } else if imported != nil {
            definitions.append(.imported(form))
            guard let imports = context.imports else {
                values[form] = .some(nil)
                return "the variable \(form) comes from a multivariant playlist, which is not known here"
            }
            guard let value = imports[form] else {
                throw PlaylistError(
                    .invalid, line: line, "the multivariant playlist does not define the variable \(form) (4.4.2.3)")
            }
            values[form] = .some(Array(value.utf8))
        } else {
            definitions.append(.queryParameter(form))
            guard context.url != nil else {
                values[form] = .some(nil)
                return "the variable \(form) comes from the playlist's URL, which is not known here"
            }
            guard let value = parameters[Array(form.utf8)], !value.isEmpty else {
                throw PlaylistError(
                    .invalid, line: line, "the playlist's URL has no query parameter \(form) (4.4.2.3)")
            }
            guard !value.contains(where: { $0 == 0x0a || $0 == 0x0d || $0 == UInt8(ascii: "\"") }) else {
                throw PlaylistError(
                    .invalid, line: line, "the query parameter \(form) holds what a quoted string can't (4.4.2.3)")
            }
            values[form] = .some(value)
        }
        return nil
    }

    /// The first value of each query parameter, percent-decoded.
    private static func parameters(of url: String) -> [[UInt8]: [UInt8]] {
        guard let mark = url.firstIndex(of: "?") else { return [:] }
        let query = url[url.index(after: mark)...].prefix { $0 != "#" }
        var result: [[UInt8]: [UInt8]] = [:]
        for pair in query.utf8.split(separator: UInt8(ascii: "&"), maxSplits: 10_000) {
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = decoded(Array(parts[0]))
            if result[name] == nil { result[name] = parts.count > 1 ? decoded(Array(parts[1])) : [] }
        }
        return result
    }

    private static func decoded(_ source: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var index = 0
        while index < source.count {
            if source[index] == UInt8(ascii: "%"), index + 2 < source.count {
                let (high, low) = (KeyReader.nibble(source[index + 1]), KeyReader.nibble(source[index + 2]))
                if high <= 15, low <= 15 {
                    bytes.append(high << 4 | low)
                    index += 3
                    continue
                }
            }
            bytes.append(source[index])
            index += 1
        }
        return bytes
    }

    /// Where references count.
    enum Place { case uri, attributes }

    /// The line with its references replaced; nil if there is nothing to replace. A replacement is not replaced again.
    func replace(_ line: Bytes, _ place: Place, number: Int) throws(PlaylistError) -> (line: [UInt8], hasUnknown: Bool)?
    {
        guard line.firstIndex(of: UInt8(ascii: "{")) != nil else { return nil }
        var result: [UInt8] = []
        var hasReference = false
        var hasUnknown = false
        var index = 0
        var isQuoted = false
        // Of the attribute at hand: where its name began, and whether its value may hold references without quotes.
        var nameStart = 0
        var isHexadecimal = false
        while index < line.count {
            let byte = line[index]
            if place == .attributes {
                if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
                if !isQuoted {
                    if byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":") {
                        (nameStart, isHexadecimal) = (index + 1, false)
                    } else if byte == UInt8(ascii: "=") {
                        isHexadecimal = Self.isHexadecimal(line.part(nameStart..<index), line.from(index + 1))
                    }
                }
            }
            guard byte == UInt8(ascii: "{"), place == .uri || isQuoted || isHexadecimal,
                let (name, end) = Self.reference(line, index)
            else {
                result.append(byte)
                index += 1
                continue
            }
            guard let value = values[name] else {
                throw PlaylistError(
                    .invalid, line: number, "the variable \(name) is not defined before this line (4.3)")
            }
            hasReference = true
            if let value { result += value } else { hasUnknown = true }
            if value == nil { result += Array(line[index..<end]) }
            index = end
            guard result.count <= 1 << 20 else {
                throw PlaylistError(
                    .tooLarge, line: number, "a line has more than a megabyte once its variables are replaced")
            }
        }
        return hasReference ? (result, hasUnknown) : nil
    }

    /// Whether an unquoted value is one that may hold references: a hexadecimal sequence.
    private static func isHexadecimal(_ name: Bytes, _ value: Bytes) -> Bool {
        guard name.count <= 64 else { return false }
        let name = name.trimmed
        return name.equals("IV") || name.hasPrefix("SCTE35-") || value.hasPrefix("0x") || value.hasPrefix("0X")
    }

    /// `{$name}` at an index; nil for what only begins like one.
    private static func reference(_ line: Bytes, _ index: Int) -> (name: String, end: Int)? {
        guard index + 2 < line.count, line[index + 1] == UInt8(ascii: "$") else { return nil }
        var end = index + 2
        while end < line.count, end - index <= 258, isNameByte(line[end]) { end += 1 }
        guard end > index + 2, end < line.count, line[end] == UInt8(ascii: "}") else { return nil }
        return (line.part(index + 2..<end).text, end + 1)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5a).contains(byte) || (0x61...0x7a).contains(byte)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
    }
}

/// What a playlist does not say itself, and its variables may ask for.
public struct PlaylistContext: Hashable, Sendable {
    /// Where it came from, after redirects; nil if that is not known.
    public var url: String?
    /// Variables of the multivariant playlist that led to it; nil if there was none.
    public var imports: [String: String]?

    /// Makes a context.
    public init(url: String? = nil, imports: [String: String]? = nil) {
        self.url = url
        self.imports = imports
    }
}
