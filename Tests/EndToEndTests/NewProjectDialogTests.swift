import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `new` without a name: its questions on a terminal of their own.
@Suite struct NewProjectDialogTests {
  /// The answers to all questions about an app, the template and the name being the first.
  private func typing(
    name: String = "Wecker\r", company: String = "de.uni-hd.demo\r", git: String = "\r", last: String = "\r"
  ) -> [SealedWorld.Typing] {
    [
      .init(awaited: "Template", typed: "ios-app\r"), .init(awaited: "Product name", typed: name),
      .init(awaited: "Organization", typed: "Uni\r"), .init(awaited: "Organization identifier", typed: company),
      .init(awaited: "Interface", typed: "story\r"), .init(awaited: "Language", typed: "\r"),
      .init(awaited: "Devices", typed: "iph\r"), .init(awaited: "Core Data", typed: "y\r"),
      .init(awaited: "unit tests", typed: "y\r"), .init(awaited: "UI tests", typed: "\r"),
      .init(awaited: "Git repository", typed: git), .init(awaited: "Create the project? [Y/n]", typed: last),
    ]
  }

  @Test func `an answer that is neither yes nor no is asked again`() throws {
    let world = try SealedWorld()
    var steps = typing(last: "yess\r")
    steps.append(.init(awaited: "is not a valid answer", typed: ""))
    steps.append(.init(awaited: "Create the project? [Y/n]", typed: "yes\r"))
    let asked = try world.atTerminal(["new"], typing: steps)
    #expect(asked.exitCode == 0 && world.exists("Wecker/Wecker.xcodeproj"), "\(asked)")
    let wrong = try world.atTerminal(
      ["new"],
      typing: [
        .init(awaited: "Template", typed: "ios-app\r"), .init(awaited: "Product name", typed: "B\r"),
        .init(awaited: "Organization", typed: "Uni\r"),
        .init(awaited: "Organization identifier", typed: "foo bar\r"),
        .init(awaited: "such as com.example-company", typed: "\u{3}"),
      ])
    #expect(wrong.output.contains("\"foo bar\" is not a valid organization identifier"), "\(wrong)")
  }

  @Test func `a destructive step asks again, and no or nothing cancels it`() throws {
    let world = try SealedWorld.withProject()
    let delete = ["file", "remove", "Wecker/ContentView.swift", "--delete"]
    let kept = try world.atTerminal(
      delete, typing: [.init(awaited: "[y/N]", typed: "yse\r"), .init(awaited: "[y/N]", typed: "\r")])
    #expect(kept.output.contains("choose yes or no") && world.exists("Wecker/ContentView.swift"), "\(kept)")
    let deleted = try world.atTerminal(
      delete, typing: [.init(awaited: "[y/N]", typed: "yse\r"), .init(awaited: "[y/N]", typed: "yes\r")])
    #expect(deleted.exitCode == 0 && !world.exists("Wecker/ContentView.swift"), "\(deleted)")
  }

  @Test func `the answers make the project that the options would have made`() throws {
    let world = try SealedWorld()
    world.variables["GIT_AUTHOR_DATE"] = "2026-03-04T12:00:00Z"
    let asked = try world.atTerminal(["new", "--date", "2026-03-04"], typing: typing())
    #expect(asked.exitCode == 0, "\(asked)")
    #expect(asked.output.contains("Bundle identifier: ….We"), "it forms while the name is typed")
    #expect(asked.output.contains("Bundle identifier: de.uni-hd.demo.Wecker"))
    #expect(asked.output.contains("Would create"))
    #expect(asked.output.contains("[swiftui]: storyboard\r\n"), "the whole answer stays on the screen")
    #expect(asked.output.contains("Committed "))
    let first = try world.snapshot().filter { $0.key.hasPrefix("work/Wecker/") && !$0.key.contains("/.git/") }
    try world.judge("rm", "-rf", "Wecker")
    try world.slipway(
      "new", "Wecker", "--organization", "Uni", "--company-id", "de.uni-hd.demo", "--interface", "storyboard",
      "--devices", "iphone", "--core-data", "--tests", "--date", "2026-03-04", "-q")
    let second = try world.snapshot().filter { $0.key.hasPrefix("work/Wecker/") && !$0.key.contains("/.git/") }
    #expect(first == second && first.count > 10)
  }

  @Test func `a question that leaves no room for its answer stands above it`() throws {
    let world = try SealedWorld()
    world.variables["NO_COLOR"] = "1"
    let narrow = try world.atTerminal(
      ["new", "--template", "ios-app", "--no-git"], columns: 40,
      typing: [
        .init(awaited: "Product name", typed: "Wecker\r"), .init(awaited: "Organization", typed: "\r"),
        .init(awaited: "Organization identifier", typed: "de.uni-hd.demo\r"), .init(awaited: "Interface", typed: ""),
        .init(awaited: "> ", typed: "storyboard\r"), .init(awaited: "Language", typed: "\u{3}"),
      ])
    #expect(narrow.exitCode == 130, "\(narrow)")
    #expect(narrow.output.contains("Interface\r\n  (swiftui, storyboard, xib, code)\r\n    [swiftui]\r\n"), "\(narrow)")
    #expect(narrow.output.contains("> storyboard\r\n"), "the whole answer is seen")
    #expect(narrow.output.components(separatedBy: "Interface").count == 2, "the question stands there once")
  }

  @Test func `organization and company identifier are proposed the next time`() throws {
    let world = try SealedWorld()
    let first = try world.atTerminal(["new"], typing: typing())
    #expect(first.exitCode == 0, "\(first)")
    #expect(try world.text(world.root + "/home/.config/slipway/settings.json").contains("de.uni-hd.demo"))
    let second = try world.atTerminal(
      ["new", "--template", "ios-empty", "--no-git"],
      typing: [
        .init(awaited: "Product name", typed: "Zwei\r"), .init(awaited: " [Uni]: ", typed: "\r"),
        .init(awaited: " [de.uni-hd.demo]: ", typed: "\u{3}"),
      ])
    #expect(second.exitCode == 130 && second.output.contains("Bundle identifier: de.uni-hd.demo.Zwei"), "\(second)")
  }

  @Test func `wrong answers are told at once and asked for again`() throws {
    let world = try SealedWorld()
    world.variables["NO_COLOR"] = "1"
    try world.write("mine\n", to: "Voll/file.txt")
    let name = [
      SealedWorld.Typing(awaited: "Template", typed: "ios-epty\r"),
      .init(awaited: "did you mean ios-empty", typed: "99\r"),
      .init(awaited: "template \"99\" does not exist", typed: "ios-app\r"),
      .init(awaited: "Product name", typed: "1\r"), .init(awaited: "has no letter or digit", typed: "Voll\r"),
      .init(awaited: "already exists and is not empty", typed: "Wecker\r"),
      .init(awaited: "Organization", typed: "\r"), .init(awaited: "Organization identifier", typed: "com.apple.x\r"),
      .init(awaited: "reserved for Apple", typed: "de.x\r"),
    ]
    let result = try world.atTerminal(["new"], typing: name + typing().dropFirst(4))
    #expect(result.exitCode == 0, "\(result)")
    #expect(result.output.components(separatedBy: "ios-page-based ").count == 2, "the list does not hide the error")
    #expect(world.exists("Wecker/Wecker.xcodeproj/project.pbxproj"))
  }

  @Test func `a missing identity is told before the first question`() throws {
    let world = try SealedWorld(identity: false)
    let result = try world.atTerminal(["new"])
    #expect(result.exitCode == 2, "\(result)")
    #expect(!result.output.contains("Template"))
    #expect(result.output.contains("git config"))
    let without = try world.atTerminal(["new", "--no-git"], typing: [.init(awaited: "Template", typed: "\u{3}")])
    #expect(without.output.contains("Template") && without.exitCode == 130)
  }

  @Test(arguments: 0..<12) func `the key that interrupts leaves nothing, whatever is being asked`(step: Int) throws {
    let world = try SealedWorld()
    let all = typing()
    let typed = all.prefix(step) + [SealedWorld.Typing(awaited: all[step].awaited, typed: "ab\u{3}")]
    let result = try world.atTerminal(["new"], typing: Array(typed))
    #expect(result.exitCode == 130, "\(result)")
    #expect(result.output.hasSuffix("\r\n\u{1B}[J"), "no preview stays below the question: \(result)")
    #expect(try world.listing() == [])
    #expect(!world.exists(world.root + "/home/.config/slipway"))
  }

  @Test func `no at the end makes nothing, nor does the end of the input`() throws {
    let world = try SealedWorld()
    let no = try world.atTerminal(["new"], typing: typing(last: "n\r"))
    #expect(no.exitCode == 2 && no.output.contains("nothing was created"), "\(no)")
    let end = try world.atTerminal(["new"], typing: [.init(awaited: "Template", typed: "\u{4}")])
    #expect(end.exitCode == 2 && end.output.contains("nothing was created"), "\(end)")
    let dry = try world.atTerminal(["new", "--dry-run"], typing: typing())
    #expect(dry.exitCode == 0 && dry.output.contains("Would create"), "\(dry)")
    #expect(try world.listing() == [])
  }

  @Test func `nobody is asked without a terminal, with --no-input, and with a name`() throws {
    let world = try SealedWorld()
    #expect(try world.json("new", exits: 64)["error"]?["code"]?.string == "usage")
    let silent = try world.atTerminal(["new", "--no-input"])
    #expect(silent.exitCode == 64 && !silent.output.contains("Template"), "\(silent)")
    let named = try world.atTerminal(["new", "Wecker", "--company-id", "de.x"])
    #expect(named.exitCode == 0 && !named.output.contains("Product name"), "\(named)")
  }

  @Test func `with --json the answer alone is on standard output`() throws {
    let world = try SealedWorld()
    let command = ["/bin/sh", "-c", "exec \"$0\" new --json --no-git > out.json", SealedWorld.program]
    let result = try world.atTerminal([], of: command, typing: typing().filter { $0.awaited != "Git repository" })
    #expect(result.exitCode == 0, "\(result)")
    let made = try #require(JSONValue(parsing: Array(world.text("out.json").utf8), file: nil).object)
    #expect(made["schema"]?.string == "slipway.new/1")
  }
}
