import Checks
import Diagnostics
import PropertyLists
import Testing

/// Paths that leave the project's folder and enter it again by its name.
@Suite struct ReenteredPathTests {
  private func findings(_ rule: String, _ path: PropertyList.Value, group: PropertyList.Value = "", in location: String)
    throws
    -> [String?]
  {
    var sample = SampleProject()
    sample.location = location
    sample.files["Wecker/Bell.swift"] = ""
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "BG"]
      objects["BG"] = ["isa": "PBXGroup", "children": ["B"], "path": group, "sourceTree": "<group>"]
      objects["B"] = ["isa": "PBXFileReference", "path": path, "sourceTree": "<group>"]
      objects["BB"] = ["isa": "PBXBuildFile", "fileRef": "B"]
      objects["AS"]?["files"] = ["BF", "BB"]
    }
    return try Checker(only: [rule]).findings(in: sample.input()).map(\.place?.file)
  }

  @Test(arguments: [
    ("../ios/Wecker/Bell.swift", ""), ("../../apps/ios/Wecker/Bell.swift", ""), ("Wecker/Bell.swift", "../ios"),
    ("ios/Wecker/Bell.swift", ".."), ("../../../ios/Wecker/Bell.swift", "Wecker/Views"),
  ])
  func `a file that is reached by the folder's own name is in the folder`(path: String, group: String) throws {
    for rule in ["source-in-no-target", "file-missing"] {
      #expect(try findings(rule, .string(path), group: .string(group), in: "/home/me/apps/ios") == [])
    }
  }

  @Test(arguments: [
    ("../mac/Wecker/Bell.swift", "/home/me/apps/ios"), ("../../other/ios/Wecker/Bell.swift", "/home/me/apps/ios"),
    ("../ios/Wecker/Bell.swift", ""), ("../../../a/b/ios/Wecker/Bell.swift", "/b/ios"),
  ])
  func `a file of another folder is not the one of that name in the folder`(path: String, location: String) throws {
    #expect(try findings("source-in-no-target", .string(path), in: location) == ["Wecker/Bell.swift"])
  }
}
