import Testing

@testable import SlipwayCommands

/// A command line taken apart.
@Suite struct CommandLineWordsTests {
  private func words(_ arguments: String...) -> CommandLineWords {
    CommandLineWords(arguments, names: CommandTree.names)
  }

  @Test func `the words are those that name a command`() {
    #expect(words("feature", "start", "list").path == ["feature", "start"])
    #expect(words("feature", "start", "list").arguments == ["list"])
    #expect(words("status", "status").path == ["status"])
    #expect(words("nothing", "status").path == [])
    #expect(words("nothing", "status").arguments == ["nothing", "status"])
    #expect(words().path == [])
  }

  @Test func `shared options before or between the words stand behind them`() {
    let expected = words("profile", "list", "--state", "active", "-C", "dir", "--json", "-q")
    #expect(words("-C", "dir", "--json", "-q", "profile", "list", "--state", "active") == expected)
    #expect(words("-C", "dir", "profile", "--json", "-q", "list", "--state", "active") == expected)
    #expect(words("--at=2026-01-01", "log").arguments == ["--at=2026-01-01"])
    #expect(words("--at", "2026-01-01", "log").arguments == ["--at", "2026-01-01"])
  }

  @Test func `the value of a shared option is no command`() {
    #expect(words("-C", "feature", "status").path == ["status"])
    #expect(words("--project", "check", "show").arguments == ["--project", "check"])
  }

  @Test func `behind the terminator everything stays as it is`() {
    #expect(words("--json", "stage", "--", "--all").arguments == ["--json", "--", "--all"])
    #expect(words("stage", "--", "-Cold").arguments == ["--", "-Cold"])
  }

  @Test func `an option without its value is kept for the parser to complain`() {
    #expect(words("status", "-C").arguments == ["-C"])
    #expect(words("-C").path == [])
  }
}
