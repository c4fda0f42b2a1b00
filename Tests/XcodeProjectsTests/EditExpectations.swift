import Diagnostics
import Foundation
import Testing
import XcodeProjects

/// The ways in which project files are written that edits have to follow.
enum Dialect: String, CaseIterable {
  case format46, format56, format70, format77, format90, windows, unsorted, unfinished

  private var text: String {
    get throws {
      let classic = String(decoding: try Fixture.classic.bytes, as: UTF8.self)
      let synchronized = String(decoding: try Fixture.synchronized.bytes, as: UTF8.self)
      switch self {
      case .format46: return classic.replacing("objectVersion = 56", with: "objectVersion = 46")
      case .format56: return classic
      case .format70: return Self.onOneLine(synchronized)
      case .format77: return synchronized
      case .format90:
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        return String(
          decoding: try Data(contentsOf: folder.appendingPathComponent("Fixtures/Lean.pbxproj")), as: UTF8.self)
      case .windows: return classic.replacing("\n", with: "\r\n")
      case .unsorted: return Self.outOfOrder(classic)
      case .unfinished: return String(classic.dropLast())
      }
    }
  }

  /// Whether the project has a synchronized folder.
  var hasFolders: Bool { [.format70, .format77, .format90].contains(self) }

  var project: XcodeProject {
    get throws {
      let name = hasFolders ? "Notiz" : "Wecker"
      return try XcodeProject(document: ProjectDocument(parsing: Array(text.utf8), file: "project.pbxproj"), name: name)
    }
  }

  /// The same project in the way in which the first Xcode with synchronized folders writes older formats.
  private static func onOneLine(_ text: String) -> String {
    let kind = "PBXFileSystemSynchronizedBuildFileExceptionSet"
    var text = text.replacing("objectVersion = 77", with: "objectVersion = 70")
      .replacing("/* Exceptions for \"Notiz\" folder in \"Notiz\" target */", with: "/* \(kind) */")
      .replacing("\t\t\tpreferredProjectObjectVersion = 77;\n", with: "")
    let start = text.range(of: "B20000000000000000000401 /* Notiz */ = {")?.lowerBound ?? text.endIndex
    let end = text.range(of: "/* End PBXFileSystemSynchronizedRootGroup section */")?.lowerBound ?? text.endIndex
    text.replaceSubrange(
      start..<end,
      with: "B20000000000000000000401 /* Notiz */ = {isa = PBXFileSystemSynchronizedRootGroup; "
        + "exceptions = (B20000000000000000000C01 /* \(kind) */, ); explicitFileTypes = {}; explicitFolders = (); "
        + "path = Notiz; sourceTree = \"<group>\"; };\n")
    return text
  }

  /// The same objects, those on one line in the reverse order.
  private static func outOfOrder(_ text: String) -> String {
    var lines = text.components(separatedBy: "\n")
    for isa in ["PBXBuildFile", "PBXFileReference"] {
      guard let begin = lines.firstIndex(of: "/* Begin \(isa) section */"),
        let end = lines.firstIndex(of: "/* End \(isa) section */")
      else { continue }
      lines[(begin + 1)..<end].reverse()
    }
    return lines.joined(separator: "\n")
  }
}

extension XcodeProject {
  /// The target in which the tests put files.
  var app: ProjectTarget {
    get throws { try #require(targets.first) }
  }

  /// The group that the names in `path` lead to from the main group.
  func requireGroup(_ path: String) throws -> ProjectGroup {
    let group = path.split(separator: "/").reduce(mainGroup) { group, name in
      group?.children.lazy.compactMap { item -> ProjectGroup? in
        guard case .group(let child) = item, child.kind == .plain, child.name == String(name) else { return nil }
        return child
      }.first
    }
    return try #require(group)
  }

  /// The synchronized folder called so.
  func requireFolder(_ name: String) throws -> SynchronizedGroup {
    let members = ProjectPaths(self).members.map(\.item)
    return try #require(
      members.lazy.compactMap { if case .synchronized(let folder) = $0, folder.name == name { folder } else { nil } }
        .first)
  }

  /// The file or folder at `path`.
  func requireFile(_ path: String) throws -> ObjectID {
    try #require(ProjectPaths(self).members.first { $0.location.path == path }).item.object.id
  }
}

/// The lines that an edit changed; `*` stands for the identifiers of new objects.
func editedLines(_ old: XcodeProject, _ new: XcodeProject) -> [String] {
  let carriageReturn = UInt8(ascii: "\r")
  var lines = changedLines(
    old.document.bytes.filter { $0 != carriageReturn }, new.document.bytes.filter { $0 != carriageReturn })
  for id in Set(new.document.objects.map(\.id)).subtracting(old.document.objects.map(\.id)) {
    lines = lines.map { $0.replacing(id.rawValue, with: "*") }
  }
  return lines
}

/// Expects that an edit made nothing wrong that was right: nothing dangles, nothing is left over, and what Xcode would
/// have written as it was it would write as it is now; lines end as they did.
func expectSound(_ new: XcodeProject, after old: XcodeProject, _ location: SourceLocation = #_sourceLocation) throws {
  let known = Set(old.document.findings.map { "\($0.code) \($0.message)" })
  let found = new.document.findings.map { "\($0.code) \($0.message)" }
  #expect(found.filter { !known.contains($0) } == [], sourceLocation: location)
  let lines = new.document.bytes.split(separator: UInt8(ascii: "\n")).dropLast()
  let isWindows = old.document.bytes.contains(UInt8(ascii: "\r"))
  #expect(lines.allSatisfy { ($0.last == UInt8(ascii: "\r")) == isWindows }, sourceLocation: location)
  guard (try? old.document.canonicalBytes(projectName: old.name)) == old.document.bytes else { return }
  let written = try new.document.canonicalBytes(projectName: new.name)
  #expect(changedLines(new.document.bytes, written) == [], sourceLocation: location)
}
