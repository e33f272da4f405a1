internal import Glibc
internal import Synchronization

/// How much a log line matters.
public enum LogLevel: Int, Sendable, Comparable, CaseIterable {
    /// Every step.
    case debug
    /// What an operator wants to see.
    case info
    /// Something is wrong, work goes on.
    case warning
    /// Work has failed.
    case error

    /// Orders by importance.
    public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rawValue < right.rawValue }

    /// Reads the name of a level.
    public init?(name: String) {
        guard let level = LogLevel.allCases.first(where: { "\($0)" == name }) else { return nil }
        self = level
    }
}

/// Lines on standard error: a constant sentence, then `key=value` pairs.
///
/// One `write` a line, so that lines of several processes do not mix. Values never hold secrets.
public struct Log: Sendable {
    /// Name of the process.
    public let label: String
    /// The least level that is written.
    public let level: LogLevel
    private let output: @Sendable (String) -> Void

    /// Makes a log; the level holds for its whole life. Lines go to standard error unless told otherwise.
    public init(
        label: String, level: LogLevel = .info,
        output: @escaping @Sendable (String) -> Void = Log.writeToStandardError
    ) {
        self.label = label
        self.level = level
        self.output = output
    }

    /// Writes a line as one `write`.
    public static func writeToStandardError(_ line: String) {
        _ = line.withCString { write(STDERR_FILENO, $0, strlen($0)) }
    }

    /// Writes one line when the level is high enough.
    public func callAsFunction(
        _ level: LogLevel, _ sentence: StaticString, _ values: @autoclosure () -> KeyValuePairs<String, String> = [:]
    ) {
        guard level >= self.level else { return }
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        var line = "\(Timestamp.iso8601(milliseconds: now.tv_sec * 1000 + now.tv_nsec / 1_000_000)) \(level) \(label): "
        line += sentence.description
        for (key, value) in values() where !value.isEmpty { line += " \(key)=\(Log.quoted(value))" }
        output(line + "\n")
    }

    private static func quoted(_ value: String) -> String {
        let isPlain = value.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value < 0x7f && $0 != "\"" && $0 != "=" }
        if isPlain { return value }
        var text = "\""
        for scalar in value.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case _ where scalar.value < 0x20 || scalar.value == 0x7f: text += "\\x" + String(scalar.value, radix: 16)
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }
}
