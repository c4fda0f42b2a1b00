import SyntaxTrees
import TestSupport
import Testing

/// Slips of the fingers in names and options: the near name is in the hint.
@Suite struct TypingSlipTests {
  @Test(arguments: [
    ("app-gruops", "app-groups"), ("push-notificatons", "push-notifications"), ("healtkit", "healthkit"),
    ("sirri", "siri"), ("game-centre", "game-center"), ("in-app-purchse", "in-app-purchase"),
  ]) func `capabilities`(typed: String, meant: String) throws {
    let world = try SealedWorld.withProject()
    let hint = try world.json("capability", "add", typed, exits: 2)["error"]?["hint"]?.string
    #expect(hint?.hasPrefix("did you mean ") == true && hint?.contains(meant) == true, "\(hint ?? "none")")
  }

  @Test(arguments: [
    ("switch mian", "main"), ("switch alarm", "feature/alarm"), ("switch alrm", "feature/alarm"),
    ("feature switch alrm", "alarm"), ("merge mian", "main"), ("merge 1.O", "1.0"), ("diff mian", "main"),
    ("cherry-pick Mian", "main"), ("merge origin/mian", "origin/main"), ("rebase origin/mian", "origin/main"),
    ("restore deep.txt", "folder/deep.txt"), ("stage deep.txt", "folder/deep.txt"),
  ]) func `branches, tags and files`(line: String, meant: String) throws {
    let world = try SealedWorld.withRemote()
    try world.write("deep\n", to: "folder/deep.txt")
    try world.slipway("commit", "-qam", "Deep")
    try world.git("branch", "feature/alarm")
    try world.git("tag", "1.0")
    let refused = try world.slipway(line.split(separator: " ").map(String.init), exits: 2)
    #expect(refused.problems.contains("hint: did you mean \(meant)?"), "\(refused)")
  }

  @Test func `a merge of what nothing is called names all that it takes`() throws {
    let world = try SealedWorld.withRemote()
    let refused = try world.slipway("merge", "unknown", exits: 2)
    #expect(refused.problems.contains("branch, tag or commit \"unknown\" does not exist"), "\(refused)")
    try world.slipway("stage", "-p", "unknown", exits: 2)
    let finish = try world.slipway("feature", "finish", exits: 2)
    #expect(finish.problems.contains("hint: run slipway feature start NAME"), "\(finish)")
    let list = try world.slipway("branch", "list", "--all").output
    #expect(list.contains("origin/main") && !list.contains("origin/HEAD"), "\(list)")
    for command in [["feature", "rebase"], ["flow", "feature", "start", "x"], ["skip"], ["bugfix", "start", "x"]] {
      #expect(try world.slipway(command, exits: 64).problems.contains("slipway "))
    }
  }

  @Test func `devices, members and targets`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--ui-tests")
    try world.slipway("team", "create", "Uni", "-q")
    try world.slipway("device", "register", SealedWorld.device, "--name", "Tester", "-q")
    let device = try world.json("device", "disable", "Tetser", "--yes", exits: 2)["error"]
    #expect(device?["hint"]?.string == "did you mean \"Tester\"?")
    let target = try world.json("target", "set", "Wekcer", "--team", "ABCDE12345", exits: 2)["error"]
    #expect(target?["hint"]?.string?.hasPrefix("did you mean \"Wecker\"") == true)
  }

  @Test func `a version of the project is not the program's`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    for words in [["--version", "3.0"], ["--version=3.0"]] {
      let error = try world.json(["target", "set", "Wecker"] + words, exits: 64)["error"]
      #expect(error?["message"]?.string == "unknown option --version")
      #expect(error?["hint"]?.string == "run slipway version set 3.0 --target Wecker")
    }
    let start = try world.json("release", "start", "--version", "2.0", exits: 64)["error"]
    #expect(start?["hint"]?.string == "run slipway release start 2.0")
    try world.slipway("new", "B", "--company-id", "de.q", "--version", "2", exits: 64)
    #expect(try world.snapshot() == before)
  }

  @Test func `options before a command, and URLs after dependency add`() throws {
    let world = try SealedWorld()
    for option in ["--verison", "-V"] {
      #expect(try world.json(option, exits: 64)["error"]?["hint"]?.string == "did you mean slipway --version?")
    }
    let url = try world.json("dependency", "add", "https://github.com/x/y", exits: 64)["error"]
    #expect(url?["hint"]?.string == "run slipway dependency add package https://github.com/x/y")
  }

  @Test func `values in another case, and types by their short names`() throws {
    let world = try SealedWorld()
    try world.slipway(
      "new", "App", "--company-id", "de.q", "--interface", "SwiftUI", "-q")
    try world.slipway("-C", "App", "info", "set", "ITSAppUsesNonExemptEncryption", "NO", "--type", "bool")
  }

  @Test func `empty values are named`() throws {
    let world = try SealedWorld.withProject()
    let error = try world.json("target", "set", "Wecker", "--bundle-id", "", exits: 2)["error"]
    #expect(error?["message"]?.string == "--bundle-id has no value")
    #expect(
      error?["hint"]?.string
        == "give a value, or run slipway setting unset PRODUCT_BUNDLE_IDENTIFIER --target Wecker")
    #expect(try world.json("check", "", exits: 64)["error"]?["message"]?.string == "the path is empty")
  }

  @Test func `a deployment target that no SDK knows is refused`() throws {
    let world = try SealedWorld.withProject()
    let error = try world.json("target", "set", "Wecker", "--deployment-target", "99", exits: 2)["error"]
    #expect(error?["message"]?.string?.hasPrefix("iOS 99.0 is newer than the SDK of Xcode") == true)
    try world.slipway("target", "set", "Wecker", "--deployment-target", "17.2")
  }

  @Test func `names of products`() throws {
    let world = try SealedWorld()
    func hint(_ name: String, _ company: String = "de.q") throws -> String? {
      try world.json("new", name, "--company-id", company, exits: 2)["error"]?["hint"]?.string
    }
    #expect(try hint("") == "give a name")
    #expect(try hint("Foo.xcodeproj") == "leave out the extension: Foo")
    #expect(try hint(String(repeating: "a", count: 300)) == "choose a shorter name")
    #expect(try hint("A", String(repeating: "a", count: 300))?.hasPrefix("shorten it") == true)
    #expect(try hint("A", "foo bar")?.hasSuffix("such as com.example-company") == true)
  }

  @Test func `a second team or key of the same name is noted`() throws {
    let world = try SealedWorld()
    #expect(try !world.slipway("team", "create", "Uni").output.contains("note:"))
    #expect(
      try world.slipway("team", "create", "Uni").output.contains("has the same name: name the teams by their IDs"))
    #expect(try !world.slipway("identity", "create").output.contains("already has"))
    #expect(try world.slipway("identity", "create").output.contains("already has the private key"))
  }

  @Test func `a container is named by its class`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard")
    let error = try world.json(
      "interface", "scene", "embed", "Wecker/Base.lproj/Main.storyboard", "ViewController", "--in", "tab-bar",
      exits: 2)["error"]
    #expect(error?["hint"]?.string?.contains("UITabBarController") == true)
  }

  @Test func `a renamed module is imported by the files that the note lists`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let note = try world.slipway("target", "rename", "Wecker", "Core").output
    #expect(note.contains("change imports of \"Wecker\" in WeckerTests/WeckerTests.swift"), "\(note)")
  }

  @Test func `doctor says where the configuration is wrong`() throws {
    let world = try SealedWorld.withProject()
    try world.write("branches:\n  main: [\n", to: ".slipway.yml")
    let told = try world.slipway("doctor", exits: 1).output
    #expect(told.contains(".slipway.yml:"), "\(told)")
  }
}
