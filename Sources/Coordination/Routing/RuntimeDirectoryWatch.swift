internal import CLinux
public import Core
internal import Glibc
public import RPC

/// Tells when a socket appears in the runtime directory or goes (inotify).
public final class RuntimeDirectoryWatch: EventHandler {
    private let descriptor: OwnedFileDescriptor
    private let loop: EventLoop
    private let onChange: @Sendable () -> Void

    /// Watches from now on; `onChange` runs on the loop.
    public init(
        directory: String, loop: EventLoop = .shared, onChange: @escaping @Sendable () -> Void
    ) throws(ServiceError) {
        let raw = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard raw >= 0 else { throw ServiceError.file("watch", path: directory, errorNumber: errno) }
        descriptor = OwnedFileDescriptor(raw)
        self.loop = loop
        self.onChange = onChange
        let events = UInt32(IN_CREATE | IN_MOVED_TO | IN_MOVED_FROM | IN_DELETE)
        guard inotify_add_watch(raw, directory, events) >= 0 else {
            throw ServiceError.file("watch", path: directory, errorNumber: errno)
        }
        loop.watch(raw, writable: false, self)
    }

    /// Ends the watch; the loop keeps it until then.
    public func stop() { loop.unwatch(descriptor.rawValue) }

    package func handle(_ events: ReadyEvents) {
        var buffer = [UInt8](repeating: 0, count: 4096)
        var hasChanged = false
        while read(descriptor.rawValue, &buffer, buffer.count) > 0 { hasChanged = true }
        if hasChanged { onChange() }
    }
}
