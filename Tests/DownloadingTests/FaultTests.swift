import Core
import Downloading
import Foundation
import HTTP
import RPC
import TestSupport
import Testing
import Wire

/// An origin that does everything wrong now and then: the result is every byte, or the name of each that is missing.
@Suite struct FaultTests {
    /// Segments; `LARDER_SOAK` makes it a long run.
    private static let count = Int(ProcessInfo.processInfo.environment["LARDER_SOAK"] ?? "") ?? 1000

    /// What happens to a try of a segment: the same in every run.
    private static func fault(_ number: Int, _ attempt: Int) -> Int {
        var hash = StableHash()
        hash.add("\(number) \(attempt)")
        // One in five tries goes wrong, in one of ten ways.
        return attempt <= 3 ? Int(hash.value % 50) : 50
    }

    private static func body(_ number: Int) -> [UInt8] { pattern(number, 500 + number % 4000) }

    private static func answer(_ request: LoopbackOrigin.Request) -> LoopbackOrigin.Response {
        let number = Int(request.path.dropFirst()) ?? 0
        var sound = LoopbackOrigin.Response(body(number), headers: ["ETag": "\"\(number)\""])
        switch fault(number, request.attempt) {
        case 0: sound.closesAfter = 0
        case 1: sound.closesAfter = sound.body.count / 2
        case 2: return .init("", status: [500, 502, 503, 504][number % 4])
        case 3: return .init("", status: 429, headers: ["Retry-After": "0"])
        case 4: return .init("<html>an error</html>")
        case 5: return .init("{\"error\": true}")
        case 6: return .init("")
        case 7: return .redirect("/again\(number)")
        case 8 where request.attempt == 1: return .init("", status: [404, 410][number % 2])
        case 9: return LoopbackOrigin.Response(Array(body(number).dropFirst(7)), headers: ["ETag": "W/\"x\""])
        default: break
        }
        return sound
    }

    @Test func everyByteInSpiteOfAll() async throws {
        try await LoopbackOrigin.serving { request in
            if request.path.hasPrefix("/again") {
                return .init(Self.body(Int(request.path.dropFirst(6)) ?? 0), headers: ["ETag": "\"r\""])
            }
            return Self.answer(request)
        } _: { origin in
            try await withTemporaryDirectory { folder in
                var configuration = DownloadConfiguration()
                configuration.retry = RetryPolicy(
                    maximumAttempts: 10, initialBackoff: .milliseconds(1), maximumBackoff: .milliseconds(20))
                configuration.maximumFailuresWithoutProgress = 1000
                let fixture = DownloadFixture(library: folder, configuration: configuration)
                let resources = (1...Self.count).map { number in
                    var resource = DownloadFixture.resource(1, origin.baseURL + "/\(number)")
                    resource.name = String("00000000\(number)".suffix(8)) + ".ts"
                    return resource
                }
                let (end, events) = try await fixture.download("a", resources)
                let progress = try #require(end?.completed, "\(String(describing: end))")
                #expect(progress.resourcesComplete == UInt64(Self.count))
                #expect(progress.retries > UInt64(Self.count / 20))
                #expect(!events.contains { if case .resourceFailed = $0.body { true } else { false } })
                var wrong: [Int] = []
                for number in 1...Self.count {
                    let name = String("00000000\(number)".suffix(8)) + ".ts"
                    let kept = FileManager.default.contents(atPath: fixture.path("a", "video/v/\(name)"))
                    // A body that lacks its beginning is another one as far as a server can say; it is no media.
                    if kept != Data(Self.body(number)) { wrong.append(number) }
                }
                #expect(wrong.isEmpty, "\(wrong)")
                let report = try await fixture.service.verify(VerifyRequest(assetID: "a"), CallContext())
                #expect(report.damaged.isEmpty && report.resourcesChecked == UInt64(Self.count))
            }
        }
    }

    /// What only HTTP/2 can do wrong: streams refused, reset or cut short, and connections given up with some under way.
    @Test func everyByteInSpiteOfHTTP2() async throws {
        try await withTemporaryDirectory { folder in
            try await TestCertificate.make(in: folder)
            let origin = try RunningProcess(
                Project.python,
                [Project.root + "/Tests/Python/h2_origin.py", folder + "/cert.pem", folder + "/key.pem"])
            try await eventually("the origin") { origin.outputSoFar.hasSuffix("\n") }
            let port = try #require(Int(origin.outputSoFar.dropLast()))
            let client = HTTPClient(configuration: try .init(settings: [("ca_file", folder + "/cert.pem")]))
            var configuration = DownloadConfiguration()
            configuration.retry = RetryPolicy(
                maximumAttempts: 10, initialBackoff: .milliseconds(1), maximumBackoff: .milliseconds(20))
            let fixture = DownloadFixture(library: folder, configuration: configuration, client: client)
            let count = 200
            let resources = (1...count).map { number in
                var resource = DownloadFixture.resource(1, "https://127.0.0.1:\(port)/\(number)")
                resource.name = "\(10_000_000 + number).ts"
                return resource
            }
            let (end, _) = try await fixture.download("a", resources)
            let progress = try #require(end?.completed, "\(String(describing: end))")
            #expect(progress.resourcesComplete == UInt64(count))
            for number in 1...count {
                let path = fixture.path("a", "video/v/\(10_000_000 + number).ts")
                let kept = FileManager.default.contents(atPath: path)
                #expect(kept == Data(Self.body(number)), "\(number)")
            }
            origin.closeInput()
            let told = await origin.wait().output
            for fault in ["refused=", "cancelled=", "reset=", "truncated=", "goaway="] {
                #expect(told.contains(fault), "\(told)")
            }
        }
    }
}
