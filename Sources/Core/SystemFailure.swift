internal import CLinux
internal import Glibc

/// The text of an `errno` value.
public func systemErrorText(_ number: Int32) -> String {
    guard let text = linux_error_text(number) else { return "error \(number)" }
    return String(cString: text)
}

extension ServiceError {
    /// What a failed file operation means to the caller.
    ///
    /// A full disk and a missing permission need a person; anything else is an I/O failure.
    public static func file(_ operation: String, path: String, errorNumber: Int32) -> ServiceError {
        let text = "\(operation) \(path): \(systemErrorText(errorNumber))"
        switch errorNumber {
        case ENOSPC, EDQUOT:
            return ServiceError(
                .resourceExhausted, reason: "DISK_FULL", text, remedy: "free some space, then resume")
        case EFBIG:
            return ServiceError(
                .resourceExhausted, reason: "FILE_TOO_LARGE", text, remedy: "raise the limit of file sizes (ulimit -f)")
        case EACCES, EPERM, EROFS:
            return ServiceError(
                .permissionDenied, reason: "DIRECTORY_NOT_WRITABLE", text,
                remedy: "give this user the right to write there, or name another folder")
        case EMFILE, ENFILE, ENOMEM:
            // Others of this process, or of the machine, give theirs back.
            return ServiceError(
                .unavailable, reason: "TOO_MANY_FILES", text, remedy: "raise the limit of open files",
                isRetryable: true)
        case ENOENT:
            return ServiceError(.notFound, reason: "FILE_NOT_FOUND", text)
        default:
            return ServiceError(.internal, reason: "FILE_FAILED", text)
        }
    }
}
