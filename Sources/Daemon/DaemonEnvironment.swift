internal import Core
internal import Glibc

/// Where things are, by the environment.
public struct DaemonEnvironment: Sendable {
    /// Folder of the sockets: LARDER_RUNTIME_DIR, else XDG_RUNTIME_DIR/larder, else /run/larder.
    public let runtimeDirectory: String
    /// Folder of all state: LARDER_DATA_DIR, else XDG_DATA_HOME/larder, else /var/lib/larder.
    public let dataDirectory: String
    /// Folder of systemd credentials, if any.
    public let credentialsDirectory: String?

    /// Reads the environment.
    public init(_ environment: [String: String] = DaemonEnvironment.current) {
        func folder(_ own: String, _ xdg: String, _ fallback: String) -> String {
            if let path = environment[own], !path.isEmpty { return Self.absolute(path) }
            if let path = environment[xdg], !path.isEmpty { return Self.absolute(path) + "/larder" }
            return fallback
        }
        runtimeDirectory = folder("LARDER_RUNTIME_DIR", "XDG_RUNTIME_DIR", "/run/larder")
        dataDirectory = folder("LARDER_DATA_DIR", "XDG_DATA_HOME", "/var/lib/larder")
        credentialsDirectory = environment["CREDENTIALS_DIRECTORY"]
    }

    /// The environment of this process.
    public static var current: [String: String] {
        var result: [String: String] = [:]
        var pointer = environ
        while let entry = pointer.pointee {
            let parts = String(cString: entry).split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { result[String(parts[0])] = String(parts[1]) }
            pointer += 1
        }
        return result
    }

    /// An absolute path without a slash at its end.
    public static func absolute(_ path: String) -> String {
        var path = path
        while path.count > 1, path.hasSuffix("/") { path.removeLast() }
        if path.hasPrefix("/") { return path }
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        guard getcwd(&buffer, buffer.count) != nil else { return path }
        let current = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return path == "." ? current : "\(current)/\(path.hasPrefix("./") ? String(path.dropFirst(2)) : path)"
    }
}
