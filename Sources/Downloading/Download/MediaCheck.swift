internal import Wire

/// Whether a body begins as media do that may stand in an HLS playlist (RFC 8216bis, 3.1).
enum MediaCheck {
    /// Bytes that are looked at.
    static let byteCount = 1200

    private static let boxes: Set<String> = [
        "ftyp", "styp", "moov", "moof", "sidx", "ssix", "mdat", "emsg", "prft", "free", "skip", "uuid", "meta", "pdin",
        "wide", "mfra", "pssh",
    ]

    /// What is wrong with the first bytes of a body; nil if nothing is.
    static func problem(_ start: [UInt8]) -> String? {
        if image(start) == nil, transportStream(in: start) != nil { return nil }
        if isTransportStream(start) || isFragment(start) || isPackedAudio(start) || isText(start) { return nil }
        let text = String(decoding: start, as: UTF8.self).lowercased().drop { $0.isWhitespace || $0 == "\u{feff}" }
        if text.hasPrefix("<!doctype html") || text.hasPrefix("<html") { return "the server sent an HTML page" }
        if text.hasPrefix("#extm3u") { return "the server sent a playlist" }
        if text.hasPrefix("{") || text.hasPrefix("[") { return "the server sent JSON" }
        if text.hasPrefix("<") { return "the server sent XML" }
        if let image = image(start) { return "the server sent \(image), perhaps with a segment behind it" }
        return "the body begins like no media that a playlist may list"
    }

    /// The image that a body begins with, which may be there to hide a segment.
    static func image(_ start: [UInt8]) -> String? {
        let signatures: [([UInt8], String)] = [
            ([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a], "a PNG image"), ([0xff, 0xd8, 0xff], "a JPEG image"),
            (Array("GIF8".utf8), "a GIF image"), (Array("BM".utf8), "a BMP image"),
        ]
        return signatures.first { start.starts(with: $0.0) }?.1
    }

    /// Packets of 188 bytes, or of 192 with a time stamp in front.
    private static func isTransportStream(_ start: [UInt8]) -> Bool {
        isTransportStream(start, at: 0, packet: 188) || isTransportStream(start, at: 4, packet: 192)
    }

    private static func isTransportStream(_ bytes: [UInt8], at offset: Int, packet: Int) -> Bool {
        guard offset < bytes.count, bytes[offset] == 0x47 else { return false }
        return offset + packet >= bytes.count || bytes[offset + packet] == 0x47
    }

    /// Where a transport stream begins in some bytes; nil if three packets in a row are nowhere.
    static func transportStream(in bytes: [UInt8]) -> Int? {
        guard bytes.count > 376 else { return nil }
        return (0..<bytes.count - 376).first {
            bytes[$0] == 0x47 && bytes[$0 + 188] == 0x47 && bytes[$0 + 376] == 0x47
        }
    }

    private static func isFragment(_ start: [UInt8]) -> Bool {
        start.count >= 8 && boxes.contains(String(decoding: start[4..<8], as: UTF8.self))
    }

    /// ADTS, MPEG audio, AC-3 and E-AC-3, with or without ID3 in front.
    private static func isPackedAudio(_ start: [UInt8]) -> Bool {
        if start.starts(with: "ID3".utf8) || start.starts(with: [0x0b, 0x77]) { return true }
        return start.count > 1 && start[0] == 0xff && start[1] & 0xe0 == 0xe0
            && !start.starts(with: [0xff, 0xd8, 0xff])
    }

    /// WebVTT, and TTML as a file.
    private static func isText(_ start: [UInt8]) -> Bool {
        let text = String(decoding: start, as: UTF8.self).drop { $0 == "\u{feff}" }
        return text.hasPrefix("WEBVTT") || text.hasPrefix("<tt") || text.hasPrefix("<?xml") && text.contains("<tt")
    }
}

extension PlannedResource {
    /// What is encrypted as a whole begins like nothing, and so may what a method does that we don't know.
    var canBeChecked: Bool { encryption.map { $0.method.hasPrefix("SAMPLE-AES") } ?? true }
}
