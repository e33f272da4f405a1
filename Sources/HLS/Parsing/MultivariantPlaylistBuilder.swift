/// Collects the streams and renditions of a multivariant playlist.
struct MultivariantPlaylistBuilder {
    private(set) var playlist = MultivariantPlaylist()
    private var pending: (variant: MultivariantPlaylist.Variant, line: Int)?
    private var variantLines: [Int] = []
    private var renditionLines: [Int] = []
    /// The URI line that follows belongs to a tag that was ignored.
    private var ignoresURI = false

    var count: Int {
        playlist.variants.count + playlist.renditions.count + playlist.iFrameVariants.count
            + playlist.sessionKeys.count + playlist.sessionData.count
    }

    /// False when no EXT-X-STREAM-INF stands before.
    mutating func readURI(_ uri: Bytes) -> Bool {
        if ignoresURI {
            ignoresURI = false
            return true
        }
        guard var pending else { return false }
        self.pending = nil
        pending.variant.uri = uri.text
        playlist.variants.append(pending.variant)
        variantLines.append(pending.line)
        return true
    }

    /// An EXT-X-STREAM-INF was ignored, and so is its URI line (6.3.1).
    mutating func ignoreNextURI() {
        pending = nil
        ignoresURI = true
    }

    /// What can only be told when everything has been read.
    func checkGroups(_ note: GroupCheck.Note) {
        GroupCheck(playlist: playlist, variantLines: variantLines, renditionLines: renditionLines).check(note)
    }

    /// What is wrong with the tag, if anything.
    mutating func read(_ tag: Bytes, _ value: Bytes, line: Int) -> Diagnostic? {
        if tag.equals("#EXT-X-STREAM-INF") {
            let wasPending = pending != nil
            pending = (Self.variant(value), line)
            ignoresURI = false
            if wasPending { return Diagnostic(line: line, "EXT-X-STREAM-INF without a URI", section: "4.4.6.2") }
        } else if tag.equals("#EXT-X-I-FRAME-STREAM-INF") {
            playlist.iFrameVariants.append(Self.variant(value))
        } else if tag.equals("#EXT-X-MEDIA") {
            playlist.renditions.append(Self.rendition(value))
            renditionLines.append(line)
        } else if tag.equals("#EXT-X-SESSION-KEY"), let key = KeyReader.read(value) {
            playlist.sessionKeys.append(key.key)
        } else if tag.equals("#EXT-X-SESSION-DATA") {
            playlist.sessionData.append(Self.sessionData(value))
        } else if tag.equals("#EXT-X-CONTENT-STEERING") {
            var steering = ContentSteering()
            for attribute in AttributeList(value) {
                if attribute.name.equals("SERVER-URI") { steering.serverURI = attribute.value.text }
                if attribute.name.equals("PATHWAY-ID") { steering.pathwayID = attribute.value.text }
            }
            playlist.contentSteering = steering
        }
        return nil
    }

    private static func sessionData(_ value: Bytes) -> SessionData {
        var data = SessionData()
        for attribute in AttributeList(value) {
            switch attribute.name.text {
            case "DATA-ID": data.dataID = attribute.value.text
            case "VALUE": data.value = attribute.value.text
            case "URI": data.uri = attribute.value.text
            case "FORMAT": data.format = attribute.value.text
            case "LANGUAGE": data.language = attribute.value.text
            default: break
            }
        }
        return data
    }

    /// Whether an EXT-X-STREAM-INF still waits for its URI.
    var isPending: Bool { pending != nil }

    private static func variant(_ value: Bytes) -> MultivariantPlaylist.Variant {
        var variant = MultivariantPlaylist.Variant()
        for attribute in AttributeList(value) {
            let (name, value) = (attribute.name, attribute.value)
            if name.equals("BANDWIDTH") {
                variant.declaredBandwidth = value.decimalInteger
            } else if name.equals("AVERAGE-BANDWIDTH") {
                variant.averageBandwidth = value.decimalInteger
            } else if name.equals("SCORE") {
                variant.score = value.decimal
            } else if name.equals("RESOLUTION") {
                (variant.width, variant.height) = resolution(value)
            } else if name.equals("PROGRAM-ID") {
                variant.programID = value.decimalInteger
            } else if name.equals("FRAME-RATE") {
                variant.frameRate = value.decimal
            } else if name.equals("URI") {
                variant.uri = value.text
            } else if let path = textAttribute(name) {
                variant[keyPath: path] = value.text
            }
        }
        return variant
    }

    private static func textAttribute(_ name: Bytes) -> WritableKeyPath<MultivariantPlaylist.Variant, String>? {
        switch name.text {
        case "CODECS": \.codecs
        case "SUPPLEMENTAL-CODECS": \.supplementalCodecs
        case "HDCP-LEVEL": \.hdcpLevel
        case "ALLOWED-CPC": \.allowedCPC
        case "VIDEO-RANGE": \.videoRange
        case "REQ-VIDEO-LAYOUT": \.requiredVideoLayout
        case "STABLE-VARIANT-ID": \.stableVariantID
        case "PATHWAY-ID": \.pathwayID
        case "AUDIO": \.audio
        case "VIDEO": \.video
        case "SUBTITLES": \.subtitles
        case "CLOSED-CAPTIONS": \.closedCaptions
        case "NAME": \.name
        default: nil
        }
    }

    static func resolution(_ value: Bytes) -> (Int?, Int?) {
        let separator = value.firstIndex(of: UInt8(ascii: "x")) ?? value.firstIndex(of: UInt8(ascii: "X"))
        guard let separator, let width = value.part(0..<separator).decimalInteger.flatMap({ Int(exactly: $0) }),
            let height = value.from(separator + 1).decimalInteger.flatMap({ Int(exactly: $0) })
        else { return (nil, nil) }
        return (width, height)
    }

    private static func rendition(_ value: Bytes) -> MultivariantPlaylist.Rendition {
        var rendition = MultivariantPlaylist.Rendition()
        for attribute in AttributeList(value) {
            let value = attribute.value
            switch attribute.name.text {
            case "TYPE": rendition.type = value.text
            case "URI": rendition.uri = value.text
            case "GROUP-ID": rendition.groupID = value.text
            case "LANGUAGE": rendition.language = value.text
            case "ASSOC-LANGUAGE": rendition.associatedLanguage = value.text
            case "NAME": rendition.name = value.text
            case "STABLE-RENDITION-ID": rendition.stableRenditionID = value.text
            case "DEFAULT": rendition.isDefault = value.equals("YES")
            case "AUTOSELECT": rendition.isAutoselect = value.equals("YES")
            case "FORCED": rendition.isForced = value.equals("YES")
            case "INSTREAM-ID": rendition.instreamID = value.text
            case "BIT-DEPTH": rendition.bitDepth = value.decimalInteger.flatMap { Int(exactly: $0) }
            case "SAMPLE-RATE": rendition.sampleRate = value.decimalInteger.flatMap { Int(exactly: $0) }
            case "CHARACTERISTICS": rendition.characteristics = value.text
            case "CHANNELS": rendition.channels = value.text
            default: break
            }
        }
        if rendition.isDefault { rendition.isAutoselect = true }
        return rendition
    }
}
