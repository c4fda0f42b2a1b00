import Diagnostics
import PropertyLists
import SemanticMerges
import TestSupport
import Testing
import XcodeProjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Merges of scripts of edits: what two people do to one project.
struct ProjectScriptTests {
  /// One edit; edits of different kinds, or of different numbers, touch different things.
  private enum Step: Hashable {
    case file(Int)
    case group(Int)
    case package(Int)
    case targetSetting(Int)
    case projectSetting(Int)
    case rename
    case removal
  }

  private static let steps: [Step] =
    [.rename, .removal] + (1...4).flatMap { [.file($0), .group($0), .package($0), .targetSetting($0)] }
    + (5...6).map { .projectSetting($0) }

  private func start() throws -> XcodeProject {
    let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = tests.appendingPathComponent("XcodeProjectsTests/Fixtures/Classic.pbxproj")
    let document = try ProjectDocument(parsing: Array(Data(contentsOf: file)))
    var project = try XcodeProject(document: document, name: "Wecker")
    let group = try #require(project.mainGroup)
    for name in ["First", "Second", "Third"] {
      project = try project.fileEdits.adding("\(name).swift", to: group, targets: project.targets)
    }
    return project
  }

  private func done(_ step: Step, to project: XcodeProject) throws -> XcodeProject {
    let group = try #require(project.mainGroup)
    func file(_ name: String) throws -> ObjectID {
      try #require(project.document.objects.first { $0.isa == "PBXFileReference" && $0.string("path") == name }).id
    }
    switch step {
    case .file(let number):
      return try project.fileEdits.adding("New\(number).swift", to: group, targets: project.targets)
    case .group(let number): return try project.fileEdits.addingGroup(ofFolder: "Part\(number)/Inner").0
    case .package(let number):
      return try project.packageEdits.adding(at: "https://example.org/kit\(number)", .exact("1.\(number).0"))
    case .targetSetting(let number):
      return try project.settingEdits.setting("SETTING_\(number)", to: .text("\(number)"), of: project.targets.first)
    case .projectSetting(let number):
      return try project.settingEdits.setting("SETTING_\(number)", to: .text("\(number)"), of: nil)
    case .rename: return try project.fileEdits.renaming(try file("First.swift"), to: "Wake.swift")
    case .removal: return try project.fileEdits.removing(try file("Second.swift"))
    }
  }

  private func text(_ steps: [Step], _ start: XcodeProject) throws -> String {
    let project = try steps.reduce(start) { try done($1, to: $0) }
    return String(decoding: project.document.bytes, as: UTF8.self)
  }

  /// What a file says, the order of lists aside.
  private func meaning(_ text: String) throws -> String {
    func shape(_ value: PropertyList) -> String {
      if let dictionary = value.dictionary {
        return "{"
          + zip(dictionary.keys, dictionary.values).map { "\($0)=\(shape($1))" }.sorted().joined(separator: ";") + "}"
      }
      if let array = value.array { return "(" + array.map(shape).sorted().joined(separator: ",") + ")" }
      return value.string ?? ""
    }
    return shape(try PropertyList(parsing: Array(text.utf8)))
  }

  @Test(arguments: UInt64(1)...5) func `scripts that touch different things merge to what both make`(
    _ seed: UInt64
  ) throws {
    var numbers = SeededNumbers(seed: seed)
    var (mine, yours): ([Step], [Step]) = ([], [])
    for step in Self.steps {
      switch numbers.below(3) {
      case 0: mine.append(step)
      case 1: yours.append(step)
      default: break
      }
    }
    let start = try start()
    let (base, ours, theirs) = (try text([], start), try text(mine, start), try text(yours, start))
    let both = try meaning(text(mine + yours, start))
    let (one, other) = (merged(base, ours, theirs), merged(base, theirs, ours))
    for result in [one, other] {
      #expect(result.isClean, "\(mine) and \(yours): \(result.conflicts.map(\.message))")
      #expect(try meaning(result.text) == both, "\(mine) and \(yours)")
    }
    let canonical = try ProjectDocument(parsing: one.bytes).canonicalBytes(projectName: "Wecker")
    let isCanonical = try [ours, theirs].allSatisfy { text in
      try ProjectDocument(parsing: Array(text.utf8)).canonicalBytes(projectName: "Wecker") == Array(text.utf8)
    }
    if isCanonical { #expect(one.bytes == canonical) }
    #expect(merged(base, ours, base).text == ours)
    #expect(merged(base, base, theirs).text == theirs)
    #expect(merged(base, ours, ours).text == ours)
  }

  @Test func `scripts that touch the same things come out alike in either order`() throws {
    var clean = 0
    for seed in UInt64(1)...4 {
      var numbers = SeededNumbers(seed: seed)
      let pick = { Self.steps.filter { _ in numbers.below(2) == 0 } }
      let start = try start()
      let base = try text([], start)
      let (ours, theirs) = (try text(pick(), start), try text(pick(), start))
      let (one, other) = (merged(base, ours, theirs), merged(base, theirs, ours))
      #expect(one.isClean == other.isClean, "seed \(seed)")
      guard one.isClean else { continue }
      clean += 1
      #expect(try meaning(one.text) == meaning(other.text), "seed \(seed)")
    }
    #expect(clean > 0, "no two scripts agreed, so nothing was compared")
  }
}
