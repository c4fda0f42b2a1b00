import Checks
import Diagnostics
import PropertyLists
import Testing

/// What is wrong with a set of icons is told at the place for the icon, or where the places are listed.
@Suite struct AppIconPlaceTests {
  private func places(_ contents: String, _ rule: String) throws -> [String] {
    var sample = SampleProject()
    sample.files["Wecker/Assets.xcassets/AppIcon.appiconset/Contents.json"] = contents
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "C"]
      objects["C"] = ["isa": "PBXFileReference", "path": "Wecker/Assets.xcassets", "sourceTree": "<group>"]
      objects["AR"]?["files"] = ["BC"]
      objects["BC"] = ["isa": "PBXBuildFile", "fileRef": "C"]
    }
    return try Checker(only: [rule]).findings(in: sample.input()).map { finding in
      #expect(finding.place?.file == "Wecker/Assets.xcassets/AppIcon.appiconset/Contents.json")
      return "\(finding.place?.line ?? 0):\(finding.place?.column ?? 0)"
    }
  }

  private let phone = #"{ "filename" : "a.png", "idiom" : "iphone", "size" : "60x60", "scale" : "2x" }"#

  @Test func `an empty place is pointed at, and the list where there is none`() throws {
    let contents = """
      {
        "images" : [
          \(phone),
          { "idiom" : "ipad", "size" : "76x76", "scale" : "2x" }
        ]
      }
      """
    // The place of 76 points is in line 4, and none is there for 83.5 points.
    #expect(try places(contents, "app-icon-size-missing") == ["2:3", "4:5"])
    #expect(try places(contents, "app-icon-marketing-missing") == ["2:3"])
  }
}
