/// Tags of low-latency playlists, and metadata: rare, so they are kept as values with texts of their own.
extension MediaPlaylistBuilder {
    /// Parts, hints, reports and date ranges of one playlist.
    private static let maximumCount = 1_000_000

    /// Answers whether the tag belongs to a media playlist.
    mutating func readLowLatencyTag(_ tag: Bytes, _ value: Bytes, line: Int) throws(PlaylistError) -> Bool {
        if tag.equals("#EXT-X-PART") {
            readPart(value, line: line)
        } else if tag.equals("#EXT-X-PART-INF") {
            playlist.partTarget = AttributeList(value).first { $0.name.equals("PART-TARGET") }?.value.decimal
        } else if tag.equals("#EXT-X-SERVER-CONTROL") {
            readServerControl(value)
        } else if tag.equals("#EXT-X-SKIP") {
            readSkip(value)
            try restoreSkipped(playlist.skip?.count ?? 0, line: line)
        } else if tag.equals("#EXT-X-PRELOAD-HINT") {
            readPreloadHint(value)
        } else if tag.equals("#EXT-X-RENDITION-REPORT") {
            readRenditionReport(value)
        } else if tag.equals("#EXT-X-DATERANGE") {
            readDateRange(value, line: line)
        } else {
            return false
        }
        let count = max(playlist.parts.count, playlist.dateRanges.count, playlist.renditionReports.count)
        guard count <= Self.maximumCount, playlist.preloadHints.count <= 1000 else {
            throw PlaylistError(.tooLarge, line: line, "more than \(Self.maximumCount) tags of one kind")
        }
        return true
    }

    private mutating func readPart(_ value: Bytes, line: Int) {
        var part = PartialSegment()
        part.segment = segmentCount
        var range: (length: UInt64, offset: UInt64?)?
        for attribute in AttributeList(value) {
            switch attribute.name.text {
            case "URI": part.uri = attribute.value.text
            case "DURATION": part.duration = min(max(0, attribute.value.decimal ?? 0), 1e6)
            case "INDEPENDENT": part.isIndependent = attribute.value.equals("YES")
            case "GAP": part.isGap = attribute.value.equals("YES")
            case "BYTERANGE":
                let (length, offset) = Self.byteRange(attribute.value)
                if let length { range = (length, offset) }
            default: break
            }
        }
        if let range {
            // Without an offset it continues the part before, of the same segment and resource.
            var start = range.offset ?? 0
            if range.offset == nil, let last = playlist.parts.last, last.segment == part.segment, last.uri == part.uri,
                let before = last.byteRange
            {
                start = before.offset.addingReportingOverflow(before.length).partialValue
            } else if range.offset == nil {
                note(line, "EXT-X-PART with a BYTERANGE without an offset, and no part before it", "4.4.4.9")
            }
            part.byteRange = .init(offset: start, length: range.length)
        }
        playlist.parts.append(part)
    }

    private mutating func readServerControl(_ value: Bytes) {
        var control = ServerControl()
        for attribute in AttributeList(value) {
            switch attribute.name.text {
            case "CAN-SKIP-UNTIL": control.canSkipUntil = attribute.value.decimal
            case "CAN-SKIP-DATERANGES": control.canSkipDateRanges = attribute.value.equals("YES")
            case "HOLD-BACK": control.holdBack = attribute.value.decimal
            case "PART-HOLD-BACK": control.partHoldBack = attribute.value.decimal
            case "CAN-BLOCK-RELOAD": control.canBlockReload = attribute.value.equals("YES")
            default: break
            }
        }
        playlist.serverControl = control
    }

    private mutating func readSkip(_ value: Bytes) {
        var skip = SkippedSegments()
        for attribute in AttributeList(value) {
            if attribute.name.equals("SKIPPED-SEGMENTS") {
                // What is left out is older than what is listed, and has numbers too.
                skip.count = min(attribute.value.decimalInteger ?? 0, 1 << 32)
            } else if attribute.name.equals("RECENTLY-REMOVED-DATERANGES") {
                skip.recentlyRemovedDateRanges = attribute.value.text.split(separator: "\t", maxSplits: 10_000)
                    .map(String.init)
            }
        }
        playlist.skip = skip
    }

    private mutating func readPreloadHint(_ value: Bytes) {
        var hint = PreloadHint()
        for attribute in AttributeList(value) {
            switch attribute.name.text {
            case "TYPE": hint.type = attribute.value.text
            case "URI": hint.uri = attribute.value.text
            case "BYTERANGE-START": hint.byteRangeStart = attribute.value.decimalInteger ?? 0
            case "BYTERANGE-LENGTH": hint.byteRangeLength = attribute.value.decimalInteger
            default: break
            }
        }
        playlist.preloadHints.append(hint)
    }

    private mutating func readRenditionReport(_ value: Bytes) {
        var report = RenditionReport()
        for attribute in AttributeList(value) {
            switch attribute.name.text {
            case "URI": report.uri = attribute.value.text
            case "LAST-MSN": report.lastMediaSequenceNumber = attribute.value.decimalInteger
            case "LAST-PART": report.lastPart = attribute.value.decimalInteger
            default: break
            }
        }
        playlist.renditionReports.append(report)
    }

    private mutating func readDateRange(_ value: Bytes, line: Int) {
        var range = DateRange()
        for attribute in AttributeList(value) {
            let text = attribute.value.text
            switch attribute.name.text {
            case "ID": range.id = text
            case "CLASS": range.className = text
            case "START-DATE": range.startDate = text
            case "END-DATE": range.endDate = text
            case "CUE": range.cue = text
            case "DURATION": range.duration = attribute.value.decimal
            case "PLANNED-DURATION": range.plannedDuration = attribute.value.decimal
            case "END-ON-NEXT": range.endOnNext = text == "YES"
            case "SCTE35-CMD": range.scte35Command = text
            case "SCTE35-OUT": range.scte35Out = text
            case "SCTE35-IN": range.scte35In = text
            case let name where name.hasPrefix("X-"): range.clientAttributes[name] = text
            default: break
            }
        }
        if range.endOnNext, range.className.isEmpty { note(line, "END-ON-NEXT without CLASS", "4.4.5.1") }
        playlist.dateRanges.append(range)
    }
}
