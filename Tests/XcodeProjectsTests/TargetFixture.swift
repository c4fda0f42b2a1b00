import Diagnostics
import Testing
import XcodeProjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Project files of four formats, for edits that are to suit each.
enum TargetFixture: String, CaseIterable {
  case old = "Viewer"
  case classic = "Classic"
  case synchronized = "Synchronized"
  case lean = "Karte"

  var projectName: String {
    switch self {
    case .old: "Viewer"
    case .classic: "Wecker"
    case .synchronized: "Notiz"
    case .lean: "Karte"
    }
  }

  var bytes: [UInt8] {
    get throws { Array(try Data(contentsOf: Self.folder.appendingPathComponent("\(rawValue).pbxproj"))) }
  }

  var project: XcodeProject {
    get throws { try Self.project(bytes, named: projectName) }
  }

  static func project(_ bytes: [UInt8], named name: String) throws -> XcodeProject {
    try XcodeProject(document: ProjectDocument(parsing: bytes, file: "project.pbxproj"), name: name)
  }

  /// The lines of a file in `Fixtures/Diffs`.
  static func diff(_ name: String) throws -> [String] {
    let data = try Data(contentsOf: folder.appendingPathComponent("Diffs/\(name).diff"))
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Fixtures")
}

/// Expects the changed lines of an edit, and that it leaves nothing that Xcode would write otherwise or that is wrong.
func expectEdit(
  _ old: XcodeProject, _ new: XcodeProject, _ lines: [String]? = nil, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  if let lines {
    #expect(changedLines(old.document.bytes, new.document.bytes) == lines, sourceLocation: sourceLocation)
  }
  let written = try new.document.canonicalBytes(projectName: new.name)
  if written != new.document.bytes {
    #expect(changedLines(new.document.bytes, written) == [], sourceLocation: sourceLocation)
  }
  #expect(new.document.findings == [], sourceLocation: sourceLocation)
}

extension XcodeProject {
  /// The target called `name`, which has to be there.
  func required(_ name: String) throws -> ProjectTarget {
    try #require(target(named: name))
  }
}
