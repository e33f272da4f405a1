internal import Foundation

/// A certificate of this machine that nobody trusts unless told to.
package enum TestCertificate {
    /// Writes `cert.pem` and `key.pem`.
    package static func make(in folder: String) async throws {
        let made = try await RunningProcess.run(
            "/usr/bin/openssl",
            [
                "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost", "-addext",
                "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", folder + "/key.pem", "-out",
                folder + "/cert.pem",
            ])
        guard made.exitCode == 0 else { throw TimedOut(what: "a certificate: \(made.errorOutput)") }
    }
}
