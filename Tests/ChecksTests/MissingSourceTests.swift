import Checks
import Diagnostics
import PropertyLists
import Testing

/// A missing or generated source lowers severities, and never raises one.
@Suite struct MissingSourceTests {
  private func findings(_ rule: String, _ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input())
  }

  /// Adds a source that is not on disk to the app.
  private func addMissingSource(to sample: inout SampleProject) {
    let change = sample.change
    sample.change = { objects in
      change(&objects)
      objects["AS"]?["files"] = ["BF", "BGone"]
      let children = objects["G"]?["children"]?.array ?? []
      objects["G"]?["children"] = .array(children + ["Gone"])
      objects["BGone"] = ["isa": "PBXBuildFile", "fileRef": "Gone"]
      objects["Gone"] = ["isa": "PBXFileReference", "path": "Generated/Gone.swift", "sourceTree": "SOURCE_ROOT"]
    }
  }

  private static func scene(_ identifier: String) -> String {
    """
    <document type="X"><scenes><scene sceneID="s"><objects><viewController id="v" \
    storyboardIdentifier="\(identifier)" customClass="OldController" customModuleProvider="target" \
    sceneMemberID="viewController"><connections><outlet property="gone" destination="v" id="o"/></connections>\
    </viewController></objects></scene></scenes></document>
    """
  }

  @Test(arguments: [false, true])
  func `an outlet of a scene that no read source shows stays a note`(isMissing: Bool) throws {
    let found = try findings("interface-outlet-missing") {
      Breach.addStoryboard(to: &$0, Self.scene("Old"))
      $0.files["Wecker/App.swift"] = "class OldController: UIViewController {}"
      if isMissing { addMissingSource(to: &$0) }
    }
    #expect(found.map(\.severity) == [.note], "\(found)")
  }

  @Test(arguments: [false, true])
  func `a class of a scene that no read source shows stays a note`(isMissing: Bool) throws {
    let found = try findings("interface-class-missing") {
      Breach.addStoryboard(to: &$0, Self.scene("Old"))
      // A near name is reported even if not all sources are known.
      $0.files["Wecker/App.swift"] = "class OldControler: UIViewController {}"
      if isMissing { addMissingSource(to: &$0) }
    }
    #expect(found.map(\.severity) == [.note], "\(found)")
  }

  @Test(arguments: [
    ("com.apple.security.automation.apple-events", "let a = Process()"),
    ("com.apple.security.personal-information.addressbook", ""),
  ])
  func `an entitlement that no read source uses stays a note`(entitlement: String, source: String) throws {
    for isMissing in [false, true] {
      let found = try findings("usage-description-missing") {
        $0.projectSettings["SDKROOT"] = "macosx"
        $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist("<key>\(entitlement)</key><true/>")
        $0.files["Wecker/App.swift"] = source
        if isMissing { addMissingSource(to: &$0) }
      }
      #expect(found.map(\.severity) == [.note], "\(found)")
      #expect(found.first?.hintText?.contains("remove the entitlement") == true)
    }
  }

  @Test(arguments: [
    "let a = NSAppleScript(source: \"\")", "let a = URL(fileURLWithPath: \"/usr/bin/osascript\")",
  ])
  func `an entitlement for Apple events that code uses is a warning`(source: String) throws {
    let found = try findings("usage-description-missing") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.automation.apple-events</key><true/>")
      $0.files["Wecker/App.swift"] = source
    }
    #expect(found.map(\.severity) == [.warning], "\(found)")
  }

  @Test func `a bridging header of a target that compiles nothing is a note`() throws {
    let found = try findings("bridging-header-missing") {
      $0.appSettings["SWIFT_OBJC_BRIDGING_HEADER"] = "Old/Bridging.h"
      $0.change = { objects in
        objects["A"]?["isa"] = "PBXAggregateTarget"
        objects["A"]?["buildPhases"] = []
        objects["A"]?["productReference"] = nil
        objects["A"]?["productType"] = nil
      }
    }
    #expect(found.map(\.severity) == [.note], "\(found)")
    #expect(found.first?.hintText?.contains("slipway setting unset") == true)
  }

  @Test func `a missing source of a library does not hide a missing action`() throws {
    let found = try findings("interface-action-missing") {
      Breach.addStoryboard(
        to: &$0,
        "<document type=\"X\" initialViewController=\"v\"><scenes><scene sceneID=\"s\"><objects><viewController id=\"v\" customClass=\"Clock\" "
          + "customModuleProvider=\"target\"><button id=\"b\"><connections><action selector=\"gone:\" "
          + "destination=\"v\" id=\"o\"/></connections></button></viewController></objects></scene></scenes></document>"
      )
      $0.files["Wecker/App.swift"] = "class Clock: UIViewController {}"
      let change = $0.change
      $0.change = { objects in
        change(&objects)
        objects["W"]?["productType"] = "com.apple.product-type.framework"
        let children = objects["G"]?["children"]?.array ?? []
        objects["G"]?["children"] = .array(children + ["Gone"])
        objects["W"]?["buildPhases"] = ["WS"]
        objects["WS"] = ["isa": "PBXSourcesBuildPhase", "files": ["BGone"]]
        objects["BGone"] = ["isa": "PBXBuildFile", "fileRef": "Gone"]
        objects["Gone"] = ["isa": "PBXFileReference", "path": "Kit/Gone.swift", "sourceTree": "SOURCE_ROOT"]
      }
    }
    #expect(found.map(\.severity) == [.error], "\(found)")
  }
}
