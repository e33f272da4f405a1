public import Core
public import HTTP
public import RPC
public import Wire

/// The key broker of DRM type `aes-128`: fetches keys, keeps them encrypted, answers by asset and key id.
public struct AES128BrokerService: KeyBrokerAPI {
    /// The name of the DRM type, on the command line and in the socket's name.
    public static let drmType = "aes-128"
    /// KEYFORMAT values that it serves.
    public static let keyFormats = ["identity"]

    private let fetcher: AES128KeyFetcher
    private let store: LicenseStore

    /// Opens the store in a folder that must exist.
    public init(folder: String, masterKey: Secret, client: HTTPClient) throws(ServiceError) {
        fetcher = AES128KeyFetcher(client: client)
        store = try LicenseStore(path: "\(folder)/licenses.sqlite", masterKey: masterKey, drmType: Self.drmType)
    }

    /// Fetches the key, unless it is kept already.
    public func acquire(_ request: AcquireRequest, _ context: CallContext) async throws -> License {
        let key = try Self.check(request)
        if let kept = try await store.find(request.assetID, key.keyID) {
            // One that another master key has sealed is as good as none, and is fetched again.
            if (try? await store.open(request.assetID, key.keyID)) != nil { return kept }
        }
        return try await fetch(request, key)
    }

    /// Fetches the key again; the old one stays until the new one is here.
    public func renew(_ request: AcquireRequest, _ context: CallContext) async throws -> License {
        try await fetch(request, Self.check(request))
    }

    private func fetch(_ request: AcquireRequest, _ key: ContentKey) async throws -> License {
        let secret = try await fetcher.fetch(key, request.options ?? RequestOptions())
        return try await store.save(request.assetID, key.keyID, secret, at: Timestamp.now())
    }

    /// What is kept for one key; state MISSING if nothing is.
    public func status(_ request: LicenseRequest, _ context: CallContext) async throws -> License {
        try await store.find(request.assetID, request.keyID)
            ?? License(assetID: request.assetID, keyID: request.keyID, drmType: Self.drmType, state: .missing)
    }

    /// All licences, or those of one asset.
    public func list(_ request: ListLicensesRequest, _ context: CallContext) async throws -> ListLicensesResponse {
        ListLicensesResponse(licenses: try await store.list(request.assetID))
    }

    /// Hands out a key for an export or a playback.
    public func open(_ request: OpenRequest, _ context: CallContext) async throws -> OpenResponse {
        guard request.use == .export || request.use == .playback else {
            throw ServiceError(.invalidArgument, reason: "KEY_USE_MISSING", "the request does not say what for")
        }
        guard let secret = try await store.open(request.assetID, request.keyID) else {
            throw ServiceError(
                .notFound, reason: "LICENSE_MISSING", "no key \(request.keyID) is kept for asset \(request.assetID)",
                remedy: "get it with: coordinator license \(request.assetID)")
        }
        return OpenResponse(contentKey: secret.withUnsafeBytes { Array($0) })
    }

    /// Deletes one key, or all of an asset.
    public func release(_ request: LicenseRequest, _ context: CallContext) async throws -> ReleaseResponse {
        guard !request.assetID.isEmpty else {
            throw ServiceError(.invalidArgument, reason: "ASSET_ID_INVALID", "the request names no asset")
        }
        return ReleaseResponse(releasedCount: UInt64(try await store.release(request.assetID, request.keyID)))
    }

    /// Deletes every key.
    public func invalidateAll(_ request: InvalidateAllRequest, _ context: CallContext) async throws -> ReleaseResponse {
        ReleaseResponse(releasedCount: UInt64(try await store.releaseAll()))
    }

    private static func check(_ request: AcquireRequest) throws(ServiceError) -> ContentKey {
        guard let key = request.key, !key.keyID.isEmpty, !request.assetID.isEmpty else {
            throw ServiceError(.invalidArgument, reason: "KEY_MISSING", "the request names no asset or no key")
        }
        return key
    }
}
