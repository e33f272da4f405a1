/// A command line that is wrong: what, and what to type instead.
public struct UsageError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One line.
    public let description: String

    /// Makes an error.
    public init(_ description: String) { self.description = description }
}

/// What a command takes.
public struct ArgumentSpecification: Sendable {
    /// Options with a value, without their dashes.
    public var options: Set<String>
    /// Options without a value, without their dashes.
    public var flags: Set<String>
    /// Short forms, such as `o` for `output`.
    public var aliases: [String: String]

    /// Makes a specification; `help` and `json` are always there.
    public init(options: Set<String> = [], flags: Set<String> = [], aliases: [String: String] = [:]) {
        self.options = options
        self.flags = flags.union(["help", "json"])
        self.aliases = aliases.merging(["h": "help"]) { own, _ in own }
    }
}

/// A command line, taken apart.
public struct Arguments: Sendable {
    /// What is not an option, in order.
    public let positionals: [String]
    private let values: [String: [String]]
    private let flags: Set<String>

    /// Takes `--name value`, `--name=value`, `-x value`, and everything after `--` as it is.
    public init(_ arguments: some Sequence<String>, _ specification: ArgumentSpecification) throws(UsageError) {
        var positionals: [String] = []
        var values: [String: [String]] = [:]
        var flags: Set<String> = []
        var rest = Array(arguments)[...]
        while let argument = rest.popFirst() {
            if argument == "--" {
                positionals += rest
                break
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                positionals.append(argument)
                continue
            }
            let parts = argument.drop { $0 == "-" }.split(
                separator: "=", maxSplits: 1, omittingEmptySubsequences: false
            ).map(String.init)
            let name = argument.hasPrefix("--") ? parts[0] : specification.aliases[parts[0]] ?? parts[0]
            if specification.flags.contains(name) {
                guard parts.count == 1 else { throw UsageError("--\(name) takes no value") }
                flags.insert(name)
            } else if specification.options.contains(name) {
                guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else {
                    throw UsageError("--\(name) needs a value")
                }
                values[name, default: []].append(value)
            } else {
                throw UsageError("unknown option \(argument)")
            }
        }
        self.positionals = positionals
        self.values = values
        self.flags = flags
    }

    /// Whether a flag was given.
    public func has(_ flag: String) -> Bool { flags.contains(flag) }

    /// The value of an option; the last one counts.
    public func value(_ option: String) -> String? { values[option]?.last }

    /// All values of an option.
    public func all(_ option: String) -> [String] { values[option] ?? [] }

    /// The value of an option as a number that is not negative.
    public func number(_ option: String) throws(UsageError) -> UInt64? {
        guard let text = value(option) else { return nil }
        guard let number = UInt64(text) else { throw UsageError("--\(option) takes a whole number, not '\(text)'") }
        return number
    }

    /// The only positional; throws when there are none or more.
    public func single(_ what: String) throws(UsageError) -> String {
        guard positionals.count == 1, let first = positionals.first else {
            throw UsageError(positionals.isEmpty ? "\(what) is missing" : "one \(what) at a time")
        }
        return first
    }
}
