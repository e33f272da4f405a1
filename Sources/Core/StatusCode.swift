/// The canonical status codes of gRPC; values that are not known here survive.
public struct StatusCode: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number on the wire.
    public let rawValue: Int32

    /// Takes any number, known or not.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// Success.
    public static let ok = StatusCode(rawValue: 0)
    /// The caller gave up.
    public static let cancelled = StatusCode(rawValue: 1)
    /// Nothing better is known.
    public static let unknown = StatusCode(rawValue: 2)
    /// The request can't be right, whatever the state of the system.
    public static let invalidArgument = StatusCode(rawValue: 3)
    /// Time ran out.
    public static let deadlineExceeded = StatusCode(rawValue: 4)
    /// What was named is not there.
    public static let notFound = StatusCode(rawValue: 5)
    /// What was to be made is there already.
    public static let alreadyExists = StatusCode(rawValue: 6)
    /// The caller may not do this.
    public static let permissionDenied = StatusCode(rawValue: 7)
    /// A limit is reached: disk, memory, message size.
    public static let resourceExhausted = StatusCode(rawValue: 8)
    /// The system is not in the state that the call needs.
    public static let failedPrecondition = StatusCode(rawValue: 9)
    /// Another call got in between.
    public static let aborted = StatusCode(rawValue: 10)
    /// Past the end.
    public static let outOfRange = StatusCode(rawValue: 11)
    /// The method is not offered.
    public static let unimplemented = StatusCode(rawValue: 12)
    /// An invariant is broken.
    public static let `internal` = StatusCode(rawValue: 13)
    /// The service can't be reached now.
    public static let unavailable = StatusCode(rawValue: 14)
    /// Data is lost or damaged.
    public static let dataLoss = StatusCode(rawValue: 15)
    /// Credentials are missing or wrong.
    public static let unauthenticated = StatusCode(rawValue: 16)

    private static let names = [
        "OK", "CANCELLED", "UNKNOWN", "INVALID_ARGUMENT", "DEADLINE_EXCEEDED", "NOT_FOUND", "ALREADY_EXISTS",
        "PERMISSION_DENIED", "RESOURCE_EXHAUSTED", "FAILED_PRECONDITION", "ABORTED", "OUT_OF_RANGE", "UNIMPLEMENTED",
        "INTERNAL", "UNAVAILABLE", "DATA_LOSS", "UNAUTHENTICATED",
    ]

    /// The canonical name, or the number.
    public var description: String {
        Self.names.indices.contains(Int(rawValue)) ? Self.names[Int(rawValue)] : "CODE_\(rawValue)"
    }
}
