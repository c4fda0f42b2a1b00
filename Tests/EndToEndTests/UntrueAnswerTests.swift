import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Commands on projects whose answers were not what the files then were.
@Suite struct UntrueAnswerTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  private func hint(_ world: SealedWorld, _ arguments: String...) throws -> String {
    try world.run([SealedWorld.program] + arguments + ["--json"]).json()["error"]?["hint"]?.string ?? ""
  }

  // MARK: Files

  @Test func `file add counts only what it adds`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups", "--tests")
    try world.write("struct Zusatz {}\n", to: "Wecker/Zusatz.swift")
    let files = ["Wecker/WeckerApp.swift", "Wecker/Zusatz.swift", "Wecker/Zusatz.swift", "Wecker"]
    let added = try world.json(["file", "add"] + files)
    #expect(added.texts("added") == ["Wecker/Zusatz.swift"], "\(added)")
    let again = try world.slipway("file", "add", "Wecker/Zusatz.swift", "Wecker/Zusatz.swift")
    #expect(again.output.contains("Wecker/Zusatz.swift is already in the project"), "\(again)")
    let other = try world.json("file", "add", "Wecker/Zusatz.swift", "--target", "WeckerTests")
    #expect(other.texts("added") == ["Wecker/Zusatz.swift"], "\(other)")
    let removed = try world.json("file", "remove", "Wecker/Zusatz.swift", "Wecker/Zusatz.swift")
    #expect(removed.texts("removed") == ["Wecker/Zusatz.swift"])
  }

  @Test func `a file on disk that the project does not have is said to be there`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    try world.write("struct Zusatz {}\n", to: "Wecker/Zusatz.swift")
    #expect(try hint(world, "file", "remove", "Wecker/Zusatz.swift").contains("slipway file add PATH"))
    #expect(try hint(world, "file", "remove", "Wecker/Nix.swift").hasPrefix("name an existing file"))
    try world.judge("mv", "Wecker/ContentView.swift", "Wecker/Contentview.swift")
    let renaming = "run mv Contentview.swift ContentView.swift in its folder"
    let moved = try hint(world, "file", "move", "Wecker/Contentview.swift", "Wecker/ContentView.swift")
    #expect(moved.hasSuffix(renaming), "\(moved)")
    let check = try world.slipway("check")
    #expect(check.output.contains("run mv Wecker/Contentview.swift Wecker/ContentView.swift"), "\(check)")
  }

  @Test func `settings that name a deleted file are noted with the command that removes them`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups", "--xcode", "15")
    let removed = try world.slipway("file", "remove", "Wecker/Preview Content", "--delete", "--yes")
    #expect(removed.output.contains("DEVELOPMENT_ASSET_PATHS still names \"Wecker/Preview Content\""), "\(removed)")
    #expect(try world.brokenRules([]).contains("development-asset-missing"))
    try world.slipway("setting", "unset", "DEVELOPMENT_ASSET_PATHS", "--target", "Wecker")
    #expect(try !world.brokenRules([]).contains("development-asset-missing"))
    let kept = try world.slipway("file", "remove", "Wecker/ContentView.swift", "--delete", "--yes")
    #expect(!kept.output.contains("still names"))
  }

  @Test func `a report in the project's folder is no file of the project`() throws {
    let world = try SealedWorld.withProject()
    let without = try world.json("check")["checked"]
    #expect(try world.json("check", "--report", "json=r.json")["checked"] == without)
    let early = try world.slipway("check", "--write-baseline", "nix/known.json", exits: 2)
    #expect(early.problems.contains("the folder \"nix\" does not exist") && early.output.isEmpty, "\(early)")
  }

  // MARK: Renaming

  @Test(arguments: [
    "struct Menu {\n    struct Item {}\n    var all: [Item] = []\n}\n",
    "protocol P {\n    associatedtype Item\n    func f(_ i: Item)\n}\n",
    "class Q {\n    typealias Item = Int\n    func f(_ i: Item) {}\n}\n",
    "func g() {\n    do { try h() } catch let Item { print(Item) }\n}\n",
    "struct Menu {\n    struct Item {}\n}\nextension Menu {\n    func f(_ i: Item) {}\n}\n",
    "struct Box<Item> {\n    var all: [Item] = []\n}\n",
  ]) func `a class is not renamed where another declaration of its file hides it`(code: String) throws {
    let world = try SealedWorld.withProject()
    try world.write("class Item {\n    var title = \"\"\n}\n\n" + code, to: "Wecker/Item.swift")
    let before = try world.snapshot()
    let error = try world.json("rename", "class", "Item", "Article", exits: 2)["error"]
    #expect(error?["code"]?.string == "declaration-ambiguous", "\(String(describing: error))")
    #expect(try world.snapshot() == before)
  }

  @Test func `a nested type that is named with its owner hides nothing`() throws {
    let world = try SealedWorld.withProject()
    let code = "class Item {}\nlet a = Item()\nstruct Menu {\n    struct Item {}\n    var one: Menu.Item?\n}\n"
    try world.write(code, to: "Wecker/Item.swift")
    try world.slipway("rename", "class", "Item", "Article")
    let text = try world.text("Wecker/Article.swift")
    #expect(text.contains("let a = Article()") && text.contains("var one: Menu.Item?"))
  }

  @Test func `a class of a package is said to be in no target`() throws {
    let world = try SealedWorld.withProject()
    try world.write("public class APIService {}\n", to: "Kit/Sources/Kit/APIService.swift")
    let hint = try hint(world, "rename", "class", "APIService", "API")
    #expect(hint.contains("is in no target of the project"), "\(hint)")
  }

  @Test(arguments: ["🚀", ".App", "A\"; rm -rf"]) func `a target is renamed to no name that a new one can't have`(
    name: String
  ) throws {
    let world = try SealedWorld.withProject()
    #expect(
      try world.json("target", "rename", "Wecker", name, exits: 2)["error"]?["code"]?.string == "target-name-invalid")
  }

  @Test func `a renamed target's notes name only what has the old name`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let tests = try world.slipway("target", "rename", "WeckerTests", "Proben")
    #expect(tests.output.contains("the product module is now \"Proben\"\n"), "\(tests)")
    try world.slipway("target", "add", "tool", "--template", "macos-command-line-tool", "-q")
    try world.write("let path = \"tool\"\n", to: "Wecker/Path.swift")
    let tool = try world.slipway("target", "rename", "tool", "werkzeug")
    #expect(tool.output.contains("the text \"tool\" in Wecker/Path.swift may be the old product"), "\(tool)")
  }

  // MARK: Values

  @Test func `an item of a new array is the first one`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    #expect(try world.json("info", "set", "Foo.Bar.3", "x", exits: 2)["error"] != nil)
    #expect(try world.snapshot() == before)
    try world.slipway("info", "set", "Foo.Bar.0", "x")
    #expect(try world.slipway("info", "get", "Foo.Bar.0").output.contains("x"))
  }

  @Test func `a value that is written with its key has the right command`() throws {
    let world = try SealedWorld.withProject()
    let said = try world.slipway("info", "set", "CFBundleDisplayName=Grö", "--target", "Wecker", exits: 64).problems
    #expect(said.contains("hint: run slipway info set CFBundleDisplayName 'Grö' --target Wecker"), "\(said)")
  }

  @Test func `a conditional value of a file that hides a new one is named, and the hint changes it`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway(
      "setting", "set", "SWIFT_TREAT_WARNINGS_AS_ERRORS=NO", "--arch", "arm64", "--project-level", "-q")
    let set = try world.slipway("setting", "set", "SWIFT_TREAT_WARNINGS_AS_ERRORS=YES", "--project-level")
    #expect(set.output.contains("because SWIFT_TREAT_WARNINGS_AS_ERRORS[arch=arm64] overrides it"), "\(set)")
    #expect(set.output.contains("--project-level"), "\(set)")
  }

  @Test func `an extension follows the identifier that its app has in another configuration`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let old = "de.uni-hd.demo.Wecker"
    try world.slipway(
      "setting", "set", "PRODUCT_BUNDLE_IDENTIFIER=\(old)-beta", "--target", "Wecker", "--configuration", "Debug", "-q")
    try world.slipway("target", "set", "Wecker", "--bundle-id", "de.neu.app", "--follow")
    #expect(try !world.text(Self.project).contains(old))
  }
}
