import Checks
import Diagnostics
import PropertyLists
import Testing

/// Names that are one name on a Mac.
@Suite struct NameCollisionTests {
  private func tracked(_ paths: [String]) throws -> [Finding] {
    var sample = SampleProject()
    sample.trackedPaths += paths
    return try Checker(only: ["tracked-name-collision"]).findings(in: sample.input())
  }

  @Test func `accents count as the same, composed or not`() throws {
    let found = try tracked(["Wecker/Caf\u{e9}.swift", "Wecker/Cafe\u{301}.swift"])
    #expect(found.map(\.severity) == [.warning])
  }

  @Test func `other letters, and the same name in other folders, are no collision`() throws {
    #expect(try tracked(["Wecker/Cafe.swift", "Wecker/Caf\u{e9}.swift", "Widget/App.swift"]) == [])
  }

  @Test func `files that collide in colliding folders are one finding`() throws {
    let found = try tracked(["wecker/App.swift"])
    #expect(found.map(\.message).count == 1 && found.first?.message.contains("the tracked files") == true)
  }

  @Test func `a folder in three spellings is one note`() throws {
    let found = try tracked(["A/b/1", "a/b/2", "A/B/3"])
    #expect(found.map(\.severity) == [.note, .note], "\(found)")
  }

  @Test func `two references to one file are one finding`() throws {
    var sample = SampleProject()
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "F2"]
      objects["F2"] = ["isa": "PBXFileReference", "path": "wecker/app.swift", "sourceTree": "<group>"]
    }
    #expect(try Checker().findings(in: sample.input()).map(\.rule) == ["file-name-collision"])
    sample.files["wecker/app.swift"] = ""
    sample.trackedPaths.append("wecker/app.swift")
    #expect(try Checker().findings(in: sample.input()).map(\.rule) == ["tracked-name-collision"])
  }
}
