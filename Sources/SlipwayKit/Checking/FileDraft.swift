import Checks
import Diagnostics
import FileTrees
import IgnoreTemplates
import PropertyLists
import XcodeProjects

/// A file with planned edits.
struct FileDraft {
  let path: String
  /// The current content; `nil` if the file does not exist.
  let before: [UInt8]?
  private var bytes: [UInt8]
  private var done: Set<Fix.Edit> = []
  /// The objects to remove from the project file, all at once.
  private var goingObjects: Set<ObjectID> = []
  private var goingEntries: Set<ReferenceListEntry> = []

  init(at path: String) throws(Diagnostic) {
    self.path = path
    before = FileAccess.exists(path) ? try FileAccess.read(path) : nil
    bytes = before ?? []
  }

  /// Plans an edit; `templates` reads the templates of `.gitignore` files.
  mutating func apply(
    _ edit: Fix.Edit, templates: () throws(Diagnostic) -> IgnoreTemplateLibrary
  ) throws(Diagnostic) {
    // Two findings may ask for the same.
    guard done.insert(edit).inserted else { return }
    switch edit {
    case .objectsRemoved(let ids):
      try requireEditableProject()
      goingObjects.formUnion(ids)
    case .listEntryRemoved(let entry):
      try requireEditableProject()
      goingEntries.insert(entry)
    case .untracked: break
    case .ignoreTemplateAdded(let name):
      var file = IgnoreFile(bytes)
      _ = file.add(try templates().templates(named: [name]))
      bytes = file.bytes
    default:
      bytes = try finished()
      (goingObjects, goingEntries) = ([], [])
      try applyAlone(edit)
    }
  }

  /// The content with all edits.
  ///
  /// - Throws: The errors of reading.
  func finished() throws(Diagnostic) -> [UInt8] {
    guard !goingObjects.isEmpty || !goingEntries.isEmpty else { return bytes }
    return try ProjectDocument(parsing: bytes, file: path).removing(goingEntries).removing(goingObjects).bytes
  }

  /// Throws if the project file can't be edited.
  private func requireEditableProject() throws(Diagnostic) {
    guard goingObjects.isEmpty, goingEntries.isEmpty else { return }
    _ = try ProjectDocument(parsing: bytes, file: path).removing([] as Set<ReferenceListEntry>)
  }

  private mutating func applyAlone(_ edit: Fix.Edit) throws(Diagnostic) {
    switch edit {
    case .setting(let key, let value, let target, let configurations):
      let project = try project()
      bytes = try project.settingEdits.setting(
        key, to: value, of: target.map { id throws(Diagnostic) in try Self.target(id, in: project) },
        configurations: configurations
      ).document.bytes
    case .field(let id, let keys, let value):
      bytes = try project().settingEdits.setting(keys, to: value, of: id).document.bytes
    case .configurationAdded(let name):
      let project = try project()
      bytes = try project.configurationEdits.adding(name, copying: project.defaultConfigurationName ?? "").document
        .bytes
    case .value(let steps, let value):
      var document = try PropertyListDocument(parsing: bytes, file: path)
      if let value { try document.set(value, at: steps) } else { try document.remove(at: steps) }
      bytes = document.bytes
    case .text(let line, let column, let old, let new):
      try replace(line: line, column: column, old: Array(old.utf8), with: Array(new.utf8))
    case .linesAdded(let lines):
      append(lines)
    case .objectsRemoved, .listEntryRemoved, .untracked, .ignoreTemplateAdded: break
    }
  }

  private func project() throws(Diagnostic) -> XcodeProject {
    let parts = AbsolutePath(path).components
    let name = parts.dropLast().last ?? ""
    return try XcodeProject(
      document: ProjectDocument(parsing: bytes, file: path), name: ProjectLocation(path: "/" + name).name)
  }

  private static func target(_ id: ObjectID, in project: XcodeProject) throws(Diagnostic) -> ProjectTarget {
    guard let target = project.targets.first(where: { $0.id == id }) else {
      throw Diagnostic(.targetNotFound, "the project no longer has the target \"\(id)\"")
    }
    return target
  }

  private mutating func replace(line: Int, column: Int, old: [UInt8], with new: [UInt8]) throws(Diagnostic) {
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) else { throw changed(line, column) }
      start = end + 1
    }
    let offset = start &+ max(1, column) &- 1
    guard offset >= 0, offset <= bytes.count, bytes[offset...].starts(with: old) else { throw changed(line, column) }
    bytes.replaceSubrange(offset..<(offset + old.count), with: new)
  }

  private func changed(_ line: Int, _ column: Int) -> Diagnostic {
    Diagnostic(
      .fixOutdated, "another fix changed this text first", severity: .note,
      at: Place(file: path, line: line, column: column), remedy: .advice("run slipway check again"))
  }

  private mutating func append(_ lines: [String]) {
    let present = Set(
      String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).map { line in
        String(line.drop { $0 == " " })
      })
    let new = lines.filter { !present.contains($0) }
    guard !new.isEmpty else { return }
    let usesReturns = bytes.firstIndex(of: UInt8(ascii: "\n")).map { $0 > 0 && bytes[$0 - 1] == UInt8(ascii: "\r") }
    let end: [UInt8] = usesReturns == true ? Array("\r\n".utf8) : Array("\n".utf8)
    if let last = bytes.last, last != UInt8(ascii: "\n") { bytes += end }
    for line in new { bytes += Array(line.utf8) + end }
  }
}
