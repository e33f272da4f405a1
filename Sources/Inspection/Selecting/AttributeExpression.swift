internal import Core
internal import Wire

/// Conditions on attributes, and how many of what meets them are taken: `res="1920*":codecs=hvc1:for=best`.
struct AttributeExpression {
    /// Which of those that match are taken.
    enum Pick: Hashable {
        case best(Int)
        case worst(Int)
        case all
    }

    private struct Condition {
        let name: String
        let expression: RegularExpression
    }

    let text: String
    private(set) var pick = Pick.best(1)
    private var conditions: [Condition] = []
    /// Bits per second.
    private var minimumBandwidth: UInt64 = 0
    private var maximumBandwidth = UInt64.max

    /// Throws EXPRESSION_INVALID; one that `drops` takes no part of what it matches.
    init(_ text: String, drops: Bool = false) throws(ServiceError) {
        self.text = text
        for (name, value) in try Self.parts(text) {
            switch name {
            case "for" where drops: throw Self.invalid(text, "'for' says how many are taken, and here none is")
            case "for": pick = try Self.pick(value, text)
            case "bwmin", "bwmax":
                // Kilobits per second, as in other tools.
                guard let number = UInt64(value) else { throw Self.invalid(text, "\(name) takes a number") }
                let bits = number.multipliedSaturating(by: 1000)
                if name == "bwmin" { minimumBandwidth = bits } else { maximumBandwidth = bits }
            case let name where Stream.attributeNames.contains(name) || Rendition.attributeNames.contains(name):
                conditions.append(Condition(name: name, expression: try RegularExpression(value)))
            default:
                throw Self.invalid(text, "'\(name)' is none of \(Self.names.sorted().joined(separator: " "))")
            }
        }
    }

    func matches(_ item: some AttributeBearing) throws(ServiceError) -> Bool {
        if minimumBandwidth > 0 || maximumBandwidth < .max {
            // Renditions tell none, and so are in no range.
            guard let bandwidth = UInt64(item.attribute("bandwidth") ?? ""), bandwidth >= minimumBandwidth,
                bandwidth <= maximumBandwidth
            else { return false }
        }
        for condition in conditions {
            guard let value = item.attribute(condition.name), try condition.expression.matches(value) else {
                return false
            }
        }
        return true
    }

    /// The first or the last of a list whose best comes last.
    func picked<T>(_ ranked: [T]) -> [T] {
        switch pick {
        case .best(let count): ranked.suffix(count).reversed()
        case .worst(let count): Array(ranked.prefix(count))
        case .all: ranked.reversed()
        }
    }

    /// `name=value` with colons between; a value may stand in quotes, and may hold colons that begin no other part.
    private static func parts(_ text: String) throws(ServiceError) -> [(name: String, value: String)] {
        var result: [(name: String, value: String)] = []
        var rest = text[...]
        while !rest.isEmpty {
            guard let equals = rest.firstIndex(of: "="), equals != rest.startIndex else {
                throw invalid(text, "'\(rest)' is not of the form name=expression")
            }
            let name = rest[..<equals].lowercased()
            rest = rest[rest.index(after: equals)...]
            let value: Substring
            if rest.first == "\"" {
                let body = rest.dropFirst()
                guard let quote = body.firstIndex(of: "\"") else { throw invalid(text, "a quote is not closed") }
                value = body[..<quote]
                rest = body[body.index(after: quote)...]
                guard rest.isEmpty || rest.first == ":" else { throw invalid(text, "a colon is missing after a quote") }
            } else {
                let end = rest.indices.first { rest[$0] == ":" && beginsPart(rest[rest.index(after: $0)...]) }
                value = rest[..<(end ?? rest.endIndex)]
                rest = rest[(end ?? rest.endIndex)...]
            }
            result.append((name, String(value)))
            rest = rest.dropFirst()
        }
        guard !result.isEmpty else { throw invalid(text, "it is empty") }
        return result
    }

    private static func beginsPart(_ text: Substring) -> Bool {
        let name = text.prefix { ($0.isASCII && $0.isLetter) || $0 == "-" }
        return text.dropFirst(name.count).first == "=" && names.contains(name.lowercased())
    }

    private static let names = Stream.attributeNames.union(Rendition.attributeNames).union(["for", "bwmin", "bwmax"])

    private static func pick(_ value: String, _ text: String) throws(ServiceError) -> Pick {
        if value == "all" { return .all }
        for (word, isBest) in [("best", true), ("worst", false)] where value.hasPrefix(word) {
            let digits = value.dropFirst(word.count)
            guard let count = digits.isEmpty ? 1 : Int(digits), (1...1000).contains(count) else { break }
            return isBest ? .best(count) : .worst(count)
        }
        throw invalid(text, "'for' takes best, worst, best2 and the like, or all, not '\(value)'")
    }

    static func invalid(_ text: String, _ why: String) -> ServiceError {
        ServiceError(
            .invalidArgument, reason: "EXPRESSION_INVALID", "the expression '\(text.prefix(200))' can't be used: \(why)"
        )
    }
}

/// What has attributes to choose it by.
protocol AttributeBearing {
    /// An attribute as text, empty if it is absent; nil for a name that this has not.
    func attribute(_ name: String) -> String?
}

extension Stream: AttributeBearing {
    /// Names of the RFC in lower case, and the short ones of other tools.
    static let attributeNames: Set<String> = [
        "id", "name", "url", "res", "resolution", "codecs", "supplemental-codecs", "frame", "frame-rate", "range",
        "video-range", "bandwidth", "average-bandwidth", "hdcp-level", "score", "audio", "video", "subtitles",
        "closed-captions", "pathway-id", "stable-variant-id", "req-video-layout", "allowed-cpc",
    ]

    func attribute(_ name: String) -> String? {
        switch name {
        case "id": id
        case "name": self.name
        case "url": uri
        case "res", "resolution": width > 0 ? "\(width)x\(height)" : ""
        case "codecs": codecs
        case "supplemental-codecs": supplementalCodecs
        case "frame", "frame-rate": frameRate > 0 ? "\(frameRate)" : ""
        case "range", "video-range": videoRange.isEmpty ? "SDR" : videoRange
        case "bandwidth": String(bandwidth)
        case "average-bandwidth": String(averageBandwidth)
        case "hdcp-level": hdcpLevel
        case "score": String(score)
        case "audio": audioGroup
        case "video": videoGroup
        case "subtitles": subtitlesGroup
        case "closed-captions": closedCaptions
        case "pathway-id": pathwayID
        case "stable-variant-id": stableVariantID
        case "req-video-layout": reqVideoLayout
        case "allowed-cpc": allowedCPC
        default: nil
        }
    }
}

extension Rendition: AttributeBearing {
    /// Names of the RFC in lower case, and the short ones of other tools.
    static let attributeNames: Set<String> = [
        "id", "group-id", "name", "url", "lang", "language", "assoc-language", "ch", "channels", "role",
        "characteristics", "default", "autoselect", "forced", "instream-id", "stable-rendition-id", "bit-depth",
        "sample-rate",
    ]

    func attribute(_ name: String) -> String? {
        switch name {
        case "id": id
        case "group-id": groupID
        case "name": self.name
        case "url": uri
        case "lang", "language": language
        case "assoc-language": assocLanguage
        case "ch", "channels": channels
        case "role", "characteristics": characteristics
        case "default": isDefault ? "YES" : "NO"
        case "autoselect": autoselect ? "YES" : "NO"
        case "forced": forced ? "YES" : "NO"
        case "instream-id": instreamID
        case "stable-rendition-id": stableRenditionID
        case "bit-depth": String(bitDepth)
        case "sample-rate": String(sampleRate)
        default: nil
        }
    }
}
