/// Resolves references against one base URI (RFC 3986, 5.2), and escapes what must not stand in a URI.
public struct URIResolver: Sendable {
    private let scheme: [UInt8]
    private let authority: [UInt8]?
    private let path: [UInt8]
    private let query: [UInt8]?
    /// What is added to what has no query of its own, with its question mark; empty for nothing.
    public let carried: String
    /// What stands before a reference that is only a name or a path below the base's folder; empty if the base is not
    /// absolute.
    public let folder: String

    /// Splits the base once for all references.
    ///
    /// `carriesQuery` adds the query of the base to URIs of the same scheme and authority that have none; delivery
    /// directives (RFC 8216bis, 6.2.5) are those of one request, and left out.
    public init(base: String, carriesQuery: Bool = false) {
        let parts = Components(Array(base.utf8)[...])
        scheme = Array(parts.scheme ?? [])
        authority = parts.authority.map(Array.init)
        path = Array(parts.path)
        query = parts.query.map(Array.init)
        let parameters = String(decoding: query ?? [], as: UTF8.self).split(separator: "&").filter {
            !$0.hasPrefix("_HLS_")
        }
        carried = carriesQuery && !parameters.isEmpty ? "?" + parameters.joined(separator: "&") : ""
        guard let authority, !scheme.isEmpty else {
            folder = ""
            return
        }
        let end = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let directory = end == 0 ? [UInt8(ascii: "/")] : Self.removingDots(Array(path[..<end]))
        folder = Self.compose(scheme, authority, directory, nil)
    }

    /// The absolute URI of a reference that is only a name or a path below the base's folder, as nearly all of a long
    /// playlist are; nil for any other.
    public func resolveBelow(_ reference: String) -> String? {
        guard !folder.isEmpty, !reference.isEmpty else { return nil }
        var reference = reference
        let isPlain = reference.withUTF8 { bytes in
            var isSegmentStart = true
            for byte in bytes {
                switch byte {
                case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "~"):
                    isSegmentStart = false
                // A dot at the start of a segment may be `.` or `..`.
                case UInt8(ascii: ".") where !isSegmentStart: break
                case UInt8(ascii: "/") where !isSegmentStart: isSegmentStart = true
                default: return false
                }
            }
            return true
        }
        return isPlain ? folder + reference + carried : nil
    }

    /// The absolute URI of a reference, without its fragment, and without a carried query if it is to tell what is the
    /// same.
    public func resolve(_ reference: String, carrying: Bool = true) -> String {
        let reference = Components(Self.escaped(reference)[...])
        let resolved = resolve(reference)
        guard carrying, !carried.isEmpty, reference.query == nil, !resolved.contains("?"),
            reference.scheme.map({ Array($0) == scheme }) ?? true,
            reference.authority.map({ Array($0) == authority }) ?? (reference.scheme == nil)
        else { return resolved }
        return resolved + carried
    }

    private func resolve(_ reference: Components) -> String {
        if let scheme = reference.scheme {
            // data: and skd: URIs have no segments to remove, and their case matters.
            let path = reference.authority == nil ? Array(reference.path) : Self.removingDots(Array(reference.path))
            return Self.compose(Array(scheme), reference.authority.map(Array.init), path, reference.query)
        }
        if let authority = reference.authority {
            return Self.compose(scheme, Array(authority), Self.removingDots(Array(reference.path)), reference.query)
        }
        if reference.path.isEmpty {
            return Self.compose(scheme, authority, path, reference.query ?? query?[...])
        }
        if reference.path.first == UInt8(ascii: "/") {
            return Self.compose(scheme, authority, Self.removingDots(Array(reference.path)), reference.query)
        }
        return Self.compose(scheme, authority, Self.removingDots(merged(reference.path)), reference.query)
    }

    private func merged(_ relative: ArraySlice<UInt8>) -> [UInt8] {
        if authority != nil, path.isEmpty { return [UInt8(ascii: "/")] + relative }
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")) else { return Array(relative) }
        return Array(path[...slash]) + relative
    }

    private static func removingDots(_ path: [UInt8]) -> [UInt8] {
        guard path.contains(UInt8(ascii: ".")) else { return path }
        var output: [ArraySlice<UInt8>] = []
        let segments = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        for (index, segment) in segments.enumerated() {
            let isLast = index == segments.count - 1
            if segment.elementsEqual(".".utf8) {
                if isLast { output.append([]) }
            } else if segment.elementsEqual("..".utf8) {
                // The first element is what stands before the leading slash and stays.
                if output.count > 1 { output.removeLast() }
                if isLast { output.append([]) }
            } else {
                output.append(segment)
            }
        }
        return Array(output.joined(separator: [UInt8(ascii: "/")]))
    }

    private static func compose(
        _ scheme: [UInt8], _ authority: [UInt8]?, _ path: [UInt8], _ query: ArraySlice<UInt8>?
    ) -> String {
        var bytes: [UInt8] = []
        if !scheme.isEmpty { bytes += scheme + [UInt8(ascii: ":")] }
        if let authority { bytes += [UInt8(ascii: "/"), UInt8(ascii: "/")] + authority }
        bytes += path
        if let query { bytes += [UInt8(ascii: "?")] + query }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Percent-encodes blanks, controls, non-ASCII bytes and delimiters; what is encoded already stays.
    private static func escaped(_ reference: String) -> [UInt8] {
        var bytes: [UInt8] = []
        let digits = Array("0123456789ABCDEF".utf8)
        for byte in reference.utf8 {
            if byte > 0x20, byte < 0x7f, !"\"<>\\^`{|}".utf8.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return bytes
    }

    private struct Components {
        var scheme: ArraySlice<UInt8>?
        var authority: ArraySlice<UInt8>?
        var path: ArraySlice<UInt8>
        var query: ArraySlice<UInt8>?

        init(_ uri: ArraySlice<UInt8>) {
            var rest = uri
            if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
            if let colon = rest.firstIndex(where: {
                [UInt8(ascii: ":"), UInt8(ascii: "/"), UInt8(ascii: "?")].contains($0)
            }),
                rest[colon] == UInt8(ascii: ":"), Self.isScheme(rest[..<colon])
            {
                scheme = rest[..<colon]
                rest = rest[(colon + 1)...]
            }
            if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
                query = rest[(mark + 1)...]
                rest = rest[..<mark]
            }
            if rest.starts(with: "//".utf8) {
                let start = rest.startIndex + 2
                let end = rest[start...].firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
                authority = rest[start..<end]
                rest = rest[end...]
            }
            path = rest
        }

        private static func isScheme(_ bytes: ArraySlice<UInt8>) -> Bool {
            guard let first = bytes.first, (first | 0x20) >= UInt8(ascii: "a"), (first | 0x20) <= UInt8(ascii: "z")
            else {
                return false
            }
            return bytes.allSatisfy { byte in
                (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z")) || (byte >= 0x30 && byte <= 0x39)
                    || [UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: ".")].contains(byte)
            }
        }
    }
}
