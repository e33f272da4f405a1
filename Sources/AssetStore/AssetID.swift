public import Core

/// The id of an asset: safe as a folder name.
public struct AssetID: Hashable, Sendable, CustomStringConvertible {
    /// Lower-case letters, digits and hyphens; 1 to 64 of them.
    public let text: String

    /// Refuses anything that could lead out of the library.
    public init(_ text: String) throws(ServiceError) {
        let isLegal =
            (1...64).contains(text.utf8.count) && text.utf8.first != UInt8(ascii: "-")
            && text.utf8.allSatisfy {
                (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-")
            }
        guard isLegal else {
            throw ServiceError(
                .invalidArgument, reason: "ASSET_ID_INVALID", "'\(text.prefix(80))' is not an asset id",
                remedy: "list the ids with: coordinator list")
        }
        self.text = text
    }

    /// A new random id: 12 characters, which start with a letter.
    public static func random() -> String {
        let letters = Array("abcdefghijkmnpqrstuvwxyz")
        let all = letters + Array("23456789")
        return String((0..<12).map { index in (index == 0 ? letters : all).randomElement() ?? "a" })
    }

    /// The text.
    public var description: String { text }
}
