/// Tells how attribute lists depart from the RFC's grammar (RFC 8216bis, 4.2), tag by tag.
enum AttributeCheck {
    private enum Kind { case quoted, enumerated, integer, decimal, signed, hexadecimal, resolution, any }

    /// An attribute of one name has the same kind in every tag.
    private static let kinds: [String: Kind] = {
        var kinds: [String: Kind] = ["RESOLUTION": .resolution, "TIME-OFFSET": .signed, "CLOSED-CAPTIONS": .any]
        let names: [(Kind, [String])] = [
            (
                .quoted,
                [
                    "URI", "KEYFORMAT", "KEYFORMATVERSIONS", "BYTERANGE", "GROUP-ID", "LANGUAGE", "ASSOC-LANGUAGE",
                    "NAME", "STABLE-RENDITION-ID", "INSTREAM-ID", "CHARACTERISTICS", "CHANNELS", "CODECS",
                    "SUPPLEMENTAL-CODECS", "ALLOWED-CPC", "REQ-VIDEO-LAYOUT", "STABLE-VARIANT-ID", "AUDIO", "VIDEO",
                    "SUBTITLES", "PATHWAY-ID", "DATA-ID", "VALUE", "SERVER-URI", "ID", "CLASS", "START-DATE",
                    "END-DATE", "CUE", "RECENTLY-REMOVED-DATERANGES", "IMPORT", "QUERYPARAM",
                ]
            ),
            (
                .enumerated,
                [
                    "METHOD", "TYPE", "DEFAULT", "AUTOSELECT", "FORCED", "HDCP-LEVEL", "VIDEO-RANGE", "FORMAT",
                    "PRECISE", "INDEPENDENT", "GAP", "CAN-BLOCK-RELOAD", "CAN-SKIP-DATERANGES", "END-ON-NEXT",
                ]
            ),
            (
                .integer,
                [
                    "BANDWIDTH", "AVERAGE-BANDWIDTH", "BIT-DEPTH", "SAMPLE-RATE", "SKIPPED-SEGMENTS",
                    "BYTERANGE-START", "BYTERANGE-LENGTH", "LAST-MSN", "LAST-PART", "PROGRAM-ID",
                ]
            ),
            (
                .decimal,
                [
                    "SCORE", "FRAME-RATE", "PART-TARGET", "DURATION", "CAN-SKIP-UNTIL", "HOLD-BACK",
                    "PART-HOLD-BACK", "PLANNED-DURATION",
                ]
            ),
            (.hexadecimal, ["IV", "SCTE35-CMD", "SCTE35-OUT", "SCTE35-IN"]),
        ]
        for (kind, names) in names { for name in names { kinds[name] = kind } }
        return kinds
    }()

    /// What each tag must have.
    private static let required: [(tag: StaticString, names: [String], section: String)] = [
        ("#EXT-X-STREAM-INF", ["BANDWIDTH"], "4.4.6.2"),
        ("#EXT-X-I-FRAME-STREAM-INF", ["BANDWIDTH", "URI"], "4.4.6.3"),
        ("#EXT-X-MEDIA", ["TYPE", "GROUP-ID", "NAME"], "4.4.6.1"), ("#EXT-X-SESSION-DATA", ["DATA-ID"], "4.4.6.4"),
        ("#EXT-X-CONTENT-STEERING", ["SERVER-URI"], "4.4.6.6"), ("#EXT-X-START", ["TIME-OFFSET"], "4.4.2.2"),
        ("#EXT-X-PART-INF", ["PART-TARGET"], "4.4.3.7"), ("#EXT-X-PART", ["URI", "DURATION"], "4.4.4.9"),
        ("#EXT-X-DATERANGE", ["ID"], "4.4.5.1"), ("#EXT-X-SKIP", ["SKIPPED-SEGMENTS"], "4.4.5.2"),
        ("#EXT-X-PRELOAD-HINT", ["TYPE", "URI"], "4.4.5.3"), ("#EXT-X-KEY", ["METHOD"], "4.4.4.4"),
        ("#EXT-X-SESSION-KEY", ["METHOD", "URI"], "4.4.6.5"), ("#EXT-X-MAP", ["URI"], "4.4.4.5"),
    ]

    /// Whether a tag is nothing without attributes.
    static func mustHaveAttributes(_ tag: Bytes) -> Bool {
        tag.equals("#EXT-X-SERVER-CONTROL") || required.contains { tag.equals($0.tag) }
    }

    /// Tags whose values are attribute lists; what others hold is not known, and may be anything.
    static func hasAttributes(_ tag: Bytes) -> Bool {
        mustHaveAttributes(tag) || tag.equals("#EXT-X-DEFINE") || tag.equals("#EXT-X-RENDITION-REPORT")
    }

    /// Attributes of one tag that are looked at.
    private static let maximumAttributes = 200

    /// Calls `note` for everything that is wrong with a tag's attributes.
    static func check(_ tag: Bytes, _ value: Bytes, _ note: (String, String) -> Void) {
        let section = required.first { tag.equals($0.tag) }?.section ?? "4.2"
        let name = tag.from(1).text
        var seen: Set<String> = []
        var count = 0
        var list = AttributeList(value)
        while let attribute = list.next() {
            count += 1
            guard count <= maximumAttributes else {
                return note("\(name) has too many attributes to look at", "4.2")
            }
            // What is no name is not shown: it may be a piece of anything.
            guard attribute.name.isAttributeName else {
                note("\(name) has something that is not the name of an attribute", "4.2")
                continue
            }
            let attributeName = attribute.name.text
            if !seen.insert(attributeName).inserted { note("\(name) has \(attributeName) twice", "4.2") }
            if attribute.hasBlanks { note("\(name) has blanks around \(attributeName)", "4.2") }
            if let problem = problem(attribute, attributeName) { note("\(name): \(attributeName) \(problem)", section) }
        }
        if list.hasSkipped { note("\(name) has something that is no attribute", "4.2") }
        guard let rule = required.first(where: { tag.equals($0.tag) }) else { return }
        for wanted in rule.names where !seen.contains(wanted) { note("\(name) without \(wanted)", rule.section) }
    }

    /// What a client must know to use the tag, and this one does not (6.3.1, 4.4.6.2); nil if there is nothing.
    static func unknownRequirement(_ value: Bytes) -> String? {
        guard value.firstRange(of: "REQ-") != nil else { return nil }
        var list = AttributeList(value)
        var count = 0
        while let attribute = list.next(), count < maximumAttributes {
            count += 1
            guard attribute.name.hasPrefix("REQ-") else { continue }
            guard attribute.name.equals("REQ-VIDEO-LAYOUT") else {
                return attribute.name.isAttributeName ? attribute.name.clipped : "an attribute"
            }
            let specifiers = attribute.value.text.split(maxSplits: 20) { $0 == "," || $0 == "/" }
            guard specifiers.prefix(20).allSatisfy({ videoLayouts.contains(String($0)) }) else {
                return "a layout of REQ-VIDEO-LAYOUT"
            }
        }
        return nil
    }

    private static let videoLayouts: Set<String> = [
        "CH-MONO", "CH-STEREO", "PROJ-RECT", "PROJ-EQUI", "PROJ-HEQU", "PROJ-PRIM", "PROJ-AIV",
    ]

    private static func problem(_ attribute: AttributeList.Attribute, _ name: String) -> String? {
        guard let kind = kinds[name] else { return nil }
        let value = attribute.value
        switch kind {
        case .any: return nil
        case .quoted: return attribute.isQuoted ? nil : "is not quoted"
        default: if attribute.isQuoted { return "is quoted" }
        }
        switch kind {
        case .integer: return value.decimalInteger == nil ? "is not an integer" : nil
        case .decimal: return value.isDecimal ? nil : "is not a decimal number"
        case .signed: return (value.hasPrefix("-") ? value.from(1) : value).isDecimal ? nil : "is not a decimal number"
        case .hexadecimal: return isHexadecimal(value) ? nil : "is not a hexadecimal number"
        case .resolution: return MultivariantPlaylistBuilder.resolution(value).0 == nil ? "is not WIDTHxHEIGHT" : nil
        default: return value.isEmpty ? "is empty" : nil
        }
    }

    private static func isHexadecimal(_ value: Bytes) -> Bool {
        guard value.hasPrefix("0x") || value.hasPrefix("0X"), value.count > 2 else { return false }
        return value.from(2).allSatisfy { (0x30...0x39).contains($0) || (0x41...0x46).contains($0) }
    }
}
