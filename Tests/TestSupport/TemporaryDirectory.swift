internal import Foundation

/// A folder that is gone after the body, however that ends. Its path is short enough for sockets.
package func withTemporaryDirectory<R>(
    isolation: isolated (any Actor)? = #isolation, _ body: (String) async throws -> R
) async throws -> R {
    let path = NSTemporaryDirectory() + "larder-" + UUID().uuidString.prefix(8)
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try await body(path)
}
