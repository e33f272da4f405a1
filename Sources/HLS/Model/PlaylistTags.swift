/// EXT-X-START (RFC 8216bis, 4.4.2.2).
public struct StartPoint: Hashable, Sendable {
    /// TIME-OFFSET in seconds; negative from the end.
    public var timeOffset: Double
    /// PRECISE.
    public var isPrecise: Bool
}

/// EXT-X-DEFINE (4.4.2.3).
public enum VariableDefinition: Hashable, Sendable {
    /// NAME and VALUE.
    case value(name: String, value: String)
    /// IMPORT: from the multivariant playlist.
    case imported(String)
    /// QUERYPARAM: from the playlist's own URL.
    case queryParameter(String)

    /// What the playlist refers to it by.
    public var name: String {
        switch self {
        case .value(let name, _), .imported(let name), .queryParameter(let name): name
        }
    }
}

/// EXT-X-SERVER-CONTROL (4.4.3.8); times in seconds.
public struct ServerControl: Hashable, Sendable {
    /// CAN-SKIP-UNTIL.
    public var canSkipUntil: Double?
    /// CAN-SKIP-DATERANGES.
    public var canSkipDateRanges = false
    /// HOLD-BACK; nil if absent, which means three target durations.
    public var holdBack: Double?
    /// PART-HOLD-BACK.
    public var partHoldBack: Double?
    /// CAN-BLOCK-RELOAD.
    public var canBlockReload = false
}

/// EXT-X-SKIP (4.4.5.2).
public struct SkippedSegments: Hashable, Sendable {
    /// SKIPPED-SEGMENTS.
    public var count: UInt64 = 0
    /// RECENTLY-REMOVED-DATERANGES.
    public var recentlyRemovedDateRanges: [String] = []
}

/// EXT-X-PART (4.4.4.9).
public struct PartialSegment: Hashable, Sendable {
    /// As written.
    public var uri = ""
    /// DURATION in seconds.
    public var duration = 0.0
    /// INDEPENDENT.
    public var isIndependent = false
    /// GAP.
    public var isGap = false
    /// BYTERANGE; an absent offset continues the part before in the same segment.
    public var byteRange: MediaPlaylist.ByteRange?
    /// Index of the segment it belongs to; the number of segments for one whose segment is not listed yet.
    public var segment = 0
}

/// EXT-X-PRELOAD-HINT (4.4.5.3).
public struct PreloadHint: Hashable, Sendable {
    /// TYPE.
    public var type = ""
    /// URI, as written.
    public var uri = ""
    /// BYTERANGE-START.
    public var byteRangeStart: UInt64 = 0
    /// BYTERANGE-LENGTH; nil means to the end.
    public var byteRangeLength: UInt64?
}

/// EXT-X-RENDITION-REPORT (4.4.5.4).
public struct RenditionReport: Hashable, Sendable {
    /// URI, as written.
    public var uri = ""
    /// LAST-MSN.
    public var lastMediaSequenceNumber: UInt64?
    /// LAST-PART.
    public var lastPart: UInt64?
}

/// EXT-X-DATERANGE (4.4.5.1), one tag. Absent texts are empty.
public struct DateRange: Hashable, Sendable {
    /// ID.
    public var id = ""
    /// CLASS.
    public var className = ""
    /// START-DATE, as written.
    public var startDate = ""
    /// END-DATE, as written.
    public var endDate = ""
    /// CUE.
    public var cue = ""
    /// DURATION in seconds.
    public var duration: Double?
    /// PLANNED-DURATION in seconds.
    public var plannedDuration: Double?
    /// END-ON-NEXT.
    public var endOnNext = false
    /// SCTE35-CMD, as written.
    public var scte35Command = ""
    /// SCTE35-OUT, as written.
    public var scte35Out = ""
    /// SCTE35-IN, as written.
    public var scte35In = ""
    /// X- attributes by name, without quotes.
    public var clientAttributes: [String: String] = [:]
}

/// EXT-X-SESSION-DATA (4.4.6.4). Absent texts are empty.
public struct SessionData: Hashable, Sendable {
    /// DATA-ID.
    public var dataID = ""
    /// VALUE.
    public var value: String?
    /// URI, as written.
    public var uri = ""
    /// FORMAT.
    public var format = ""
    /// LANGUAGE.
    public var language = ""
}

/// EXT-X-CONTENT-STEERING (4.4.6.6).
public struct ContentSteering: Hashable, Sendable {
    /// SERVER-URI, as written.
    public var serverURI = ""
    /// PATHWAY-ID; empty if absent.
    public var pathwayID = ""
}
