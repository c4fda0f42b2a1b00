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
    page.table(Self.rows)
    #expect(
      page.lines.map(\.plain) == [
        "*  feature/a-long-name-of-a-branch", "    1a2b3c4  2 ahead of origin/main", "    Begin the great work",
        "   main", "    5d6e7f8  Begin",
      ])
    #expect(page.lines.allSatisfy { $0.width <= 40 })
  }

  @Test(arguments: [nil, 100]) func `is none where there is room, or no terminal`(_ width: Int?) {
    var page = Page(width: width)
    page.table(Self.rows)
    #expect(page.lines.map(\.plain).map { $0.contains("Begin") } == [true, true])
  }

  private static let devices: [[StyledText]] = [
    [
      "\("2f4e9a01c7", .faint)", "\("Nils' iPhone 15 Pro", .name)", "00008120-001A2B3C4D5E6F70", "iPhone",
      StyledText("enabled", .good), "expires 2027-11-20; the certificate that signed it was revoked by an admin",
    ],
    ["\("81bc", .faint)", "\("Test", .name)", "a1b2c3d4e5f60718293a4b5c6d7e8f9012345678", "iPad", "enabled", ""],
  ]

  /// Every cell of a table without spaces is in one piece in the output.
  @Test(arguments: [20, 40, 80, 120]) func `keeps identifiers and dates whole`(_ width: Int) {
    var page = Page(width: width)
    page.table(Self.devices, indent: 2)
    page.fields([("entitlements", "\("Wecker/A/Very/Long/Path/Wecker.entitlements", .name)"), ("platform", "iOS 17")])
    let words = Set(page.lines.flatMap { $0.plain.split(separator: " ") })
    for word in Self.devices.joined().flatMap({ $0.plain.split(separator: " ") }) {
      #expect(words.contains(word), "\(page.lines.map(\.plain))")
    }
    for line in page.lines where line.width > width {
      let names = line.runs.filter { $0.style == .name }.map { $0.text.count }.max() ?? 0
      #expect(max(names, line.plain.split(separator: " ").map(\.count).max() ?? 0) > width - 6, "\(line.plain)")
    }
  }

  @Test func `wraps text in the last column`() {
    var page = Page(width: 40)
    page.table([["a", "one two three four five six seven eight nine"], ["bb", "ten"]], indent: 2)
    #expect(
      page.lines.map(\.plain) == [
        "  a   one two three four five six seven", "      eight nine", "  bb  ten",
      ])
  }

  @Test(arguments: [40, 80, 120]) func `shows the help of every command between words`(_ width: Int) throws {
    let world = try TestWorld()
    let paths =
      CommandTree.leaves()
      + Set(CommandTree.leaves().map { $0.dropLast() }.filter { !$0.isEmpty }).sorted {
        $0.joined() < $1.joined()
      }.map { Array($0) }
    for path in paths {
      world.terminalWidth = nil
      #expect(world.run(["help"] + path) == 0)
      let words = Set(world.output.split(whereSeparator: \.isWhitespace))
      world.terminalWidth = width
      #expect(world.run(["help"] + path) == 0)
      for line in world.output.split(separator: "\n") {
        #expect(columns(of: String(line)) <= width || line.split(separator: " ").count == 1, "\(path): \(line)")
        for word in line.split(whereSeparator: \.isWhitespace) { #expect(words.contains(word), "\(path): \(word)") }
      }
    }
  }

  @Test(arguments: [40, 80]) func `asks between words`(_ width: Int) throws {
    let world = try TestWorld()
    for role in ["AUTHOR", "COMMITTER"] {
      world.environment["GIT_\(role)_NAME"] = "Ada"
      world.environment["GIT_\(role)_EMAIL"] = "ada@uni-hd.example"
    }
    #expect(world.run("new", "Wecker", "--company-id", "de.uni-hd.ada", "--template", "ios-app", "--tests") == 0)
    world.terminalWidth = width
    world.answers = ["n"]
    #expect(world.run("target", "remove", "Wecker", "--project", world.folder + "/Wecker/Wecker.xcodeproj") == 2)
    let question = world.problems.prefix { $0 != "?" }
    #expect(question.contains("Remove"), "\(world.problems)")
    #expect(question.split(separator: "\n").allSatisfy { $0.count <= width }, "\(world.problems)")
    let words = question.split(whereSeparator: \.isWhitespace)
    #expect(words.contains("\"WeckerTests\"") && words.contains("longer"), "\(world.problems)")
  }

  @Test(arguments: [
    (
      40 as Int?,
      [
        "Would merge 1 commit of", "  feature/topic-number-4-with-name into", "  main",
        "next: slipway commit --all -m MESSAGE", "  (records every change)", "  Cloned",
        "    a folder with a name of many words, long", "    and well",
        "+ a line of a patch that is longer than the room",
      ]
    ),
    (
      60,
      [
        "Would merge 1 commit of feature/topic-number-4-with-name", "  into main",
        "next: slipway commit --all -m MESSAGE  (records every", "  change)",
        "  Cloned a folder with a name of many words, long and well",
        "+ a line of a patch that is longer than the room",
      ]
    ),
    (
      nil,
      [
        "Would merge 1 commit of feature/topic-number-4-with-name into main",
        "next: slipway commit --all -m MESSAGE  (records every change)",
        "  Cloned a folder with a name of many words, long and well",
        "+ a line of a patch that is longer than the room",
      ]
    ),
  ]) func `breaks results and what comes next between words, and no name`(_ width: Int?, _ lines: [String]) {
    var page = Page(width: width)
    page.line("Would merge 1 commit of \("feature/topic-number-4-with-name", .name) into \("main", .name)")
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
    #expect(world.output.contains(" (+3) "), "\(world.output)")
    #expect(world.output.split(separator: "\n").allSatisfy { $0.count <= 24 }, "\(world.output)")
  }
}
