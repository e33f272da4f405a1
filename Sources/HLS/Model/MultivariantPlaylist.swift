/// A multivariant playlist (RFC 8216bis, 4.4.6).
public struct MultivariantPlaylist: Sendable {
    /// EXT-X-STREAM-INF or EXT-X-I-FRAME-STREAM-INF. Absent texts are empty, absent numbers nil.
    public struct Variant: Hashable, Sendable {
        /// As written.
        public var uri = ""
        /// BANDWIDTH, bits per second; 0 if missing.
        public var bandwidth: UInt64 {
            get { declaredBandwidth ?? 0 }
            set { declaredBandwidth = newValue }
        }
        /// BANDWIDTH; nil if missing.
        public var declaredBandwidth: UInt64?
        /// AVERAGE-BANDWIDTH, bits per second.
        public var averageBandwidth: UInt64?
        /// SCORE.
        public var score: Double?
        /// CODECS.
        public var codecs = ""
        /// SUPPLEMENTAL-CODECS.
        public var supplementalCodecs = ""
        /// RESOLUTION, pixels.
        public var width: Int?
        /// RESOLUTION, pixels.
        public var height: Int?
        /// FRAME-RATE, frames per second.
        public var frameRate: Double?
        /// HDCP-LEVEL.
        public var hdcpLevel = ""
        /// ALLOWED-CPC.
        public var allowedCPC = ""
        /// VIDEO-RANGE.
        public var videoRange = ""
        /// REQ-VIDEO-LAYOUT.
        public var requiredVideoLayout = ""
        /// STABLE-VARIANT-ID.
        public var stableVariantID = ""
        /// PATHWAY-ID.
        public var pathwayID = ""
        /// AUDIO: a group.
        public var audio = ""
        /// VIDEO: a group.
        public var video = ""
        /// SUBTITLES: a group.
        public var subtitles = ""
        /// CLOSED-CAPTIONS: a group, or NONE.
        public var closedCaptions = ""
        /// NAME, which is not standard.
        public var name = ""
        /// PROGRAM-ID, which was removed in version 6.
        public var programID: UInt64?

        /// A variant without attributes.
        public init() {}
    }

    /// EXT-X-MEDIA. Absent texts are empty.
    public struct Rendition: Hashable, Sendable {
        /// TYPE.
        public var type = ""
        /// As written; empty if the rendition is inside the variant.
        public var uri = ""
        /// GROUP-ID.
        public var groupID = ""
        /// LANGUAGE.
        public var language = ""
        /// ASSOC-LANGUAGE.
        public var associatedLanguage = ""
        /// NAME.
        public var name = ""
        /// STABLE-RENDITION-ID.
        public var stableRenditionID = ""
        /// DEFAULT.
        public var isDefault = false
        /// AUTOSELECT; true with DEFAULT=YES.
        public var isAutoselect = false
        /// FORCED.
        public var isForced = false
        /// INSTREAM-ID.
        public var instreamID = ""
        /// BIT-DEPTH.
        public var bitDepth: Int?
        /// SAMPLE-RATE.
        public var sampleRate: Int?
        /// CHARACTERISTICS.
        public var characteristics = ""
        /// CHANNELS.
        public var channels = ""

        /// A rendition without attributes.
        public init() {}
    }

    /// EXT-X-VERSION; 1 if absent.
    public internal(set) var version = 1
    /// EXT-X-INDEPENDENT-SEGMENTS.
    public internal(set) var hasIndependentSegments = false
    /// EXT-X-STREAM-INF, in order.
    public internal(set) var variants: [Variant] = []
    /// EXT-X-I-FRAME-STREAM-INF, in order.
    public internal(set) var iFrameVariants: [Variant] = []
    /// EXT-X-MEDIA, in order.
    public internal(set) var renditions: [Rendition] = []
    /// EXT-X-START.
    public internal(set) var start: StartPoint?
    /// EXT-X-DEFINE, in order.
    public internal(set) var definitions: [VariableDefinition] = []
    /// EXT-X-SESSION-DATA, in order.
    public internal(set) var sessionData: [SessionData] = []
    /// EXT-X-CONTENT-STEERING.
    public internal(set) var contentSteering: ContentSteering?
    /// What its media playlists may import (EXT-X-DEFINE), by name.
    public internal(set) var variables: [String: String] = [:]
    /// EXT-X-SESSION-KEY, in order.
    public internal(set) var sessionKeys: [Key] = []
    /// Departures from the RFC that were read past.
    public internal(set) var diagnostics: [Diagnostic] = []
}
