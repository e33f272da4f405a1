import Core
import Foundation
import HTTP
import TestSupport
import Testing

/// A real origin over TLS, with HTTP/2.
@Suite struct TLSTests {
    private func serving(
        more: String = "", _ body: (_ port: String, _ folder: String, _ origin: NginxOrigin) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { folder in
            try await TestCertificate.make(in: folder)
            try Data(repeating: 7, count: 1000).write(to: URL(filePath: folder + "/x.ts"))
            // Above the ports that the system hands out, and that the fixture takes.
            let port = String(Int.random(in: 61_001...64_999))
            let extra = """
                listen 127.0.0.1:\(port) ssl http2; ssl_certificate \(folder)/cert.pem; ssl_certificate_key \(folder)/key.pem;
                add_header X-Protocol $server_protocol; \(more.replacing("FOLDER", with: folder))
                """
            try await NginxOrigin.serving(folder, extra: extra) { try await body(port, folder, $0) }
        }
    }

    private func request(_ url: String) -> HTTPRequest {
        var request = HTTPRequest(url: url)
        request.allowsLocalAddresses = true
        return request
    }

    @Test func takesOnlyCertificatesThatItTrusts() async throws {
        try await serving { port, folder, _ in
            let url = "https://127.0.0.1:\(port)/x.ts"
            let error = await #expect(throws: ServiceError.self) {
                try await HTTPClient().fetch(request(url), limit: 2000)
            }
            #expect(error?.reason == "TLS_FAILED" && error?.isRetryable == false)
            let configuration = try HTTPClient.Configuration(settings: [("ca_file", folder + "/cert.pem")])
            let fetched = try await HTTPClient(configuration: configuration).fetch(request(url), limit: 2000)
            #expect(fetched.body == [UInt8](repeating: 7, count: 1000))
        }
    }

    @Test func speaksHTTP2WhereTheServerHasIt() async throws {
        try await serving { port, folder, origin in
            let configuration = try HTTPClient.Configuration(settings: [("ca_file", folder + "/cert.pem")])
            let client = HTTPClient(configuration: configuration)
            let secure = try await client.fetch(request("https://127.0.0.1:\(port)/x.ts"), limit: 2000)
            #expect(secure.head.headers["x-protocol"] == "HTTP/2.0")
            let plain = try await client.fetch(request(origin.baseURL + "/x.ts"), limit: 2000)
            #expect(plain.head.headers["x-protocol"] == "HTTP/1.1")
        }
    }

    /// For the host that is named, and for no other.
    @Test func checksNothingOfAHostThatItIsToldToTrust() async throws {
        try await serving { port, _, _ in
            let configuration = try HTTPClient.Configuration(settings: [("insecure_host", "127.0.0.1")])
            let client = HTTPClient(configuration: configuration)
            let fetched = try await client.fetch(request("https://127.0.0.1:\(port)/x.ts"), limit: 2000)
            #expect(fetched.body.count == 1000)
            let error = await #expect(throws: ServiceError.self) {
                try await client.fetch(request("https://localhost:\(port)/x.ts"), limit: 2000)
            }
            #expect(error?.reason == "TLS_FAILED")
        }
    }

    @Test func showsItsCertificate() async throws {
        let more = "ssl_client_certificate FOLDER/cert.pem; ssl_verify_client on;"
        try await serving(more: more) { port, folder, _ in
            let url = "https://127.0.0.1:\(port)/x.ts"
            let trusted = ("ca_file", folder + "/cert.pem")
            let without = HTTPClient(configuration: try .init(settings: [trusted]))
            await #expect(throws: ServiceError.self) { try await without.fetch(request(url), limit: 2000) }
            let with = HTTPClient(
                configuration: try .init(settings: [
                    trusted, ("client_certificate", folder + "/cert.pem"), ("client_key", folder + "/key.pem"),
                ]))
            #expect(try await with.fetch(request(url), limit: 2000).body.count == 1000)
        }
    }

    @Test func sendsLoginsOfTheNetrcFile() async throws {
        try await serving(more: "add_header X-Login $http_authorization;") { port, folder, _ in
            try "machine 127.0.0.1 login me password secret\n".write(
                toFile: folder + "/netrc", atomically: true, encoding: .utf8)
            let client = HTTPClient(
                configuration: try .init(settings: [
                    ("ca_file", folder + "/cert.pem"), ("netrc_file", folder + "/netrc"),
                ]))
            let head = try await client.fetch(request("https://127.0.0.1:\(port)/x.ts"), limit: 2000).head
            #expect(head.headers["x-login"] == "Basic bWU6c2VjcmV0")
        }
    }
}
