import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `rename`: a declaration renamed through sources, storyboards, project and file names.
@Suite struct RenameTests {
  private static let main = "Wecker/Base.lproj/Main.storyboard"

  private static let controller = """
    import UIKit

    /// ViewController in a comment stays, and so does titleLabel.
    class ViewController: UIViewController {
        @IBOutlet private weak var titleLabel: UILabel!
        private var other: ViewController?

        override func viewDidLoad() {
            super.viewDidLoad()
            titleLabel.text = "titleLabel \\(titleLabel.text ?? "\\(titleLabel.text ?? "")")"
            self.titleLabel.isHidden = other?.titleLabel == nil
        }

        @IBAction func stop(_ sender: Any) {
            stop(self)
            perform(#selector(ViewController.stop(_:)))
        }

        func show(titleLabel: UILabel) {
            titleLabel.isHidden = true
        }

        func mark(_ titleLabel: UILabel) {
            titleLabel.isEnabled = true
        }

        func both() {
            show(titleLabel: titleLabel)
        }
    }

    extension ViewController {
        static let name = "ViewController"
        func hide() { titleLabel.isHidden = true }
    }

    final class Small: ViewController {
        func shrink() { titleLabel.font = nil }
    }

    struct Cell {
        let titleLabel = 1
        func stop() {}
        enum ViewController {}
        var nested: Cell.ViewController?
    }

    """

  private static func world(layout: String = "folders") throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--layout", layout)
    try world.write(controller.replacing("    enum ViewController {}\n", with: ""), to: "Wecker/ViewController.swift")
    let text = try world.text(main)
    let views = """
      <subviews>
                                  <label text="Time" id="lab-el-001"/>
                                  <button id="but-to-n01">
                                      <state key="normal" title="Stop"/>
                                  </button>
                              </subviews>
                              <color key="backgroundColor"
      """
    try world.write(text.replacing("<color key=\"backgroundColor\"", with: views), to: main)
    try world.slipway("interface", "connect", main, "ViewController", "outlet", "titleLabel", "Time", "-q")
    try world.slipway("interface", "connect", main, "Stop", "action", "stop:", "ViewController", "-q")
    return world
  }

  private func parse(_ world: SealedWorld, _ file: String) throws {
    let parsed = try world.run(["swiftc", "-frontend", "-parse", file])
    #expect(parsed.exitCode == 0, "\(parsed)")
  }

  @Test(arguments: ["folders", "groups"]) func `a class is renamed with its file and its scene`(layout: String) throws {
    let world = try Self.world(layout: layout)
    let before = try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
    let dry = try world.slipway("rename", "class", "ViewController", "ClockController", "--dry-run")
    #expect(dry.output.contains("ClockController"))
    #expect(world.exists("Wecker/ViewController.swift"))
    let done = try world.json("rename", "class", "ViewController", "ClockController")
    #expect(!world.exists("Wecker/ViewController.swift"))
    let code = try world.text("Wecker/ClockController.swift")
    try parse(world, "Wecker/ClockController.swift")
    #expect(code.contains("/// ViewController in a comment stays"))
    #expect(code.contains("class ClockController: UIViewController {"))
    #expect(code.contains("private var other: ClockController?"))
    #expect(code.contains("#selector(ClockController.stop(_:))"))
    #expect(code.contains("extension ClockController {"))
    #expect(code.contains("final class Small: ClockController {"))
    #expect(code.contains("static let name = \"ViewController\""))
    #expect(code.contains("Cell.ViewController?"))
    #expect(try world.text(Self.main).contains("customClass=\"ClockController\""))
    #expect(try !world.text(Self.main).contains("customClass=\"ViewController\""))
    let reasons = done.objects("undecided").compactMap { $0["reason"]?.string }
    #expect(reasons.count == 2, "\(reasons)")
    try world.slipway("check")
    try world.slipway("undo")
    #expect(try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") } == before)
  }

  @Test func `an outlet is renamed in the class, its family and its connections`() throws {
    let world = try Self.world()
    let done = try world.json("rename", "outlet", "ViewController", "titleLabel", "timeLabel")
    let code = try world.text("Wecker/ViewController.swift")
    try parse(world, "Wecker/ViewController.swift")
    let lines = [
      "and so does titleLabel.", "@IBOutlet private weak var timeLabel: UILabel!",
      "timeLabel.text = \"titleLabel \\(timeLabel.text ?? \"\\(timeLabel.text ?? \"\")\")\"",
      "self.timeLabel.isHidden = other?.titleLabel == nil",
      "func show(titleLabel: UILabel) {\n        titleLabel.isHidden = true",
      "func hide() { timeLabel.isHidden = true }",
      "func mark(_ titleLabel: UILabel) {\n        titleLabel.isEnabled = true", "show(titleLabel: timeLabel)",
      "func shrink() { timeLabel.font = nil }", "let titleLabel = 1",
    ]
    for line in lines { #expect(code.contains(line), "\(line)\n\(code)") }
    #expect(try world.text(Self.main).contains("property=\"timeLabel\""))
    #expect(!done.objects("undecided").isEmpty)
    try world.slipway("undo")
    #expect(try world.text("Wecker/ViewController.swift").contains("weak var titleLabel"))
  }

  @Test func `an action is renamed with its controls`() throws {
    let world = try Self.world()
    try world.slipway("rename", "action", "ViewController", "stop:", "snooze", "-q")
    let code = try world.text("Wecker/ViewController.swift")
    try parse(world, "Wecker/ViewController.swift")
    for line in [
      "func snooze(_ sender: Any) {\n        snooze(self)", "#selector(ViewController.snooze(_:))", "func stop() {}",
    ] {
      #expect(code.contains(line), "\(line)\n\(code)")
    }
    #expect(try world.text(Self.main).contains("selector=\"snooze:\""))
    try world.slipway("check")
  }

  @Test func `of two actions with one name, the one with the selector is renamed`() throws {
    let world = try Self.world()
    let source = "Wecker/ViewController.swift"
    let code = """
      import UIKit
      class ViewController: UIViewController {
          @IBAction func stop(_ sender: Any) { stop(self, for: 1) }
          @IBAction func stop(_ sender: Any, for event: UIEvent) { stop(sender as Any); self.stop(title ?? "") }
          func stop(now: Bool) { perform(#selector(stop(_:))); perform(#selector(stop(_:for:))) }
          func both() { stop(now: true); let f = stop }
      }

      """
    try world.write(code, to: source)
    let renamed = try world.slipway("rename", "action", "ViewController", "stop:", "halt")
    let expected = code.replacing("func stop(_ sender: Any) {", with: "func halt(_ sender: Any) {")
      .replacing("stop(sender as Any); self.stop(", with: "halt(sender as Any); self.halt(")
      .replacing("#selector(stop(_:))", with: "#selector(halt(_:))")
    #expect(try world.text(source) == expected)
    #expect(renamed.output.contains("may be another method of that name"), "\(renamed)")
    #expect(try world.text(Self.main).contains("selector=\"halt:\""))
    try world.slipway("undo", "-q")
    #expect(try world.text(source) == code)
    // Only one of them is connected.
    try world.slipway("rename", "action", "ViewController", "stop", "halt", "-q")
    #expect(try world.text(source) == expected)
    try world.slipway("rename", "action", "ViewController", "stop:for:", "end", "-q")
    #expect(try world.text(source).contains("func end(_ sender: Any, for event: UIEvent) {"))
  }

  @Test func `of two Objective-C actions with one name, the one with the selector is renamed`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--language", "objc")
    let source = "Wecker/ViewController.m"
    let code = """
      #import "ViewController.h"
      @implementation ViewController
      - (IBAction)stop:(id)sender { [self stop:sender forEvent:nil]; }
      - (IBAction)stop:(id)sender forEvent:(UIEvent *)event {
          [self stop:event ? sender : self];
          [self performSelector:@selector(stop:) withObject:@[@(1)]];
          [self performSelector:@selector(stop:forEvent:)];
      }
      @end

      """
    try world.write(code, to: source)
    let refused = try world.run([SealedWorld.program, "rename", "action", "ViewController", "stop", "halt"])
    #expect(refused.problems.contains("declares \"stop:\" and \"stop:forEvent:\""), "\(refused)")
    try world.slipway("rename", "action", "ViewController", "stop:", "halt", "-q")
    let expected = code.replacing("- (IBAction)stop:(id)sender {", with: "- (IBAction)halt:(id)sender {")
      .replacing("[self stop:event", with: "[self halt:event").replacing("(stop:)", with: "(halt:)")
    #expect(try world.text(source) == expected)
  }

  @Test(arguments: ["swift", "objc"]) func `the names of a xib follow its class`(language: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--language", language)
    try world.slipway("file", "create", "view-controller", "Clock", "--interface", "xib", "-q", "--no-date")
    let (name, code) =
      language == "swift"
      ? (
        "Wecker/Clock.swift",
        """
        import UIKit
        class Clock: UIViewController {
            func load() {
                _ = UINib(nibName: "Clock", bundle: nil)
                Bundle.main.loadNibNamed("Clock", owner: self)
                print("Clock")
                _ = Panel(nibName: NSNib.Name("Clock"))
            }
            override var nibName: String? { "Clock" }
            convenience init() { self.init(windowNibName: "Clock") }
        }
        class Window {
            override var windowNibName: NSNib.Name? {
                get { return "Clock" }
            }
        }

        """
      )
      : (
        "Wecker/Clock.m",
        """
        #import "Clock.h"
        @implementation Clock
        - (void)load {
            [UINib nibWithNibName:@"Clock" bundle:nil];
            [NSBundle.mainBundle loadNibNamed:@"Clock" owner:self options:nil];
            NSLog(@"Clock");
            [self initWithWindowNibName:@"Clock"];
        }
        - (NSString *)windowNibName { return @"Clock"; }
        @end

        """
      )
    try world.write(code, to: name)
    let result = try world.slipway("rename", "class", "Clock", "Dial")
    let lines = try world.text(name.replacing("Clock", with: "Dial")).split(separator: "\n")
    #expect(lines.count { $0.contains("\"Dial\"") } == (language == "swift" ? 6 : 4), "\(lines)")
    #expect(lines.count { $0.contains("\"Clock\"") } == 1 && result.output.contains("is a literal"), "\(result)")
    #expect(world.exists("Wecker/Dial.xib"))
    try world.slipway("undo", "-q")
    #expect(try world.text(name) == code)
  }

  @Test(arguments: [
    ["class", "Nobody", "Somebody"], ["class", "ViewController", "Small"], ["class", "ViewController", "a b"],
    ["class", "ViewController", "1a"], ["outlet", "ViewController", "nothing", "x"],
    ["outlet", "ViewController", "titleLabel", "other"], ["outlet", "Nobody", "titleLabel", "x"],
    ["action", "ViewController", "nothing", "x"], ["action", "ViewController", "stop:", "snooze:now:"],
    ["action", "ViewController", "stop:", ""], ["class", "ViewController", "class"],
    ["class", "ViewController", "UIView"], ["outlet", "ViewController", "titleLabel", "self"],
  ]) func `wrong names are refused and nothing written`(arguments: [String]) throws {
    let world = try Self.world()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "rename"] + arguments)
    #expect(result.exitCode == 2, "\(result)")
    #expect(try world.snapshot() == before)
  }

  /// Only values that name classes change; the app's name stays what users see.
  @Test func `an Info.plist keeps what is no class`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard")
    let plist = try world.text("Wecker/Info.plist")
    try world.write(
      plist.replacing(
        "SceneDelegate</string>",
        with: "SceneDelegate</string>\n<key>CFBundleName</key>\n<string>SceneDelegate</string>"),
      to: "Wecker/Info.plist")
    let done = try world.json("rename", "class", "SceneDelegate", "WindowDelegate")
    let text = try world.text("Wecker/Info.plist")
    #expect(text.contains("WindowDelegate</string>"))
    #expect(text.contains("<key>CFBundleName</key>\n<string>SceneDelegate</string>"))
    #expect(done.objects("undecided").contains { $0["file"]?.string == "Wecker/Info.plist" })
  }

  @Test func `Objective-C sources follow with their imports`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--language", "objc")
    try world.slipway("rename", "class", "ViewController", "ClockController", "-q")
    let code = try world.text("Wecker/ClockController.m")
    #expect(code.contains("#import \"ClockController.h\""))
    #expect(code.contains("@implementation ClockController"))
    #expect(try world.text("Wecker/ClockController.h").contains("@interface ClockController : UIViewController"))
    try world.slipway("check", "--strict")
  }

  @Test func `an outlet's rename leaves methods of the same name alone`() throws {
    let world = try Self.world()
    let source = "Wecker/ViewController.swift"
    let code = """
      import UIKit
      class ViewController: UIViewController, UITableViewDelegate {
          @IBOutlet weak var tableView: UITableView!
          func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {}
          func load() { tableView.reloadData(); tableView(tableView, didSelectRowAt: IndexPath()) }
      }

      """
    try world.write(code, to: source)
    try world.slipway("rename", "outlet", "ViewController", "tableView", "list", "-q")
    let renamed = code.replacing("var tableView", with: "var list").replacing(
      "{ tableView.reload", with: "{ list.reload"
    )
    .replacing("tableView(tableView,", with: "tableView(list,")
    #expect(try world.text(source) == renamed)
    for name in ["title", "view"] {
      let taken = try world.run([SealedWorld.program, "rename", "outlet", "ViewController", "list", name])
      #expect(taken.exitCode == 2, "\(taken)")
    }
    let standard = try world.run([SealedWorld.program, "rename", "class", "ViewController", "String"])
    #expect(standard.exitCode == 2, "\(standard)")
  }

  @Test func `tests, their plans and schemes, and localized interfaces follow a class`() throws {
    let world = try SealedWorld.withProject(
      "Wecker", "--interface", "storyboard", "--layout", "groups", "--tests", "--localize", "de")
    try world.slipway("file", "create", "view-controller", "Login", "--interface", "xib", "-q", "--no-date")
    try world.slipway("file", "remove", "Wecker/Login.xib", "-q")
    _ = try world.run(["mv", "Wecker/Login.xib", "Wecker/Base.lproj/Login.xib"])
    try world.write("\"a.text\" = \"A\";\n", to: "Wecker/de.lproj/Login.strings")
    try world.slipway("file", "add", "Wecker/Base.lproj/Login.xib", "Wecker/de.lproj/Login.strings", "-q")
    try world.slipway("file", "create", "test-case", "LoginTests", "--target", "WeckerTests", "-q", "--no-date")
    try world.slipway("file", "create", "test-plan", "All", "-q")
    let plan = "Wecker/All.xctestplan"
    let skipped = """
      "skippedTests" : [
              "LoginTests\\/testExample()",
              "LoginTestsOther"
            ],
            "target" : {
      """
    try world.write(try world.text(plan).replacing("\"target\" : {", with: skipped), to: plan)
    try world.write("let login = Login()\n", to: "Tools/main.swift")
    let files = [
      plan, "Wecker.xcodeproj/project.pbxproj", "Wecker/Login.swift", "Wecker/Base.lproj/Login.xib",
      "Wecker/de.lproj/Login.strings", "WeckerTests/LoginTests.swift",
    ]
    let before = try files.map { try world.text($0) }
    let preview = try world.slipway("rename", "class", "Login", "SignIn", "--dry-run").output
    #expect(preview.contains("rename from Wecker/Login.swift\nrename to Wecker/SignIn.swift"))
    #expect(!preview.contains("deleted file"))
    let note = try world.slipway("rename", "class", "Login", "SignIn").output
    #expect(note.contains("Tools/main.swift: the file is not in the project and names \"Login\""))
    let project = try world.text("Wecker.xcodeproj/project.pbxproj")
    for line in ["name = de; path = de.lproj/SignIn.strings;", "name = Base; path = Base.lproj/SignIn.xib;"] {
      #expect(project.contains(line))
    }
    #expect(project.contains("name = SignIn.xib;"))
    try world.slipway("check", "--strict")
    try world.slipway("undo")
    #expect(try files.map { try world.text($0) } == before)
    try world.slipway("rename", "class", "LoginTests", "SignInTests", "-q")
    #expect(try world.text(plan).contains("\"SignInTests\\/testExample()\",\n        \"LoginTestsOther\""))
    try world.slipway("undo")
    #expect(try files.map { try world.text($0) } == before)
  }
}
