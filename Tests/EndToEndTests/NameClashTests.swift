import SyntaxTrees
import TestSupport
import Testing

/// New names that would not compile beside the names that sources use.
@Suite struct NameClashTests {
  private static let main = "Wecker/Base.lproj/Main.storyboard"

  private func refused(_ world: SealedWorld, _ arguments: [String], _ code: String) throws {
    let before = try world.snapshot()
    let result = try world.json(arguments, exits: 2)
    #expect(result["error"]?["code"]?.string == code, "\(arguments): \(result)")
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: ["Widget", "Timeline", "View", "Text", "Date"]) func `a target's name hides no type that it uses`(
    name: String
  ) throws {
    let world = try SealedWorld.withProject()
    try refused(world, ["target", "add", name, "--template", "widget-extension"], "type-name-invalid")
  }

  @Test(arguments: ["Clock", "Weather", "Entry", "Time", "Provider"]) func `other names are free`(name: String) throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", name, "--template", "widget-extension", "-q")
    try world.slipway("check", "--strict")
  }

  @Test(arguments: [
    ["swiftui-view", "View"], ["class", "UIView", "--subclass", "UIView"], ["struct", "class"], ["protocol", "Any"],
  ]) func `a file's type hides no type that it uses`(arguments: [String]) throws {
    let world = try SealedWorld.withProject()
    try refused(world, ["file", "create"] + arguments, "type-name-invalid")
  }

  @Test func `a type is declared once in a target`() throws {
    let world = try SealedWorld.withProject("Wecker", "--core-data")
    try refused(world, ["file", "create", "managed-object", "Item"], "declaration-exists")
    try refused(world, ["file", "create", "struct", "Wecker/New/ContentView"], "file-exists")
    try world.write("struct Alarm { enum Kind {} }\nprivate struct Hidden {}\n", to: "Wecker/Alarms.swift")
    try world.slipway("file", "create", "enum", "Wecker/Kind", "-q")
    try world.slipway("file", "create", "enum", "Wecker/Hidden", "-q")
    try refused(world, ["file", "create", "class", "Wecker/Alarm"], "declaration-exists")
  }

  @Test func `a target has a string catalog or strings of a name`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("file", "create", "string-catalog", "Wecker/Words", "-q")
    try refused(world, ["file", "create", "strings", "Wecker/Words"], "file-exists")
    try world.slipway("file", "create", "strings", "Wecker/Others", "-q")
    try refused(world, ["file", "create", "string-catalog", "Wecker/Others"], "file-exists")
  }

  private func interfaceWorld() throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard")
    let text = try world.text(Self.main)
    let views = """
      <subviews>
                                  <label text="Time" id="lab-el-001"/>
                                  <button id="but-to-n01">
                                      <state key="normal" title="Stop"/>
                                  </button>
                              </subviews>
                              <color key="backgroundColor"
      """
    try world.write(text.replacing("<color key=\"backgroundColor\"", with: views), to: Self.main)
    return world
  }

  @Test func `a connection adds no member that the class has under its name`() throws {
    let world = try interfaceWorld()
    let connect = ["interface", "connect", Self.main]
    for name in ["title", "view", "description"] {
      try refused(world, connect + ["ViewController", "outlet", name, "Time"], "interface-connection-unfit")
    }
    for name in ["viewDidLoad", "viewWillAppear:", "title"] {
      try refused(world, connect + ["Stop", "action", name, "ViewController"], "interface-connection-unfit")
    }
    try world.slipway(connect + ["Stop", "action", "start", "ViewController", "-q"])
    try refused(world, connect + ["ViewController", "outlet", "start", "Time"], "interface-connection-unfit")
    try world.slipway(connect + ["ViewController", "outlet", "time", "Time", "-q"])
    try refused(world, connect + ["Stop", "action", "time", "ViewController"], "interface-connection-unfit")
    try world.slipway(connect + ["Stop", "action", "time:", "ViewController", "-q"])
    try world.slipway("check")
  }

  @Test func `a scene is made for a view controller only`() throws {
    let world = try interfaceWorld()
    try world.slipway("file", "create", "class", "Wecker/Alarm", "-q")
    try world.slipway("file", "create", "struct", "Wecker/Tone", "-q")
    for name in ["Alarm", "Tone"] {
      try refused(world, ["interface", "scene", "add", Self.main, name], "scene-class-unfit")
    }
    let launch = "Wecker/Base.lproj/LaunchScreen.storyboard"
    try refused(world, ["interface", "scene", "add", launch, "ViewController"], "scene-class-unfit")
    try world.slipway("interface", "scene", "add", Self.main, "OfAPackage", "-q")
  }

  @Test func `a removed connection notes a member that the class still has`() throws {
    let world = try interfaceWorld()
    try world.slipway("interface", "connect", Self.main, "ViewController", "outlet", "timeLabel", "Time", "-q")
    let kept = try world.slipway("interface", "disconnect", Self.main, "timeLabel")
    #expect(kept.output.contains("the class keeps its outlet"), "\(kept)")
    try world.slipway("interface", "connect", Self.main, "ViewController", "outlet", "timeLabel", "Time", "-q")
    try world.edit("Wecker/ViewController.swift", "timeLabel", "clockLabel")
    let gone = try world.slipway("interface", "disconnect", Self.main, "timeLabel")
    #expect(!gone.output.contains("keeps"), "\(gone)")
  }
}
