import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `interface view add`: views copied from templates into scenes and xibs.
@Suite struct InterfaceViewTests {
  private static let main = "Wecker/Base.lproj/Main.storyboard"

  private static func world() throws -> SealedWorld {
    try SealedWorld.withProject("Wecker", "--interface", "storyboard")
  }

  /// Fails for an identifier that two objects have, and for a reference to no object.
  private static let judge = """
    import sys, xml.etree.ElementTree as E
    for file in sys.argv[1:]:
        all = list(E.parse(file).getroot().iter())
        ids = [e.get("id") for e in all if e.get("id") and e.tag not in ("deployment", "plugIn")]
        assert len(ids) == len(set(ids)), file
        for e in all:
            for name in ("firstItem", "secondItem", "destination", "selectedItem"):
                assert e.get(name) is None or e.get(name) in ids, (file, e.tag, name, e.get(name))
    """

  @Test(arguments: [("ios", "ios-app"), ("macos", "macos-app"), ("tvos", "tvos-app")]) func `every kind is added`(
    system: String, template: String
  ) throws {
    let world = try SealedWorld.withProject("Wecker", "--template", template, "--interface", "storyboard")
    let before = try world.text(Self.main)
    let folder = #filePath.components(separatedBy: "/Tests/")[0] + "/Templates/interfaces/\(system)/views"
    let kinds = try FileManager.default.contentsOfDirectory(atPath: folder).map { $0.prefix { $0 != "." } }.sorted()
    #expect(kinds.count > 10)
    for kind in kinds { try world.slipway("interface", "view", "add", Self.main, String(kind), "-q") }
    let outline = try world.slipway("interface", "outline", Self.main).output
    #expect(outline.components(separatedBy: "stackView").count == 3)
    try world.judge("python3", "-c", Self.judge, Self.main)
    try world.slipway("check", "--strict")
    try world.slipway("interface", "show", Self.main, "--svg", "main.svg", "-q")
    for _ in kinds { try world.slipway("undo", "-q") }
    #expect(try world.text(Self.main) == before)
  }

  @Test func `views that two people add are two views after the merge`() throws {
    let world = try Self.world()
    let base = try world.text(Self.main)
    try world.write(base, to: "base.storyboard")
    for (side, text) in [("ours", "Save"), ("theirs", "Delete")] {
      try world.write(base, to: Self.main)
      try world.slipway("interface", "view", "add", Self.main, "button", "--text", text, "-q")
      try world.slipway("interface", "scene", "add", Self.main, "UITabBarController", "-q")
      try world.write(try world.text(Self.main), to: "\(side).storyboard")
    }
    try world.slipway(
      "merge-file", "--base", "base.storyboard", "--ours", "ours.storyboard", "--theirs", "theirs.storyboard",
      "--output", "merged.storyboard")
    try world.judge("python3", "-c", Self.judge, "merged.storyboard")
    let merged = try world.text("merged.storyboard")
    #expect(merged.contains("title=\"Save\"") && merged.contains("title=\"Delete\""))
    #expect(merged.components(separatedBy: "<tabBarController").count == 3)
  }

  @Test func `a text of several lines names its label`() throws {
    let world = try Self.world()
    try world.slipway("interface", "view", "add", Self.main, "label", "--id", "tim-la-bel", "-q")
    try world.slipway("interface", "set", Self.main, "tim-la-bel", "text=Line 1\nLine 2", "-q")
    #expect(try world.slipway("interface", "outline", Self.main).output.contains("label \"Line 1 Line 2\""))
    for name in ["Line 1 Line 2", "Line 1\nLine 2"] {
      try world.slipway("interface", "set", Self.main, name, "text=Line 1\nLine 2", "--dry-run", "-q")
    }
  }

  @Test func `views of a cell are below each other, and only the cell has outlets to them`() throws {
    let world = try Self.world()
    try world.slipway("interface", "view", "add", Self.main, "table-view", "-q")
    try world.slipway("interface", "cell", "add", Self.main, "tableView", "Row", "--class", "RowCell", "-q")
    let first = try #require(
      try world.json("interface", "view", "add", Self.main, "label", "--in", "Row", "--text", "A")["id"]?.string)
    try world.slipway("interface", "view", "add", Self.main, "label", "--in", "Row", "--text", "B", "-q")
    #expect(try world.text(Self.main).contains("secondItem=\"\(first)\" secondAttribute=\"bottom\""))
    let before = try world.text(Self.main)
    let refused = try world.slipway(
      "interface", "connect", Self.main, "ViewController", "outlet", "a", first, exits: 2)
    #expect(refused.problems.contains("is in a prototype cell"), "\(refused)")
    #expect(try world.text(Self.main) == before)
    try world.slipway("interface", "connect", Self.main, "Row", "outlet", "titleLabel", first, "-q")
  }

  @Test func `a replaced segue is told of`() throws {
    let world = try Self.world()
    try world.slipway("interface", "view", "add", Self.main, "button", "--text", "Go", "-q")
    try world.slipway("file", "create", "view-controller", "Clock", "-q")
    try world.slipway("interface", "scene", "add", Self.main, "ClockViewController", "-q")
    let connect = ["interface", "connect", Self.main, "Go", "segue"]
    try world.slipway(connect + ["show", "ClockViewController", "--identifier", "clock", "-q"])
    let replaced = try world.slipway(connect + ["presentation", "ClockViewController"]).output
    #expect(replaced.contains("it replaced the segue show \"clock\" to"), "\(replaced)")
  }

  @Test func `a view has constraints to the safe area or the view above, and can be connected`() throws {
    let world = try Self.world()
    let before = try world.text(Self.main)
    let arguments = ["interface", "view", "add", Self.main, "label", "--text", "Wake up", "--id", "wake-up-lbl"]
    let dry = try world.slipway(arguments + ["--dry-run"])
    #expect(dry.output.contains("Would add label \"Wake up\" (wake-up-lbl)"), "\(dry.output)")
    #expect(try world.text(Self.main) == before)
    #expect(try world.json(arguments)["id"]?.string == "wake-up-lbl")
    let added = try world.json("interface", "view", "add", Self.main, "button", "--text", "Stop")
    #expect(added["subject"]?.string == "button \"Stop\"")
    let button = try #require(added["id"]?.string)
    let text = try world.text(Self.main)
    for line in [
      "firstItem=\"wake-up-lbl\" firstAttribute=\"top\" secondItem=\"[^\"]*\" secondAttribute=\"top\" constant=\"20\"",
      "firstItem=\"\(button)\" firstAttribute=\"top\" secondItem=\"wake-up-lbl\" secondAttribute=\"bottom\" constant=\"8\"",
      "firstItem=\"\(button)\" firstAttribute=\"centerX\"", "<state key=\"normal\" title=\"Stop\"/>",
    ] {
      #expect(text.range(of: line, options: .regularExpression) != nil, "\(line)\n\(text)")
    }
    try world.slipway("interface", "connect", Self.main, "ViewController", "outlet", "label", "Wake up", "-q")
    try world.slipway("interface", "connect", Self.main, button, "action", "stop:", "ViewController", "-q")
    #expect(try world.text("Wecker/ViewController.swift").contains("@IBOutlet weak var label: UILabel!"))
    let constraints = try world.slipway("interface", "outline", Self.main, "--constraints").output
    #expect(constraints.contains("button \"Stop\".top = label \"Wake up\".bottom + 8"), "\(constraints)")
    try world.slipway("check", "--strict")
  }

  @Test func `a stack view arranges its views, and loses the size that only the canvas has`() throws {
    let world = try Self.world()
    try world.slipway("interface", "view", "add", Self.main, "stack-view", "--id", "stack-vi-ew", "-q")
    #expect(try world.text(Self.main).contains("constant=\"128\" placeholder=\"YES\""))
    for text in ["One", "Two"] {
      try world.slipway("interface", "view", "add", Self.main, "label", "--in", "stack-vi-ew", "--text", text, "-q")
    }
    let text = try world.text(Self.main)
    #expect(!text.contains("placeholder=\"YES\"") && !text.contains("secondAttribute=\"bottom\""))
    let outline = try world.slipway("interface", "outline", Self.main).output
    #expect(outline.contains("    stackView  stack-vi-ew\n      label \"One\""), "\(outline)")
    try world.slipway("check", "--strict")
  }

  @Test func `views have the guides of old files, or frames without Auto Layout`() throws {
    let world = try Self.world()
    let old = try world.text(Self.main)
    let guides = """
      sceneMemberID="viewController">
                          <layoutGuides>
                              <viewControllerLayoutGuide type="top" id="top-gu-ide"/>
                              <viewControllerLayoutGuide type="bottom" id="bot-gu-ide"/>
                          </layoutGuides>
      """
    let guide = try #require(old.split(separator: "\n").first { $0.contains("key=\"safeArea\"") })
    let guided = old.replacing("\(guide)\n", with: "").replacing(" useSafeAreas=\"YES\"", with: "")
      .replacing("sceneMemberID=\"viewController\">", with: guides)
    try world.write(guided, to: Self.main)
    try world.slipway("interface", "view", "add", Self.main, "table-view", "--id", "tab-le-vie", "-q")
    let text = try world.text(Self.main)
    #expect(
      text.contains(
        "firstItem=\"tab-le-vie\" firstAttribute=\"top\" secondItem=\"top-gu-ide\" secondAttribute=\"bottom\""))
    #expect(
      text.contains(
        "firstItem=\"bot-gu-ide\" firstAttribute=\"top\" secondItem=\"tab-le-vie\" secondAttribute=\"bottom\""))
    try world.write(old.replacing(" useAutolayout=\"YES\"", with: ""), to: Self.main)
    try world.slipway("interface", "view", "add", Self.main, "image-view", "-q")
    let framed = try world.text(Self.main)
    #expect(framed.contains("<autoresizingMask key=\"autoresizingMask\" flexibleMaxX=\"YES\" flexibleMaxY=\"YES\"/>"))
    #expect(!framed.contains("<constraint ") && !framed.contains("translatesAutoresizingMaskIntoConstraints"))
  }

  @Test func `a xib and a cell get views`() throws {
    let world = try Self.world()
    try world.slipway("file", "create", "view-controller", "Clock", "--interface", "xib", "-q", "--no-date")
    try world.slipway("interface", "view", "add", "Wecker/Clock.xib", "slider", "-q")
    #expect(try world.text("Wecker/Clock.xib").contains("<slider "))
    try world.slipway(
      "file", "create", "table-view-controller", "List", "--storyboard", Self.main, "-q", "--no-date")
    try world.slipway("interface", "cell", "add", Self.main, "List", "Item", "-q")
    try world.slipway("interface", "view", "add", Self.main, "label", "--in", "Item", "--text", "Name", "-q")
    let outline = try world.slipway("interface", "outline", Self.main, "--scene", "List").output
    #expect(outline.contains("        label \"Name\""), "\(outline)")
    try world.judge("python3", "-c", Self.judge, Self.main, "Wecker/Clock.xib")
    try world.slipway("check", "--strict")
  }

  @Test func `another scene begins the storyboard`() throws {
    let world = try Self.world()
    try world.slipway("interface", "scene", "add", Self.main, "UITableViewController", "-q")
    let before = try world.text(Self.main)
    try world.slipway("interface", "set", Self.main, "tableViewController", "title=List", "--initial", "-q")
    let scenes = try world.json("interface", "show", Self.main).objects("scenes")
    #expect(scenes.map { $0["initial"]?.bool } == [false, true])
    try world.slipway("check", "--strict", "--skip", "scene-unreachable")
    try world.slipway("undo", "-q")
    #expect(try world.text(Self.main) == before)
  }

  @Test func `a SwiftUI view has a scene`() throws {
    let world = try Self.world()
    let code = """
      import SwiftUI

      class ClockController: UIHostingController<Text> {
          required init?(coder: NSCoder) { super.init(coder: coder, rootView: Text("12")) }
      }

      """
    try world.write(code, to: "Wecker/ClockController.swift")
    try world.slipway("interface", "scene", "add", Self.main, "ClockController", "-q")
    try world.slipway("interface", "scene", "embed", Self.main, "ClockController", "-q")
    let text = try world.text(Self.main)
    #expect(text.contains("<hostingController storyboardIdentifier=\"ClockController\" id="))
    #expect(text.contains("customClass=\"ClockController\" customModuleProvider=\"target\""))
    try world.judge("python3", "-c", Self.judge, Self.main)
    try world.slipway("check", "--strict", "--skip", "scene-unreachable")
  }

  @Test(arguments: [
    ("NSTabViewController", "tabItems", "tabViewItem"), ("NSSplitViewController", "splitItems", "splitViewItem"),
  ]) func `containers of a Mac list an item for each view controller`(
    container: String, relation: String, item: String
  ) throws {
    let world = try SealedWorld.withProject("Wecker", "--template", "macos-app", "--interface", "storyboard")
    try world.slipway("file", "create", "view-controller", "Side", "-q", "--no-date")
    let before = try world.text(Self.main)
    let items = { try world.text(Self.main).components(separatedBy: "<\(item) id=").count - 1 }
    try world.slipway("interface", "scene", "embed", Self.main, "ViewController", "--in", container, "-q")
    let embedded = try world.text(Self.main)
    #expect(try items() == 1)
    try world.slipway("interface", "scene", "add", Self.main, "Side", "-q")
    try world.slipway("interface", "connect", Self.main, container, "segue", relation, "Side", "-q")
    #expect(try items() == 2)
    try world.judge("python3", "-c", Self.judge, Self.main)
    try world.slipway("check", "--strict")
    try world.slipway("interface", "scene", "remove", Self.main, "Side", "-q")
    #expect(try world.text(Self.main) == embedded)
    for _ in 1...4 { try world.slipway("undo", "-q") }
    #expect(try world.text(Self.main) == before)
  }

  @Test(arguments: [
    ["view", "add", main, "wheel"], ["view", "add", main, "label", "--in", "Nobody"],
    ["view", "add", main, "switch", "--text", "x"], ["view", "add", main, "label", "--id", "a b"],
    ["view", "add", main, "label", "--id", ""], ["view", "add", "Wecker/ViewController.swift", "label"],
    ["view", "add", main, "label", "--class", "1a"], ["view", "add", main, "label", "--text", "a\u{1}b"],
    ["set", main, "ViewController"], ["set", main, "view", "--initial"],
  ]) func `wrong input is refused and nothing written`(arguments: [String]) throws {
    let world = try Self.world()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "interface"] + arguments)
    #expect([2, 64].contains(result.exitCode), "\(result)")
    #expect(result.problems.hasPrefix("error: "), "\(result)")
    #expect(try world.snapshot() == before)
  }
}
