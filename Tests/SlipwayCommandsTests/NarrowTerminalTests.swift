import FileTrees
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

  @Test(arguments: [
    (
      40 as Int?,
      [
        "Would merge one commit of", "  feature/topic-number-4-with-name into", "  main",
        "next: slipway commit --all -m MESSAGE", "  (records every change)", "  Cloned",
        "    a folder with a name of many words, long", "    and well",
        "+ a line of a patch that is longer than the room",
      ]
    ),
    (
      60,
      [
        "Would merge one commit of feature/topic-number-4-with-name", "  into main",
        "next: slipway commit --all -m MESSAGE  (records every", "  change)",
        "  Cloned a folder with a name of many words, long and well",
        "+ a line of a patch that is longer than the room",
      ]
    ),
    (
      nil,
      [
        "Would merge one commit of feature/topic-number-4-with-name into main",
        "next: slipway commit --all -m MESSAGE  (records every change)",
        "  Cloned a folder with a name of many words, long and well",
        "+ a line of a patch that is longer than the room",
      ]
    ),
  ]) func `breaks results and what comes next between words, and no name`(_ width: Int?, _ lines: [String]) {
    var page = Page(width: width)
    page.line("Would merge one commit of \("feature/topic-number-4-with-name", .name) into \("main", .name)")
    page.next("slipway commit --all -m MESSAGE", "records every change")
    page.line("  Cloned \("a folder with a name of many words, long", .name) and well")
    page.verbatim("+ a line of a patch that is longer than the room")
    #expect(page.lines.map(\.plain) == lines)
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

  @Test(arguments: [40, 60, 80, 120]) func `shows the same of each commit of a graph`(_ width: Int) throws {
    let world = try TestWorld()
    for role in ["AUTHOR", "COMMITTER"] {
      world.environment["GIT_\(role)_NAME"] = "Ada King of Lovelace"
      world.environment["GIT_\(role)_EMAIL"] = "ada@uni-hd.example"
    }
    #expect(world.run("init", "--branch", "main") == 0)
    for subject in ["Begin", "Show the time of the next alarm in the list of all alarms"] {
      #expect(world.run("commit", "--allow-empty", "-m", subject) == 0, "\(world.problems)")
    }
    #expect(world.run("feature", "start", "alarm") == 0, "\(world.problems)")
    try FileAccess.write(Array("ring\n".utf8), to: world.folder + "/bell")
    #expect(world.run("commit", "--all", "-m", "Ring the bell") == 0, "\(world.problems)")
    #expect(world.run("feature", "finish", "--keep") == 0, "\(world.problems)")
    #expect(world.run("branch", "create", "release/1.0") == 0)
    world.environment["GIT_PAGER"] = "cat"
    world.terminalWidth = width
    #expect(world.run("log", "--graph", "--color", "never") == 0)
    let shown = world.output.replacing(#/[0-9a-f]{7} /#, with: "1234567 ")
    #expect(shown == Self.graphs[width])
  }

  private static let graphs: [Int: String] = [
    40: """
    * 1234567 (HEAD -> main, +1) Merge bran…
    |\\
    | * 1234567 (feature/alarm) Ring the be…
    |/
    * 1234567 Show the time of the next ala…
    * 1234567 Begin

    """,
    60: """
    * 1234567 (HEAD -> main, +1) Merge branch 'feature/alarm' i…
    |\\
    | * 1234567 (feature/alarm) Ring the bell
    |/
    * 1234567 Show the time of the next alarm in the list of al…
    * 1234567 Begin

    """,
    80: """
    * 1234567 (HEAD -> main, release/1.0) Merge branch 'feature/alarm' …  2027-01-15
    |\\
    | * 1234567 (feature/alarm) Ring the bell  2027-01-15
    |/
    * 1234567 Show the time of the next alarm in the list of all alarms  2027-01-15
    * 1234567 Begin  2027-01-15

    """,
    120: """
    * 1234567 (HEAD -> main, release/1.0) Merge branch 'feature/alarm' into main  Ada King of Lovelace 2027-01-15
    |\\
    | * 1234567 (feature/alarm) Ring the bell  Ada King of Lovelace 2027-01-15
    |/
    * 1234567 Show the time of the next alarm in the list of all alarms  Ada King of Lovelace 2027-01-15
    * 1234567 Begin  Ada King of Lovelace 2027-01-15

    """,
  ]

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
