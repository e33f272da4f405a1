internal import Core

/// The W3C trace context that every call carries.
public struct TraceParent: Hashable, Sendable, CustomStringConvertible {
    /// 32 hexadecimal digits, the same for all calls that one request leads to.
    public let traceID: String
    private let spanID: String

    /// A new trace.
    public init() {
        traceID = Self.random(16)
        spanID = Self.random(8)
    }

    private init(traceID: String) {
        self.traceID = traceID
        spanID = Self.random(8)
    }

    /// Reads the header; nil if it is malformed.
    public init?(_ header: String) {
        let parts = header.split(separator: "-")
        guard parts.count >= 4, parts[1].utf8.count == 32, parts[2].utf8.count == 16,
            Hexadecimal.decode(parts[1]) != nil, Hexadecimal.decode(parts[2]) != nil
        else { return nil }
        traceID = String(parts[1])
        spanID = String(parts[2])
    }

    /// The same trace, a step further down.
    public func child() -> TraceParent { TraceParent(traceID: traceID) }

    /// The header.
    public var description: String { "00-\(traceID)-\(spanID)-01" }

    private static func random(_ byteCount: Int) -> String {
        Hexadecimal.encode((0..<byteCount).map { _ in UInt8.random(in: 0...255) })
    }
}
