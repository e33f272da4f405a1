internal import AssetStore
internal import Contract
public import Core
internal import Glibc
internal import RPC
public import Wire

/// Which socket serves what: reads the runtime directory, dials what is new, forgets what is gone.
public actor ServiceRouter {
    private struct Component {
        let inode: UInt64
        let channel: Channel
        let description: ComponentDescription
    }

    /// Sockets that are looked at: a folder full of others must not take the coordinator's time.
    private static let maximumSockets = 1000

    private let directory: String
    private let log: Log
    private var components: [String: Component] = [:]
    private var problems: [String: String] = [:]

    /// A router for one runtime directory.
    public init(runtimeDirectory: String, log: Log) {
        directory = runtimeDirectory
        self.log = log
    }

    // MARK: Routes

    func inspector() async throws -> any PlaylistInspectorAPI {
        PlaylistInspectorClient(
            try await newest("playlist-inspector", remedy: "start playlist-inspector serve") {
                $0.role == .playlistInspector
            }.channel)
    }

    func downloader() async throws -> any SegmentDownloaderAPI {
        SegmentDownloaderClient(
            try await newest("segment-downloader", remedy: "start segment-downloader serve") {
                $0.role == .segmentDownloader
            }.channel)
    }

    /// The broker for a KEYFORMAT, with the name of its socket.
    func broker(keyFormat: String) async throws -> (api: any KeyBrokerAPI, socket: String) {
        let isIdentity = keyFormat == "identity"
        let (channel, socket) = try await newest(
            isIdentity ? "key-broker --drm aes-128" : "key-broker for \(keyFormat)",
            remedy: isIdentity
                ? "start it with: key-broker serve --drm aes-128" : "start a broker of that DRM type"
        ) {
            $0.role == .keyBroker && $0.keyformats.contains(keyFormat)
        }
        return (KeyBrokerClient(channel), socket)
    }

    /// What a step that goes out sends: the asset's own options, the scope of its playlists once it is known, and who
    /// knows the credentials now.
    func requestOptions(_ asset: Asset, scope: NetworkScope? = nil) async -> RequestOptions {
        await refresh()
        var options = asset.requestOptions ?? RequestOptions()
        if let scope { options.scope = scope }
        options.credentialSocket = newest { $0.role == .credentialProvider }?.key ?? ""
        return options
    }

    /// Every broker there is.
    func brokers() async -> [any KeyBrokerAPI] {
        await refresh()
        return components.values.filter { $0.description.role == .keyBroker }.map { KeyBrokerClient($0.channel) }
    }

    /// Whether a broker for a KEYFORMAT is there.
    func hasBroker(keyFormat: String) async -> Bool {
        await refresh()
        return components.values.contains {
            $0.description.role == .keyBroker && $0.description.keyformats.contains(keyFormat)
        }
    }

    /// What `coordinator components` shows.
    public func status() async -> [ComponentStatus] {
        await refresh()
        let present = components.map { name, component in
            ComponentStatus(socket: name, description: component.description, reachable: true)
        }
        let absent = problems.map { ComponentStatus(socket: $0, reachable: false, problem: $1) }
        return (present + absent).sorted { $0.socket < $1.socket }
    }

    /// Of several alike, the newest instance gets new requests.
    private func newest(
        _ what: String, remedy: String, _ isWanted: (ComponentDescription) -> Bool
    ) async throws -> (channel: Channel, socket: String) {
        await refresh()
        guard let found = newest(isWanted) else {
            throw ServiceError(
                .unavailable, reason: "COMPONENT_MISSING", "no \(what) is running (none in \(directory))",
                remedy: remedy, isRetryable: true)
        }
        return (found.value.channel, found.key)
    }

    private func newest(_ isWanted: (ComponentDescription) -> Bool) -> (key: String, value: Component)? {
        components.filter { isWanted($0.value.description) }
            .max { ($0.value.description.startedAt, $0.key) < ($1.value.description.startedAt, $1.key) }
    }

    // MARK: The directory

    /// Looks at the directory; a socket whose inode has changed is a new server.
    private func refresh() async {
        var inodes: [String: UInt64] = [:]
        let names = (FileSystem.names(in: directory) ?? []).lazy.filter(SocketName.isLegal)
        for name in names.prefix(Self.maximumSockets) where name != SocketName.coordinator {
            var information = stat()
            guard lstat("\(directory)/\(name)", &information) == 0, information.st_mode & S_IFMT == S_IFSOCK else {
                continue
            }
            inodes[name] = UInt64(information.st_ino)
        }
        for (name, component) in components where inodes[name] != component.inode {
            component.channel.close()
            components.removeValue(forKey: name)
            log(.info, "A component is gone", ["socket": name])
        }
        problems = problems.filter { inodes[$0.key] != nil }
        let unknown = inodes.filter { components[$0.key] == nil }
        await withTaskGroup(of: (String, UInt64, Channel, Result<ComponentDescription, any Error>).self) { group in
            for (name, inode) in unknown {
                let channel = ContractDefaults.channel("\(directory)/\(name)")
                group.addTask {
                    do {
                        let client = ComponentClient(channel)
                        let description = try await client.describe(
                            DescribeRequest(), CallContext(timeout: .seconds(3)))
                        return (name, inode, channel, .success(description))
                    } catch {
                        return (name, inode, channel, .failure(error))
                    }
                }
            }
            for await (name, inode, channel, result) in group { note(name, inode, channel, result) }
        }
    }

    private func note(
        _ name: String, _ inode: UInt64, _ channel: Channel, _ result: Result<ComponentDescription, any Error>
    ) {
        switch result {
        case .success(let description):
            // Another look may have been faster while this one waited.
            guard components[name]?.inode != inode else { return channel.close() }
            components[name] = Component(inode: inode, channel: channel, description: description)
            problems.removeValue(forKey: name)
            log(.info, "A component is there", ["socket": name, "version": description.version])
        case .failure(let error):
            channel.close()
            problems[name] = ServiceError(error).message
        }
    }

    /// A component that was there does not answer any more: look again before the next call.
    func forget(unreachable error: ServiceError) {
        guard error.code == .unavailable, error.reason == "UNAVAILABLE" else { return }
        for component in components.values { component.channel.close() }
        components = [:]
    }
}
