import Checks
import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

/// What a list of the project file has twice is told at its second entry, which a fix takes out.
@Suite struct RepeatedEntryTests {
  private let rules = ["build-file-duplicate", "file-in-two-groups", "project-build-file-misplaced"]

  /// What is found, and what each line of the project file says.
  private func findings(
    _ change: @escaping (inout PropertyListDictionary) -> Void
  ) throws -> (found: [Finding], lines: [String]) {
    var sample = SampleProject()
    sample.change = change
    let input = try sample.input()
    let bytes = input.projects[0].project.document.bytes
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    return (try Checker(only: rules).findings(in: input), lines.map(String.init))
  }

  /// What the place of a finding points at, up to the end of the word.
  private func word(at finding: Finding, _ lines: [String]) -> String? {
    guard let line = finding.place?.line, let column = finding.place?.column else { return nil }
    let rest = lines[line - 1].utf8.dropFirst(column - 1)
    return String(rest.prefix { $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ")") })
  }

  @Test func `a build file that a phase lists twice is one finding, at the second entry`() throws {
    let (found, lines) = try findings { $0["AS"]?["files"] = ["BF", "BF"] }
    #expect(found.map(\.rule) == ["build-file-duplicate"])
    let finding = try #require(found.first)
    #expect(word(at: finding, lines) == "BF")
    #expect(finding.hintText == "run slipway check --fix --only build-file-duplicate")
    let entry = ReferenceListEntry(ObjectID("BF"), in: "files", of: ObjectID("AS"), isRepetition: true)
    #expect(finding.fixes.map(\.edit) == [.listEntryRemoved(entry)])
  }

  @Test func `two build files of one file are told where the phase lists the second`() throws {
    let (found, lines) = try findings {
      $0["AS"]?["files"] = ["BF", "BF2"]
      $0["BF2"] = ["isa": "PBXBuildFile", "fileRef": "F"]
    }
    let finding = try #require(found.first)
    #expect(found.count == 1 && word(at: finding, lines) == "BF2" && finding.isFixable)
    #expect(lines[(finding.place?.line ?? 1) - 1].contains("isa") == false)
  }

  @Test func `a file that a group lists twice is taken out once`() throws {
    let (found, lines) = try findings { $0["G"]?["children"] = ["F", "I", "AP", "WP", "F"] }
    let finding = try #require(found.first)
    #expect(found.count == 1 && word(at: finding, lines) == "F")
    let entry = ReferenceListEntry(ObjectID("F"), in: "children", of: ObjectID("G"), isRepetition: true)
    #expect(finding.fixes.map(\.edit) == [.listEntryRemoved(entry)])
  }

  @Test func `a build file of two phases is still misplaced`() throws {
    let (found, _) = try findings {
      $0["AS"]?["files"] = ["BF", "BF"]
      $0["AR"]?["files"] = ["BF"]
    }
    #expect(Set(found.map(\.rule)) == ["build-file-duplicate", "project-build-file-misplaced"])
    let misplaced = found.first { $0.rule == "project-build-file-misplaced" }
    #expect(misplaced?.hintText == "create a separate build file for each phase, or remove it")
  }

  @Test func `a build file of no phase is to be added to one`() throws {
    let (found, _) = try findings { $0["X"] = ["isa": "PBXBuildFile", "fileRef": "I"] }
    #expect(
      found.map(\.hintText) == [
        "if a target has lost the file, run slipway file target add Wecker/Info.plist Wecker; otherwise remove the build file"
      ])
  }
}
