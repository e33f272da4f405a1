import Core
import Foundation
import HTTP
import TestSupport
import Testing

@Suite struct HTTPClientTests {
    private func request(_ url: String) -> HTTPRequest {
        var request = HTTPRequest(url: url)
        request.allowsLocalAddresses = true
        return request
    }

    @Test func followsRedirectsAndTellsWhereItEnded() async throws {
        try await LoopbackOrigin.serving { request in
            request.path == "/a" ? .redirect("/b/c?x=1") : .init("body")
        } _: { origin in
            let (head, body) = try await HTTPClient().fetch(request(origin.baseURL + "/a"), limit: 100)
            #expect(body == Array("body".utf8))
            #expect(head.url == origin.baseURL + "/b/c?x=1")
            #expect(head.isLocal)
        }
    }

    @Test func endsRedirectLoops() async throws {
        try await LoopbackOrigin.serving { _ in
            .redirect("/again")
        } _: { origin in
            let error = await #expect(throws: ServiceError.self) {
                try await HTTPClient().fetch(request(origin.baseURL + "/a"), limit: 100)
            }
            #expect(error?.reason == "TOO_MANY_REDIRECTS")
            #expect(origin.requests.count == 11)
        }
    }

    @Test(arguments: ["file:///etc/passwd", "ftp://x/y", "gopher://x", "/etc/passwd", ""])
    func refusesOtherSchemes(url: String) async {
        let error = await #expect(throws: ServiceError.self) { try await HTTPClient().fetch(request(url), limit: 9) }
        #expect(error?.reason == "SCHEME_NOT_ALLOWED")
    }

    @Test func refusesRedirectsToOtherSchemes() async throws {
        try await LoopbackOrigin.serving { _ in
            .redirect("file:///etc/passwd")
        } _: { origin in
            let error = await #expect(throws: ServiceError.self) {
                try await HTTPClient().fetch(request(origin.baseURL + "/a"), limit: 100)
            }
            #expect(error?.reason == "SCHEME_NOT_ALLOWED")
        }
    }

    @Test func refusesLocalAddressesUnlessAllowed() async throws {
        try await LoopbackOrigin.serving { _ in
            .init("secret")
        } _: { origin in
            let port = origin.baseURL.split(separator: ":").last ?? ""
            for host in ["127.0.0.1", "localhost"] {
                let error = await #expect(throws: ServiceError.self) {
                    try await HTTPClient().fetch(HTTPRequest(url: "http://\(host):\(port)/"), limit: 100)
                }
                #expect(error?.reason == "ADDRESS_NOT_ALLOWED")
            }
            #expect(origin.requests.isEmpty)
        }
    }

    @Test func sendsCredentialsToTheirHostAlone() async throws {
        try await LoopbackOrigin.serving { _ in
            .init("other")
        } _: { other in
            try await LoopbackOrigin.serving { _ in
                .redirect(other.baseURL + "/x")
            } _: { origin in
                var configuration = HTTPClient.Configuration()
                let host = origin.baseURL.dropFirst("http://".count)
                configuration = try .init(settings: [("header", "\(host) Authorization: Bearer t0ken")])
                _ = try await HTTPClient(configuration: configuration).fetch(request(origin.baseURL + "/a"), limit: 100)
                #expect(origin.requests.first?.headers["authorization"] == "Bearer t0ken")
                #expect(other.requests.count == 1 && other.requests.first?.headers["authorization"] == nil)
            }
        }
    }

    @Test func keepsCookiesOfAJarApart() async throws {
        try await LoopbackOrigin.serving { request in
            .init("x", headers: request.headers["cookie"] == nil ? ["Set-Cookie": "id=1; Path=/"] : [:])
        } _: { origin in
            let client = HTTPClient()
            var first = request(origin.baseURL + "/a")
            first.cookies = client.makeCookieJar()
            for _ in 0..<2 { _ = try await client.fetch(first, limit: 10) }
            var second = request(origin.baseURL + "/a")
            second.cookies = client.makeCookieJar()
            _ = try await client.fetch(second, limit: 10)
            #expect(origin.requests.map { $0.headers["cookie"] } == [nil, "id=1", nil])
        }
    }

    @Test func undoesCompressionAndAsksForRanges() async throws {
        let folder = Project.root + "/proto/larder/v1"
        try await NginxOrigin.serving(folder, extra: "gzip_types *;") { origin in
            let url = origin.baseURL + "/coordinator.proto"
            let expected = try Data(contentsOf: URL(filePath: folder + "/coordinator.proto"))
            var compressed = request(url)
            compressed.acceptsCompression = true
            let whole = try await HTTPClient().fetch(compressed, limit: 1 << 20)
            #expect(whole.head.headers["content-encoding"] == "gzip")
            #expect(Data(whole.body) == expected)
            var part = request(url)
            part.range = (10, 20)
            let range = try await HTTPClient().fetch(part, limit: 1 << 20)
            #expect(range.head.status == 206 && Data(range.body) == expected[10..<30])
        }
    }

    @Test(arguments: [
        (401, "HTTP_401", FailureClass.needsAttention), (403, "HTTP_403", .needsAttention),
        (404, "HTTP_404", .permanent), (410, "HTTP_410", .permanent), (429, "HTTP_429", .transient),
        (500, "HTTP_500", .transient), (503, "HTTP_503", .transient), (418, "HTTP_418", .permanent),
    ]) func classesStatusCodes(status: Int, reason: String, kind: FailureClass) async throws {
        try await LoopbackOrigin.serving { _ in
            .init("no", status: status, headers: ["Retry-After": "7"])
        } _: { origin in
            let error = await #expect(throws: ServiceError.self) {
                try await HTTPClient().fetch(request(origin.baseURL + "/a?token=s3cret"), limit: 100)
            }
            #expect(error?.reason == reason && error?.failureClass == kind)
            #expect(error?.retryAfter == .seconds(7))
            #expect(error?.message.contains("s3cret") == false)
        }
    }

    @Test func noticesTruncatedAndOversizeBodies() async throws {
        try await LoopbackOrigin.serving { request in
            var response = LoopbackOrigin.Response([UInt8](repeating: 1, count: 1000))
            if request.path == "/short" { response.closesAfter = 500 }
            return response
        } _: { origin in
            let short = await #expect(throws: ServiceError.self) {
                try await HTTPClient().fetch(request(origin.baseURL + "/short"), limit: 5000)
            }
            #expect(short?.reason == "TRANSFER_TRUNCATED" && short?.isRetryable == true)
            let long = await #expect(throws: ServiceError.self) {
                try await HTTPClient().fetch(request(origin.baseURL + "/long"), limit: 999)
            }
            #expect(long?.reason == "BODY_TOO_LARGE")
        }
    }

    @Test func cancellingEndsATransfer() async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving { _ in
            var response = LoopbackOrigin.Response("0123456789")
            response.stall = (5, gate)
            return response
        } _: { origin in
            let client = HTTPClient()
            let url = origin.baseURL
            let task = Task {
                var request = HTTPRequest(url: url + "/a")
                request.allowsLocalAddresses = true
                _ = try await client.fetch(request, limit: 100)
            }
            try await eventually { origin.requests.count == 1 }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            gate.open()
        }
    }

    @Test func saysWhichHostCannotBeReached() async throws {
        let unreachable = await #expect(throws: ServiceError.self) {
            try await HTTPClient().fetch(request("http://127.0.0.1:1/x"), limit: 1)
        }
        #expect(unreachable?.reason == "HOST_UNREACHABLE" && unreachable?.isRetryable == true)
        let unknown = await #expect(throws: ServiceError.self) {
            try await HTTPClient().fetch(request("http://no-such-host.invalid/x"), limit: 1)
        }
        #expect(unknown?.reason == "HOST_NOT_FOUND")
    }

    @Test(arguments: [
        ("127.0.0.1", true), ("127.9.9.9", true), ("0.0.0.0", true), ("169.254.169.254", true), ("::1", true),
        ("::", true),
        ("fe80::1%eth0", true), ("::ffff:127.0.0.1", true), ("10.0.0.1", false), ("8.8.8.8", false),
        ("2001:db8::1", false), ("::ffff:8.8.8.8", false), ("example.org", false),
    ]) func tellsLocalAddresses(address: String, isLocal: Bool) { #expect(NetworkAddress.isLocal(address) == isLocal) }

    /// A rate is kept over several transfers at once: it can only be slower.
    @Test func aRateIsKept() async throws {
        try await LoopbackOrigin.serving { _ in
            .init([UInt8](repeating: 1, count: 700_000))
        } _: { origin in
            var configuration = HTTPClient.Configuration()
            configuration.maximumRate = 4_000_000
            let client = HTTPClient(configuration: configuration)
            let began = ContinuousClock.now
            try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<3 {
                    group.addTask {
                        try await client.fetch(request(origin.baseURL + "/\(number)"), limit: 1 << 20).body.count
                    }
                }
                for try await count in group { #expect(count == 700_000) }
            }
            #expect(ContinuousClock.now - began > .milliseconds(250))
        }
    }

    /// Not even the first one, of which nothing is known yet.
    @Test func oneSlowAnswerHoldsNoOtherUp() async throws {
        let gate = LoopbackOrigin.Gate()
        try await LoopbackOrigin.serving { wanted in
            var response = LoopbackOrigin.Response("0123456789")
            if wanted.path == "/slow" { response.stall = (5, gate) }
            return response
        } _: { origin in
            let client = HTTPClient()
            let slow = Task { try await client.fetch(request(origin.baseURL + "/slow"), limit: 100).body.count }
            try await eventually("the slow one under way") { origin.count("/slow") == 1 }
            #expect(try await client.fetch(request(origin.baseURL + "/other"), limit: 100).body.count == 10)
            gate.open()
            #expect(try await slow.value == 10)
        }
    }

    /// Three at once.
    private func fetchAll(
        _ client: HTTPClient, _ url: String, _ count: Int, _ size: Int, _ rate: RateGroup?
    ) async throws {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<count {
                var wanted = request(url + "\(number)")
                wanted.rateGroup = rate
                if number >= 3, let got = try await group.next() { #expect(got == size) }
                group.addTask { [wanted] in try await client.fetch(wanted, limit: 1 << 20).body.count }
            }
            for try await got in group { #expect(got == size) }
        }
    }

    /// However long a server wants us to wait, it is a time.
    @Test(arguments: ["9223372036854775807", "99999999999999999999", "20000000000000000"])
    func nobodyMakesUsWaitForEver(seconds: String) async throws {
        try await LoopbackOrigin.serving { _ in
            .init("", status: 503, headers: ["Retry-After": seconds])
        } _: { origin in
            let error = await #expect(throws: ServiceError.self) {
                try await HTTPClient().fetch(request(origin.baseURL), limit: 100)
            }
            #expect(error?.retryAfter ?? .zero <= .seconds(6 * 3600))
        }
        #expect(Duration.seconds(Int64.max).wholeMilliseconds == .max)
    }

    /// Requests of a group keep its rate together, one after the other or at once.
    @Test(arguments: [10_000, 300_000]) func aGroupKeepsItsOwnRate(size: Int) async throws {
        try await LoopbackOrigin.serving { _ in
            .init([UInt8](repeating: 1, count: size))
        } _: { origin in
            let rate = RateGroup(bytesPerSecond: 2_000_000)
            let began = ContinuousClock.now
            try await fetchAll(HTTPClient(), origin.baseURL + "/", 1_200_000 / size, size, rate)
            #expect(ContinuousClock.now - began > .milliseconds(300))
        }
    }

    /// A group so slow that it would take minutes holds nobody else back.
    @Test(arguments: [10_000, 300_000]) func aGroupSlowsNobodyElse(size: Int) async throws {
        try await LoopbackOrigin.serving { _ in
            .init([UInt8](repeating: 1, count: size))
        } _: { origin in
            let client = HTTPClient()
            let slow = Task {
                try await fetchAll(
                    client, origin.baseURL + "/slow", 6_000_000 / size, size, RateGroup(bytesPerSecond: 10_000))
            }
            try await eventually("the slow ones under way") { origin.count("/slow0") == 1 }
            try await fetchAll(client, origin.baseURL + "/fast", 1_200_000 / size, size, nil)
            slow.cancel()
            await #expect(throws: (any Error).self) { try await slow.value }
        }
    }

    private func client(_ settings: [(String, String)]) throws -> HTTPClient {
        HTTPClient(configuration: try .init(settings: settings.map { (key: $0.0, value: $0.1) }))
    }

    /// A proxy is asked for whole URLs, with what it wants to know of us.
    @Test func goesThroughAProxy() async throws {
        try await LoopbackOrigin.serving { request in
            .init("\(request.path) \(request.headers["proxy-authorization"] ?? "")")
        } _: { proxy in
            let address = proxy.baseURL.replacing("http://", with: "http://user:pass@")
            // From elsewhere: the proxy itself may be here.
            let body = try await client([("proxy", address)]).fetch(
                HTTPRequest(url: "http://example.invalid/x"), limit: 1000
            ).body
            #expect(String(decoding: body, as: UTF8.self) == "http://example.invalid/x Basic dXNlcjpwYXNz")
        }
    }

    /// Behind a proxy the address is the proxy's: names are looked at, at every hop.
    @Test func namesOfThisMachineAreRefusedBehindAProxyToo() async throws {
        try await LoopbackOrigin.serving { request in
            request.path == "http://example.invalid/x" ? .redirect("http://127.0.0.1:1/secret") : .init("leak")
        } _: { proxy in
            let client = try client([("proxy", proxy.baseURL)])
            for url in ["http://example.invalid/x", "http://localhost/x", "http://[::1]/x", "http://169.254.169.254/x"]
            {
                let error = await #expect(throws: ServiceError.self) {
                    try await client.fetch(HTTPRequest(url: url), limit: 100)
                }
                #expect(error?.reason == "ADDRESS_NOT_ALLOWED", "\(url)")
            }
            let (head, _) = try await client.fetch(HTTPRequest(url: "http://example.invalid/y"), limit: 100)
            #expect(!head.isLocal)
        }
    }

    @Test func resolvesAsItIsTold() async throws {
        try await LoopbackOrigin.serving { request in
            .init(request.headers["host"] ?? "")
        } _: { origin in
            let port = origin.baseURL.split(separator: ":").last ?? ""
            let client = try client([("resolve", "example.invalid:\(port):127.0.0.1"), ("ip_version", "4")])
            let body = try await client.fetch(request("http://example.invalid:\(port)/"), limit: 100).body
            #expect(String(decoding: body, as: UTF8.self) == "example.invalid:\(port)")
            // An address of this machine is one, however it was found.
            let error = await #expect(throws: ServiceError.self) {
                try await client.fetch(HTTPRequest(url: "http://example.invalid:\(port)/"), limit: 100)
            }
            #expect(error?.reason == "ADDRESS_NOT_ALLOWED")
        }
    }

    @Test func takesCookiesAndLoginsFromFiles() async throws {
        try await LoopbackOrigin.serving { request in
            .init(
                (request.headers["cookie"] ?? "-") + " " + (request.headers["authorization"] ?? "-"),
                headers: request.attempt == 1 ? ["Set-Cookie": "b=2"] : [:])
        } _: { origin in
            try await withTemporaryDirectory { folder in
                let (cookies, logins) = (folder + "/cookies", folder + "/netrc")
                let jar = "# Netscape HTTP Cookie File\n127.0.0.1\tFALSE\t/\tFALSE\t0\ta\t1\n"
                try jar.write(toFile: cookies, atomically: true, encoding: .utf8)
                try "machine 127.0.0.1 login me password secret\n".write(
                    toFile: logins, atomically: true, encoding: .utf8)
                let client = try client([("cookie_file", cookies), ("netrc_file", logins)])
                var request = request(origin.baseURL + "/")
                request.cookies = client.makeCookieJar()
                var answers: [String] = []
                for _ in 0..<2 {
                    answers.append(String(decoding: try await client.fetch(request, limit: 100).body, as: UTF8.self))
                }
                // Logins go over https alone.
                #expect(answers[0] == "a=1 -")
                #expect(answers[1].contains("a=1") && answers[1].contains("b=2"))
            }
        }
    }

    @Test(arguments: [
        ("proxy", "ftp://h:1"), ("proxy", "h:1"), ("ip_version", "5"), ("resolve", "h"), ("cookie_file", "/nowhere"),
        ("netrc_file", "/nowhere"), ("client_certificate", "/etc/passwd"), ("client_key", "/nowhere"),
        ("maximum_rate", "9999"), ("maximum_connections", "x"),
    ]) func settingsThatCannotBeUsedSaySo(key: String, value: String) {
        let error = #expect(throws: ServiceError.self) { try client([(key, value)]) }
        #expect(error?.reason == "CONFIGURATION_INVALID")
    }
}
