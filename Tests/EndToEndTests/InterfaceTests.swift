import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `interface`: storyboards shown, connected and changed together with their classes.
@Suite struct InterfaceTests {
  private static let main = "Wecker/Base.lproj/Main.storyboard"

  /// A project whose scene has a label and a button.
  private static func world(_ language: String = "swift") throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--language", language)
    let text = try world.text(main)
    let views = """
      <subviews>
                                  <label text="Time" id="lab-el-001"/>
                                  <button id="but-to-n01">
                                      <state key="normal" title="Stop"/>
                                  </button>
                                  <mapView id="map-vi-ew1"/>
                              </subviews>
                              <color key="backgroundColor"
      """
    try world.write(text.replacing("<color key=\"backgroundColor\"", with: views), to: main)
    return world
  }

  @Test(arguments: ["swift", "objc"]) func `a connection writes the line of code that it needs`(
    language: String
  ) throws {
    let world = try Self.world(language)
    let source = "Wecker/ViewController.\(language == "swift" ? "swift" : "m")"
    let before = [Self.main: try world.text(Self.main), source: try world.text(source)]
    let dry = try world.slipway(
      "interface", "connect", Self.main, "ViewController", "outlet", "timeLabel", "Time", "--dry-run")
    #expect(dry.output.contains("timeLabel"))
    #expect(try world.text(source) == before[source])
    let made = try world.json("interface", "connect", Self.main, "ViewController", "outlet", "timeLabel", "Time")
    #expect(made["kind"]?.string == "outlet")
    #expect(made["destination"]?.string == "lab-el-001")
    try world.slipway("interface", "connect", Self.main, "Stop", "action", "stop:", "ViewController", "-q")
    let again = try world.slipway("interface", "connect", Self.main, "Stop", "action", "stop:", "ViewController")
    #expect(again.output.contains("Nothing to change"))
    let code = try world.text(source) + (language == "swift" ? "" : world.text("Wecker/ViewController.h"))
    let lines =
      language == "swift"
      ? ["    @IBOutlet weak var timeLabel: UILabel!\n", "    @IBAction func stop(_ sender: Any) {\n    }\n"]
      : ["@property (weak, nonatomic) IBOutlet UILabel *timeLabel;\n", "- (IBAction)stop:(id)sender {\n}\n"]
    for line in lines { #expect(code.components(separatedBy: line).count == 2, "\(code)") }
    if language == "swift" {
      let parsed = try world.run(["swiftc", "-frontend", "-parse", source])
      #expect(parsed.exitCode == 0, "\(parsed)")
    }
    try world.slipway("check", "--strict")
    try world.slipway("undo")
    try world.slipway("undo")
    for (file, text) in before { #expect(try world.text(file) == text, "\(file)") }
  }

  @Test(arguments: ["swift", "objc"]) func `a segue action is written, shown and renamed`(language: String) throws {
    let world = try Self.world(language)
    let source = "Wecker/ViewController.\(language == "swift" ? "swift" : "m")"
    let before = [Self.main: try world.text(Self.main), source: try world.text(source)]
    try world.slipway("interface", "scene", "add", Self.main, "UITableViewController", "-q")
    try world.slipway(
      "interface", "connect", Self.main, "Stop", "segue", "show", "tableViewController", "--segue-action",
      "makeList:sender:", "--identifier", "list", "-q")
    let code = try world.text(source)
    let line =
      language == "swift"
      ? "@IBSegueAction func makeList(_ coder: NSCoder, sender: Any?) -> UITableViewController? {\n        return UITableViewController(coder: coder)\n    }\n"
      : "- (IBSegueAction UITableViewController *)makeList:(NSCoder *)coder sender:(id)sender {\n    return [[UITableViewController alloc] initWithCoder:coder];\n}\n"
    #expect(code.contains(line), "\(code)")
    let scene = try #require(try world.json("interface", "show", Self.main).objects("scenes").first)
    #expect(scene.objects("connections").map { $0["action"]?.string } == ["makeList:sender:"])
    try world.slipway("rename", "action", "ViewController", "makeList:sender:", "listMaker", "-q")
    #expect(try world.text(Self.main).contains("destinationCreationSelector=\"listMaker:sender:\""))
    try world.slipway("check", "--strict")
    for _ in 1...3 { try world.slipway("undo") }
    for (file, text) in before { #expect(try world.text(file) == text, "\(file)") }
    let bad = try world.run([
      SealedWorld.program, "interface", "connect", Self.main, "Stop", "outlet", "x", "Time", "--segue-action", "y:",
    ])
    #expect(bad.exitCode == 64)
  }

  @Test func `an outlet with the name of another class's property is declared`() throws {
    let world = try Self.world()
    let source = "Wecker/ViewController.swift"
    try world.write("let delay = 0.2\n" + world.text(source).replacing("import UIKit\n", with: ""), to: source)
    try world.write("import UIKit\n" + world.text(source), to: source)
    try world.slipway("interface", "connect", Self.main, "ViewController", "outlet", "imageView", "Time", "-q")
    #expect(try world.text(source).contains("@IBOutlet weak var imageView: UILabel!"))
    try world.edit(source, "    @IBOutlet weak var imageView: UILabel!\n", "")
    let found = try world.json("check", "--only", "interface-outlet-missing", exits: 1).objects("findings")
    #expect(found.count == 1)
  }

  @Test func `an Objective-C source is told of the import that it needs`() throws {
    let world = try Self.world("objc")
    try world.slipway("file", "create", "view-controller", "Detail", "--storyboard", Self.main, "-q", "--no-date")
    let told = try world.slipway(
      "interface", "connect", Self.main, "Stop", "segue", "show", "Detail", "--segue-action", "makeDetail:")
    #expect(told.output.contains("add \"#import \"Detail.h\"\" to Wecker/ViewController.m"), "\(told)")
  }

  @Test func `a class is found by its Objective-C name`() throws {
    let world = try Self.world()
    let source = "Wecker/ViewController.swift"
    let code = try world.text(source)
    try world.write(
      code.replacing("class ViewController", with: "@objc(ClockController)\nfinal class ViewController"), to: source)
    let text = try world.text(Self.main)
    try world.write(
      text.replacing(
        "customClass=\"ViewController\" customModuleProvider=\"target\"", with: "customClass=\"ClockController\""),
      to: Self.main)
    try world.slipway("interface", "connect", Self.main, "ClockController", "outlet", "timeLabel", "Time", "-q")
    #expect(try world.text(source).contains("@IBOutlet weak var timeLabel: UILabel!"))
  }

  @Test func `an outlet that is declared with another class is told`() throws {
    let world = try Self.world()
    try world.edit(
      "Wecker/ViewController.swift", "class ViewController: UIViewController {",
      "class ViewController: UIViewController {\n    @IBOutlet var shown: UILabel!\n    @IBOutlet var part: UIView!")
    let arguments = ["interface", "connect", Self.main, "ViewController", "outlet"]
    let differs = try world.slipway(arguments + ["shown", "Stop"])
    #expect(differs.output.contains("declares the outlet \"shown\" as UILabel, but UIButton is not a subclass"))
    let fits = try world.slipway(arguments + ["part", "Stop"])
    #expect(!fits.output.contains("subclass"), "\(fits)")
    let same = try world.slipway(arguments + ["shown", "Time"])
    #expect(!same.output.contains("subclass"), "\(same)")
  }

  @Test func `another framework's class is told`() throws {
    let world = try Self.world()
    let result = try world.slipway("interface", "connect", Self.main, "ViewController", "outlet", "map", "mapView")
    #expect(result.output.contains("import MapKit"))
    #expect(try world.text("Wecker/ViewController.swift").contains("@IBOutlet weak var map: MKMapView!"))
  }

  @Test func `scenes are added, connected, shown and removed`() throws {
    let world = try Self.world()
    try world.slipway("file", "create", "table-view-controller", "Liste", "-q", "--no-date")
    let before = try world.text(Self.main)
    try world.slipway("interface", "scene", "add", Self.main, "Liste", "-q")
    try world.slipway("interface", "scene", "add", Self.main, "UINavigationController", "--initial", "-q")
    try world.slipway(
      "interface", "connect", Self.main, "UINavigationController", "segue", "rootViewController", "ViewController", "-q"
    )
    try world.slipway(
      "interface", "connect", Self.main, "Stop", "segue", "show", "Liste", "--identifier", "list", "-q")
    let scenes = try world.json("interface", "show", Self.main).objects("scenes")
    #expect(scenes.map { $0["kind"]?.string } == ["viewController", "tableViewController", "navigationController"])
    #expect(scenes.map { $0["initial"]?.bool } == [false, false, true])
    #expect(scenes[0].objects("connections").map { $0["identifier"]?.string } == ["list"])
    let shown = try world.slipway("interface", "show", Self.main)
    #expect(shown.output.contains("→ Liste"))
    let outline = try world.slipway("interface", "outline", Self.main, "--scene", "ViewController")
    #expect(outline.output.contains("    button \"Stop\"  but-to-n01"))
    try world.slipway("check", "--strict")
    let removed = try world.slipway("interface", "scene", "remove", Self.main, "Liste")
    #expect(removed.output.contains("segue to it from button \"Stop\""))
    #expect(try !world.text(Self.main).contains("Liste"))
    for _ in 0..<5 { try world.slipway("undo") }
    #expect(try world.text(Self.main) == before)
  }

  @Test func `an unwind segue leads to the exit of its scene`() throws {
    let world = try Self.world()
    let before = try world.text(Self.main)
    let noted = try world.slipway(
      "interface", "connect", Self.main, "Stop", "segue", "unwind", "unwindToStart:", "--identifier", "back")
    #expect(noted.output.contains("no class of the project has the unwind action \"unwindToStart:\""))
    let scene = try #require(try world.json("interface", "show", Self.main).objects("scenes").first)
    let exit = try #require(scene.objects("elements").first { $0["kind"]?.string == "exit" })
    let segue = try #require(scene.objects("connections").first)
    #expect(segue["destination"]?.string == exit["id"]?.string)
    #expect(
      try world.text(Self.main).contains("kind=\"unwind\" identifier=\"back\" unwindAction=\"unwindToStart:\" id="))
    try world.slipway("undo")
    #expect(try world.text(Self.main) == before)
  }

  @Test func `texts, identifiers and classes are set`() throws {
    let world = try Self.world()
    try world.slipway("file", "create", "class", "RoundButton", "--subclass", "UIButton", "-q", "--no-date")
    try world.slipway(
      "interface", "set", Self.main, "Stop", "title=Snooze", "class=RoundButton", "accessibility-label=Snooze now", "-q"
    )
    let text = try world.text(Self.main)
    #expect(text.contains("<button id=\"but-to-n01\" customClass=\"RoundButton\" customModuleProvider=\"target\">"))
    #expect(text.contains("<state key=\"normal\" title=\"Snooze\"/>"))
    #expect(text.contains("<accessibility key=\"accessibilityConfiguration\" label=\"Snooze now\"/>"))
    let unknown = try world.slipway("interface", "set", Self.main, "Time", "class=Nowhere")
    #expect(unknown.output.contains("no source of the project declares \"Nowhere\""))
    let bad = try world.run([SealedWorld.program, "interface", "set", Self.main, "Time", "colour=red"])
    #expect(bad.exitCode == 64)
    #expect(bad.problems.contains("choose a key"))
  }

  @Test func `a scene is put into a container, which then begins the storyboard`() throws {
    let world = try Self.world()
    let before = try world.text(Self.main)
    let dry = try world.slipway("interface", "scene", "embed", Self.main, "ViewController", "--dry-run")
    #expect(dry.output.contains("navigationController"))
    #expect(try world.text(Self.main) == before)
    try world.slipway("interface", "scene", "embed", Self.main, "ViewController", "-q")
    let scenes = try world.json("interface", "show", Self.main).objects("scenes")
    let container = try #require(scenes.first { $0["initial"]?.bool == true })
    #expect(container.objects("connections").map { $0["name"]?.string } == ["rootViewController"])
    #expect(
      container.objects("connections")[0]["destination"]?.string == scenes[0].objects("elements").first?["id"]?.string)
    let again = try world.run([SealedWorld.program, "interface", "scene", "embed", Self.main, "ViewController"])
    #expect(again.exitCode == 2)
    #expect(again.problems.contains("is already in a navigation controller"), "\(again)")
    try world.slipway("interface", "scene", "embed", Self.main, "UINavigationController", "--in", "UITabBarController")
    try world.slipway("check", "--strict")
    try world.slipway("undo")
    try world.slipway("undo")
    #expect(try world.text(Self.main) == before)
  }

  @Test func `cells are added to tables and collections`() throws {
    let world = try Self.world()
    for (kind, name) in [("table-view-controller", "List"), ("collection-view-controller", "Grid")] {
      try world.slipway("file", "create", kind, name, "--storyboard", Self.main, "-q", "--no-date")
    }
    try world.slipway("file", "create", "class", "ItemCell", "--subclass", "UITableViewCell", "-q", "--no-date")
    let before = try world.text(Self.main)
    for arguments in [
      ["List", "Item", "--style", "subtitle", "--class", "ItemCell"], ["List", "Plain"], ["Grid", "Tile"],
    ] {
      try world.slipway(["interface", "cell", "add", Self.main] + arguments + ["-q"])
    }
    let text = try world.text(Self.main)
    #expect(text.contains("reuseIdentifier=\"Item\""))
    #expect(text.contains("customClass=\"ItemCell\" customModuleProvider=\"target\""))
    #expect(text.contains("collection view cell content view"))
    let taken = try world.run([SealedWorld.program, "interface", "cell", "add", Self.main, "List", "Item"])
    #expect(taken.problems.contains("already has a cell \"Item\""), "\(taken)")
    let mixed = try world.run([SealedWorld.program, "interface", "cell", "add", Self.main, "List", "--static"])
    #expect(mixed.problems.contains("the table has prototype cells"), "\(mixed)")
    for _ in 1...3 { try world.slipway("undo") }
    #expect(try world.text(Self.main) == before)
    for arguments in [["--section", "Account"], [], ["--section", "Help", "--style", "right-detail"]] {
      try world.slipway(["interface", "cell", "add", Self.main, "List"] + arguments + ["-q"])
    }
    let table = try world.text(Self.main)
    #expect(table.contains("dataMode=\"static\""))
    #expect(table.components(separatedBy: "<tableViewSection ").count == 3)
    #expect(table.components(separatedBy: "<tableViewCell ").count == 4)
    try world.slipway("check", "--strict")
  }

  @Test func `files are listed, and drawn into a new file only`() throws {
    let world = try Self.world()
    let files = try world.json("interface", "list").objects("files")
    #expect(files.map { $0["path"]?.string } == ["Wecker/Base.lproj/LaunchScreen.storyboard", Self.main])
    #expect(files.map { $0.texts("targets") } == [["Wecker"], ["Wecker"]])
    try world.slipway("interface", "show", Self.main, "--svg", "main.svg", "-q")
    let drawing = try world.run(["python3", "-c", "import xml.dom.minidom as m; m.parse('main.svg')"])
    #expect(drawing.exitCode == 0, "\(drawing)")
    let taken = try world.run([SealedWorld.program, "interface", "show", Self.main, "--svg", "Wecker/Info.plist"])
    #expect(taken.exitCode == 64, "\(taken)")
  }

  @Test(arguments: [
    ["show", "missing.storyboard"], ["show", "Wecker/ViewController.swift"], ["show", main, "--scene", "Nobody"],
    ["connect", main, "Nobody", "outlet", "x", "Time"], ["connect", main, "Time", "outlet", "x", "Stop"],
    ["connect", main, "Stop", "action", "x", "ViewController", "--event", "wink"],
    ["connect", main, "Stop", "segue", "show", "Time"],
    ["connect", main, "Stop", "outlet", "x", "Time", "--event", "y"],
    ["disconnect", main, "nothing"], ["scene", "remove", main, "Nobody"], ["scene", "add", main, "ViewController"],
    ["scene", "add", main, "UIImagePickerController"],
    ["scene", "embed", main, "Nobody"], ["scene", "embed", main, "ViewController", "--in", "UISplitViewController"],
    ["scene", "embed", main, "ViewController", "--in", "UIViewController"],
    ["cell", "add", main, "ViewController", "x"],
    ["connect", main, "Time", "segue", "show", "ViewController"],
    ["set", main, "Stop", "placeholder=x"], ["set", main, "Time", "title=x"], ["set", main, "Time", "identifier=x"],
    ["set", main, "ViewController", "class=My Class"],
    ["connect", main, "ViewController", "action", "x:", "ViewController"], ["set", main, "Nobody", "title=x"],
  ]) func `wrong input is refused and nothing written`(arguments: [String]) throws {
    let world = try Self.world()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "interface"] + arguments)
    #expect([2, 64].contains(result.exitCode), "\(result)")
    #expect(result.problems.hasPrefix("error: "), "\(result)")
    #expect(try world.snapshot() == before)
  }
}
