import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `scheme`, which shows and changes the schemes of a project.
@Suite struct SchemeTests {
  private static let folder = "Wecker.xcodeproj/xcshareddata/xcschemes"
  private static let file = "\(folder)/Wecker.xcscheme"
  private static let users = "Wecker.xcodeproj/xcuserdata"

  private func error(_ result: SealedWorld.Result) throws -> (code: String?, hint: String?) {
    let error = try result.json()["error"]
    return (error?["code"]?.string, error?["hint"]?.string)
  }

  @Test func `list and show tell what schemes build, run and test`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.write(try world.text(Self.file), to: "\(Self.users)/ada.xcuserdatad/xcschemes/Mine.xcscheme")
    try world.write("<Scheme>", to: "\(Self.folder)/Broken.xcscheme")
    let list = try world.json("scheme", "list")
    #expect(list["schema"]?.string == "slipway.scheme.list/1")
    let schemes = list.objects("schemes")
    #expect(schemes.map { $0["name"]?.string } == ["Mine", "Wecker"])
    #expect(schemes.map { $0["shared"]?.bool } == [false, true])
    #expect(schemes.map { $0["user"]?.string } == ["ada", nil])
    #expect(schemes.last?["file"]?.string == Self.file && schemes.last?["runs"]?.string == "Wecker")
    #expect(schemes.last?["targets"]?.array?.compactMap(\.string) == ["Wecker"])
    #expect(list.objects("findings").count == 1)
    #expect(try world.slipway("scheme", "list").output.contains("Wecker  shared  Wecker.xcodeproj  builds Wecker"))
    let show = try world.json("scheme", "show", "Wecker")
    #expect(show["schema"]?.string == "slipway.scheme.show/1")
    let actions = show.objects("actions")
    #expect(actions.map { $0["action"]?.string } == ["build", "test", "run", "profile", "analyze", "archive"])
    #expect(actions[1].objects("tests").map { $0["target"]?.string } == ["WeckerTests"])
    #expect(actions[2]["executable"]?.string == "Wecker")
    let text = try world.slipway("scheme", "show", "Wecker").output
    #expect(text.contains("target  Wecker for run, test, profile, analyze, archive"))
    #expect(text.contains("arguments and environment  as in run"))
    #expect(try error(world.slipway(["scheme", "show", "Broken", "--json"], exits: 2)).code == "markup-malformed")
    let near = try error(world.slipway(["scheme", "show", "Weker", "--json"], exits: 2))
    #expect(near.code == "scheme-missing" && near.hint == "did you mean \"Wecker\"?")
  }

  @Test func `pre-actions, test plans and skipped tests are shown`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.slipway("file", "create", "test-plan", "All")
    let script = """
      <PreActions><ExecutionAction ActionType="Xcode.IDEStandardExecutionActionsCore.ExecutionActionType.ShellScriptAction">
      <ActionContent title="Lint" scriptText="swiftlint"/></ExecutionAction></PreActions>
      """
    let text = try world.text(Self.file).replacingOccurrences(of: "skipped = \"NO\"", with: "skipped = \"YES\"")
      .replacingOccurrences(of: "<TestPlans>", with: script + "<TestPlans>")
    try world.write(text, to: Self.file)
    let test = try #require(
      world.json("scheme", "show", "Wecker").objects("actions").first { $0["action"]?.string == "test" })
    #expect(test.objects("testPlans").map { $0["location"]?.string?.hasSuffix("All.xctestplan") } == [true])
    #expect(test.objects("testPlans").map { $0["default"]?.bool } == [true])
    #expect(test.objects("tests").map { $0["skipped"]?.bool } == [true])
    #expect(test.objects("preActions").map { $0["script"]?.string } == ["swiftlint"])
    let shown = try world.slipway("scheme", "show", "Wecker").output
    #expect(shown.contains("(default)") && shown.contains("WeckerTests (skipped)") && shown.contains("Lint"))
  }

  @Test func `each value is set, shown, and undone byte for byte`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.slipway("target", "add", "WeckerWidget", "--template", "widget-extension")
    try world.write("{}", to: "Neu.xctestplan")
    let before = try world.text(Self.file)
    let sets: [([String], String, String?)] = [
      (["--argument", "-FIRDebugEnabled"], "argument", "-FIRDebugEnabled"),
      (["--env", "LEVEL=a=\"b\""], "environment", "LEVEL=a=\"b\""), (["--language", "de"], "language", "de"),
      (["--region", "CH", "--action", "test"], "region", "CH"), (["--executable", "none"], "executable", nil),
      (["--action", "archive", "--configuration", "Debug"], "configuration", "Debug"),
      (["--diagnostic", "address-sanitizer=on"], "diagnostic", "Address Sanitizer on"),
      (["--run-arguments", "off"], "arguments and environment", "own"),
      (["--add-target", "WeckerWidget", "--for", "run"], "target", "WeckerWidget for run"),
      (["--remove-target", "WeckerTests"], "tests", nil),
      (["--test-plan", "Neu.xctestplan"], "test plan", "container:Neu.xctestplan (default)"),
    ]
    for (options, name, value) in sets {
      let dry = try world.slipway(["scheme", "set", "Wecker", "--dry-run"] + options).output
      #expect(dry.contains("@@") && dry.hasPrefix("Would change scheme Wecker"), "\(options)")
      #expect(try world.text(Self.file) == before)
      let set = try world.slipway(["scheme", "set", "Wecker", "--json"] + options).json()
      #expect(
        set.shape == "{schema, name, changes[{action, name, oldValue, value}], files[{path, change}], notes[]}")
      #expect(set.objects("changes").map { $0["name"]?.string } == [name], "\(options)")
      #expect(set.objects("changes").first?["value"]?.string == value, "\(options)")
      #expect(try world.slipway(["scheme", "set", "Wecker"] + options).output.hasPrefix("Nothing to change"))
      try world.slipway("undo")
      #expect(try world.text(Self.file) == before, "\(options)")
    }
  }

  @Test func `without an action, run is changed, and several actions can be named`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let before = try world.text(Self.file)
    try world.slipway("scheme", "set", "Wecker", "--argument", "-a", "--argument", "-b", "--env", "A=1")
    #expect(
      try world.slipway("scheme", "show", "Wecker").output.contains("  argument       -a\n  argument       -b\n"))
    try world.slipway(
      "scheme", "set", "Wecker", "--remove-argument", "-a", "--remove-argument", "-b", "--remove-env", "A")
    #expect(try world.text(Self.file) == before)
    let both = try world.json(
      "scheme", "set", "Wecker", "--action", "run", "--action", "test", "--configuration", "Release")
    #expect(both.objects("changes").map { $0["action"]?.string } == ["run", "test"])
    let unused = try world.json("scheme", "set", "Wecker", "--action", "test", "--argument", "-x")
    #expect(unused["notes"]?.array?.first?.string?.contains("--run-arguments off separates them") == true)
  }

  @Test func `what can't be done is said, and nothing is written`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let before = try world.snapshot()
    func code(_ options: String..., exits status: Int32 = 2) throws -> String? {
      let result = try world.slipway(["scheme", "set", "Wecker", "--json"] + options, exits: status)
      return try error(result).code
    }
    #expect(try code() == "attribute-missing")
    #expect(try code("--configuration", "Debug") == "scheme-action-needed")
    #expect(try code("--configuration", "Beta", "--action", "run") == "configuration-not-found")
    #expect(try code("--executable", "Nix") == "target-not-found")
    #expect(try code("--executable", "WeckerTests") == "scheme-executable-unfit")
    #expect(try code("--action", "archive", "--language", "de") == "scheme-option-unfit")
    #expect(try code("--action", "test", "--executable", "Wecker") == "scheme-option-unfit")
    #expect(try code("--language", "de fr") == "scheme-value-invalid")
    #expect(try code("--argument", "a\u{1}b") == "scheme-value-invalid")
    #expect(try code("--argument", "") == "scheme-value-invalid")
    #expect(try code("--env", "LEVEL", exits: 64) == "usage")
    #expect(try code("--diagnostic", "zombies=on", exits: 64) == "usage")
    #expect(try code("--diagnostic", "zombie-objects=yes", exits: 64) == "usage")
    #expect(try code("--test-plan", "Nix.xctestplan") == "file-not-found")
    #expect(try code("--add-target", "Nix") == "target-not-found")
    #expect(try code("--remove-target", "Nix") == "target-not-found")
    #expect(
      try code("--diagnostic", "address-sanitizer=on", "--diagnostic", "thread-sanitizer=on")
        == "scheme-diagnostics-conflict")
    #expect(try world.snapshot() == before)
  }

  @Test func `a new scheme is as Xcode writes it, and its name must be free`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let added = try world.json("scheme", "add", "Beta", "--target", "Wecker")
    #expect(added["file"]?.string == "\(Self.folder)/Beta.xcscheme")
    #expect(try world.text("\(Self.folder)/Beta.xcscheme") == (try world.text(Self.file)))
    #expect(try world.json("check").objects("findings").filter { $0["severity"]?.string != "note" }.isEmpty)
    for name in ["BETA", "wecker"] {
      let taken = try error(world.slipway(["scheme", "add", name, "--target", "Wecker", "--json"], exits: 2))
      #expect(taken.code == "scheme-name-taken")
    }
    for name in ["a/b", "", ".x", "a\nb", "a:b", String(repeating: "x", count: 300)] {
      let invalid = try error(world.slipway(["scheme", "add", name, "--target", "Wecker", "--json"], exits: 2))
      #expect(invalid.code == "scheme-name-invalid", "\(name)")
    }
    let target = try error(world.slipway(["scheme", "add", "X", "--target", "Nix", "--json"], exits: 2))
    #expect(target.code == "target-not-found")
    try world.slipway("undo")
    #expect(!world.exists("\(Self.folder)/Beta.xcscheme"))
    // A scheme of tests tests them, one of an extension runs its app.
    try world.slipway("target", "add", "WeckerWidget", "--template", "widget-extension")
    try world.slipway("scheme", "add", "Widget", "--target", "WeckerWidget")
    #expect(
      try world.text("\(Self.folder)/Widget.xcscheme") == (try world.text("\(Self.folder)/WeckerWidget.xcscheme")))
    try world.slipway("scheme", "add", "Tests", "--target", "WeckerTests")
    let tests = try world.json("scheme", "show", "Tests")
    #expect(tests.objects("targets").isEmpty)
    #expect(tests.objects("actions").flatMap { $0.objects("tests") }.map { $0["target"]?.string } == ["WeckerTests"])
  }

  /// The files of the project, without the log of what was done to them.
  private func files(_ world: SealedWorld) throws -> [String: String] {
    try world.snapshot().filter { $0.key.contains(".xcodeproj") && !$0.key.contains(".git/") }
  }

  @Test func `rename takes each user's order along, and undo restores all`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let order = "\(Self.users)/ada.xcuserdatad/xcschemes/xcschememanagement.plist"
    let entry = "<key>Wecker.xcscheme_^#shared#^_</key>"
    try world.write(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      <plist version="1.0">
      <dict>
      \t<key>SchemeUserState</key>
      \t<dict>
      \t\t\(entry)
      \t\t<dict>
      \t\t\t<key>orderHint</key>
      \t\t\t<integer>3</integer>
      \t\t</dict>
      \t</dict>
      </dict>
      </plist>

      """, to: order)
    let before = try files(world)
    let renamed = try world.json("scheme", "rename", "Wecker", "Uhr")
    #expect(renamed["name"]?.string == "Uhr" && renamed["oldName"]?.string == "Wecker")
    #expect(world.exists("\(Self.folder)/Uhr.xcscheme") && !world.exists(Self.file))
    #expect(try world.text(order).contains("<key>Uhr.xcscheme_^#shared#^_</key>"))
    #expect(try !world.text(order).contains("Wecker.xcscheme"))
    #expect(try world.slipway("scheme", "rename", "Uhr", "Uhr").output.hasPrefix("Nothing to change"))
    try world.slipway("undo")
    #expect(try files(world) == before)
    try world.slipway("scheme", "remove", "Wecker")
    #expect(!world.exists(Self.file))
    #expect(try world.slipway("scheme", "list").output == "no schemes\n")
    let none = try error(world.slipway(["scheme", "show", "Wecker", "--json"], exits: 2))
    #expect(none.hint == "run slipway scheme add Wecker --target TARGET")
    try world.slipway("undo")
    #expect(try files(world) == before)
  }

  @Test func `share moves a user's scheme, and says who keeps one of that name`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let text = try world.text(Self.file)
    for user in ["ada", "bob"] {
      try world.write(text, to: "\(Self.users)/\(user).xcuserdatad/xcschemes/Mine.xcscheme")
    }
    let several = try error(world.slipway(["scheme", "share", "Mine", "--json"], exits: 2))
    #expect(several.code == "scheme-ambiguous" && several.hint?.contains("bob.xcuserdatad") == true)
    let path = "\(Self.users)/ada.xcuserdatad/xcschemes/Mine.xcscheme"
    let shared = try world.json("scheme", "share", path)
    #expect(shared["user"]?.string == "ada" && shared["file"]?.string == "\(Self.folder)/Mine.xcscheme")
    #expect(shared["notes"]?.array?.count == 1)
    #expect(try world.text("\(Self.folder)/Mine.xcscheme") == text && !world.exists(path))
    #expect(try world.slipway("scheme", "share", "Mine").output.hasPrefix("Nothing to change"))
    let taken = try error(
      world.slipway(
        ["scheme", "share", "\(Self.users)/bob.xcuserdatad/xcschemes/Mine.xcscheme", "--json"], exits: 2))
    #expect(taken.code == "scheme-name-taken")
    try world.slipway("undo")
    #expect(world.exists(path) && !world.exists("\(Self.folder)/Mine.xcscheme"))
  }

  @Test func `schemes of a workspace beside the project count, and a name that two have is ambiguous`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.slipway("workspace", "new", "All", "Wecker.xcodeproj")
    let text = try world.text(Self.file)
    let folder = "All.xcworkspace/xcshareddata/xcschemes"
    try world.write(text, to: "\(folder)/Wecker.xcscheme")
    try world.write(
      text.replacingOccurrences(of: "Wecker.xcodeproj", with: "Pods.xcodeproj"), to: "\(folder)/Pods.xcscheme")
    let schemes = try world.json("scheme", "list").objects("schemes")
    #expect(schemes.map { $0["container"]?.string } == ["All.xcworkspace", "Wecker.xcodeproj"])
    let several = try error(world.slipway(["scheme", "set", "Wecker", "--env", "A=1", "--json"], exits: 2))
    #expect(several.code == "scheme-ambiguous")
    try world.slipway("scheme", "set", "\(folder)/Wecker.xcscheme", "--env", "A=1")
    #expect(try world.text("\(folder)/Wecker.xcscheme").contains("EnvironmentVariable"))
    #expect(try world.text(Self.file) == text)
  }

  @Test func `nothing is written through a link that leads out of the project`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let outside = world.root + "/outside"
    try FileAccess.createDirectory(outside)
    try world.judge("mv", Self.folder, outside + "/schemes")
    try world.judge("ln", "-s", outside + "/schemes", Self.folder)
    let before = try FileAccess.read(outside + "/schemes/Wecker.xcscheme")
    try world.slipway("scheme", "set", "Wecker", "--env", "A=1", exits: 2)
    try world.slipway("scheme", "rename", "Wecker", "Uhr", exits: 2)
    try world.slipway("scheme", "add", "Uhr", "--target", "Wecker", exits: 2)
    #expect(try FileAccess.entries(of: outside + "/schemes").map(\.name) == ["Wecker.xcscheme"])
    #expect(try FileAccess.read(outside + "/schemes/Wecker.xcscheme") == before)
  }

  @Test func `the hints of check about schemes are commands that resolve the findings`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let text = try world.text(Self.file)
    let entry = """
      <BuildActionEntry buildForRunning="YES"><BuildableReference BuildableIdentifier="primary" \
      BlueprintIdentifier="ZZ" BuildableName="Old.app" BlueprintName="Old" ReferencedContainer="container:Wecker.xcodeproj">\
      </BuildableReference></BuildActionEntry>
      """
    let broken = [
      ("scheme-target-unknown", "</BuildActionEntries>", "\(entry)</BuildActionEntries>"),
      ("scheme-configuration-unknown", "\"Debug\"", "\"Debgu\""),
      (
        "scheme-file-missing", "</TestAction>",
        "<TestPlans><TestPlanReference reference=\"container:Old.xctestplan\"></TestPlanReference></TestPlans></TestAction>"
      ),
    ]
    for (rule, old, new) in broken {
      try world.write(text.replacingOccurrences(of: old, with: new), to: Self.file)
      let found = try world.slipway(["check", "--only", rule, "--json"], exits: 0).json().objects("findings")
      let hint = try #require(found.first?["hint"]?.string, "\(rule)")
      #expect(found.count == 1 && hint.hasPrefix("run slipway scheme set Wecker "), "\(hint)")
      try world.slipway(hint.split(separator: " ").dropFirst(2).map(String.init))
      #expect(try world.json("check", "--only", rule).objects("findings").isEmpty, "\(hint)")
    }
  }

  @Test func `a scheme that is not well-formed can be renamed and removed`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.write("<Scheme>", to: "\(Self.folder)/Broken.xcscheme")
    let before = try files(world)
    #expect(try world.slipway("scheme", "list").output.contains("Broken.xcscheme"))
    try world.slipway("scheme", "rename", "Broken", "Odd")
    #expect(try world.text("\(Self.folder)/Odd.xcscheme") == "<Scheme>")
    try world.slipway("scheme", "remove", "\(Self.folder)/Odd.xcscheme")
    try world.slipway("undo")
    try world.slipway("undo")
    #expect(try files(world) == before)
    try world.slipway("scheme", "remove", "Broken")
    #expect(try world.json("scheme", "list").objects("findings").isEmpty)
    #expect(
      try error(world.slipway(["scheme", "set", "Broken", "--env", "A=1", "--json"], exits: 2)).code == "scheme-missing"
    )
  }

  @Test func `a rename may change only the case of letters`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let before = try files(world)
    try world.slipway("scheme", "rename", "Wecker", "WECKER")
    #expect(try world.json("scheme", "list").objects("schemes").map { $0["name"]?.string } == ["WECKER"])
    try world.slipway("undo")
    #expect(try files(world) == before)
  }

  @Test(arguments: [
    (["--remove-env", "LEVLE"], "LEVEL"), (["--remove-argument", "-verbos"], "-verbose"),
    (["--remove-test-plan", "Al.xctestplan"], "All.xctestplan"),
  ])
  func `a value that is not there can't be removed`(words: [String], near: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.slipway("file", "create", "test-plan", "All")
    try world.slipway("scheme", "set", "Wecker", "--env", "LEVEL=1", "--argument", "-verbose")
    let before = try world.snapshot()
    let error = try error(world.slipway(["scheme", "set", "Wecker", "--json"] + words, exits: 2))
    #expect(error.code == "scheme-value-missing" && error.hint?.contains(near) == true, "\(error)")
    #expect(try world.snapshot() == before)
  }
}
