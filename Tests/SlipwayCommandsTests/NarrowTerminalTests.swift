import Testing

@testable import SlipwayCommands

/// What decides something is whole, however few columns there are.
@Suite struct `A narrow terminal` {
  private static let rows: [[StyledText]] = [
    ["*", "feature/a-long-name-of-a-branch", "1a2b3c4", "2 ahead of origin/main", "Begin the great work"],
    [" ", "main", "5d6e7f8", "", "Begin"],
  ]

  @Test func `shows what is needed below, where it does not fit beside`() {
    var page = Page(width: 40)
    page.table(Self.rows, whole: 4, leading: 2)
    #expect(
      page.lines.map(\.plain) == [
        "*  feature/a-long-name-of-a-branch", "    1a2b3c4  2 ahead of origin/main", "    Begin the great work",
        "   main", "    5d6e7f8  Begin",
      ])
    #expect(page.lines.allSatisfy { $0.width <= 40 })
  }

  @Test(arguments: [nil, 100]) func `is none where there is room, or no terminal`(_ width: Int?) {
    var (page, table) = (Page(width: width), Page(width: width))
    page.table(Self.rows, whole: 4, leading: 2)
    table.table(Self.rows)
    #expect(page.lines == table.lines)
  }

  @Test func `breaks errors and hints between words`() throws {
    let world = try TestWorld()
    #expect(world.run("status", "--bogus") == 64)
    let words = world.problems.split(whereSeparator: \.isWhitespace)
    world.terminalWidth = 24
    #expect(world.run("status", "--bogus", "--color", "never") == 64)
    let lines = world.problems.split(separator: "\n")
    #expect(lines.count > 2)
    #expect(lines.allSatisfy { $0.count <= 24 || $0.split(separator: " ").count == 1 })
    #expect(world.problems.split(whereSeparator: \.isWhitespace) == words)
  }

  @Test func `counts the names of a commit that have no room`() throws {
    let world = try TestWorld()
    for role in ["AUTHOR", "COMMITTER"] {
      world.environment["GIT_\(role)_NAME"] = "Ada"
      world.environment["GIT_\(role)_EMAIL"] = "ada@uni-hd.example"
    }
    #expect(world.run("init", "--branch", "main") == 0)
    #expect(world.run("commit", "--allow-empty", "-m", "Begin the great work") == 0, "\(world.problems)")
    for name in ["one", "two"] { #expect(world.run("branch", "create", "the-long-name-of-branch-\(name)") == 0) }
    world.terminalWidth = 40
    world.environment["GIT_PAGER"] = "cat"
    #expect(world.run("log", "--graph", "--color", "never") == 0)
    #expect(world.output.contains(" (HEAD -> main, +2) Begin"), "\(world.output)")
    world.terminalWidth = 24
    #expect(world.run("log", "--graph", "--color", "never") == 0)
    #expect(world.output.contains("…, +2) "), "\(world.output)")
    #expect(world.output.split(separator: "\n").allSatisfy { $0.count <= 24 }, "\(world.output)")
  }
}
