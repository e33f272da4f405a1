import Core
import Testing

@Suite struct ValueTests {
    @Test func secretsPrintAsRedacted() {
        var bytes: [UInt8] = Array("0123456789abcdef".utf8)
        let secret = Secret(consuming: &bytes)
        #expect(bytes.isEmpty)
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped, "\([secret])"] {
            #expect(!text.contains("0123"))
            #expect(!text.contains("48, 49"))
        }
        #expect(secret.withUnsafeBytes { Array($0) } == Array("0123456789abcdef".utf8))
    }

    @Test func base64AndHexadecimalGoBothWays() {
        for count in 0..<70 {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 * 37 + 5) }
            #expect(Base64.decode(Base64.encode(bytes)) == bytes)
            #expect(Base64.decode(Base64.encode(bytes, padding: false)) == bytes)
            #expect(Hexadecimal.decode(Hexadecimal.encode(bytes)) == bytes)
        }
        #expect(Base64.encode(Array("foob".utf8)) == "Zm9vYg==")
        #expect(Base64.decode("Zm9v*mE") == nil)
        #expect(Hexadecimal.decode("0g") == nil)
        #expect(Hexadecimal.decode("012") == nil)
    }

    @Test func timestampsDoNotDependOnTheLocale() {
        #expect(Timestamp.iso8601(milliseconds: 0) == "1970-01-01T00:00:00.000Z")
        #expect(Timestamp.iso8601(milliseconds: 1_769_903_999_007) == "2026-01-31T23:59:59.007Z")
    }

    @Test(arguments: [
        (StatusCode.notFound, "HTTP_404", 66), (.unavailable, "HOST_NOT_FOUND", 69), (.invalidArgument, "USAGE", 64),
        (.invalidArgument, "NOT_A_PLAYLIST", 65), (.permissionDenied, "HTTP_403", 77),
        (.permissionDenied, "LIBRARY_NOT_WRITABLE", 73), (.resourceExhausted, "DISK_FULL", 74),
        (.aborted, "LIBRARY_IN_USE", 75), (.internal, "INTERNAL", 70),
    ]) func exitCodesFollowSysexits(code: StatusCode, reason: String, expected: Int32) {
        #expect(ServiceError(code, reason: reason, "x").exitCode.rawValue == expected)
    }

    @Test func jsonIsStable() {
        let value: JSONValue = [
            "b": 1.description == "1" ? .integer(1) : .null, "a": ["x", .bool(true), .number(.nan)],
        ]
        #expect(value.text(pretty: false) == #"{"a":["x",true,null],"b":1}"#)
    }
}
