internal import Core
public import RPC

/// What every server and client of the contract has in common.
public enum ContractDefaults {
    /// Version of `proto/larder/v1`.
    public static let version: UInt32 = 1
    /// Version of the executables.
    public static let softwareVersion = "0.1.0"
    /// A stored presentation may be long: thousands of streams and renditions.
    public static let maximumMessageByteCount = 32 << 20

    /// Settings of a server whose handlers throw `ServiceError`.
    public static func serverConfiguration() -> Server.Configuration {
        var configuration = Server.Configuration()
        configuration.limits.maximumMessageByteCount = maximumMessageByteCount
        configuration.mapError = { error in
            if let error = error as? RPCError { return error }
            return ServiceError(error).rpcError
        }
        return configuration
    }

    /// A channel to a component; `blocksForUnaryCalls` is for commands that make one call.
    public static func channel(_ path: String, blocksForUnaryCalls: Bool = false) -> Channel {
        var configuration = Channel.Configuration()
        configuration.limits.maximumMessageByteCount = maximumMessageByteCount
        configuration.blocksForUnaryCalls = blocksForUnaryCalls
        return Channel(path: path, configuration: configuration)
    }
}
