internal import Core
internal import HLS

/// What a key of a playlist tells about the DRM behind it, where its format is public.
enum DRMSystem {
    private enum Data { case keyIDs, widevine, playReady }

    private static let systems: [(keyFormat: String, name: String)] = [
        ("identity", "AES"), ("com.apple.streamingkeydelivery", "FairPlay"),
        ("urn:uuid:94ce86fb-07ff-4f43-adb8-93d2fa968ca2", "FairPlay"),
        (widevine, "Widevine"), ("com.widevine", "Widevine"), (playReady, "PlayReady"),
        ("com.microsoft.playready", "PlayReady"), ("org.w3.clearkey", "ClearKey"),
        ("urn:uuid:1077efec-c0b2-4d02-ace3-3c1e52e2fb4b", "ClearKey"),
        ("urn:uuid:e2719d58-a985-b3c9-781a-b030af78d30e", "ClearKey"),
        ("urn:uuid:adb41c24-2dbf-4a6d-958b-4457c0d27b95", "NAGRA"),
        ("urn:uuid:3d5e6d35-9b9a-41e8-b843-dd3c6e72c42c", "ChinaDRM"),
        ("urn:uuid:6dd8b3c3-45f4-4a68-bf3a-64168d01a4a6", "ABV"),
        ("urn:uuid:f239e769-efa3-4850-9c16-a903c6932efb", "Primetime"),
        ("urn:uuid:9a27dd82-fde2-4725-8cbc-4234aa06ec09", "Verimatrix"),
        ("urn:uuid:5e629af5-38da-4063-8977-97ffbd9902d4", "Marlin"),
        ("urn:uuid:80a6be7e-1448-4c37-9e70-d5aebe04c8d2", "Irdeto"),
        ("urn:uuid:644fe7b5-260f-4fad-949a-0762ffb054b4", "CMLA"),
        ("urn:uuid:a68129d3-575b-4f1a-9cba-3223846cf7c3", "Cisco"),
        ("urn:uuid:45d481cb-8fe0-49c0-ada9-ab2d2455b2f2", "CoreTrust"),
        ("urn:uuid:b4413586-c58c-ffb0-94a5-d4896c1af6c3", "Viaccess-Orca"),
    ]
    private static let widevine = "urn:uuid:edef8ba9-79d6-4ace-a3c8-27dcd51d21ed"
    private static let playReady = "urn:uuid:9a04f079-9840-4286-ab92-e65be0885f95"
    /// Bytes of a URI that are looked at.
    private static let maximumByteCount = 1 << 16
    private static let maximumKeyIDs = 100

    /// For people; empty for a KEYFORMAT that is not known.
    static func name(keyFormat: String) -> String {
        let wanted = keyFormat.lowercased()
        return systems.first { $0.keyFormat == wanted }?.name ?? ""
    }

    /// What the DRM calls the content keys: 32 hexadecimal digits each; empty where nothing says so.
    static func keyIDs(_ key: Key) -> [String] {
        guard key.uri.utf8.count <= maximumByteCount, key.keyFormat != "identity" else { return [] }
        var ids: [String] = []
        if let declared = identifier(in: key.keyID) { ids.append(declared) }
        if key.uri.lowercased().hasPrefix("data:") {
            if let data = decoded(key.uri) {
                ids +=
                    keyIDs(inPSSH: data) + (name(keyFormat: key.keyFormat) == "PlayReady" ? playReadyKeyIDs(data) : [])
            }
        } else if let found = identifier(in: String(key.uri.prefix { $0 != "?" && $0 != "#" })) {
            ids.append(found)
        }
        var seen: Set<String> = []
        return Array(ids.filter { seen.insert($0).inserted }.prefix(maximumKeyIDs))
    }

    /// The first UUID, else the first run of 32 hexadecimal digits: an IV may follow.
    private static func identifier(in text: String) -> String? {
        // `0x` leaves an x, which ends a part.
        let parts = text.lowercased().split { !$0.isASCII || !($0.isHexDigit || $0 == "-") }
        for dashes in [4, 0] {
            for part in parts where part.count == 32 + dashes {
                let digits = part.filter { $0 != "-" }
                if digits.count == 32 { return String(digits) }
            }
        }
        return nil
    }

    private static func decoded(_ uri: String) -> [UInt8]? {
        guard let comma = uri.firstIndex(of: ","), uri[..<comma].lowercased().hasSuffix(";base64") else { return nil }
        return Base64.decode(uri[uri.index(after: comma)...])
    }

    // MARK: Boxes

    /// The `pssh` boxes of a piece of data (ISO/IEC 23001-7, 8.1).
    private static func keyIDs(inPSSH data: [UInt8]) -> [String] {
        var ids: [String] = []
        var rest = ByteReader(data[...])
        while let size = rest.bigEndian(4), let type = rest.bytes(4), size >= 12, let body = rest.bytes(size - 8) {
            guard Array(type) == Array("pssh".utf8) else { continue }
            var box = ByteReader(body)
            guard let version = box.bigEndian(1), box.bytes(3) != nil, let system = box.bytes(16) else { continue }
            if version > 0 {
                guard let count = box.bigEndian(4), count <= maximumKeyIDs else { continue }
                for _ in 0..<count { if let id = box.bytes(16) { ids.append(Hexadecimal.encode(id)) } }
            }
            guard let count = box.bigEndian(4), let content = box.bytes(count) else { continue }
            switch uuid(system) {
            case widevine: ids += widevineKeyIDs(Array(content))
            case playReady: ids += playReadyKeyIDs(Array(content))
            default: break
            }
        }
        return ids
    }

    private static func uuid(_ bytes: ArraySlice<UInt8>) -> String {
        let digits = Array(Hexadecimal.encode(bytes))
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }
        return "urn:uuid:" + parts.joined(separator: "-")
    }

    /// Field 2 of a Widevine header is a key id; the other fields are passed over.
    private static func widevineKeyIDs(_ message: [UInt8]) -> [String] {
        var ids: [String] = []
        var rest = ByteReader(message[...])
        while let tag = rest.variableInteger() {
            switch tag & 7 {
            case 0: if rest.variableInteger() == nil { return ids }
            case 1: if rest.bytes(8) == nil { return ids }
            case 5: if rest.bytes(4) == nil { return ids }
            case 2:
                guard let count = rest.variableInteger().flatMap({ Int(exactly: $0) }), let value = rest.bytes(count)
                else { return ids }
                if tag >> 3 == 2, value.count == 16 { ids.append(Hexadecimal.encode(value)) }
            default: return ids
            }
        }
        return ids
    }

    /// The KIDs of a PlayReady header: XML in UTF-16, with the first three parts of each id in the other byte order.
    private static func playReadyKeyIDs(_ object: [UInt8]) -> [String] {
        let text = String(
            decoding: stride(from: 0, to: object.count - 1, by: 2).map {
                UInt16(object[$0]) | UInt16(object[$0 + 1]) << 8
            }, as: UTF16.self)
        var ids: [String] = []
        for piece in text.split(separator: "<").prefix(1000) where piece.hasPrefix("KID") {
            let value =
                piece.firstRange(of: "VALUE=\"").map { piece[$0.upperBound...].prefix { $0 != "\"" } }
                ?? piece.firstIndex(of: ">").map { piece[piece.index(after: $0)...] } ?? ""
            guard let id = Base64.decode(value.filter { !$0.isWhitespace }), id.count == 16 else { continue }
            let order = [3, 2, 1, 0, 5, 4, 7, 6] + Array(8..<16)
            ids.append(Hexadecimal.encode(order.map { id[$0] }))
        }
        return ids
    }
}

/// Reads numbers and pieces from the front of some bytes; nil once there are too few.
private struct ByteReader {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

    mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }

    mutating func bigEndian(_ count: Int) -> Int? { bytes(count)?.reduce(0) { $0 << 8 | Int($1) } }

    mutating func variableInteger() -> UInt64? {
        var value: UInt64 = 0
        for shift in stride(from: UInt64(0), to: 64, by: 7) {
            guard let byte = rest.popFirst() else { return nil }
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
        }
        return nil
    }
}
