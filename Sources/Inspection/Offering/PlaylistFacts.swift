internal import Core
internal import HLS

/// What a playlist declares, as JSON: names follow the tags and attributes of RFC 8216bis in lower case; URIs are as
/// written, and variables are replaced. Nothing is derived but what a reader of the tags would have to count: offsets of
/// byte ranges, sequence numbers, the keys and the initialization section in force.
struct PlaylistFacts {
    let playlist: Playlist

    /// All but the segments.
    var members: [String: JSONValue] {
        switch playlist {
        case .media(let playlist): media(playlist)
        case .multivariant(let playlist): multivariant(playlist)
        }
    }

    /// Segment by segment, since there may be millions; none for a multivariant playlist.
    func forEachSegment(_ body: (JSONValue) -> Void) {
        guard case .media(let playlist) = playlist else { return }
        // Parts come in the order of their segments, so one walk finds them all.
        var parts = playlist.parts[...]
        for index in playlist.segments.indices {
            var facts = segment(playlist, index)
            let own = parts.prefix { $0.segment == index }
            parts = parts.dropFirst(own.count)
            facts["parts"] = .array(own.map(part))
            body(.object(facts))
        }
    }

    private func common(
        _ kind: String, _ version: Int, _ isIndependent: Bool, _ start: StartPoint?,
        _ definitions: [VariableDefinition],
        _ diagnostics: [Diagnostic]
    ) -> [String: JSONValue] {
        [
            "kind": .string(kind), "version": .integer(UInt64(clamping: version)),
            "independent_segments": .bool(isIndependent),
            "start": start.map {
                .object(["time_offset": .number($0.timeOffset), "precise": .bool($0.isPrecise)])
            } ?? .null,
            "defines": .array(
                definitions.map { definition in
                    switch definition {
                    case .value(let name, let value):
                        .object(["name": .string(name), "value": .string(value)])
                    case .imported(let name): .object(["import": .string(name)])
                    case .queryParameter(let name): .object(["queryparam": .string(name)])
                    }
                }),
            "issues": .array(diagnostics.map { PlaylistFinding($0).json }),
        ]
    }

    // MARK: Media

    private func media(_ playlist: MediaPlaylist) -> [String: JSONValue] {
        var facts = common(
            "media", playlist.version, playlist.hasIndependentSegments, playlist.start, playlist.definitions,
            playlist.diagnostics)
        facts["target_duration"] = .integer(UInt64(clamping: playlist.targetDuration))
        facts["media_sequence"] = .integer(playlist.mediaSequence)
        facts["discontinuity_sequence"] = .integer(playlist.discontinuitySequence)
        facts["endlist"] = .bool(playlist.hasEndList)
        facts["i_frames_only"] = .bool(playlist.isIFramesOnly)
        facts["playlist_type"] = text(playlist.kind?.rawValue)
        facts["part_target"] = number(playlist.partTarget)
        facts["server_control"] = playlist.serverControl.map(serverControl) ?? .null
        facts["skip"] =
            playlist.skip.map { skip in
                .object([
                    "skipped_segments": .integer(skip.count),
                    "recently_removed_dateranges": .array(skip.recentlyRemovedDateRanges.map { .string($0) }),
                ])
            } ?? .null
        facts["preload_hints"] = .array(
            playlist.preloadHints.map { hint in
                .object([
                    "type": .string(hint.type), "uri": .string(hint.uri),
                    "byterange_start": .integer(hint.byteRangeStart),
                    "byterange_length": unsigned(hint.byteRangeLength),
                ])
            })
        facts["rendition_reports"] = .array(
            playlist.renditionReports.map { report in
                .object([
                    "uri": .string(report.uri), "last_msn": unsigned(report.lastMediaSequenceNumber),
                    "last_part": unsigned(report.lastPart),
                ])
            })
        facts["dateranges"] = .array(playlist.dateRanges.map(dateRange))
        facts["segment_count"] = .integer(UInt64(clamping: playlist.segments.count))
        facts["total_duration"] = .number(playlist.totalDuration)
        facts["trailing_parts"] = .array(
            playlist.parts.reversed().prefix { $0.segment == playlist.segments.count }.reversed().map(part))
        return facts
    }

    private func segment(_ playlist: MediaPlaylist, _ index: Int) -> [String: JSONValue] {
        let segment = playlist.segments[index]
        let map =
            segment.initializationSection >= 0
            ? playlist.initializationSections[Int(segment.initializationSection)] : nil
        return [
            "uri": .string(playlist.text(segment.uri)), "duration": .number(segment.duration),
            "title": .string(playlist.text(segment.title)), "byterange": range(segment.byteRange),
            "keys": .array(playlist.keySets[Int(segment.keySet)].map(key)),
            "map": map.map { .object(["uri": .string(playlist.text($0.uri)), "byterange": range($0.byteRange)]) }
                ?? .null,
            "discontinuity": .bool(segment.isDiscontinuity), "gap": .bool(segment.isGap),
            "program_date_time": text(playlist.text(segment.programDateTime)),
            "bitrate": segment.bitrate > 0 ? .integer(UInt64(segment.bitrate)) : .null,
            "media_sequence": .integer(playlist.mediaSequence(at: index)),
            "discontinuity_sequence": .integer(playlist.discontinuitySequence(of: segment)),
        ]
    }

    private func part(_ part: PartialSegment) -> JSONValue {
        .object([
            "uri": .string(part.uri), "duration": .number(part.duration), "independent": .bool(part.isIndependent),
            "gap": .bool(part.isGap), "byterange": range(part.byteRange),
        ])
    }

    private func serverControl(_ control: ServerControl) -> JSONValue {
        .object([
            "can_skip_until": number(control.canSkipUntil), "hold_back": number(control.holdBack),
            "part_hold_back": number(control.partHoldBack), "can_skip_dateranges": .bool(control.canSkipDateRanges),
            "can_block_reload": .bool(control.canBlockReload),
        ])
    }

    private func dateRange(_ range: DateRange) -> JSONValue {
        .object([
            "id": text(range.id), "class": text(range.className), "start_date": text(range.startDate),
            "end_date": text(range.endDate), "cue": text(range.cue), "duration": number(range.duration),
            "planned_duration": number(range.plannedDuration), "end_on_next": .bool(range.endOnNext),
            "scte35_cmd": text(range.scte35Command), "scte35_out": text(range.scte35Out),
            "scte35_in": text(range.scte35In),
            "client_attributes": .object(range.clientAttributes.mapValues { .string($0) }),
        ])
    }

    // MARK: Multivariant

    private func multivariant(_ playlist: MultivariantPlaylist) -> [String: JSONValue] {
        var facts = common(
            "multivariant", playlist.version, playlist.hasIndependentSegments, playlist.start, playlist.definitions,
            playlist.diagnostics)
        facts["variants"] = .array(playlist.variants.map { .object(variant($0)) })
        facts["iframe_variants"] = .array(playlist.iFrameVariants.map { .object(variant($0)) })
        facts["renditions"] = .array(playlist.renditions.map(rendition))
        facts["session_keys"] = .array(playlist.sessionKeys.map(key))
        facts["session_data"] = .array(
            playlist.sessionData.map { data in
                .object([
                    "data_id": text(data.dataID), "value": data.value.map { .string($0) } ?? .null,
                    "uri": text(data.uri), "format": text(data.format), "language": text(data.language),
                ])
            })
        facts["content_steering"] =
            playlist.contentSteering.map { steering in
                .object(["server_uri": text(steering.serverURI), "pathway_id": text(steering.pathwayID)])
            } ?? .null
        return facts
    }

    private func variant(_ variant: MultivariantPlaylist.Variant) -> [String: JSONValue] {
        [
            "uri": text(variant.uri), "bandwidth": unsigned(variant.declaredBandwidth),
            "average_bandwidth": unsigned(variant.averageBandwidth), "score": number(variant.score),
            "codecs": text(variant.codecs), "supplemental_codecs": text(variant.supplementalCodecs),
            "width": integer(variant.width), "height": integer(variant.height),
            "frame_rate": number(variant.frameRate), "hdcp_level": text(variant.hdcpLevel),
            "allowed_cpc": text(variant.allowedCPC), "video_range": text(variant.videoRange),
            "req_video_layout": text(variant.requiredVideoLayout), "stable_variant_id": text(variant.stableVariantID),
            "pathway_id": text(variant.pathwayID), "audio": text(variant.audio), "video": text(variant.video),
            "subtitles": text(variant.subtitles), "closed_captions": text(variant.closedCaptions),
            "name": text(variant.name), "program_id": unsigned(variant.programID),
        ]
    }

    private func rendition(_ rendition: MultivariantPlaylist.Rendition) -> JSONValue {
        .object([
            "type": text(rendition.type), "uri": text(rendition.uri), "group_id": text(rendition.groupID),
            "language": text(rendition.language), "assoc_language": text(rendition.associatedLanguage),
            "name": text(rendition.name), "stable_rendition_id": text(rendition.stableRenditionID),
            "default": .bool(rendition.isDefault), "autoselect": .bool(rendition.isAutoselect),
            "forced": .bool(rendition.isForced), "instream_id": text(rendition.instreamID),
            "bit_depth": integer(rendition.bitDepth), "sample_rate": integer(rendition.sampleRate),
            "characteristics": text(rendition.characteristics), "channels": text(rendition.channels),
        ])
    }

    // MARK: Values

    private func key(_ key: Key) -> JSONValue {
        .object([
            "method": .string(key.method), "uri": text(key.uri),
            "iv": text(key.declaredInitializationVector),
            "keyformat": .string(key.keyFormat), "keyformatversions": .string(key.keyFormatVersions),
        ])
    }

    private func range(_ range: MediaPlaylist.ByteRange?) -> JSONValue {
        range.map { .object(["length": .integer($0.length), "offset": .integer($0.offset)]) } ?? .null
    }

    /// Null for what is absent.
    private func text(_ text: String?) -> JSONValue { text.map { $0.isEmpty ? .null : .string($0) } ?? .null }
    private func number(_ number: Double?) -> JSONValue { number.map { .number($0) } ?? .null }
    private func unsigned(_ number: UInt64?) -> JSONValue { number.map { .integer($0) } ?? .null }
    private func integer(_ number: Int?) -> JSONValue { number.map { .integer(UInt64(clamping: $0)) } ?? .null }
}
