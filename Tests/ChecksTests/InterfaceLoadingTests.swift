import Checks
import Diagnostics
import PropertyLists
import TestSupport
import Testing

/// What the app loads of its interfaces, with which owner, and what nothing loads.
@Suite struct InterfaceLoadingTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  // MARK: Actions

  @Test(arguments: [("start:", 1), ("save:", 1), ("close:", 1), ("next", 1), ("copy:", 0), ("ring:", 0)])
  func `a view controller has the actions of its class and few of the system`(selector: String, count: Int) throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><scenes><scene sceneID=\"s\"><objects><viewController id=\"v\" customClass=\"Clock\" "
          + "customModuleProvider=\"target\"><button id=\"b\"><connections><action selector=\"\(selector)\" "
          + "destination=\"v\" id=\"o\"/></connections></button></viewController></objects></scene></scenes></document>"
      )
      $0.files["Wecker/App.swift"] = "class Clock: UIViewController { @IBAction func ring(_ sender: Any) {} }"
    }
    #expect(found.count == count)
  }

  @Test func `an action into another scene is no missing action`() throws {
    func scene(_ id: String, _ inside: String) -> String {
      "<scene sceneID=\"s\(id)\"><objects><viewController id=\"\(id)\" customClass=\"Clock\" "
        + "customModuleProvider=\"target\">\(inside)</viewController></objects></scene>"
    }
    let button =
      "<button id=\"b\"><connections><action selector=\"gone:\" destination=\"w\" id=\"o\"/></connections></button>"
    let add = { (sample: inout SampleProject) in
      Breach.addStoryboard(
        to: &sample, "<document type=\"X\"><scenes>\(scene("v", button))\(scene("w", ""))</scenes></document>")
      sample.files["Wecker/App.swift"] = "class Clock: UIViewController {}"
    }
    #expect(try findings("interface-action-missing", add).isEmpty)
    let found = try findings("interface-connection-dangling", add)
    #expect(found.map(\.severity) == [.note])
  }

  // MARK: Scenes

  private static let scene = """
    <document type="X"><scenes><scene sceneID="s"><objects><viewController id="v" \
    storyboardIdentifier="AlarmController" customClass="AlarmController" customModuleProvider="target" \
    sceneMemberID="viewController"><connections><outlet property="gone" destination="v" id="o"/></connections>\
    </viewController></objects></scene></scenes></document>
    """

  @Test(arguments: [
    ("", Diagnostic.Severity.warning), ("let c = AlarmController()", .warning),
    ("func AlarmController() {}", .warning), ("let name = String(describing: AlarmController.self)", .error),
    ("let name = \"AlarmController\"", .error),
  ])
  func `a scene that code only names as a class may not be shown`(
    code: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("interface-outlet-missing") {
      Breach.addStoryboard(to: &$0, Self.scene)
      $0.files["Wecker/App.swift"] = "class AlarmController: UIViewController {}\n\(code)"
    }
    #expect(found.map(\.severity) == [severity])
  }

  @Test func `an outlet of a scene that nothing shows is a note`() throws {
    let found = try findings("interface-outlet-missing") {
      Breach.addStoryboard(
        to: &$0, Self.scene.replacing("storyboardIdentifier=\"AlarmController\"", with: "storyboardIdentifier=\"Old\""))
      $0.files["Wecker/App.swift"] = "class AlarmController: UIViewController {}"
    }
    #expect(found.map(\.severity) == [.note])
  }

  @Test func `an unwind action may be in a library that is not known`() throws {
    let content =
      "<document type=\"X\"><button id=\"b\"><connections>"
      + "<segue destination=\"e\" kind=\"unwind\" unwindAction=\"back:\"/></connections></button></document>"
    for (flags, count) in [("", 1), ("-framework Spring", 0)] {
      let found = try findings("interface-action-missing") {
        Breach.addStoryboard(to: &$0, content)
        $0.appSettings["OTHER_LDFLAGS"] = .string(flags)
      }
      #expect(found.count == count, "\(flags)")
    }
  }

  @Test func `no code uses the identifiers of a launch screen`() throws {
    for (attribute, count) in [("", 1), (" launchScreen=\"YES\"", 0)] {
      let found = try findings("interface-identifier-unused") {
        Breach.addStoryboard(to: &$0, "<document type=\"X\"\(attribute)>\(Breach.segue("Show Clock"))</document>")
      }
      #expect(found.count == count)
    }
  }

  @Test(arguments: [("mix:", 1), ("ring:", 0), ("dismissAll:", 1), ("endEditing:", 0)])
  func `a plain view has only actions of the system and of extensions`(selector: String, count: Int) throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\"><view id=\"w\"/><button id=\"b\"><connections><action selector=\"\(selector)\" "
          + "destination=\"w\" id=\"o\"/></connections></button></document>")
      $0.files["Wecker/App.swift"] = "extension UIView { @objc func ring(_ sender: Any) {} }"
    }
    #expect(found.count == count)
  }

  // MARK: Owners

  @Test(arguments: [
    ("class Panel: NSObject { @IBOutlet var display: UIView!\nfunc f() { load(\"Chat\") } }", 0),
    ("class Panel: NSObject { func f() { load(\"Chat\") } }", 1),
    ("class Panel: NSObject { @IBOutlet var display: UIView! }", 1),
  ])
  func `code may load a xib with an owner of another class`(code: String, count: Int) throws {
    let found = try findings("interface-outlet-missing") {
      Breach.addNib(
        to: &$0, named: "Chat", owner: "AlarmController", "<outlet property=\"display\" destination=\"w\" id=\"o\"/>")
      let change = $0.change
      $0.change = { objects in
        change(&objects)
        objects["PN"] = ["isa": "PBXFileReference", "path": "Wecker/Panel.swift", "sourceTree": "<group>"]
        objects["BP"] = ["isa": "PBXBuildFile", "fileRef": "PN"]
        objects["AS"]?["files"] = ["BF", "BP"]
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "MS", "X", "PN"]
      }
      $0.files["Wecker/Panel.swift"] = code
    }
    #expect(found.count == count)
  }

  @Test func `a preference pane has its window`() throws {
    for (outlet, count) in [("_window", 0), ("_other", 1)] {
      let found = try findings("interface-outlet-missing") {
        Breach.addStoryboard(
          to: &$0, Self.scene.replacing("\"gone\"", with: "\"\(outlet)\"").replacing("scene", with: "view"))
        $0.files["Wecker/App.swift"] = "class AlarmController: NSPreferencePane {}"
      }
      #expect(found.count == count, "\(outlet)")
    }
  }

  @Test func `a window of an archive may be a panel`() throws {
    for (type, count) in [("NSPanel", 0), ("NSWindow", 1)] {
      let found = try findings("interface-outlet-type") {
        Breach.addNib(to: &$0, named: "Search", owner: "PrefPane", "")
        $0.files["Wecker/Search.xib"] = ArchivedInterface.text.replacing(
          "NSWindowClass\">NSWindow", with: "NSWindowClass\">\(type)")
        $0.files["Wecker/App.swift"] = "@objc(PrefPane) class PrefPane: NSObject { @IBOutlet var window: NSPanel! }"
      }
      #expect(found.count == count, "\(type)")
    }
  }

  // MARK: Starts

  @Test(arguments: [
    ("int main(int argc, char **argv) { return system(\"open x\"); }", Diagnostic.Severity.note),
    ("int main(int argc, char **argv) { return UIApplicationMain(argc, argv, 0, 0); }", .error),
  ])
  func `nothing reads the main interface of an app that does not start one`(
    source: String, severity: Diagnostic.Severity
  ) throws {
    let found = try findings("main-interface-missing") {
      $0.appSettings["INFOPLIST_KEY_UIMainStoryboardFile"] = "Main"
      $0.files["Wecker/App.swift"] = nil
      $0.files["Wecker/main.m"] = source
      $0.change = { $0["F"]?["path"] = "Wecker/main.m" }
    }
    #expect(found.map(\.severity) == [severity])
  }

  // MARK: Hints

  @Test(arguments: [
    ("@IBAction func ring(sender: Any) {}", "ringWithSender:"),
    ("@IBAction func ringBell(_ sender: Any) {}", "ringBell:"),
  ])
  func `a missing action is replaced with the one that nothing sends`(method: String, action: String) throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\">\(Breach.controller(""))<button id=\"b\"><connections><action selector=\"ring:\" "
          + "destination=\"v\" eventType=\"touchDown\" id=\"o\"/></connections></button></document>")
      $0.files["Wecker/App.swift"] = "class AlarmController: UIViewController { \(method) }"
    }
    let operations = found.first?.hint?.operations ?? []
    #expect(operations.map(\.name) == ["interface.disconnect", "interface.connect"])
    #expect(operations.last?.values["name"] == action)
    #expect(operations.last?.values["event"] == "touchDown")
  }

  @Test func `an archive is not edited by commands`() throws {
    let found = try findings("interface-outlet-missing") {
      Breach.addNib(to: &$0, named: "Search", owner: "PrefPane", "")
      $0.files["Wecker/Search.xib"] = ArchivedInterface.text
      $0.files["Wecker/App.swift"] = "@objc(PrefPane) class PrefPane: NSObject {}"
    }
    #expect(found.map(\.hintText) == ["remove the connection in Xcode"])
  }
}
