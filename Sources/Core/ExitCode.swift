/// Exit codes of the executables, as sysexits.h numbers them.
public struct ExitCode: RawRepresentable, Hashable, Sendable {
    /// What the process exits with.
    public let rawValue: Int32

    /// Takes any number.
    public init(rawValue: Int32) { self.rawValue = rawValue }

    /// All that was asked for is done.
    public static let success = ExitCode(rawValue: 0)
    /// EX_USAGE: the command line is wrong.
    public static let usage = ExitCode(rawValue: 64)
    /// EX_DATAERR: the playlist, key or segment is not what it should be.
    public static let dataError = ExitCode(rawValue: 65)
    /// EX_NOINPUT: there is nothing at that URL, file or id.
    public static let noInput = ExitCode(rawValue: 66)
    /// EX_UNAVAILABLE: a component or a host can't be reached.
    public static let unavailable = ExitCode(rawValue: 69)
    /// EX_SOFTWARE: a defect of Larder's own.
    public static let software = ExitCode(rawValue: 70)
    /// EX_OSERR: the system lets the process have too little.
    public static let system = ExitCode(rawValue: 71)
    /// EX_CANTCREAT: the output or the library can't be written.
    public static let cannotCreate = ExitCode(rawValue: 73)
    /// EX_IOERR: reading or writing failed midway.
    public static let inputOutput = ExitCode(rawValue: 74)
    /// EX_TEMPFAIL: trying again later may do.
    public static let temporaryFailure = ExitCode(rawValue: 75)
    /// EX_NOPERM: credentials or permissions are missing.
    public static let noPermission = ExitCode(rawValue: 77)
    /// EX_CONFIG: a configuration file is wrong.
    public static let configuration = ExitCode(rawValue: 78)
    /// Ended by SIGINT, as shells count it.
    public static let interrupted = ExitCode(rawValue: 130)
}

extension ServiceError {
    /// The exit code of a command that ends with this error.
    public var exitCode: ExitCode {
        switch reason {
        case "CONFIGURATION_INVALID": return .configuration
        case "DIRECTORY_NOT_WRITABLE", "LIBRARY_NOT_WRITABLE", "EXPORT_TARGET_NOT_EMPTY": return .cannotCreate
        case "DISK_FULL", "FILE_FAILED", "FILE_TOO_LARGE": return .inputOutput
        case "LIBRARY_IN_USE": return .temporaryFailure
        default: break
        }
        switch code {
        case .ok: return .success
        case .invalidArgument where reason == "USAGE": return .usage
        case .invalidArgument, .failedPrecondition, .dataLoss, .outOfRange: return .dataError
        case .notFound: return .noInput
        case .unavailable: return .unavailable
        case .deadlineExceeded, .aborted, .resourceExhausted: return .temporaryFailure
        case .permissionDenied, .unauthenticated: return .noPermission
        case .cancelled: return .interrupted
        default: return .software
        }
    }
}
