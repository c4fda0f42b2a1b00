import Checks
import PropertyLists
import Testing

/// Outlets in projects of which not every source is known.
@Suite struct OutletRuleTests {
  private static let outlet = Breach.controller("<outlet property=\"titel\" destination=\"v\" id=\"o\"/>")

  private func rules(_ content: String = outlet, _ change: (inout SampleProject) -> Void) throws -> [String] {
    var sample = SampleProject()
    Breach.addStoryboard(to: &sample, "<document type=\"X\">\(content)</document>")
    sample.files["Wecker/App.swift"] = "class AlarmController: UIViewController { @IBOutlet var titleLabel: UILabel! }"
    change(&sample)
    return try Checker(only: ["interface-outlet-missing"]).findings(in: sample.input()).map(\.rule)
  }

  private func addMissingSource(to sample: inout SampleProject, _ name: String = "Secrets.swift") {
    let change = sample.change
    sample.change = { objects in
      change(&objects)
      objects["S"] = ["isa": "PBXFileReference", "path": .string(name), "sourceTree": "<group>"]
      objects["BS"] = ["isa": "PBXBuildFile", "fileRef": "S"]
      objects["AS"]?["files"] = ["BF", "BS"]
    }
  }

  @Test func `a Swift class has its outlets in its own declaration, whatever other sources there are`() throws {
    #expect(try rules { addMissingSource(to: &$0) } == ["interface-outlet-missing"])
    let withPlugin = try rules { sample in
      let change = sample.change
      sample.change = { objects in
        change(&objects)
        objects["A"]?["packageProductDependencies"] = ["PP"]
        objects["PP"] = ["isa": "XCSwiftPackageProductDependency", "productName": "plugin:Lint"]
      }
    }
    #expect(withPlugin == ["interface-outlet-missing"])
  }

  @Test func `a class whose declaration or superclass is unknown may have any outlet`() throws {
    for source in [
      "extension AlarmController {}", "class AlarmController: BaseController {}",
      "class AlarmController: UIViewController { /*",
    ] {
      let found = try rules {
        addMissingSource(to: &$0)
        $0.files["Wecker/App.swift"] = source
      }
      #expect(found == [], "\(source)")
    }
  }

  @Test func `a category in an unknown source may have an outlet of Objective-C`() throws {
    for isWhole in [true, false] {
      let found = try rules(Self.outlet.replacing(" customModuleProvider=\"target\"", with: "")) {
        if !isWhole { addMissingSource(to: &$0, "Other.m") }
        $0.files["Wecker/App.swift"] = nil
        $0.files["Wecker/App.m"] =
          "@interface AlarmController : UIViewController\n@end\n@implementation AlarmController\n@end"
        let change = $0.change
        $0.change = { objects in
          change(&objects)
          objects["F"]?["path"] = "Wecker/App.m"
        }
      }
      #expect(found.isEmpty == !isWhole)
    }
  }

  @Test(arguments: [("Wecker", 1), ("Elsewhere", 0)])
  func `a module is that of a target of the project, or unknown`(module: String, count: Int) throws {
    let content = Self.outlet.replacing("customModuleProvider=\"target\"", with: "customModule=\"\(module)\"")
    #expect(try rules(content) { _ in }.count == count)
  }

  @Test(arguments: [("preferredFocusedView", 0), ("preferredFocusedVew", 1)])
  func `the outlets of UIFocusEnvironment are in every class`(property: String, count: Int) throws {
    let outlet = Breach.controller("<outlet property=\"\(property)\" destination=\"v\" id=\"o\"/>")
    #expect(try rules(outlet) { _ in }.count == count)
  }

  @Test(arguments: [
    ("imageView", "UIViewController", false), ("imageView", "UITableViewCell", true),
    ("view", "UIViewController", true),
    ("textField", "NSViewController", false), ("textField", "NSTableCellView", true), ("window", "NSObject", false),
    ("window", "NSWindowController", true), ("imageView", "ABPicker", true), ("pictureView", "UIViewController", false),
  ])
  func `a system class has its own outlets only, and an unknown one all`(name: String, base: String, has: Bool) {
    #expect(SystemClasses.mayHave(outlet: name, in: base) == has)
  }
}
