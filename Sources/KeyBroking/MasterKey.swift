public import Core
internal import Crypto
internal import Glibc

/// Where the key that encrypts all others comes from.
public enum MasterKey {
    /// Bytes of a master key.
    public static let byteCount = 32

    /// Reads a master key: from `credential` (a systemd credential) if there is one, else from `file`.
    ///
    /// The file is made on first use, mode 0600; one that others can read is refused. Bytes of either are taken as
    /// they are; there must be 32.
    public static func load(credential: String?, file: String) throws(ServiceError) -> Secret {
        if let credential, access(credential, F_OK) == 0 { return try read(credential, mustBePrivate: false) }
        if access(file, F_OK) != 0 { try create(file) }
        return try read(file, mustBePrivate: true)
    }

    private static func read(_ path: String, mustBePrivate: Bool) throws(ServiceError) -> Secret {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard descriptor >= 0 else { throw ServiceError.file("read", path: path, errorNumber: errno) }
        defer { close(descriptor) }
        var information = stat()
        guard fstat(descriptor, &information) == 0 else {
            throw ServiceError.file("read", path: path, errorNumber: errno)
        }
        guard !mustBePrivate || information.st_mode & 0o077 == 0 else {
            throw invalid("the master key \(path) can be read by others", "make it private: chmod 600 \(path)")
        }
        var bytes = [UInt8](repeating: 0, count: byteCount + 1)
        let count = Glibc.read(descriptor, &bytes, bytes.count)
        guard count == byteCount else {
            bytes.withUnsafeMutableBytes { Secret.clear($0) }
            throw invalid("the master key \(path) does not have \(byteCount) bytes", "restore it from a backup")
        }
        bytes.removeLast()
        return Secret(consuming: &bytes)
    }

    private static func create(_ path: String) throws(ServiceError) {
        var bytes: [UInt8]
        do { bytes = try randomBytes(byteCount) } catch {
            throw ServiceError(.internal, reason: "INTERNAL", error.description)
        }
        defer { bytes.withUnsafeMutableBytes { Secret.clear($0) } }
        let temporary = "\(path).\(getpid())"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw ServiceError.file("write", path: temporary, errorNumber: errno) }
        defer {
            close(descriptor)
            unlink(temporary)
        }
        guard write(descriptor, bytes, bytes.count) == bytes.count, fsync(descriptor) == 0 else {
            throw ServiceError.file("write", path: temporary, errorNumber: errno)
        }
        // A link fails when another broker was faster; its key is the one then.
        guard link(temporary, path) == 0 || errno == EEXIST else {
            throw ServiceError.file("write", path: path, errorNumber: errno)
        }
    }

    private static func invalid(_ message: String, _ remedy: String) -> ServiceError {
        ServiceError(.failedPrecondition, reason: "MASTER_KEY_INVALID", message, remedy: remedy)
    }
}
