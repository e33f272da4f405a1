internal import CLinux
public import Core
internal import Glibc

/// Unix stream sockets: making, dialling, accepting.
public enum UnixSocket {
    /// The longest path that fits into an address, in bytes.
    public static let maximumPathByteCount = 107

    /// Listens at a path; the file appears with its mode and ready to be dialled, in one step.
    ///
    /// A file that a dead server left behind is replaced; a live server is not.
    public static func listen(path: String, mode: UInt32 = 0o660) throws(ServiceError) -> OwnedFileDescriptor {
        if let existing = try? dial(path: path) {
            _ = consume existing
            throw ServiceError(
                .alreadyExists, reason: "SOCKET_IN_USE", "another process serves \(path)",
                remedy: "stop it first, or choose another path with --socket")
        }
        let temporary = "\(path).\(getpid())"
        let listener = try makeSocket()
        var address = try address(temporary)
        unlink(temporary)
        let bound = withSocketAddress(&address) { bind(listener.rawValue, $0, $1) }
        guard bound == 0 else { throw failure("bind", path) }
        guard chmod(temporary, mode) == 0, Glibc.listen(listener.rawValue, 128) == 0, rename(temporary, path) == 0
        else {
            let error = failure("listen at", path)
            unlink(temporary)
            throw error
        }
        return listener
    }

    /// Dials a path; succeeds or fails at once.
    public static func dial(path: String) throws(ServiceError) -> OwnedFileDescriptor {
        let socket = try makeSocket()
        var address = try address(path)
        guard withSocketAddress(&address, { connect(socket.rawValue, $0, $1) }) == 0 else {
            throw ServiceError(
                .unavailable, reason: "COMPONENT_UNREACHABLE", "\(path): \(systemErrorText(errno))", isRetryable: true)
        }
        return socket
    }

    /// The next connection, or nil when none is waiting.
    static func accept(_ listener: borrowing OwnedFileDescriptor) -> OwnedFileDescriptor? {
        let descriptor = linux_accept(listener.rawValue)
        return descriptor >= 0 ? OwnedFileDescriptor(descriptor) : nil
    }

    static func peer(of socket: borrowing OwnedFileDescriptor) -> PeerCredentials? {
        var peer = linux_peer()
        guard linux_peer_credentials(socket.rawValue, &peer) == 0 else { return nil }
        var groups = [UInt32](repeating: 0, count: 256)
        let count = linux_peer_groups(socket.rawValue, &groups, Int32(groups.count))
        let all = Set(groups.prefix(Int(max(0, count)))).union([peer.gid])
        return PeerCredentials(processID: peer.pid, userID: peer.uid, groupIDs: all)
    }

    private static func makeSocket() throws(ServiceError) -> OwnedFileDescriptor {
        let descriptor = socket(
            AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { throw failure("open a socket for", "") }
        return OwnedFileDescriptor(descriptor)
    }

    private static func address(_ path: String) throws(ServiceError) -> sockaddr_un {
        var address = sockaddr_un()
        guard linux_fill_address(&address, path) == 0 else {
            throw ServiceError(
                .invalidArgument, reason: "SOCKET_PATH_TOO_LONG",
                "the socket path \(path) is longer than \(maximumPathByteCount) bytes",
                remedy: "set LARDER_RUNTIME_DIR to a shorter path")
        }
        return address
    }

    private static func withSocketAddress<R>(
        _ address: inout sockaddr_un, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R
    ) -> R {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
    }

    private static func failure(_ operation: String, _ path: String) -> ServiceError {
        ServiceError.file(operation, path: path, errorNumber: errno)
    }
}
