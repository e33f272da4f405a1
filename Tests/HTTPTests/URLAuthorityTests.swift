import Core
import HTTP
import TestSupport
import Testing

/// One URL, one reading: what is checked is what is asked.
@Suite struct URLAuthorityTests {
    @Test(arguments: [
        ("https://Example.ORG/x", "https", "example.org", "443"), ("http://h:8080?q", "http", "h", "8080"),
        ("http://u:p@127.0.0.1/x", "http", "127.0.0.1", "80"), ("http://[::1]:99/x", "http", "::1", "99"),
        ("http://good@evil/x", "http", "evil", "80"),
    ]) func readsWhatCurlReads(url: String, scheme: String, host: String, port: String) {
        let authority = URLAuthority(url)
        #expect(authority?.scheme == scheme && authority?.host == host && authority?.port == port)
    }

    @Test(arguments: [
        "http:/evil/x://good/", "http:///good/x", "http://good\\@evil/", "http://evil/\u{301}@good/", "http://a b/",
        "//h/x",
        "http://h/\n", "h/x", "http:", "",
    ]) func refusesWhatTwoReadersReadDifferently(url: String) async {
        #expect(URLAuthority(url) == nil)
        await #expect(throws: ServiceError.self) { try await HTTPClient().fetch(HTTPRequest(url: url), limit: 1) }
    }

    @Test func tokensOfAHostGoOutInTheClearOnlyWhereItsPortIsNamed() async throws {
        try await LoopbackOrigin.serving { _ in
            .init("x")
        } _: { origin in
            let authority = try #require(URLAuthority(origin.baseURL))
            for (host, expected) in [(authority.host, nil), ("\(authority.host):\(authority.port)", "t")] {
                let configuration = try HTTPClient.Configuration(settings: [("header", "\(host) X-Token: t")])
                var request = HTTPRequest(url: origin.baseURL + "/\(expected ?? "none")")
                request.allowsLocalAddresses = true
                _ = try await HTTPClient(configuration: configuration).fetch(request, limit: 10)
                #expect(origin.requests.last?.headers["x-token"] == expected)
            }
        }
    }

    @Test func longErrorPagesAreNotReadToTheirEnd() async throws {
        try await LoopbackOrigin.serving { _ in
            .init([UInt8](repeating: 65, count: 4 << 20), status: 503)
        } _: { origin in
            var request = HTTPRequest(url: origin.baseURL)
            request.allowsLocalAddresses = true
            let asked = request
            let error = await #expect(throws: ServiceError.self) { try await HTTPClient().fetch(asked, limit: 10) }
            #expect(error?.reason == "HTTP_503" && error?.isRetryable == true)
        }
    }
}
