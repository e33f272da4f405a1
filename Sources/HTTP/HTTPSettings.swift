public import Core

extension HTTPClient.Configuration {
    /// Keys of a configuration file that `init(settings:)` reads.
    public static let keys: Set<String> = [
        "header", "user_agent", "connect_timeout", "maximum_host_connections", "maximum_connections", "maximum_rate",
        "ca_file",
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
            case "maximum_host_connections": maximumHostConnections = try Self.number(key, value, 1...256)
            case "maximum_connections": maximumConnections = try Self.number(key, value, 1...1024)
            case "maximum_rate": maximumRate = UInt64(try Self.number(key, value, 1...1 << 40))
            default: break
            }
        }
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
