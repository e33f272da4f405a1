public import Core
internal import Glibc

/// The right to be the one coordinator of a library; lasts as long as the value.
public struct LibraryLock: ~Copyable {
    private let descriptor: OwnedFileDescriptor

    /// Makes the library's folder if needed and takes the lock.
    public init(library: String) throws(ServiceError) {
        let path = "\(library)/library.lock"
        let raw = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o640)
        guard raw >= 0 else {
            throw ServiceError(
                .permissionDenied, reason: "LIBRARY_NOT_WRITABLE",
                "the library \(library) can't be written: \(systemErrorText(errno))",
                remedy: "give this user the right to write there, or set LARDER_DATA_DIR to another folder")
        }
        let owned = OwnedFileDescriptor(raw)
        guard flock(raw, LOCK_EX | LOCK_NB) == 0 else {
            throw ServiceError(
                .aborted, reason: "LIBRARY_IN_USE", "another coordinator uses the library \(library)",
                remedy: "wait for it, or run one with: coordinator serve")
        }
        descriptor = owned
    }
}
