import Core
import Glibc

/// Makes the folders that a coordinator needs before it serves.
enum LibraryFolder {
    static func make(_ path: String, mode: UInt32 = 0o750) throws {
        do {
            try Directory.make(path, mode: mode)
            guard access(path, W_OK | X_OK) == 0 else {
                throw ServiceError.file("write into", path: path, errorNumber: errno)
            }
        } catch let error as ServiceError {
            throw ServiceError(
                .permissionDenied, reason: "LIBRARY_NOT_WRITABLE", error.message,
                remedy: "give this user the right to write there, or set LARDER_DATA_DIR and LARDER_RUNTIME_DIR")
        }
    }
}
