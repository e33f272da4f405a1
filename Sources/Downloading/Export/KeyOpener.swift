internal import Contract
public import Core
public import RPC
internal import Wire

/// Gets the use of a key for an export.
public protocol KeyOpener: Sendable {
    /// 16 bytes; the caller forgets them when it is done.
    func open(assetID: String, keyID: String, brokerSocket: String, _ context: CallContext) async throws -> Secret
}

/// Asks the brokers whose sockets are in the runtime directory.
public struct BrokerKeyOpener: KeyOpener {
    private let runtimeDirectory: String

    /// An opener for one runtime directory.
    public init(runtimeDirectory: String) { self.runtimeDirectory = runtimeDirectory }

    /// Dials the broker and opens the key.
    public func open(
        assetID: String, keyID: String, brokerSocket: String, _ context: CallContext
    ) async throws -> Secret {
        guard SocketName.isLegal(brokerSocket) else {
            throw ServiceError(
                .invalidArgument, reason: "NAME_NOT_ALLOWED", "'\(brokerSocket.prefix(80))' is not a broker's socket")
        }
        let channel = ContractDefaults.channel("\(runtimeDirectory)/\(brokerSocket)")
        defer { channel.close() }
        let request = OpenRequest(assetID: assetID, keyID: keyID, use: .export)
        do {
            var response = try await KeyBrokerClient(channel).open(request, context.next(timeout: .seconds(30)))
            return Secret(consuming: &response.contentKey)
        } catch let error as RPCError {
            throw ServiceError(error)
        }
    }
}
