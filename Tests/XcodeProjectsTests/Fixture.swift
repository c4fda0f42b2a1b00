import Diagnostics
import Testing
import XcodeProjects

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The project files that the tests read.
enum Fixture: String, CaseIterable {
  case classic = "Classic"
  case synchronized = "Synchronized"

  var bytes: [UInt8] {
    get throws {
      let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      return Array(try Data(contentsOf: folder.appendingPathComponent("Fixtures/\(rawValue).pbxproj")))
    }
  }

  var projectName: String { self == .classic ? "Wecker" : "Notiz" }

  var document: ProjectDocument {
    get throws { try ProjectDocument(parsing: bytes, file: "\(projectName).xcodeproj/project.pbxproj") }
  }

  var project: XcodeProject {
    get throws { try XcodeProject(document: document, name: projectName) }
  }
}

/// The lines that an edit took away, and then those that it put in, without the white space before them.
func changedLines(_ old: [UInt8], _ new: [UInt8]) -> [String] {
  let before = String(decoding: old, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  let after = String(decoding: new, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
  let difference = after.difference(from: before)
  return (difference.removals + difference.insertions).map { change in
    switch change {
    case .insert(_, let line, _): "+" + line.drop { $0 == "\t" || $0 == " " }
    case .remove(_, let line, _): "-" + line.drop { $0 == "\t" || $0 == " " }
    }
  }
}
