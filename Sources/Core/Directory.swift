internal import Glibc

/// Folders.
public enum Directory {
    /// Makes a folder and those above it; one that is there is fine, a file in its place is not.
    public static func make(_ path: String, mode: UInt32 = 0o750) throws(ServiceError) {
        if mkdir(path, mode) == 0 { return }
        if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash != path.startIndex {
            try make(String(path[..<slash]), mode: mode)
            if mkdir(path, mode) == 0 { return }
        }
        let number = errno
        guard number == EEXIST else { throw failure(path, number) }
        var information = stat()
        guard stat(path, &information) == 0, information.st_mode & S_IFMT == S_IFDIR else {
            throw failure(path, ENOTDIR)
        }
    }

    private static func failure(_ path: String, _ number: Int32) -> ServiceError {
        // ENOENT means a parent that can't be made, as in /proc: the caller can't write there.
        .file("make the folder", path: path, errorNumber: number == ENOENT ? EACCES : number)
    }
}
