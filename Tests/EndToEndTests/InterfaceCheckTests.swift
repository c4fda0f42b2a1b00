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

  @Test func `an outlet of another class is a note, and one without a connection too`() throws {
    let world = try Self.world()
    #expect(try Self.findings(of: "interface-outlet-type", in: world).isEmpty)
    let source = "Wecker/ViewController.swift"
    try world.write(try world.text(source).replacing("UILabel!", with: "UIButton!"), to: source)
    let found = try Self.findings(of: "interface-outlet-type", in: world)
    #expect(found.map { $0["severity"]?.string } == ["note"])
    #expect(found.first?["file"]?.string == Self.main)
    try world.slipway("interface", "disconnect", Self.main, "timeLabel", "-q")
    #expect(try Self.findings(of: "interface-outlet-type", in: world).isEmpty)
    let open = try Self.findings(of: "outlet-not-connected", in: world)
    #expect(open.map { $0["severity"]?.string } == ["note"])
    #expect(open.first?["hint"]?.string?.hasPrefix("run slipway interface connect \(Self.main)") == true)
  }

  @Test func `a file that is no storyboard is a finding`() throws {
    let world = try Self.world()
    try world.write("<html/>\n", to: Self.main)
    #expect(try Self.findings(of: "interface-unreadable", in: world, exits: 1).count == 1)
  }
}
