internal import Glibc

/// Standard output and error.
public enum Console {
    /// Writes to standard output.
    public static func print(_ text: String, terminator: String = "\n") { write(text + terminator, STDOUT_FILENO) }

    /// Writes to standard error.
    public static func printError(_ text: String, terminator: String = "\n") { write(text + terminator, STDERR_FILENO) }

    /// Whether a person watches standard error.
    public static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Draws over the line at hand on standard error.
    public static func redraw(_ line: String) { write("\r\u{1b}[K" + line, STDERR_FILENO) }

    private static func write(_ text: String, _ descriptor: Int32) {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }
}
