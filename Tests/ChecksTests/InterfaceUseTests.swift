import Checks
import Diagnostics
import PropertyLists
import Testing

/// What code and interfaces use of each other, where the answer is not plain.
@Suite struct InterfaceUseTests {
  private func findings(
    _ rule: String, _ content: String, source: String? = nil, _ change: (inout SampleProject) -> Void = { _ in }
  ) throws -> [Finding] {
    var sample = SampleProject()
    Breach.addStoryboard(to: &sample, "<document type=\"X\">\n\(content)\n</document>")
    if let source { sample.files["Wecker/App.swift"] = source }
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  /// Changes the only source to one in Objective-C.
  private func useObjectiveC(_ source: String, in sample: inout SampleProject) {
    let change = sample.change
    sample.change = {
      change(&$0)
      $0["F"]?["path"] = "Wecker/App.m"
    }
    sample.files["Wecker/App.swift"] = nil
    sample.files["Wecker/App.m"] = source
  }

  // MARK: The class of an outlet

  private static let connected = Breach.controller("<outlet property=\"a\" destination=\"b\" id=\"o\"/>")

  @Test(arguments: [
    ("@IBOutlet var a: UIButton!", "label", 1), ("@IBOutlet private(set) weak var a: UIKit.UIButton?", "label", 1),
    ("@IBOutlet\n  var a: UIButton! { didSet { } }", "label", 1), ("@IBOutlet var a: [UILabel]!", "label", 1),
    ("@IBOutlet var a: UIView!", "label", 0), ("@IBOutlet var a: UIControl!", "slider", 0),
    ("@IBOutlet var a: UIScrollView!", "tableView", 0), ("@IBOutlet var a: NSLayoutConstraint!", "constraint", 0),
    ("@IBOutlet var a: NSObject!", "label", 0), ("@IBOutlet var a: AnyObject!", "label", 0),
    ("@IBOutlet var a: Dial!", "label", 1), ("@IBOutlet var a: Dial!", "label customClass=\"Dial\"", 0),
    ("@IBOutlet var a: UIView!", "view customClass=\"Dial\"", 0),
    ("@IBOutlet var a: UIButton!", "view customClass=\"Dial\"", 1),
    ("@IBOutlet var a: UIButton!", "view customClass=\"Unknown\"", 0), ("@IBOutlet var a: UIButton!", "anything", 0),
    ("@IBOutlet var a: Ringing!", "label", 0), ("@IBOutlet var a: Box<UIView>!", "label", 0),
    ("@IBOutlet var a: (UIButton & Ringing)!", "label", 0), ("@IBOutlet var a: any Ringing", "label", 0),
    ("@IBOutlet var a: UIButton!", "placeholder", 0), ("@IBOutlet var a: Foreign!", "label", 0),
    ("#if DEBUG\n@IBOutlet var a: UIButton!\n#else\n@IBOutlet var a: UILabel!\n#endif", "label", 0),
    ("struct Inner { @IBOutlet var a: UIButton! }\nvar a: UILabel!", "label", 0),
  ])
  func `an outlet is compared with the connected object as far as both are known`(
    outlet: String, object: String, count: Int
  ) throws {
    let source = """
      class AlarmController: UIViewController {
        \(outlet)
      }
      class Dial: UILabel {}
      class Foreign: Kit.Foreign {}
      protocol Ringing {}
      """
    let found = try findings("interface-outlet-type", Self.connected + "<\(object) id=\"b\"/>", source: source)
    #expect(found.count == count, "\(found.map(\.message))")
  }

  @Test(arguments: [
    ("@property (weak) IBOutlet UIButton *a;", 1), ("@property (nonatomic, weak, nullable) IBOutlet UIButton *a;", 1),
    ("@property IBOutlet UIView<Ringing> *a;", 0), ("@property IBOutlet id<Ringing> a;", 0),
    ("@property IBOutlet __kindof UILabel *a;", 0), ("@property IBOutletCollection(UILabel) NSArray *a;", 1),
    ("@property IBOutlet NSArray *a;", 0),
  ])
  func `an outlet in Objective-C is compared as well`(outlet: String, count: Int) throws {
    let found = try findings("interface-outlet-type", Self.connected + "<label id=\"b\"/>") {
      useObjectiveC(
        "@interface AlarmController : UIViewController\n\(outlet)\n@end\n@implementation AlarmController\n@end", in: &$0
      )
    }
    #expect(found.count == count, "\(found.map(\.message))")
  }

  @Test func `a class with two superclasses in one target is not judged`() throws {
    let source = """
      class AlarmController: UIViewController { @IBOutlet var a: UIButton! }
      """
    let found = try findings(
      "interface-outlet-type", Self.connected + "<view customClass=\"Dial\" id=\"b\"/>", source: source
    ) {
      $0.files["Wecker/A.swift"] = "class Dial: UILabel {}"
      $0.files["Wecker/B.swift"] = "class Dial: UIButton {}"
      let change = $0.change
      $0.change = { objects in
        change(&objects)
        for name in ["A", "B"] {
          objects["S\(name)"] = [
            "isa": "PBXFileReference", "path": .string("Wecker/\(name).swift"), "sourceTree": "<group>",
          ]
          objects["BS\(name)"] = ["isa": "PBXBuildFile", "fileRef": .string("S\(name)")]
        }
        objects["AS"]?["files"] = ["BF", "BSA", "BSB"]
      }
    }
    #expect(found == [])
  }

  @Test func `an extension has no superclass`() throws {
    let source = """
      extension AlarmController: UITableViewDelegate {}
      class AlarmController: BaseController {}
      """
    #expect(try findings("interface-outlet-missing", Self.connected, source: source) == [])
  }

  // MARK: Outlets and actions that nothing connects

  @Test(arguments: [
    ("class AlarmController: UIViewController { @IBOutlet var a: UILabel! }", 1),
    ("class AlarmController: UIViewController { @IBOutlet var a: UILabel!\n func f() { a = UILabel() } }", 0),
    ("class AlarmController: UIViewController { @IBOutlet var a: UILabel!\n func f() { if a == nil {} } }", 1),
    ("class Base: UIViewController { @IBOutlet var a: UILabel! }\nclass AlarmController: Base {}", 1),
    ("class Other: UIViewController { @IBOutlet var a: UILabel! }", 0),
  ])
  func `an outlet that code does not set is told of if files contain its class`(source: String, count: Int) throws {
    #expect(try findings("outlet-not-connected", Breach.controller(""), source: source).count == count)
    #expect(try findings("outlet-not-connected", Self.connected, source: source) == [])
  }

  @Test func `an outlet may be a variable with an underscore`() throws {
    let source =
      "@interface AlarmController : UIViewController { IBOutlet UILabel *_a; }\n@end\n@implementation AlarmController\n@end"
    #expect(try findings("outlet-not-connected", Self.connected) { useObjectiveC(source, in: &$0) } == [])
    #expect(try findings("outlet-not-connected", Breach.controller("")) { useObjectiveC(source, in: &$0) }.count == 1)
  }

  @Test func `an archive or a compiled file may connect what it names`() throws {
    let archive = "<archive type=\"com.apple.InterfaceBuilder3.Cocoa.XIB\"><string>NAME</string></archive>"
    for (name, count) in [("AlarmController", 0), ("OtherController", 1)] {
      let found = try findings("outlet-not-connected", Breach.controller("")) {
        $0.files["Wecker/Old.xib"] = archive.replacing("NAME", with: name)
      }
      #expect(found.count == count, "\(name)")
    }
  }

  @Test(arguments: [
    ("@IBAction func ring(_ sender: Any) {}", 1), ("@IBAction func ring(sender: Any) {}", 1),
    ("@IBAction override func ring(_ sender: Any) {}", 0), ("@IBAction func ring() {}\nfunc f() { ring() }", 0),
    ("@IBAction func ring() {}\nlet s = #selector(ring)", 0),
    ("@IBAction func ring() {}\nlet s = Selector(\"ring\")", 0),
    ("@IBAction func copy(_ sender: Any?) {}", 0), ("@objc(sound:) @IBAction func ring(_ sender: Any) {}", 0),
    ("func ring() {}", 0),
  ])
  func `an action is told of if no code and no file names it`(method: String, count: Int) throws {
    let source = "class AlarmController: UIViewController {\n\(method)\n}"
    #expect(try findings("action-not-connected", Breach.controller(""), source: source).count == count)
    let sent = Breach.controller("<action selector=\"ring:\" destination=\"v\" id=\"o\"/>")
    #expect(try findings("action-not-connected", sent, source: source) == [])
  }

  @Test(arguments: [
    ("saveTapped(_ sender: Any)", 1), ("cancelTapped()", 1), ("selectAll(_ sender: Any?)", 0),
  ])
  func `an action whose name begins like one of the system is none of it`(method: String, count: Int) throws {
    let source = "class AlarmController: UIViewController { @IBAction func \(method) {} }"
    #expect(try findings("action-not-connected", Breach.controller(""), source: source).count == count)
  }

  @Test func `an action is sent by the selector with its label`() throws {
    let source = "class AlarmController: UIViewController { @IBAction func ring(sender: Any) {} }"
    for selector in ["ringWithSender:", "ring:"] {
      let sent = Breach.controller("<action selector=\"\(selector)\" destination=\"v\" id=\"o\"/>")
      #expect(try findings("action-not-connected", sent, source: source) == [])
    }
  }

  @Test func `an outlet may be connected by a File's Owner without a class`() throws {
    let source = "class AlarmController: UIViewController { @IBOutlet var a: UILabel! }"
    let owner =
      "<placeholder id=\"-1\"><connections><outlet property=\"a\" destination=\"v\" id=\"o\"/></connections></placeholder>"
    #expect(try findings("outlet-not-connected", Breach.controller("") + owner, source: source) == [])
  }

  @Test func `an action may be in a property list`() throws {
    let source = "class AlarmController: UIViewController { @IBAction func ring(_ sender: Any) {} }"
    let found = try findings("action-not-connected", Breach.controller(""), source: source) {
      $0.files["Wecker/Shortcuts.plist"] = SampleProject.plist("<key>action</key><string>ring:</string>")
    }
    #expect(found == [])
  }

  @Test func `an action of a binding is sent`() throws {
    let source = "class AlarmController: UIViewController { @IBAction func ring(_ sender: Any) {} }"
    let binding = """
      <binding name="target" destination="v" keyPath="self" id="o"><dictionary key="options">\
      <string key="NSSelectorName">ring:</string></dictionary></binding>
      """
    #expect(try findings("action-not-connected", Breach.controller(binding), source: source) == [])
  }

  // MARK: Identifiers

  @Test(arguments: [
    ("let a = \"Clock\"", 0), ("enum Scene: String { case clock }", 0), ("let a = \"Clo\" + \"ck\"", 0),
    ("let a = \"\\(b)lock\"", 0), ("class Clock: UIViewController {}", 0), ("let a = \"Cl\"", 1), ("let a = 1", 1),
  ])
  func `an identifier that code may build is used`(code: String, count: Int) throws {
    let content = "<viewController id=\"v\" storyboardIdentifier=\"Clock\" sceneMemberID=\"viewController\"/>"
    #expect(try findings("interface-identifier-unused", content, source: "import UIKit\n\(code)").count == count)
  }

  @Test func `an identifier is used by storyboard references and by restoration`() throws {
    for content in [
      "<viewController id=\"v\" storyboardIdentifier=\"Clock\" sceneMemberID=\"viewController\"/><viewControllerPlaceholder referencedIdentifier=\"Clock\"/>",
      "<viewController id=\"v\" storyboardIdentifier=\"Clock\" sceneMemberID=\"viewController\" useStoryboardIdentifierAsRestorationIdentifier=\"YES\"/>",
      "<button id=\"b\"><connections><segue identifier=\"Clock\" destination=\"b\" kind=\"show\" id=\"o\"/></connections></button>",
    ] {
      #expect(try findings("interface-identifier-unused", content, source: "let a = 1") == [], "\(content)")
    }
  }

  @Test(arguments: [
    ("performSegue(withIdentifier: \"Clock\", sender: nil)", 1),
    ("performSegue(withIdentifier: \"Alarm\", sender: nil)", 0),
    ("performSegue(withIdentifier: \"Clock\\(n)\", sender: nil)", 0),
    ("performSegue(withIdentifier: self.clock, sender: nil)", 1),
    ("performSegue(withIdentifier: C.clock, sender: nil)", 0),
    ("performSegue(withIdentifier: self.alarm, sender: nil)", 0),
    ("storyboard?.instantiateViewController(withIdentifier: \"Clock\")", 1),
    ("storyboard?.instantiateViewController(identifier: \"Clock\") { C(coder: $0) }", 1),
    ("tableView.dequeueReusableCell(withIdentifier: \"Clock\", for: path)", 1),
    ("tableView.dequeueReusableCell(withIdentifier: \"Clock\")", 0),
    ("view.dequeueReusableCell(withReuseIdentifier: \"Clock\", for: path)", 1),
    (
      "view.dequeueReusableCell(withReuseIdentifier: \"Clock\", for: path); view.register(C.self, forCellWithReuseIdentifier: id)",
      0
    ),
  ])
  func `a literal by which code finds nothing is told of`(code: String, count: Int) throws {
    let constants = "let clock = \"Clock\"; let alarm = \"Alarm\""
    let source = "class AlarmController: UIViewController { \(constants); func f() { \(code) } }"
    let found = try findings("interface-identifier-unknown", Breach.segue("Alarm"), source: source)
    #expect(found.count == count, "\(found.map(\.message))")
    #expect(found.allSatisfy { $0.severity == .error && $0.place?.line == 1 })
  }

  @Test func `a file or a class that is not known may have the identifier`() throws {
    let scene = "class C { func f() { storyboard?.instantiateViewController(withIdentifier: \"Clock\") } }"
    let segue = "class C: UIViewController { func f() { performSegue(withIdentifier: \"Clock\", sender: nil) } }"
    for (source, count) in [(scene, 0), (segue, 1)] {
      let found = try findings("interface-identifier-unknown", Breach.controller(""), source: source) {
        $0.files["Podfile"] = ""
      }
      #expect(found.count == count)
    }
    let overridden = segue + " class B { func performSegue(withIdentifier: String, sender: Any?) {} }"
    #expect(try findings("interface-identifier-unknown", Breach.controller(""), source: overridden) == [])
  }

  @Test(arguments: [
    ("UIStoryboard(name: \"Main\", bundle: nil).instantiateInitialViewController()", 1),
    ("UIStoryboard(name: \"Main\", bundle: .main).instantiateViewController(withIdentifier: id)", 0),
    ("UIStoryboard(name: \"Main\", bundle: kit).instantiateInitialViewController()", 0),
    ("UIStoryboard(name: \"Other\", bundle: nil).instantiateInitialViewController()", 0),
  ])
  func `code that creates an initial view controller needs one`(code: String, count: Int) throws {
    let found = try findings("initial-controller-missing", Breach.controller(""), source: "let first = \(code)")
    #expect(found.count == count)
    let objectiveC = try findings("initial-controller-missing", Breach.controller("")) {
      useObjectiveC(
        "id a = [[UIStoryboard storyboardWithName:@\"Main\" bundle:nil] instantiateInitialViewController];", in: &$0)
    }
    #expect(objectiveC.count == 1)
  }

  @Test func `a near identifier is one finding`() throws {
    let source =
      "class AlarmController: UIViewController { func f() { performSegue(withIdentifier: \"Show Alram\", sender: nil) } }"
    #expect(try findings("interface-identifier-misspelled", Breach.segue("Show Alarm"), source: source) == [])
    let found = try findings("interface-identifier-unknown", Breach.segue("Show Alarm"), source: source)
    #expect(found.map(\.hintText) == ["write \"Show Alarm\""])
  }

  @Test(arguments: [
    ("let alarm = \"Show Alram\"", 1), ("if segue.identifier == \"Show Alram\" {}", 1),
    ("switch id { case \"Show Alram\": break }", 1), ("values[\"Show Alram\"]", 0),
    ("NSNotification.Name(rawValue: \"Show Alram\")", 0), ("print(\"Show Alram\")", 0),
    ("table.register(Cell.self, forCellReuseIdentifier: \"Show Alram\")", 0),
  ])
  func `a near text is an identifier only where identifiers are`(code: String, count: Int) throws {
    let found = try findings("interface-identifier-misspelled", Breach.segue("Show Alarm"), source: "\(code)\n")
    #expect(found.count == count)
  }

  @Test(arguments: [("UIViewController", 1), ("RevealViewController", 0), ("Own", 1)])
  func `a superclass that is not in the project may use an identifier`(base: String, count: Int) throws {
    let source = "class Own: UIViewController {}\nclass AlarmController: \(base) {}"
    let found = try findings("interface-identifier-unused", Breach.segue("sw_rear"), source: source)
    #expect(found.count == count)
  }

  // MARK: Attributes, labels and modules

  @Test(arguments: ["layer.cornerRadius", "accessibilityLabel", "ringing", "tone.volume"])
  func `a runtime attribute of a system class or of any source is known`(path: String) throws {
    let content =
      "<view id=\"v\"><userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type=\"number\" keyPath=\"\(path)\"/></userDefinedRuntimeAttributes></view>"
    let source = "extension UIView { @IBInspectable var isRinging: Bool { true }\n var tone: Tone { Tone() } }"
    #expect(try findings("interface-attribute-unknown", content, source: source) == [])
  }

  @Test(arguments: [
    "<button id=\"b\"><state key=\"normal\" title=\"Ring\" image=\"bell\"/></button>",
    "<button id=\"b\"><accessibility key=\"accessibilityConfiguration\" label=\"Ring\"/><state key=\"normal\" image=\"bell\"/></button>",
    "<button id=\"b\" customClass=\"RingButton\"><state key=\"normal\" image=\"bell\"/></button>",
    "<button id=\"b\"><state key=\"normal\"/></button>", "<barButtonItem id=\"b\" systemItem=\"add\"/>",
    "<button id=\"b\"><state key=\"normal\" image=\"bell\"/></button><resources><image name=\"bell\" catalog=\"system\"/></resources>",
    Breach.controller("<outlet property=\"bell\" destination=\"b\" id=\"o\"/>")
      + "<button id=\"b\"><state key=\"normal\" image=\"bell\"/></button>",
  ])
  func `a button with a text, or with one from code, has a label`(content: String) throws {
    let source = "class AlarmController: UIViewController { func f() { bell.accessibilityLabel = \"Ring\" } }"
    let action = "<connections><action selector=\"f\" destination=\"v\"/></connections>"
    let connected = content.replacing("</button>", with: action + "</button>")
    #expect(try findings("accessibility-label-missing", connected, source: source) == [])
    let bare = "<button id=\"b\"><state key=\"normal\" image=\"bell\"/></button>"
    #expect(try findings("accessibility-label-missing", bare, source: source) == [])
  }

  @Test func `a module of a package or of the system is known`() throws {
    let content = "<view id=\"v\" customClass=\"Dial\" customModule=\"NAME\"/>"
    #expect(try findings("interface-class-missing", content.replacing("NAME", with: "MapKit")) == [])
    let found = try findings("interface-class-missing", content.replacing("NAME", with: "Dials")) {
      $0.files["Podfile"] = ""
    }
    #expect(found == [])
  }

  @Test func `a text whose object is gone is left over, also without a file of the development language`() throws {
    let found = try findings("translation-left-over", "<label id=\"a\"/>") { sample in
      let addStoryboard = sample.change
      Breach.localize(&sample, ["de.lproj/Main.strings": "\"a.text\" = \"A\"; \"b.text\" = \"B\";"])
      let localize = sample.change
      sample.change = {
        addStoryboard(&$0)
        localize(&$0)
      }
    }
    #expect(found.map(\.message) == ["nothing uses the key \"b.text\" in \"de\""])
  }

  // MARK: Damaged files

  private static let damaged: [(bytes: [UInt8], message: String)] = {
    let broken = "the file can't be read"
    let text = "\u{FEFF}<document type=\"X\">"
    let utf16: [UInt8] = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let deep = String(repeating: "<view>", count: 100_000)
    let invalid: [UInt8] = Array("<document type=\"X\">".utf8) + [0xFF, 0xFE, 0xC3]
    return [
      (invalid, broken), (utf16, broken), (Array(deep.utf8), broken), (Array("{ \"document\": 1 }".utf8), broken),
      (Array("<html/>".utf8), "the file is not a storyboard or xib: its root element is <html>"),
    ]
  }()

  @Test(arguments: damaged)
  func `what is no storyboard is one finding`(bytes: [UInt8], message: String) throws {
    var sample = SampleProject()
    Breach.addStoryboard(to: &sample, "")
    sample.images["Wecker/Base.lproj/Main.storyboard"] = bytes
    sample.files["Wecker/Base.lproj/Main.storyboard"] = nil
    let found = try Checker().findings(in: sample.input()).filter { $0.rule.hasPrefix("interface-") }
    #expect(found.map(\.rule) == ["interface-unreadable"])
    #expect(found.first?.message.hasPrefix(message) == true, "\(found.map(\.message))")
  }

  @Test func `a thousand objects with one identifier are found in time`() throws {
    let content = String(repeating: "<label id=\"a\"/>", count: 1_000)
    let found = try findings("interface-id-duplicate", content)
    #expect(found.count == 1 && found.first?.furtherPlaces.count == 998)
  }
}
