import SyntaxTrees
import TestSupport
import Testing

/// Where tests go: into the test target of their kind, and never into an app.
@Suite struct TestTargetTests {
  private static let unitTest = "import XCTest\n\nfinal class MoreTests: XCTestCase {}\n"
  private static let swiftTest = "import Testing\n\n@Test func more() {}\n"
  private static let uiTest = "import XCTest\n\nfinal class Taps: XCTestCase { let app = XCUIApplication() }\n"
  private static let objectiveC = "#import <XCTest/XCTest.h>\n\n@interface More : XCTestCase\n@end\n"

  @Test(arguments: ["folders", "groups"]) func `a new test case is in the target of its kind`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--ui-tests", "--layout", layout)
    for (kind, target) in [("test-case", "WeckerTests"), ("ui-test", "WeckerUITests")] {
      let made = try world.json("file", "create", kind, "Of-\(kind)".replacing("-", with: ""))
      #expect(made["target"]?.string == target)
      #expect(made.texts("created").allSatisfy { $0.hasPrefix("\(target)/") })
      let inside = try world.json("file", "create", kind, "\(target)/Inside")
      #expect(inside["target"]?.string == target)
    }
    #expect(try world.json("file", "create", "class", "Plain")["target"]?.string == "Wecker")
    try world.slipway("check", "--strict")
  }

  @Test func `tests import the module of the configuration in which they run`() throws {
    let world = try SealedWorld.withProject("Wecker")
    try world.slipway(
      "setting", "set", "PRODUCT_NAME=$(TARGET_NAME) Debug", "--target", "Wecker", "--configuration", "Debug", "-q")
    try world.slipway("target", "add", "WeckerTests", "--template", "unit-tests", "-q")
    #expect(try world.text("WeckerTests/WeckerTests.swift").contains("@testable import Wecker_Debug\n"))
    try world.slipway("file", "create", "test-case", "More", "-q")
    #expect(try world.text("WeckerTests/More.swift").contains("@testable import Wecker_Debug\n"))
    let notes = try world.json("target", "rename", "Wecker", "Uhr").texts("notes")
    #expect(notes.contains { $0.contains("module is now \"Uhr_Debug\" and \"Uhr\"") }, "\(notes)")
  }

  @Test func `a file with tests is added to the target of its kind`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--ui-tests", "--layout", "groups")
    let cases = [
      ("Wecker/MoreTests.swift", Self.unitTest, "WeckerTests"), ("Fast.swift", Self.swiftTest, "WeckerTests"),
      ("Taps.swift", Self.uiTest, "WeckerUITests"), ("Old.m", Self.objectiveC, "WeckerTests"),
      ("WeckerUITests/Helper.swift", Self.unitTest, "WeckerUITests"), ("Plain.swift", "import UIKit\n", "Wecker"),
      ("ImportTests.swift", "import Foundation\n", "Wecker"), ("Windows.swift", "import Testing\r\n", "WeckerTests"),
      ("Inherited.swift", "@preconcurrency import XCTest // 5.9\n", "WeckerTests"),
      ("Overlay.swift", "import XCTestDynamicOverlay\n", "Wecker"),
      ("Comment.swift", "// XCTest can't import Testing\nimport UIKit\n", "Wecker"),
    ]
    for (file, text, target) in cases {
      try world.write(text, to: file)
      let added = try world.json("file", "add", file)
      #expect(added.texts("targets") == [target], "\(file)")
    }
    let both = try world.slipway("undo", "-q")
    #expect(both.exitCode == 0)
    #expect(
      try world.slipway("file", "add", "Comment.swift").output.hasPrefix("Added Comment.swift to Wecker\n"))
  }

  @Test func `where no target can have a test, the command says so`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let missing = try #require(try world.json("file", "create", "test-case", "More", exits: 2)["error"])
    #expect(missing["code"]?.string == "target-needed")
    #expect(missing["hint"]?.string == "run slipway target add NAME --template unit-tests")
    let unfit = try #require(
      try world.json("file", "create", "test-case", "More", "--target", "Wecker", exits: 2)["error"])
    #expect(unfit["code"]?.string == "target-unfit")
    try world.slipway("target", "add", "OneTests", "--template", "unit-tests", "-q")
    try world.write(Self.unitTest, to: "Wecker/MoreTests.swift")
    let foreign = try #require(try world.json("file", "add", "Wecker/MoreTests.swift", exits: 2)["error"])
    #expect(foreign["code"]?.string == "target-unfit")
    #expect(foreign["hint"]?.string == "put it into the folder \"OneTests\"")
    try world.slipway("target", "add", "TwoTests", "--template", "unit-tests", "-q")
    let several = try #require(try world.json("file", "create", "test-case", "More", exits: 2)["error"])
    #expect(several["code"]?.string == "target-needed")
    #expect(several["message"]?.string?.contains("\"OneTests\", \"TwoTests\"") == true)
    try world.slipway("file", "create", "test-case", "More", "--target", "TwoTests", "-q")
  }

  @Test(arguments: ["swift", "objc"]) func `tests can be added where nothing is to be tested`(language: String) throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "remove", "Wecker", "--yes")
    try world.slipway(
      "target", "add", "Proben", "--template", "unit-tests", "--bundle-id", "de.example.Proben", "--platform", "ios",
      "--language", language)
    #expect(try world.json("show").objects("targets").map { $0["name"]?.string } == ["Proben"])
  }

  @Test func `successes name the targets that they changed`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--ui-tests", "--layout", "groups")
    func headline(_ arguments: String...) throws -> String {
      let result = try world.run([SealedWorld.program] + arguments)
      return String(result.output.prefix { !$0.isNewline })
    }
    #expect(try headline("file", "create", "class", "Plain") == "Created Wecker/Plain.swift in target Wecker")
    try world.write("import UIKit\n", to: "Wecker/Other.swift")
    #expect(
      try headline("file", "add", "Wecker/Other.swift", "--target", "Wecker", "--target", "WeckerTests")
        == "Added Wecker/Other.swift to Wecker and WeckerTests")
    #expect(try headline("capability", "add", "siri", "--no-portal") == "Added Siri to Wecker")
    #expect(try headline("dependency", "add", "framework", "MapKit") == "Added MapKit to Wecker")
    try world.write("\"ok\" = \"Fine\";\n", to: "Wecker/Words.strings")
    try world.slipway("file", "add", "Wecker/Words.strings", "-q")
    #expect(try headline("language", "add", "de") == "Added language de to Wecker")
    #expect(try headline("version", "set", "2.0") == "Set version 2.0 of Wecker, WeckerTests and WeckerUITests")
    #expect(try headline("version", "set", "3.0", "--target", "Wecker") == "Set version 3.0 of Wecker")
  }
}
