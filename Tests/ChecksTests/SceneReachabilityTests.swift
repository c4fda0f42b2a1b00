import Checks
import Diagnostics
import PropertyLists
import Testing

/// Problems of scenes that the app may or may not show.
@Suite struct SceneReachabilityTests {
  private static let connections = "<connections><outlet property=\"a\" destination=\"v\" id=\"o\"/></connections>"

  private func severities(
    _ rule: String = "interface-class-missing", root: String = "", scenes: String, source: String = "class Other {}",
    type: String = "X",
    _ change: (inout SampleProject) -> Void = { _ in }
  ) throws -> [Diagnostic.Severity] {
    var sample = SampleProject()
    Breach.addStoryboard(to: &sample, "<document type=\"\(type)\"\(root)>\(scenes)</document>")
    sample.files["Wecker/App.swift"] = source
    change(&sample)
    return try Checker(only: [rule]).findings(in: sample.input()).map(\.severity)
  }

  /// A scene whose controller or control has a segue to the scene with the missing class.
  private static func segue(_ owner: String, _ attributes: String = "") -> String {
    let name = owner.split(separator: " ")[0]
    let connections =
      "<connections><segue destination=\"v\" kind=\"show\" id=\"e\"\(attributes)/></connections>"
    let inside =
      name == "viewController"
      ? connections : "<\(owner) id=\"x\">\(connections)</\(name)>"
    return "<scene sceneID=\"t\"><objects><viewController id=\"w\">\(inside)</viewController></objects></scene>"
  }

  private static func scene(_ attributes: String = "") -> String {
    "<scene sceneID=\"s\"><objects><viewController id=\"v\" customClass=\"Old\" customModuleProvider=\"target\""
      + "\(attributes)>\(connections)</viewController></objects></scene>"
  }

  @Test(arguments: [
    ("", "", "", "class Other {}", Diagnostic.Severity.note),
    (" initialViewController=\"v\"", "", "", "class Other {}", .error),
    (" initialViewController=\"w\"", "", "", "class Other {}", .note),
    (" initialViewController=\"w\"", "", segue("button"), "class Other {}", .error),
    ("", "", segue("button"), "class Other {}", .note),
    (" initialViewController=\"w\"", "", segue("button hidden=\"YES\""), "class Other {}", .note),
    (" initialViewController=\"w\"", "", segue("viewController"), "class Other {}", .note),
    (
      " initialViewController=\"w\"", "", segue("viewController", " identifier=\"open\""),
      "func a() { performSegue(withIdentifier: \"open\", sender: nil) }", .error
    ),
    ("", " storyboardIdentifier=\"Alarm\"", "", "class Other {}", .note),
    ("", " storyboardIdentifier=\"Alarm\"", "", "let name = \"Alarm\"", .error),
    ("", " storyboardIdentifier=\"alarm\"", "", "enum Scene: String { case alarm }", .error),
    (
      "", " storyboardIdentifier=\"Alarm\"",
      "<viewControllerPlaceholder storyboardName=\"Main\" referencedIdentifier=\"Alarm\" id=\"p\"/>",
      "class Other {}", .error
    ),
  ])
  func `a missing class is an error where the app can reach the scene`(
    root: String, attributes: String, others: String, source: String, severity: Diagnostic.Severity
  ) throws {
    #expect(
      try severities(root: root, scenes: Self.scene(attributes) + others, source: source) == [severity])
  }

  @Test(arguments: [
    ("", Diagnostic.Severity.note),
    ("<viewControllerPlaceholder storyboardName=\"Main\" referencedIdentifier=\"Alarm\" id=\"p\"/>", .error),
  ])
  func `a missing storyboard is an error if a reference leads to the scene that shows it`(
    reference: String, severity: Diagnostic.Severity
  ) throws {
    let found = try severities(
      "storyboard-reference-missing",
      scenes: """
        <scene sceneID="s"><objects><viewController id="v" storyboardIdentifier="Alarm"><button id="x">
        <connections><segue destination="q" kind="show" id="e"/></connections></button></viewController></objects></scene>
        <scene sceneID="t"><objects><viewControllerPlaceholder storyboardName="Old" id="q"/></objects></scene>
        """ + reference)
    #expect(found == [severity])
  }

  @Test func `a missing class is a warning in a Mac app, where AppKit continues`() throws {
    let type = "com.apple.InterfaceBuilder3.Cocoa.Storyboard.XIB"
    #expect(try severities(root: " initialViewController=\"v\"", scenes: Self.scene(), type: type) == [.warning])
  }

  @Test func `tests with a copy of the app's file use the app's class`() throws {
    for isShared in [true, false] {
      let found = try severities(root: " initialViewController=\"v\"", scenes: Self.scene(), source: "class Old {}") {
        sample in
        let change = sample.change
        sample.files["Tests/Tests.swift"] = "class Tests {}"
        sample.change = { objects in
          change(&objects)
          let children = (objects["G"]?["children"]?.array ?? []) + ["TF"]
          Breach.tests(in: &objects, settings: [:])
          objects["G"]?["children"] = .array(children)
          objects["T"]?["buildPhases"] = ["TS", "TR"]
          objects["TR"] = ["isa": "PBXResourcesBuildPhase", "files": ["BTR"]]
          objects["BTR"] = ["isa": "PBXBuildFile", "fileRef": "MS"]
          objects["TS"] = ["isa": "PBXSourcesBuildPhase", "files": ["BTS"]]
          objects["BTS"] = ["isa": "PBXBuildFile", "fileRef": "TF"]
          objects["TF"] = ["isa": "PBXFileReference", "path": "Tests/Tests.swift", "sourceTree": "<group>"]
          if !isShared { objects["AR"]?["files"] = [] }
        }
      }
      #expect(found == (isShared ? [] : [.error]))
    }
  }
}
