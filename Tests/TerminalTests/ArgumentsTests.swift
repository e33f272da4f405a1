import Terminal
import Testing

@Suite struct ArgumentsTests {
    private let specification = ArgumentSpecification(
        options: ["output", "name"], flags: ["keep"], aliases: ["o": "output"])

    @Test func takesEveryForm() throws {
        let arguments = try Arguments(
            ["URL", "-o", "DIR", "--name=a=b", "--keep", "--name", "c", "--json", "--", "--not"], specification)
        #expect(arguments.positionals == ["URL", "--not"])
        #expect(arguments.value("output") == "DIR" && arguments.value("name") == "c")
        #expect(arguments.all("name") == ["a=b", "c"])
        #expect(arguments.has("keep") && arguments.has("json") && !arguments.has("help"))
    }

    @Test(arguments: [["--wrong"], ["--name"], ["--keep=1"], ["-x"]]) func refusesWhatItDoesNotKnow(words: [String]) {
        #expect(throws: UsageError.self) { try Arguments(words, specification) }
    }

    @Test func readsNumbers() throws {
        let arguments = try Arguments(["--name", "12", "--output", "-1"], specification)
        #expect(try arguments.number("name") == 12)
        #expect(throws: UsageError.self) { try arguments.number("output") }
    }
}
