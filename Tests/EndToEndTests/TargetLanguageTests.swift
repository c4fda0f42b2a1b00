import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `file create --language`, and the language of a target where it is not given.
@Suite struct TargetLanguageTests {
  private func world(_ layout: String) throws -> SealedWorld {
    try SealedWorld.withProject(
      "Wecker", "--language", "objc", "--interface", "storyboard", "--tests", "--layout", layout)
  }

  private func created(_ world: SealedWorld, _ arguments: String...) throws -> JSONObject {
    try world.json(["file", "create"] + arguments)
  }

  @Test(arguments: ["folders", "groups"]) func `Swift in an Objective-C target is refused until it is asked for`(
    layout: String
  ) throws {
    let world = try world(layout)
    let before = try world.snapshot()
    for kind in ["struct", "swiftui-view"] {
      let error = try world.json("file", "create", kind, "Zeit", exits: 2)["error"]
      #expect(error?["code"]?.string == "option-not-offered")
      #expect(
        error?["message"]?.string
          == "\"Wecker\" has no Swift sources, but template \"\(kind)\" supports only Swift")
      #expect(error?["hint"]?.string?.contains("--language swift") == true)
    }
    #expect(try world.snapshot() == before)
    let asked = try created(world, "struct", "Zeit", "--language", "swift")
    #expect(asked.texts("created") == ["Wecker/Zeit.swift"])
    #expect(
      asked.texts("notes") == [
        "Objective-C sources import \"Wecker-Swift.h\" to use the @objc declarations of Swift sources"
      ])
    let settings = try world.json("setting", "get", "SWIFT_VERSION", "--target", "Wecker")
    #expect(settings.objects("settings").allSatisfy { $0["value"]?.string == "5.0" }, "\(settings)")
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    try world.slipway("undo")
    #expect(try !world.exists("Wecker/Zeit.swift") && world.text("Wecker.xcodeproj/project.pbxproj") == project(before))
  }

  private func project(_ snapshot: [String: String]) -> String? {
    snapshot.first { $0.key.hasSuffix("Wecker.xcodeproj/project.pbxproj") }?.value
  }

  @Test func `SWIFT_VERSION permits Swift, and sources decide the language`() throws {
    let world = try world("groups")
    try world.slipway("setting", "set", "SWIFT_VERSION=5.0", "--target", "Wecker", "-q")
    #expect(try created(world, "class", "Zeiger").texts("created") == ["Wecker/Zeiger.h", "Wecker/Zeiger.m"])
    #expect(try created(world, "struct", "Zeit").texts("created") == ["Wecker/Zeit.swift"])
    // One Swift source makes the target a Swift target.
    #expect(try created(world, "class", "Zifferblatt").texts("created") == ["Wecker/Zifferblatt.swift"])
    let chosen = try created(world, "class", "Feder", "--language", "objc")
    #expect(chosen.texts("created") == ["Wecker/Feder.h", "Wecker/Feder.m"])
    // The other target has Objective-C sources only.
    let tests = try created(world, "test-case", "ZeitTests", "--target", "WeckerTests")
    #expect(tests.texts("created") == ["WeckerTests/ZeitTests.m"])
  }

  @Test func `a Swift test of an app without Swift imports no module`() throws {
    let world = try world("groups")
    try world.slipway("file", "create", "test-case", "Probe", "--language", "swift", "--no-date", "-q")
    let text = try world.text("WeckerTests/Probe.swift")
    #expect(text.contains("\nimport XCTest\n\nfinal class Probe: XCTestCase {\n"), "\(text)")
  }

  @Test(arguments: ["folders", "groups"]) func `a target without sources follows the project`(layout: String) throws {
    let world = try world(layout)
    try world.slipway("file", "remove", "WeckerTests/WeckerTests.m", "--delete", "--yes", "-q")
    let created = try created(world, "class", "Probe", "--target", "WeckerTests")
    #expect(created.texts("created").allSatisfy { $0.hasSuffix("Probe.h") || $0.hasSuffix("Probe.m") }, "\(created)")
    #expect(created["target"]?.string == "WeckerTests")
  }

  @Test func `a playground and a documentation catalog are no sources of the target`() throws {
    let world = try world("folders")
    try world.slipway("file", "create", "playground", "Probe", "-q")
    try world.slipway("file", "create", "docc", "Handbuch", "-q")
    try world.write("let a = 1\n", to: "Wecker/Handbuch.docc/Resources/step.swift")
    #expect(try created(world, "class", "Zeiger").texts("created") == ["Wecker/Zeiger.h", "Wecker/Zeiger.m"])
    try world.slipway("check", "--strict")
  }

  @Test(arguments: [
    (["strings", "A", "--language", "objc"], "leave out --language"),
    (["struct", "A", "--language", "objc"], "choose swift"),
    (["objc-class", "A", "--language", "swift"], "choose objc"),
  ]) func `a language that a kind does not have is refused`(arguments: [String], hint: String) throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let error = try world.json(["file", "create"] + arguments, exits: 2)["error"]
    #expect(error?["code"]?.string == "option-not-offered" && error?["hint"]?.string == hint)
    #expect(try world.snapshot() == before)
  }

  @Test func `a superclass of the project has no framework`() throws {
    let world = try world("groups")
    try world.write(
      "@class MKThing;\n@interface UIView (MKThing)\n@end\n@interface MKThing : NSObject\n@end\n", to: "Wecker/Things.h"
    )
    try world.write("class SKPart {}\n", to: "Wecker/Parts.swift")
    try world.slipway("file", "add", "Wecker/Things.h", "-q")
    try world.slipway("file", "create", "class", "Oben", "--subclass", "MKThing", "-q")
    #expect(try world.text("Wecker/Oben.h").contains("\n#import \"Things.h\"\n"))
    let swift = try created(world, "class", "Unten", "--subclass", "MKThing", "--language", "swift")
    #expect(try world.text("Wecker/Unten.swift").contains("\nimport UIKit\n\nclass Unten: MKThing {"))
    #expect(
      swift.texts("notes").last
        == "set SWIFT_OBJC_BRIDGING_HEADER to a header that imports \"Things.h\"")
    try world.slipway("file", "add", "Wecker/Parts.swift", "-q")
    try world.slipway("file", "create", "class", "Teil", "--subclass", "SKPart", "-q")
    #expect(try world.text("Wecker/Teil.swift").contains("\nimport UIKit\n\nclass Teil: SKPart {"))
    let error = try world.json("file", "create", "objc-class", "Rest", "--subclass", "SKPart", exits: 2)["error"]
    #expect(error?["code"]?.string == "superclass-unsuitable")
    #expect(
      error?["message"]?.string
        == "Objective-C can't subclass or extend \"SKPart\", which \"Parts.swift\" declares in Swift")
  }

  @Test func `an extension of a system class does not declare it`() throws {
    let world = try world("groups")
    try world.write("import UIKit\n\nextension UIView {}\n", to: "Wecker/UIView.swift")
    try world.slipway("file", "add", "Wecker/UIView.swift", "-q")
    try world.slipway("file", "create", "class", "Blatt", "--subclass", "UIView", "--language", "objc", "-q")
    #expect(try world.text("Wecker/Blatt.h").contains("#import <UIKit/UIKit.h>\n"))
  }

  @Test func `a data model generates classes in the language of the target`() throws {
    let world = try world("groups")
    for (name, language) in [("Eins", "Objective-C"), ("Zwei", "Swift")] {
      try world.slipway("file", "create", "data-model", name, "-q")
      let model = try world.text("Wecker/\(name).xcdatamodeld/\(name).xcdatamodel/contents")
      #expect(model.contains("sourceLanguage=\"\(language)\""))
      try world.slipway("file", "create", "struct", "Teil\(name)", "--language", "swift", "-q")
    }
  }

  @Test func `SwiftUI requires a system that has it`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("setting", "set", "IPHONEOS_DEPLOYMENT_TARGET=12.0", "--target", "Wecker", "-q")
    let error = try world.json("file", "create", "swiftui-view", "Blatt", exits: 2)["error"]
    #expect(error?["code"]?.string == "deployment-target-invalid")
    #expect(error?["message"]?.string?.hasSuffix("but SwiftUI requires iOS 13") == true)
  }

  @Test func `the languages of a kind are shown`() throws {
    let world = try SealedWorld()
    #expect(try world.json("template", "show", "class").texts("languages") == ["swift", "objc"])
    #expect(try world.json("template", "show", "gpx").texts("languages") == [])
    #expect(try world.slipway("template", "show", "struct").output.contains("--language  swift"))
  }

  @Test func `a command-line tool imports no user interface`() throws {
    let world = try SealedWorld.withProject("Wecker", "--template", "macos-command-line-tool", "--language", "objc")
    try world.slipway("file", "create", "class", "Zeiger", "-q")
    #expect(try world.text("Wecker/Zeiger.h").contains("#import <Foundation/Foundation.h>\n"))
  }
}
