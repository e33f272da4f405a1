/// A piece of a playlist's bytes: eight bytes instead of a String.
public struct TextSlice: Hashable, Sendable {
    let start: UInt32
    let byteCount: UInt32

    /// No text.
    public static let empty = TextSlice(start: 0, byteCount: 0)

    /// Whether there is no text.
    public var isEmpty: Bool { byteCount == 0 }
}
