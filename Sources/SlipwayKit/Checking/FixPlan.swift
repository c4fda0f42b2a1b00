public import Checks
public import Diagnostics
import FileTrees
public import IgnoreTemplates

/// The edits that put findings right, planned before any file is touched.
public struct FixPlan {
  /// The files to write.
  public let change: ProjectChange
  /// The absolute paths of the files to untrack.
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
  ///   - products: The number of built products, which have nothing to fix.
  ///   - folder: The folder that their files are seen from.
  ///   - templates: Reads the templates of `.gitignore` files.
  /// - Throws: What planning throws.
  public init(
    for findings: [Finding], in products: Int = 0, seenFrom folder: String,
    templates: () throws(Diagnostic) -> IgnoreTemplateLibrary
  ) throws(Diagnostic) {
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
          try draft.apply(fix.edit, templates: templates)
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
    if products > 0 {
      notes.append(
        Diagnostic(
          .productNotFixable, "built products contain nothing to fix; correct the project, and build again",
          severity: .note))
    }
    var change = ProjectChange("check --fix")
    for (path, draft) in drafts.sorted(by: { $0.key < $1.key }) {
      change.write(try draft.finished(), to: path, replacing: draft.before)
    }
    self.change = change
    self.findings = fixed
    self.notes = notes
    self.untracked = untracked
  }

  /// Edits of text from the end of a file to its beginning, so that places stay where they were; then all others, and
  /// the new configurations last, because they are copies of what is put right.
  private static func inOrder(_ findings: [Finding]) -> [Finding] {
    let fixable = findings.filter(\.isFixable)
    func place(_ finding: Finding) -> (Int, Int)? {
      finding.fixes.compactMap { fix in
        if case .text(let line, let column, _, _) = fix.edit { (line, column) } else { nil }
      }.max { $0 < $1 }
    }
    let texts = fixable.filter { place($0) != nil }.sorted { (place($0) ?? (0, 0)) > (place($1) ?? (0, 0)) }
    let others = fixable.filter { place($0) == nil }
    return texts + others.filter { !addsConfiguration($0) } + others.filter(addsConfiguration)
  }

  private static func addsConfiguration(_ finding: Finding) -> Bool {
    finding.fixes.contains { if case .configurationAdded = $0.edit { true } else { false } }
  }
}

extension Diagnostic.Code {
  package static let productNotFixable = Diagnostic.Code(
    "product-not-fixable", "A fix would break the signature of a built product.",
    "correct the project, and build the product again")
  package static let fixOutdated = Diagnostic.Code(
    "fix-outdated", "The file changed after the check that offered the fix.", "run \(command: "check") again")
}

extension FixPlan {
  /// What of the plan one record of operations watches over.
  public struct Part {
    /// The record.
    public let history: ProjectHistory
    /// The files.
    public fileprivate(set) var change: ProjectChange
    /// The absolute paths of the files to untrack.
    public fileprivate(set) var untracked: [String]
  }

  /// The plan in parts, one for each record.
  ///
  /// - Parameter histories: Finds the record of a folder.
  /// - Returns: The parts, in the order of their first files.
  /// - Throws: What finding it throws.
  public func parts(histories: (String?) throws(Diagnostic) -> ProjectHistory) throws(Diagnostic) -> [Part] {
    var parts: [Part] = []
    func add(_ path: String, _ body: (inout Part) -> Void) throws(Diagnostic) {
      let history = try histories(Self.folder(ofRecordFor: path))
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

  /// The folder of the project that a file belongs to, where the other commands record what they do to it; the file's
  /// own where no project is around.
  private static func folder(ofRecordFor path: String) -> String {
    var folders = Array(AbsolutePath(path).components.dropLast())
    if let bundle = folders.firstIndex(where: { $0.hasSuffix(".xcodeproj") || $0.hasSuffix(".xcworkspace") }) {
      folders.removeSubrange(bundle...)
    }
    let own = "/" + folders.joined(separator: "/")
    while !folders.isEmpty {
      let folder = "/" + folders.joined(separator: "/")
      let entries = (try? FileAccess.entries(of: folder)) ?? []
      if entries.contains(where: { $0.name.hasSuffix(".xcodeproj") }) { return folder }
      folders.removeLast()
    }
    return own
  }
}
