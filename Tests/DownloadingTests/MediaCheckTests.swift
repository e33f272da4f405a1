import Core
import Downloading
import TestSupport
import Testing
import Wire

/// Bodies that are media, and bodies that are not.
@Suite struct MediaCheckTests {
    private static let packet: [UInt8] = [0x47] + [UInt8](repeating: 1, count: 187)
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] + [UInt8](repeating: 0x47, count: 60)
        + [UInt8](repeating: 3, count: 600)

    private func box(_ type: String) -> [UInt8] { [0, 0, 0, 24] + Array(type.utf8) + [UInt8](repeating: 0, count: 16) }

    /// The end of a download of one resource with this body.
    private func fetch(
        _ body: [UInt8], stripsImages: Bool = false, encryption: Encryption? = nil
    ) async throws -> (end: DownloadEvent?, kept: [UInt8]?) {
        try await LoopbackOrigin.serving { _ in
            .init(body)
        } _: { origin in
            try await withTemporaryDirectory { folder in
                var configuration = DownloadConfiguration()
                configuration.stripsImages = stripsImages
                configuration.retry = RetryPolicy(
                    maximumAttempts: 2, initialBackoff: .milliseconds(1), maximumBackoff: .milliseconds(1))
                let fixture = DownloadFixture(library: folder, configuration: configuration)
                var resource = DownloadFixture.resource(1, origin.baseURL + "/1")
                resource.encryption = encryption
                return (try await fixture.download("a", [resource]).end, fixture.bytes("a", 1))
            }
        }
    }

    @Test func mediaAreTaken() async throws {
        let bodies: [[UInt8]] = [
            Self.packet + Self.packet + Self.packet, Self.packet, box("styp") + box("moof"), box("ftyp"), box("sidx"),
            Array("ID3".utf8) + [4, 0], [0xff, 0xf1, 0x50, 0x80], [0xff, 0xfb, 0x90], [0x0b, 0x77, 1],
            Array("WEBVTT\n\n".utf8), [0xef, 0xbb, 0xbf] + Array("WEBVTT".utf8),
            Array("<?xml version=\"1.0\"?><tt/>".utf8),
            [0, 0, 0, 1] + Self.packet + [0, 0, 0, 2] + Self.packet,
            // A part that begins in the middle of a packet.
            Array(Self.packet.dropFirst(60)) + Self.packet + Self.packet + Self.packet + Self.packet,
        ]
        for body in bodies {
            let (end, kept) = try await fetch(body)
            #expect(end?.completed != nil && kept == body, "\(body.prefix(12))")
        }
    }

    @Test(arguments: [
        ("<!DOCTYPE html><html>", "HTML"), ("\n  <html>", "HTML"), ("{\"error\": 1}", "JSON"), ("[1]", "JSON"),
        ("<?xml version=\"1.0\"?><html>", "XML"), ("<Error><Code>AccessDenied</Code></Error>", "XML"),
        ("#EXTM3U\n", "playlist"), ("not found", "no media"), ("\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}", "no media"),
    ]) func othersAreNot(text: String, what: String) async throws {
        let (end, kept) = try await fetch(Array(text.utf8))
        let failure = try #require(end?.failed?.failures.first)
        #expect(failure.reason == "NOT_MEDIA" && failure.message.contains(what) && !failure.retryable)
        #expect(kept == nil)
        // What is encrypted as a whole begins like nothing.
        let encryption = Encryption(method: "AES-128", initializationVector: [UInt8](repeating: 0, count: 16))
        #expect(try await fetch(Array(text.utf8), encryption: encryption).end?.completed != nil)
        // What a method does that nobody knows, too.
        #expect(try await fetch(Array(text.utf8), encryption: Encryption(method: "NEW")).end?.completed != nil)
    }

    @Test func aSegmentBehindAnImageIsToldAndTakenOnRequest() async throws {
        let segment = Self.packet + Self.packet + Self.packet + Self.packet
        let failure = try await fetch(Self.png + segment).end?.failed?.failures.first
        #expect(failure?.message.contains("PNG image, perhaps with a segment behind it") == true)
        let (end, kept) = try await fetch(Self.png + segment, stripsImages: true)
        #expect(end?.completed != nil && kept == segment)
        // What is no image stays as it is, and an image without a segment is none.
        #expect(try await fetch(segment, stripsImages: true).kept == segment)
        #expect(try await fetch(Self.png, stripsImages: true).end?.failed != nil)
    }
}
