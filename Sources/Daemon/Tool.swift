internal import Contract
public import Core
internal import Glibc
public import Terminal

/// One executable: help, version, commands, errors in one line, exit codes of sysexits.h.
public struct Tool: Sendable {
    /// One verb.
    public struct Command: Sendable {
        /// What is typed.
        public let name: String
        /// Arguments, for the help.
        public let synopsis: String
        /// One line for the help.
        public let summary: String
        /// Options and flags.
        public let specification: ArgumentSpecification
        /// Further lines for the command's own help.
        public let details: String
        /// Does it.
        public let run: @Sendable (Arguments) async throws -> ExitCode

        /// Makes a command.
        public init(
            _ name: String, _ synopsis: String, _ summary: String,
            _ specification: ArgumentSpecification = ArgumentSpecification(), details: String = "",
            _ run: @escaping @Sendable (Arguments) async throws -> ExitCode
        ) {
            self.name = name
            self.synopsis = synopsis
            self.summary = summary
            self.specification = specification
            self.details = details
            self.run = run
        }
    }

    private let name: String
    private let summary: String
    private let commands: [Command]

    /// Makes a tool.
    public init(name: String, summary: String, commands: [Command]) {
        self.name = name
        self.summary = summary
        self.commands = commands
    }

    /// Runs the command that the arguments name, then exits.
    public func main(_ arguments: [String] = CommandLine.arguments) async -> Never {
        let words = Array(arguments.dropFirst())
        let isJSON = words.contains("--json")
        do {
            exit(try await run(words).rawValue)
        } catch let error as UsageError {
            report(
                ServiceError(
                    .invalidArgument, reason: "USAGE", error.description,
                    remedy: "see: \(name) \(words.first.map { known($0) ? $0 + " " : "" } ?? "")--help"), isJSON)
        } catch {
            report(ServiceError(error), isJSON)
        }
    }

    private func known(_ word: String) -> Bool { commands.contains { $0.name == word } }

    private func run(_ words: [String]) async throws -> ExitCode {
        guard let verb = words.first else {
            Console.printError(help)
            return .usage
        }
        if ["--help", "-h", "help"].contains(verb) {
            Console.print(help)
            return .success
        }
        if verb == "--version" {
            Console.print("\(name) \(ContractDefaults.softwareVersion)")
            return .success
        }
        guard let command = commands.first(where: { $0.name == verb }) else {
            throw UsageError("there is no command '\(Format.clean(verb))'")
        }
        let arguments = try Arguments(words.dropFirst(), command.specification)
        if arguments.has("help") {
            Console.print(help(of: command))
            return .success
        }
        return try await command.run(arguments)
    }

    private func report(_ error: ServiceError, _ isJSON: Bool) -> Never {
        if isJSON {
            let members: [String: JSONValue] = [
                "reason": .string(error.reason), "message": .string(error.message), "remedy": .string(error.remedy),
                "retryable": .bool(error.isRetryable), "exit_code": .integer(UInt64(error.exitCode.rawValue)),
            ]
            Console.print(JSONValue.object(["error": .object(members)]).text())
        } else {
            Console.printError("\(name): \(Format.clean(error.description))")
        }
        exit(error.exitCode.rawValue)
    }

    private var help: String {
        var text = "\(name): \(summary)\n\nusage:\n"
        for command in commands { text += "  \(usage(command))\n      \(command.summary)\n" }
        return text + "\n\(name) COMMAND --help tells more; --json makes output for machines."
    }

    private func usage(_ command: Command) -> String {
        "\(name) \(command.name)" + (command.synopsis.isEmpty ? "" : " \(command.synopsis)")
    }

    private func help(of command: Command) -> String {
        "usage: \(usage(command))\n\n\(command.summary)"
            + (command.details.isEmpty ? "" : "\n\n\(command.details)")
    }
}
