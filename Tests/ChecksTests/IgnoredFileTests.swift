import Checks
import Diagnostics
import PropertyLists
import Testing

/// Files that only one clone has.
@Suite struct IgnoredFileTests {
  private func findings(_ change: (inout SampleProject) -> Void) throws -> [Finding] {
    var sample = SampleProject()
    sample.files["Shared.xcconfig"] = "A = B\n"
    sample.change = { Breach.settingsFile(in: &$0) }
    change(&sample)
    return try Checker(only: ["used-file-ignored"]).findings(in: sample.input())
  }

  @Test func `each file that a build needs counts, also one that another includes`() throws {
    let found = try findings {
      $0.files["Shared.xcconfig"] = "#include \"Keys.xcconfig\"\n#include? \"Mine.xcconfig\"\n"
      $0.files["Keys.xcconfig"] = ""
      $0.files["Mine.xcconfig"] = ""
      $0.ignored += "Keys.xcconfig\nMine.xcconfig\nWecker/Info.plist\nWecker/App.swift\n"
      $0.trackedPaths.removeAll { $0 == "Wecker/App.swift" }
    }
    let words = ["Keys.xcconfig", "Wecker/App.swift", "Wecker/Info.plist"]
    #expect(words.allSatisfy { word in found.contains { $0.message.contains("\"\(word)\"") } }, "\(found)")
    #expect(found.count == 3 && found.allSatisfy { $0.severity == .note })
    #expect(found.first { $0.message.contains("Keys") }?.place == Place(file: "Shared.xcconfig", line: 1))
  }

  @Test func `what others have, or make by a template or script, is none`() throws {
    let ignored = "*.xcconfig\n"
    #expect(try findings { _ in } == [], "it is not ignored")
    #expect(
      try findings {
        $0.ignored += ignored
        $0.trackedPaths.append("Shared.xcconfig")
      } == [])
    #expect(
      try findings {
        $0.ignored += ignored
        $0.files["Shared.example.xcconfig"] = ""
      } == [])
    #expect(
      try findings {
        $0.ignored += ignored
        $0.change = { objects in
          Breach.settingsFile(in: &objects)
          objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "SH"]
          objects["SH"] = [
            "isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": "./generate-settings.sh",
          ]
        }
      } == [])
    #expect(
      try findings {
        $0.ignored += ignored
        $0.trackedPaths = []
      } == [], "the project itself is not tracked")
  }
}
