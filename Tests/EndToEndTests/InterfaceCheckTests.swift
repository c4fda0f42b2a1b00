import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `check` for storyboards and their classes, and the commands that it gives.
@Suite struct InterfaceCheckTests {
  private static let main = "Wecker/Base.lproj/Main.storyboard"

  private static func world() throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard")
    let views = """
      <subviews>
                                  <label text="Time" id="lab-el-001"/>
                              </subviews>
                              <color key="backgroundColor"
      """
    try world.write(
      try world.text(main).replacing("<color key=\"backgroundColor\"", with: views), to: main)
    try world.slipway("interface", "connect", main, "ViewController", "outlet", "timeLabel", "Time", "-q")
    return world
  }

  private static func findings(of rule: String, in world: SealedWorld, exits code: Int32 = 0) throws -> [JSONValue] {
    try world.json("check", "--only", rule, exits: code)["findings"]?.array ?? []
  }

  @Test func `an outlet of another class is found, disconnected and back after undo`() throws {
    let world = try Self.world()
    #expect(try Self.findings(of: "interface-outlet-type", in: world).isEmpty)
    let source = "Wecker/ViewController.swift"
    try world.write(try world.text(source).replacing("UILabel!", with: "UIButton!"), to: source)
    let before = try world.text(Self.main)
    let found = try Self.findings(of: "interface-outlet-type", in: world)
    #expect(found.map { $0["severity"]?.string } == ["warning"])
    #expect(found.first?["file"]?.string == Self.main)
    let hint = try #require(found.first?["hint"]?.string)
    let arguments = hint.split(separator: " ").dropFirst().map(String.init)
    #expect(arguments.prefix(3) == ["interface", "disconnect", Self.main])
    try world.slipway(arguments)
    #expect(try Self.findings(of: "interface-outlet-type", in: world).isEmpty)
    #expect(try Self.findings(of: "outlet-not-connected", in: world).map { $0["severity"]?.string } == ["note"])
    try world.slipway("undo")
    #expect(try world.text(Self.main) == before)
  }

  @Test func `a file that is no storyboard is a finding`() throws {
    let world = try Self.world()
    try world.write("<html/>\n", to: Self.main)
    #expect(try Self.findings(of: "interface-unreadable", in: world, exits: 1).count == 1)
  }
}
