internal import Glibc

/// What the system lets this process have.
public enum ResourceLimits {
    /// Files that may be open at once.
    public static var fileDescriptors: Int {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 1024 }
        return Int(clamping: min(limit.rlim_cur, 1 << 20))
    }

    /// Files that were open when this was first asked, at the start: they count against the limit.
    private static let inherited: Int = {
        guard let folder = opendir("/proc/self/fd") else { return 3 }
        defer { closedir(folder) }
        // The folder is open itself, and lists itself and the one above.
        var open = -3
        while readdir(folder) != nil { open += 1 }
        return open
    }()

    /// Files that this process may open, beside those that came with it.
    public static var freeFileDescriptors: Int { max(0, fileDescriptors - inherited) }

    /// Below this the runtime itself can't work.
    public static let leastFileDescriptors = 24

    /// Raises the limit of open files as far as the process may by itself.
    public static func raiseFileDescriptors() {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = min(limit.rlim_max, 1 << 16)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// Lets other processes go first: 0 is as usual, 19 takes only what nobody else wants. Of every thread, since on Linux
    /// each has its own; those that begin later have that of the one that begins them.
    public static func setNiceness(_ niceness: Int) {
        guard let folder = opendir("/proc/self/task") else { return }
        defer { closedir(folder) }
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if let thread = id_t(name) {
                setpriority(__priority_which_t(PRIO_PROCESS.rawValue), thread, Int32(niceness))
            }
        }
    }

    /// How many things that take two files each may be there at once; some are left for everything else.
    public static func pairs(upTo wanted: Int) -> Int { max(1, min(wanted, (freeFileDescriptors - 21) / 2)) }
}
