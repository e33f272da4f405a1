internal import CPCRE2
internal import Core
internal import Synchronization

/// A regular expression, with a bound on what a match may cost.
final class RegularExpression: Sendable {
    /// Bytes of one expression, and of what it is matched with.
    private static let maximumByteCount = 1000
    private static let maximumSubjectByteCount = 4096
    /// What all matches of one expression may take; the limits of PCRE2 are for each place where a match may begin.
    private static let maximumTime = Duration.seconds(2)

    // PCRE2 documents compiled patterns as safe to share between threads; only `deinit` changes it.
    private nonisolated(unsafe) let code: OpaquePointer
    private let text: String
    private let spent = Mutex(Duration.zero)

    /// Throws EXPRESSION_INVALID for what is not a Perl-compatible regular expression.
    init(_ text: String) throws(ServiceError) {
        guard text.utf8.count <= Self.maximumByteCount else {
            throw Self.invalid(text, "it has more than \(Self.maximumByteCount) bytes")
        }
        var number: Int32 = 0
        var offset = 0
        let compiled = Array(text.utf8).withUnsafeBufferPointer { bytes in
            pcre2_compile_8(bytes.baseAddress, bytes.count, PCRE2_UTF | PCRE2_NEVER_BACKSLASH_C, &number, &offset, nil)
        }
        guard let compiled else {
            var buffer = [UInt8](repeating: 0, count: 200)
            let count = pcre2_get_error_message_8(number, &buffer, buffer.count)
            let message = String(decoding: buffer.prefix(Int(max(0, count))), as: UTF8.self)
            throw Self.invalid(text, "\(message), at character \(offset)")
        }
        code = compiled
        self.text = text
    }

    deinit { pcre2_code_free_8(code) }

    /// Whether the expression matches somewhere in a subject, or in its first bytes if it is long.
    func matches(_ subject: String) throws(ServiceError) -> Bool {
        guard let data = pcre2_match_data_create_8(1, nil), let context = pcre2_match_context_create_8(nil) else {
            preconditionFailure("no memory for a match")
        }
        defer {
            pcre2_match_data_free_8(data)
            pcre2_match_context_free_8(context)
        }
        pcre2_set_match_limit_8(context, 20_000)
        pcre2_set_depth_limit_8(context, 10_000)
        let clipped = String(decoding: subject.utf8.prefix(Self.maximumSubjectByteCount), as: UTF8.self)
        let began = ContinuousClock.now
        let result = Array(clipped.utf8).withUnsafeBufferPointer { bytes in
            pcre2_match_8(code, bytes.baseAddress, bytes.count, 0, 0, data, context)
        }
        let spent = spent.withLock { spent in
            spent += ContinuousClock.now - began
            return spent
        }
        guard spent <= Self.maximumTime, result != PCRE2_ERROR_MATCHLIMIT, result != PCRE2_ERROR_DEPTHLIMIT,
            result != PCRE2_ERROR_HEAPLIMIT
        else {
            throw Self.invalid(text, "matching it takes too long")
        }
        return result >= 0
    }

    private static func invalid(_ text: String, _ why: String) -> ServiceError {
        ServiceError(
            .invalidArgument, reason: "EXPRESSION_INVALID", "the expression '\(text.prefix(100))' can't be used: \(why)"
        )
    }
}
