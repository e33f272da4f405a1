internal import CLinux
public import Core
internal import Glibc

/// File operations that say what went wrong.
public enum FileSystem {
    /// Bytes of a regular file; nil if there is none.
    public static func size(_ path: String) -> UInt64? {
        var information = stat()
        guard lstat(path, &information) == 0, information.st_mode & S_IFMT == S_IFREG else { return nil }
        return UInt64(information.st_size)
    }

    /// Names in a folder, but for `.` and `..`; nil if it can't be read.
    public static func names(in path: String) -> [String]? {
        guard let directory = opendir(path) else { return nil }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names
    }

    /// Opens a file that must not be there yet, or is replaced from its start.
    public static func create(_ path: String) throws(ServiceError) -> OwnedFileDescriptor {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0o640)
        guard descriptor >= 0 else { throw ServiceError.file("write", path: path, errorNumber: errno) }
        return OwnedFileDescriptor(descriptor)
    }

    /// Opens a file for reading.
    public static func openForReading(_ path: String) throws(ServiceError) -> OwnedFileDescriptor {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ServiceError.file("read", path: path, errorNumber: errno) }
        return OwnedFileDescriptor(descriptor)
    }

    /// Asks for room for what will be written: in one piece, where the file system can. Without it things work too.
    public static func preallocate(_ descriptor: borrowing OwnedFileDescriptor, byteCount: UInt64) {
        linux_preallocate(descriptor.rawValue, Int(clamping: byteCount))
    }

    /// Writes all bytes, however many calls that takes.
    public static func writeAll(
        _ bytes: UnsafeRawBufferPointer, to descriptor: borrowing OwnedFileDescriptor, path: String
    ) throws(ServiceError) {
        var rest = bytes
        while let base = rest.baseAddress, !rest.isEmpty {
            let count = write(descriptor.rawValue, base, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { throw ServiceError.file("write", path: path, errorNumber: errno) }
            rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        }
    }

    /// Reads into a buffer; 0 at the end of the file.
    public static func read(
        _ descriptor: borrowing OwnedFileDescriptor, into buffer: UnsafeMutableRawBufferPointer, path: String
    ) throws(ServiceError) -> Int {
        while true {
            let count = Glibc.read(descriptor.rawValue, buffer.baseAddress, buffer.count)
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw ServiceError.file("read", path: path, errorNumber: errno) }
            return count
        }
    }

    /// The whole of a small file.
    public static func readAll(_ path: String, limit: Int) throws -> [UInt8] {
        let file = try openForReading(path)
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = try chunk.withUnsafeMutableBytes { buffer in
                try read(file, into: buffer, path: path)
            }
            if count == 0 { return bytes }
            guard bytes.count + count <= limit else {
                throw ServiceError(.outOfRange, reason: "FILE_TOO_LARGE", "\(path) is larger than \(limit) bytes")
            }
            bytes += chunk[..<count]
        }
    }

    /// Opens a file that is there, to add to it.
    public static func openForAppending(_ path: String) throws(ServiceError) -> OwnedFileDescriptor {
        let raw = open(path, O_WRONLY | O_APPEND | O_CLOEXEC | O_NOFOLLOW)
        guard raw >= 0 else { throw ServiceError.file("open", path: path, errorNumber: errno) }
        return OwnedFileDescriptor(raw)
    }

    /// Puts the data of a file on the disk.
    public static func synchronize(
        _ descriptor: borrowing OwnedFileDescriptor, path: String
    ) throws(ServiceError) {
        guard fdatasync(descriptor.rawValue) == 0 else {
            throw ServiceError.file("write", path: path, errorNumber: errno)
        }
    }

    /// Puts the names of a folder on the disk.
    public static func synchronizeDirectory(_ path: String) throws(ServiceError) {
        let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw ServiceError.file("open", path: path, errorNumber: errno) }
        let owned = OwnedFileDescriptor(descriptor)
        guard fsync(owned.rawValue) == 0 else { throw ServiceError.file("write", path: path, errorNumber: errno) }
    }

    /// Gives a complete file its final name.
    public static func rename(_ from: String, to: String) throws(ServiceError) {
        guard Glibc.rename(from, to) == 0 else { throw ServiceError.file("rename to", path: to, errorNumber: errno) }
    }

    /// Writes a small file under a temporary name, then renames it; its data is on the disk by then.
    public static func replace(_ path: String, with text: String) throws {
        let temporary = path + ".tmp"
        let file = try create(temporary)
        var text = text
        try text.withUTF8 { bytes in
            try writeAll(UnsafeRawBufferPointer(bytes), to: file, path: temporary)
        }
        try synchronize(file, path: temporary)
        try rename(temporary, to: path)
    }

    /// Deletes a file, or a folder with all that is in it; what is not there is fine. Links are not followed.
    public static func removeTree(_ path: String) throws(ServiceError) {
        if unlink(path) == 0 || errno == ENOENT { return }
        guard errno == EISDIR || errno == EPERM, let names = names(in: path) else {
            throw ServiceError.file("delete", path: path, errorNumber: errno)
        }
        for name in names { try removeTree("\(path)/\(name)") }
        guard rmdir(path) == 0 || errno == ENOENT else {
            throw ServiceError.file("delete", path: path, errorNumber: errno)
        }
    }
}
