public import Checks
public import Diagnostics
import FileTrees
import PropertyLists
import XcodeProjects

/// The edits that put findings right, planned before any file is touched.
public struct FixPlan {
  /// The files that are to be written.
  public let change: ProjectChange
  /// The files that Git is not to track any more, absolute.
  public let untracked: [String]
  /// The findings that are put right.
  public let findings: [Finding]
  /// Why others are not.
  public let notes: [Diagnostic]

  /// Plans the fixes of findings.
  ///
  /// A finding whose edit can't be made stays as it is, with a note; of two that want different things of one value the
  /// first is put right.
  ///
  /// - Parameters:
  ///   - findings: The findings.
  ///   - folder: The folder that their files are seen from.
  /// - Throws: What planning throws.
  public init(for findings: [Finding], seenFrom folder: String) throws(Diagnostic) {
    var drafts: [String: FileDraft] = [:]
    var fixed: [Finding] = []
    var notes: [Diagnostic] = []
    var untracked: [String] = []
    for finding in Self.inOrder(findings) {
      do throws(Diagnostic) {
        var changed: [String: FileDraft] = [:]
        for fix in finding.fixes {
          let path = AbsolutePath(fix.file, from: folder).description
          guard fix.edit != .untracked else { continue }
          var draft = if let known = changed[path] ?? drafts[path] { known } else { try FileDraft(at: path) }
          try draft.apply(fix.edit)
          changed[path] = draft
        }
        drafts.merge(changed) { $1 }
        untracked += finding.fixes.filter { $0.edit == .untracked }.map {
          AbsolutePath($0.file, from: folder).description
        }
        fixed.append(finding)
      } catch {
        notes.append(error)
      }
    }
    var change = ProjectChange("check --fix")
    for (path, draft) in drafts.sorted(by: { $0.key < $1.key }) {
      change.write(draft.bytes, to: path, replacing: draft.before)
    }
    self.change = change
    self.findings = fixed
    self.notes = notes
    self.untracked = untracked
  }

  /// Edits of text from the end of a file to its beginning, so that places stay where they were; all others before them.
  private static func inOrder(_ findings: [Finding]) -> [Finding] {
    let fixable = findings.filter(\.isFixable)
    func place(_ finding: Finding) -> (Int, Int)? {
      finding.fixes.compactMap { fix in
        if case .text(let line, let column, _, _) = fix.edit { (line, column) } else { nil }
      }.max { $0 < $1 }
    }
    let texts = fixable.filter { place($0) != nil }.sorted { (place($0) ?? (0, 0)) > (place($1) ?? (0, 0)) }
    return texts + fixable.filter { place($0) == nil }
  }
}

/// A file as it is to be.
private struct FileDraft {
  let path: String
  /// What it holds now; `nil` if it is not there.
  let before: [UInt8]?
  private(set) var bytes: [UInt8]
  private var done: Set<Fix.Edit> = []

  init(at path: String) throws(Diagnostic) {
    self.path = path
    before = FileAccess.exists(path) ? try FileAccess.read(path) : nil
    bytes = before ?? []
  }

  mutating func apply(_ edit: Fix.Edit) throws(Diagnostic) {
    // Two findings may ask for the same.
    guard done.insert(edit).inserted else { return }
    switch edit {
    case .setting(let key, let value, let target, let configurations):
      let project = try project()
      bytes = try project.setting(
        key, to: value, of: target.map { id throws(Diagnostic) in try Self.target(id, in: project) },
        configurations: configurations
      ).document.bytes
    case .field(let id, let keys, let value):
      var document = try PropertyListDocument(parsing: bytes, file: path)
      let steps = [PropertyListStep.key("objects"), .key(id.rawValue)] + keys.map { PropertyListStep.key($0) }
      if let value { try document.set(Self.plain(value), at: steps) } else { try document.remove(at: steps) }
      bytes = document.bytes
    case .objectsRemoved(let ids):
      bytes = try ProjectDocument(parsing: bytes, file: path).removing(ids).bytes
    case .value(let steps, let value):
      var document = try PropertyListDocument(parsing: bytes, file: path)
      if let value { try document.set(value, at: steps) } else { try document.remove(at: steps) }
      bytes = document.bytes
    case .text(let line, let column, let old, let new):
      try replace(line: line, column: column, old: Array(old.utf8), with: Array(new.utf8))
    case .linesAdded(let lines):
      append(lines)
    case .untracked: break
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
      throw Diagnostic(.targetNotFound, "the project has no target \"\(id)\" any more")
    }
    return target
  }

  /// A value as a property list has it, without the comments that only tell people what a reference leads to.
  private static func plain(_ value: ProjectValue) -> PropertyList {
    switch value {
    case .text(let text): .string(text)
    case .reference(let id, _): .string(id.rawValue)
    case .list(let values): .array(values.map(plain))
    case .dictionary(let fields): .dictionary(fields.map { ($0.key, plain($0.value)) })
    }
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
      .fixOutdated, "another fix has changed what was to be put right", severity: .note,
      at: Place(file: path, line: line, column: column), remedy: .advice("check again"))
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

extension Diagnostic.Code {
  /// A fix of a place that has changed.
  public static let fixOutdated: Self = "fix-outdated"
}

extension FixPlan {
  /// What of the plan one record of operations watches over.
  public struct Part {
    /// The record.
    public let history: ProjectHistory
    /// The files.
    public fileprivate(set) var change: ProjectChange
    /// The files that Git is not to track any more, absolute.
    public fileprivate(set) var untracked: [String]
  }

  /// The plan in parts, one for each record.
  ///
  /// - Parameter histories: Finds the record of a folder.
  /// - Returns: The parts, in the order in which their first files stand.
  /// - Throws: What finding it throws.
  public func parts(histories: (String?) throws(Diagnostic) -> ProjectHistory) throws(Diagnostic) -> [Part] {
    var parts: [Part] = []
    func add(_ path: String, _ body: (inout Part) -> Void) throws(Diagnostic) {
      let history = try histories("/" + AbsolutePath(path).components.dropLast().joined(separator: "/"))
      if let index = parts.firstIndex(where: { $0.history.root == history.root }) { return body(&parts[index]) }
      var part = Part(history: history, change: ProjectChange(change.title), untracked: [])
      body(&part)
      parts.append(part)
    }
    for file in change.files {
      try add(file.path) { part in
        if let new = file.new { part.change.write(new, to: file.path, replacing: file.old) }
      }
    }
    for path in untracked { try add(path) { $0.untracked.append(path) } }
    return parts
  }
}
