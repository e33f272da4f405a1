internal import CLinux
internal import Contract
public import Core
internal import Glibc
public import RPC
internal import Synchronization
internal import Terminal
public import Wire

/// How one serving process is set up.
public struct DaemonConfiguration: Sendable {
    /// Name, role, and for a broker its DRM type; the rest is filled in.
    public var description: ComponentDescription
    /// The services beside Health, Component and reflection.
    public var services: [any ServiceDispatch]
    /// Path of the socket.
    public var socket: String
    /// Ends when standard input does: the process that started this one is gone.
    public var endsWithInput = false
    /// Users that may connect besides root and the user of this process.
    public var allowedUserIDs: Set<UInt32> = []
    /// Groups whose members may connect.
    public var allowedGroupIDs: Set<UInt32> = []
    /// Called when the process is told to stop, before it waits for the calls under way: ends those that never would.
    public var onStopping: @Sendable () -> Void = {}
    /// What is written.
    public var log: Log

    /// Makes a configuration.
    public init(description: ComponentDescription, services: [any ServiceDispatch], socket: String, log: Log) {
        self.description = description
        self.services = services
        self.socket = socket
        self.log = log
    }
}

/// A process that serves one socket until it is told to stop.
public struct DaemonProcess: Sendable {
    private static let signals: [Int32] = [SIGTERM, SIGINT]
    private let configuration: DaemonConfiguration

    /// A process that does not serve yet.
    public init(_ configuration: DaemonConfiguration) { self.configuration = configuration }

    /// To be called first in `main`. `holdsKeys` forbids core files and debuggers, which would show keys.
    public static func setUp(holdsKeys: Bool) {
        // Writing to what is closed, or beyond a limit, is an error to be told, not an end.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        _ = linux_give_up_niceness()
        ResourceLimits.raiseFileDescriptors()
        guard ResourceLimits.freeFileDescriptors >= ResourceLimits.leastFileDescriptors else {
            Console.printError(
                "this process may open \(ResourceLimits.freeFileDescriptors) files and needs "
                    + "\(ResourceLimits.leastFileDescriptors) at least; raise the limit (ulimit -n, LimitNOFILE=)")
            exit(ExitCode.system.rawValue)
        }
        if holdsKeys { linux_forbid_core_dumps() }
    }

    /// Serves until SIGTERM or SIGINT, then lets calls under way end. A second signal ends them too.
    public func run() async throws {
        let isInherited = Self.hasInheritedSocket
        let listener = try listen(isInherited: isInherited)
        let server = makeServer(listener, isInherited: isInherited)
        let control = ServerControl(server, Self.signals, configuration)
        control.start()
        configuration.log(.info, "Serving", ["socket": configuration.socket])
        let inode = Self.inode(configuration.socket)
        await server.run()
        control.stop()
        // A newer server may have taken the name by now.
        if !isInherited, let inode, Self.inode(configuration.socket) == inode { unlink(configuration.socket) }
        // The runtime folder of a command that was killed: the last of its processes takes it away.
        if configuration.endsWithInput, let slash = configuration.socket.lastIndex(of: "/") {
            rmdir(String(configuration.socket[..<slash]))
        }
        configuration.log(.info, "Stopped")
    }

    private func makeServer(_ listener: consuming OwnedFileDescriptor, isInherited: Bool) -> Server {
        var description = configuration.description
        description.version = ContractDefaults.softwareVersion
        description.contractVersion = ContractDefaults.version
        description.startedAt = Timestamp.now()
        description.processID = UInt64(getpid())
        let names = configuration.services.map { type(of: $0).serviceName }
        var services =
            configuration.services + [
                HealthDispatch(HealthService(services: Set(names + [ComponentDispatch.serviceName]))),
                ComponentDispatch(ComponentService(description: description)),
            ]
        let reflection = ReflectionService(services)
        services += [ServerReflectionDispatch(reflection), AlphaReflectionDispatch(reflection)]
        var server = ContractDefaults.serverConfiguration()
        server.ownsListener = !isInherited
        server.allowedUserIDs = configuration.allowedUserIDs.union([getuid()])
        server.allowedGroupIDs = configuration.allowedGroupIDs
        let log = configuration.log
        server.onRefusedPeer = { peer in
            log(.warning, "Refused a peer", ["uid": peer.map { String($0.userID) } ?? "unknown"])
        }
        server.interceptors = [LoggingInterceptor(log)]
        return Server(listener: listener, services: services, configuration: server)
    }

    private static var hasInheritedSocket: Bool {
        let environment = DaemonEnvironment.current
        return environment["LISTEN_PID"] == String(getpid()) && environment["LISTEN_FDS"] == "1"
    }

    /// The socket of systemd if it passes one (LISTEN_FDS), else a new one at the path.
    private func listen(isInherited: Bool) throws(ServiceError) -> OwnedFileDescriptor {
        if isInherited {
            _ = fcntl(3, F_SETFD, FD_CLOEXEC)
            _ = fcntl(3, F_SETFL, fcntl(3, F_GETFL) | O_NONBLOCK)
            return OwnedFileDescriptor(3)
        }
        // Who may connect is decided by SO_PEERCRED; the modes only keep out those who may not anyway.
        let group = configuration.allowedGroupIDs.min()
        let isOpen = configuration.allowedUserIDs.isEmpty == false || configuration.allowedGroupIDs.count > 1
        let folder = configuration.socket.lastIndex(of: "/").map { String(configuration.socket[..<$0]) } ?? "."
        try Directory.make(folder, mode: isOpen ? 0o711 : group != nil ? 0o750 : 0o700)
        let listener = try UnixSocket.listen(
            path: configuration.socket, mode: isOpen ? 0o666 : group != nil ? 0o660 : 0o600)
        if let group, !isOpen {
            for path in [folder, configuration.socket] {
                guard chown(path, uid_t.max, group) == 0 else {
                    throw ServiceError.file("give to the group", path: path, errorNumber: errno)
                }
            }
        }
        return listener
    }

    private static func inode(_ path: String) -> UInt64? {
        var information = stat()
        return lstat(path, &information) == 0 ? UInt64(information.st_ino) : nil
    }

}

/// Watches what ends a server: signals, and the input of a child that must not outlive its parent.
private final class ServerControl: EventHandler {
    private let server: Server
    private let configuration: DaemonConfiguration
    private let descriptor: OwnedFileDescriptor
    private let isStopping = Mutex(false)

    init(_ server: Server, _ signals: [Int32], _ configuration: DaemonConfiguration) {
        self.server = server
        self.configuration = configuration
        descriptor = OwnedFileDescriptor(linux_signal_descriptor(signals, Int32(signals.count)))
    }

    func start() {
        EventLoop.shared.watch(descriptor.rawValue, writable: false, self)
        if configuration.endsWithInput { EventLoop.shared.watch(STDIN_FILENO, writable: false, InputWatch(self)) }
    }

    func stop() {
        EventLoop.shared.unwatch(descriptor.rawValue)
        if configuration.endsWithInput { EventLoop.shared.unwatch(STDIN_FILENO) }
    }

    func handle(_ events: ReadyEvents) {
        while linux_read_signal(descriptor.rawValue) > 0 { shutDown() }
    }

    fileprivate func shutDown() {
        let isSecond = isStopping.withLock { value in
            defer { value = true }
            return value
        }
        if isSecond { exit(ExitCode.interrupted.rawValue) }
        configuration.log(.info, "Stopping")
        configuration.onStopping()
        server.beginShutdown()
    }

    private final class InputWatch: EventHandler {
        private let control: ServerControl
        init(_ control: ServerControl) { self.control = control }

        func handle(_ events: ReadyEvents) {
            var byte: UInt8 = 0
            if events.isDisjoint(with: .closed), read(STDIN_FILENO, &byte, 1) > 0 { return }
            control.shutDown()
        }
    }
}
