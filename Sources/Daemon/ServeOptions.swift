internal import Contract
public import Core
public import RPC
public import Terminal
public import Wire

/// What every `serve` command takes, and the process that comes of it.
public struct ServeOptions: Sendable {
    /// Folders.
    public let environment: DaemonEnvironment
    /// The configuration file; empty if none was named.
    public let file: ConfigurationFile
    /// What is written.
    public let log: Log
    private let socket: String
    private let endsWithInput: Bool

    /// Settings that every configuration file may have.
    public static let commonKeys: Set<String> = ["log_level", "allow_uid", "allow_gid", "rpc_spin", "nice"]

    /// What they are, for a usage text.
    public static let help = """
        log_level, allow_uid, allow_gid (who may connect besides root and the user of the process), nice (0 to 19),
        rpc_spin (microseconds)
        """

    /// Options of every `serve` command, and those of its own.
    public static func specification(
        options: Set<String> = [], flags: Set<String> = []
    ) -> ArgumentSpecification {
        ArgumentSpecification(
            options: options.union(["socket", "config", "log-level"]), flags: flags.union(["exit-with-input"]))
    }

    /// Reads the options and the configuration file.
    public init(
        _ arguments: Arguments, name: String, socketName: String, keys: Set<String>
    ) throws {
        guard arguments.positionals.isEmpty else { throw UsageError("serve takes no arguments but options") }
        environment = DaemonEnvironment()
        file =
            try arguments.value("config").map {
                try ConfigurationFile(path: $0, known: keys.union(Self.commonKeys))
            } ?? ConfigurationFile()
        let level = arguments.value("log-level") ?? file.text("log_level") ?? "info"
        guard let level = LogLevel(name: level) else {
            throw UsageError("'\(level)' is not a log level: debug, info, warning or error")
        }
        log = Log(label: name, level: level)
        socket =
            arguments.value("socket").map(DaemonEnvironment.absolute)
            ?? "\(environment.runtimeDirectory)/\(socketName)"
        endsWithInput = arguments.has("exit-with-input")
        if let niceness = try file.integer("nice", in: 0...19) { ResourceLimits.setNiceness(niceness) }
        if let text = file.text("rpc_spin") {
            guard let microseconds = Int(text), (0...1000).contains(microseconds) else {
                throw ServiceError(
                    .invalidArgument, reason: "CONFIGURATION_INVALID",
                    "'rpc_spin' takes microseconds, 0 to 1000, not '\(text)'")
            }
            EventLoop.shared.spin = .microseconds(microseconds)
        }
    }

    /// Asks the credential providers of the runtime directory.
    public var credentials: any CredentialSource {
        CredentialClient(runtimeDirectory: environment.runtimeDirectory)
    }

    /// The process that serves these services.
    public func process(
        _ description: ComponentDescription, _ services: [any ServiceDispatch],
        onStopping: @escaping @Sendable () -> Void = {}
    ) throws -> DaemonProcess {
        var configuration = DaemonConfiguration(
            description: description, services: services, socket: socket, log: log)
        configuration.endsWithInput = endsWithInput
        configuration.onStopping = onStopping
        configuration.allowedUserIDs = try ids("allow_uid")
        configuration.allowedGroupIDs = try ids("allow_gid")
        return DaemonProcess(configuration)
    }

    private func ids(_ key: String) throws -> Set<UInt32> {
        Set(
            try file.all(key).map { text in
                guard let id = UInt32(text) else {
                    throw ServiceError(
                        .invalidArgument, reason: "CONFIGURATION_INVALID", "'\(key)' takes a number, not '\(text)'")
                }
                return id
            })
    }
}
