import Core
import Glibc

/// Makes the folders that a coordinator needs before it serves.
enum LibraryFolder {
    static func make(_ path: String, mode: UInt32 = 0o750) throws {
        if mkdir(path, mode) == 0 { return }
        if errno == EEXIST, access(path, W_OK | X_OK) == 0 { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try make(String(path[..<slash]), mode: 0o755)
            if mkdir(path, mode) == 0 || errno == EEXIST { return }
        }
        throw ServiceError(
            .permissionDenied, reason: "LIBRARY_NOT_WRITABLE", "\(path) can't be made: \(systemErrorText(errno))",
            remedy: "give this user the right to write there, or set LARDER_DATA_DIR and LARDER_RUNTIME_DIR")
    }
}
