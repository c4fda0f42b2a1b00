import Checks
import Diagnostics
import PropertyLists
import Testing

@Suite struct InterfaceRuleTests {
  private func rules(_ content: String, source: String? = nil, file: String = "Wecker/App.swift") throws -> [String] {
    var sample = SampleProject()
    Breach.addStoryboard(to: &sample, "<document type=\"X\">\n\(content)\n</document>")
    if let source { sample.files[file] = source }
    // The objects name classes of either language alike, and outlets of any class.
    let others = ["interface-module-missing", "interface-outlet-type", "outlet-not-connected", "action-not-connected"]
    return try Checker().findings(in: sample.input()).map(\.rule).filter { !others.contains($0) }
  }

  private func outlet(_ name: String, source: String) throws -> [String] {
    try rules(
      "<viewController id=\"v\" customClass=\"C\"><connections><outlet property=\"\(name)\" destination=\"v\"/></connections></viewController>",
      source: source)
  }

  @Test(arguments: [
    ("class C: UIViewController {}", ["interface-module-missing"]),
    ("@objc(C) class C: UIViewController {}", []), ("@objc(C)\npublic final class C: UIViewController {}", []),
    ("extension C {}", []), ("// class C {}", ["interface-class-missing"]),
    ("@objc class C: UIViewController {}", ["interface-module-missing"]),
  ])
  func `a Swift class needs its module unless it has a name in Objective-C`(source: String, rules: [String]) throws {
    var sample = SampleProject()
    Breach.addStoryboard(to: &sample, "<document type=\"X\"><viewController id=\"v\" customClass=\"C\"/></document>")
    sample.files["Wecker/App.swift"] = source
    let checker = try Checker(only: ["interface-module-missing", "interface-class-missing"])
    #expect(try checker.findings(in: sample.input()).map(\.rule) == rules)
    Breach.addNib(to: &sample, named: "C", owner: "C", "")
    sample.files["Wecker/C.xib"] = sample.files["Wecker/C.xib"]?.replacing(" customModuleProvider=\"target\"", with: "")
    sample.files["Wecker/App.swift"] = "class C: UIViewController {}"
    let ofOwner = try Checker(only: ["interface-module-missing"]).findings(in: sample.input())
    #expect(ofOwner == [], "the File's Owner is there before the xib is loaded")
  }

  @Test(arguments: [
    ("func ring(sender: Any) {}", ["interface-action-missing"]), ("func ring(_ sender: Any) {}", []),
    ("func ring() {}", ["interface-action-missing"]), ("func other(sender: Any) { perform(ring) }", []),
  ])
  func `an action is compared with its argument's label`(method: String, rules: [String]) throws {
    let source = "class AlarmController: UIViewController { @IBAction \(method) }"
    let content = Breach.controller("<action selector=\"ring:\" destination=\"v\" id=\"o\"/>")
    #expect(try self.rules(content, source: source) == rules)
    // AppKit has actions that begin with the same word, UIKit has none.
    let close = Breach.controller("<action selector=\"closeApp:\" destination=\"v\" id=\"o\"/>")
    #expect(try self.rules(close, source: source.replacing("ring", with: "closeApp")) == rules)
  }

  @Test func `before Swift 3 the label of the first argument is no part of the selector`() throws {
    for (version, count) in [("2.3", 0), ("5.0", 1)] {
      var sample = SampleProject()
      sample.projectSettings["SWIFT_VERSION"] = .string(version)
      Breach.addStoryboard(
        to: &sample,
        "<document type=\"X\">\(Breach.controller("<action selector=\"ring:\" destination=\"v\" id=\"o\"/>"))</document>"
      )
      sample.files["Wecker/App.swift"] =
        "class AlarmController: UIViewController { @IBAction func ring(sender: AnyObject) {} }"
      #expect(try Checker(only: ["interface-action-missing"]).findings(in: sample.input()).count == count)
    }
  }

  @Test func `an identifier that code uses is no finding, and one that is unlike all texts is unused`() throws {
    let source = "class AlarmController: UIViewController { let a = \"Show Alarm\", b = \"Show Alram\" }"
    #expect(try rules(Breach.segue("Show Alarm"), source: source) == [])
    let other = "class AlarmController: UIViewController { let a = \"Something else\" }"
    #expect(try rules(Breach.segue("Show Alarm"), source: other) == ["interface-identifier-unused"])
  }

  @Test(arguments: [
    ("AlarmController", "AlarmController", "<outlet property=\"view\" destination=\"v\" id=\"o\"/>"),
    ("AlarmController", "Unknown", ""), ("Alarms", "AlarmController", ""), ("Base", "Base", ""),
  ])
  func `a xib whose view is connected, or that another class loads, is no finding`(
    file: String, owner: String, connections: String
  ) throws {
    var sample = SampleProject()
    Breach.addNib(to: &sample, named: file, owner: owner, connections)
    sample.files["Wecker/App.swift", default: ""] += "\nclass Base: UIViewController { override func loadView() {} }"
    #expect(try Checker(only: ["nib-view-not-connected"]).findings(in: sample.input()) == [])
  }

  @Test func `a class of the target in another spelling is named, whatever the target links`() throws {
    var sample = SampleProject()
    Breach.addStoryboard(
      to: &sample, "<document type=\"X\">\n<view id=\"v\" customClass=\"AlramController\"/></document>")
    sample.files["Wecker/App.swift"] = "@objc(AlarmController) class AlarmController: UIView {}"
    sample.appSettings["OTHER_LDFLAGS"] = "-lother"
    let found = try Checker(only: ["interface-class-missing"]).findings(in: sample.input())
    #expect(
      found.map(\.hintText) == ["change it to AlarmController, or add the file of AlramController to the target"]
    )
  }

  @Test func `what the class has is no finding`() throws {
    let connections = """
      <outlet property="titleLabel" destination="v"/><outlet property="view" destination="v"/>
      <action selector="stop:" destination="v"/><action selector="saveWithSender:" destination="v"/>
      <segue destination="v" kind="unwind" unwindAction="stop:"/>
      """
    #expect(try rules(Breach.controller(connections)) == [])
  }

  @Test(arguments: [
    "class C: Base { }", "class C: UIViewController, P { @IBOutlet var a: UILabel! }",
    "class C: UIViewController {}\nextension C { var a: Int { 1 } }",
    "class B: UIViewController { var a = 1 }\nfinal class C: B {}", "class C<T>: Base<T> {}",
    "class C { class D: UIViewController {} }\nclass C: Unknown {}",
    "class C: UIViewController {} let s = \"\"\"\n unended",
  ])
  func `what may be inherited or can't be told is no finding`(source: String) throws {
    #expect(try outlet("a", source: source) == [])
  }

  @Test func `a class that only a comment names is missed`() throws {
    let source = "let a = 1 /* class C: UIViewController {} */"
    #expect(try outlet("a", source: source) == ["interface-class-missing"])
  }

  @Test(arguments: [
    "class C: UIViewController {}", "class C: UIKit.UIViewController { /* var a: /* nested */ Int */ }",
    "@objc(C) public class C: UITableViewController { let s = \"var a\" }",
    "class B: UIViewController {}\nclass C: B { let s = #\"a \\(a)\"# }",
    "class C: UIViewController { let s = \"\\(b(\"a\")) a\" }",
    "final class C: UIViewController { class func f() {} class var g: Int { 1 } }",
  ])
  func `what stands in comments and texts only is missed`(source: String) throws {
    #expect(try outlet("a", source: source) == ["interface-outlet-missing"])
  }

  @Test(arguments: [
    ("@interface C : UIViewController\n@property IBOutlet UILabel *a;\n@end\n@implementation C @end", true),
    ("@interface C : UIViewController { IBOutlet UILabel *_a; }\n@end", true),
    ("@interface C : UIViewController\n- (void)setA:(id)b;\n@end", true),
    ("@interface C : Base\n@end\n@implementation C\n@end", true), ("@implementation C\n@end", true),
    ("@interface C : UIViewController\n@end\n@implementation C\n#pragma mark - A\n- (void)setA:(id)b {}\n@end", true),
    ("@interface C : UIViewController\n@end\n@interface C ()\n// a\n@end\n@implementation C\n@end", false),
    (
      "@interface C : UIViewController <A, B>\n@end\nchar c = '\"'; NSString *s = @\"a\"; @implementation C @end", false
    ),
    // What only promises the class, or adds to it, leaves its members to a file that is not read.
    ("@interface C : UIViewController\n@end", true),
    ("@interface C : UIViewController @end @implementation C (More) @end", true),
  ])
  func `Objective-C is read too`(source: String, isThere: Bool) throws {
    var sample = SampleProject()
    Breach.addStoryboard(
      to: &sample,
      "<document type=\"X\"><viewController id=\"v\" customClass=\"C\"><connections><outlet property=\"a\" destination=\"v\"/></connections></viewController></document>"
    )
    let change = sample.change
    sample.change = {
      change(&$0)
      $0["F"]?["path"] = "Wecker/C.m"
    }
    sample.files["Wecker/App.swift"] = nil
    sample.files["Wecker/C.m"] = source
    let found = try Checker().findings(in: sample.input()).map(\.rule).filter { $0 != "interface-outlet-type" }
    #expect(found == (isThere ? [] : ["interface-outlet-missing"]))
  }

  /// The rules that an action sent to an object of the class C breaks.
  private func action(_ selector: String, source: String, isSwift: Bool = true) throws -> [String] {
    var sample = SampleProject()
    Breach.addStoryboard(
      to: &sample,
      "<document type=\"X\"><viewController id=\"v\" customClass=\"C\"><connections><action selector=\"\(selector)\" destination=\"v\"/></connections></viewController></document>"
    )
    sample.files["Wecker/App.swift"] = isSwift ? source : nil
    if !isSwift {
      let change = sample.change
      sample.change = {
        change(&$0)
        $0["F"]?["path"] = "Wecker/C.m"
      }
      sample.files["Wecker/C.m"] = source
    }
    return try Checker().findings(in: sample.input()).map(\.rule).filter { $0 != "interface-module-missing" }
  }

  private static let shapes = ["ring", "ring:", "ring:forEvent:"]

  @Test(arguments: [
    ("func ring() {}", "ring"), ("func ring(_ sender: Any) {}", "ring:"), ("func ring(_: Any) {}", "ring:"),
    ("func ring(_ a: Dictionary<Int, Any>) {}", "ring:"),
    ("func ring(_ f: (Int, Int) -> Void = { _, _ in }) {}", "ring:"),
    ("func ring(_ sender: UIButton, forEvent event: UIEvent) {}", "ring:forEvent:"),
    ("func ring<T: P>(_ sender: T) {}", "ring:"), ("@objc(ring:) func toggle() {}\nfunc ring() {}", "ring ring:"),
    ("func `ring`(_ sender: [String: Int]) {}", "ring:"), ("func ring(@Wrapped _ sender: Any) {}", "ring:"),
  ])
  func `an action is compared with all of its arguments`(method: String, selectors: String) throws {
    for selector in Self.shapes {
      let found = try action(selector, source: "class C: UIViewController { @IBAction \(method) }")
      let isThere = selectors.split(separator: " ").contains { $0 == selector }
      #expect(found == (isThere ? [] : ["interface-action-missing"]), "\(selector)")
    }
  }

  @Test(arguments: [
    ("- (IBAction)ring { }", "ring"), ("- (IBAction) ring : (id) sender { int a = b - (int)c; }", "ring:"),
    ("-(void)ring:(void (^)(id, int))block;", "ring:"), ("- ring:sender;", "ring:"),
    ("- (IBAction)ring:(id)sender forEvent:(UIEvent *)event\n{\n}", "ring:forEvent:"),
    ("- (IBAction)ring:(id)sender __attribute__((unused));\n- (void)ring;", "ring: ring"),
  ])
  func `an action in Objective-C is compared with all of its arguments`(method: String, selectors: String) throws {
    for selector in Self.shapes {
      let found = try action(
        selector, source: "@implementation C : UIViewController\n\(method)\n@end\n", isSwift: false)
      let isThere = selectors.split(separator: " ").contains { $0 == selector }
      #expect(found == (isThere ? [] : ["interface-action-missing"]), "\(selector)")
    }
  }

  @Test(arguments: ["class C: UIViewController { func f() { ring(1) } }", "class C: Base { func ring() {} }"])
  func `a name without a method, or a class that is not known, is no finding`(source: String) throws {
    #expect(try action("ring:", source: source) == [])
  }

  @Test(arguments: [("DialView", true), ("NSDial", false), ("UIDial", false), ("FirstResponder", false), ("C", false)])
  func `a class in Objective-C is missed where the target has nothing but its sources`(name: String, isMissing: Bool)
    throws
  {
    let object = "<view id=\"v\" customClass=\"\(name)\"/>"
    #expect(try rules(object, source: "class C: UIView {}") == (isMissing ? ["interface-class-missing"] : []))
    var sample = SampleProject()
    Breach.addStoryboard(to: &sample, "<document type=\"X\">\(object)</document>")
    sample.files["Wecker/App.swift"] = "@objc(C) class C: UIView {}"
    sample.appSettings["OTHER_LDFLAGS"] = "-framework Dials"
    #expect(try Checker().findings(in: sample.input()).map(\.rule) == [])
  }

  @Test func `a class is missed unless a source is empty or not there`() throws {
    let object = "<view id=\"v\" customClass=\"Old\" customModuleProvider=\"target\"/>"
    #expect(try rules(object) == ["interface-class-missing"])
    #expect(try rules(object, source: "") == [])
    #expect(try rules("<view id=\"v\" customClass=\"Old\" customModule=\"Kit\"/>") == ["interface-class-missing"])
  }

  @Test func `objects of a xib that stand for others are there`() throws {
    let xib = """
      <placeholder placeholderIdentifier="IBFilesOwner" id="-1" customClass="AlarmController">
      <connections><outlet property="view" destination="v"/></connections></placeholder>
      <placeholder placeholderIdentifier="IBFirstResponder" id="-2" customClass="UIResponder"/>
      <view id="v"><connections><action selector="anything:" destination="-2"/></connections></view>
      """
    #expect(try rules(xib) == [])
  }

  @Test func `references to one missing object are one finding`() throws {
    var sample = SampleProject()
    Breach.addStoryboard(
      to: &sample,
      "<document type=\"X\">\n<constraint firstItem=\"x\" id=\"a\"/>\n<constraint firstItem=\"x\" id=\"b\"/>\n"
        + "<constraint secondItem=\"y\" id=\"c\"/></document>")
    let found = try Checker(only: ["interface-reference-dangling"]).findings(in: sample.input())
    #expect(found.map(\.place?.line) == [2, 4])
    #expect(found.map { $0.furtherPlaces.map(\.place.line) } == [[3], []])
    #expect(found.first?.message == "2 attributes refer to \"x\", but no object has that identifier")
  }
}
