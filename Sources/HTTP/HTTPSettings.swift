public import Core
internal import Glibc

extension HTTPClient.Configuration {
    /// What they are, for a usage text.
    public static let help = """
        header = HOST NAME: VALUE (sent to that host alone; the place for tokens), user_agent, connect_timeout,
        low_speed_time (seconds), low_speed_limit, maximum_rate (bytes a second), maximum_host_connections,
        maximum_connections, ca_file, insecure_host, client_certificate, client_key, proxy, resolve = HOST:PORT:ADDRESS,
        ip_version (4 or 6), interface, cookie_file, netrc_file
        """

    /// Keys of a configuration file that `init(settings:)` reads.
    public static let keys: Set<String> = [
        "header", "user_agent", "connect_timeout", "low_speed_time", "low_speed_limit", "maximum_host_connections",
        "maximum_connections", "maximum_rate",
        "ca_file", "proxy", "client_certificate", "client_key", "resolve", "ip_version", "interface", "cookie_file",
        "netrc_file", "insecure_host",
    ]

    /// Reads the settings of a configuration file; keys that it does not know are for others.
    public init(settings: [(key: String, value: String)]) throws(ServiceError) {
        self.init()
        for (key, value) in settings {
            switch key {
            case "header": try addCredential(value)
            case "user_agent": userAgent = value
            case "ca_file": certificateAuthorities = value
            case "connect_timeout": connectTimeout = .seconds(try Self.number(key, value, 1...600))
            case "low_speed_time": lowSpeedTime = .seconds(try Self.number(key, value, 1...3600))
            case "low_speed_limit": lowSpeedByteCount = try Self.number(key, value, 0...1 << 30)
            case "maximum_host_connections": maximumHostConnections = try Self.number(key, value, 1...256)
            case "maximum_connections": maximumConnections = try Self.number(key, value, 1...1024)
            case "maximum_rate": maximumRate = UInt64(try Self.number(key, value, 10_000...1 << 40))
            default: try readConnection(key, value)
            }
        }
        try checkClientCertificate()
    }

    /// How servers are reached.
    private mutating func readConnection(_ key: String, _ value: String) throws(ServiceError) {
        switch key {
        case "proxy":
            guard ["http", "https", "socks5", "socks5h"].contains(URLAuthority(value)?.scheme) else {
                throw Self.invalid("'proxy' takes http://, https://, socks5:// or socks5h://, a host and a port")
            }
            var bytes = Array(value.utf8)
            proxy = Secret(consuming: &bytes)
        case "client_certificate": clientCertificate = (value, clientCertificate?.key ?? "")
        case "client_key": clientCertificate = (clientCertificate?.certificate ?? "", value)
        case "resolve":
            guard value.split(separator: ":").count >= 3 else {
                throw Self.invalid("'resolve' takes HOST:PORT:ADDRESS")
            }
            resolutions.append(value)
        case "ip_version":
            guard let version = Int(value), [4, 6].contains(version) else {
                throw Self.invalid("'ip_version' takes 4 or 6")
            }
            ipVersion = version
        case "interface": interface = value
        case "cookie_file": cookieFile = try Self.readable(key, value)
        case "netrc_file": netrcFile = try Self.readable(key, value)
        case "insecure_host": insecureHosts.insert(value.lowercased())
        default: break
        }
    }

    private func checkClientCertificate() throws(ServiceError) {
        guard let clientCertificate else { return }
        guard !clientCertificate.certificate.isEmpty, !clientCertificate.key.isEmpty else {
            throw Self.invalid("'client_certificate' and 'client_key' go together")
        }
        _ = try Self.readable("client_certificate", clientCertificate.certificate)
        _ = try Self.readable("client_key", clientCertificate.key)
    }

    /// What libcurl would pass over in silence if it could not be read.
    private static func readable(_ key: String, _ path: String) throws(ServiceError) -> String {
        guard access(path, R_OK) == 0 else { throw invalid("'\(key)' names \(path), which can't be read") }
        return path
    }

    /// `HOST NAME: VALUE`
    private mutating func addCredential(_ setting: String) throws(ServiceError) {
        let parts = setting.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let colon = parts[1].firstIndex(of: ":"), colon != parts[1].startIndex else {
            throw Self.invalid("a header setting is not of the form HOST NAME: VALUE")
        }
        var value = Array(parts[1][parts[1].index(after: colon)...].drop { $0 == " " }.utf8)
        credentials.append(
            .init(host: String(parts[0]), name: String(parts[1][..<colon]), value: Secret(consuming: &value)))
    }

    private static func number(
        _ key: String, _ value: String, _ range: ClosedRange<Int>
    ) throws(ServiceError) -> Int {
        guard let number = Int(value), range.contains(number) else {
            throw invalid("'\(key)' takes a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    private static func invalid(_ message: String) -> ServiceError {
        ServiceError(.invalidArgument, reason: "CONFIGURATION_INVALID", message)
    }
}
