public import Diagnostics
import FileTrees
import GitStore
import GitWorkTree
public import IgnoreTemplates

/// Decides whether Git ignores paths of a working copy.
public struct IgnoreDecisions {
  /// The decision for a path.
  public struct Decision: Hashable, Sendable {
    /// The path as the user typed it.
    public let path: String
    /// The last rule that matches the path or one of its folders; `nil` if none does.
    public let rule: IgnoreRule?
    /// Whether Git tracks it, which no rule changes.
    public let isTracked: Bool

    /// Whether Git ignores it.
    public var isIgnored: Bool { rule.map { !$0.isNegated } == true && !isTracked }
  }

  private let copy: WorkingCopy
  private var lookup: IgnoreLookup

  /// Reads the rules for the whole working tree; each folder's rules are read when needed.
  ///
  /// - Throws: what reading a file throws.
  public init(in copy: WorkingCopy) throws(Diagnostic) {
    self.copy = copy
    let foldsCase = copy.repository.configuration.boolean("core.ignoreCase") ?? false
    let root = copy.root
    let shown = copy.shown
    lookup = IgnoreLookup(shared: try Self.shared(of: copy, foldsCase: foldsCase)) { (folder) throws(Diagnostic) in
      let path = folder.isEmpty ? ".gitignore" : folder + "/.gitignore"
      // As Git does, a link is not followed: it could lead out of the working tree.
      guard FileAccess.kind(of: root + "/" + path) == .file else { return nil }
      return IgnoreRules(
        try FileAccess.read(root + "/" + path, limit: IgnoreFileEdit.sizeLimit), file: shown(path), folder: folder,
        foldsCase: foldsCase)
    }
  }

  /// The rules for the whole working tree that are not in it: `info/exclude`, then `core.excludesFile`.
  static func shared(of copy: WorkingCopy, foldsCase: Bool) throws(Diagnostic) -> [IgnoreRules] {
    let repository = copy.repository
    let files = ["\(repository.commonDirectory)/info/exclude", repository.stagingArea.excludesFile].compactMap { $0 }
    return try files.filter(FileAccess.exists).map { (file) throws(Diagnostic) in
      let bytes = try FileAccess.read(file, limit: IgnoreFileEdit.sizeLimit)
      let name = file.path(below: copy.root).map(copy.shown) ?? file
      return IgnoreRules(bytes, file: name, foldsCase: foldsCase)
    }
  }

  /// Decides for paths as the user typed them.
  ///
  /// - Throws: `path-outside`, and what reading a `.gitignore` throws.
  public mutating func decisions(for typed: [String]) throws(Diagnostic) -> [Decision] {
    let tracked = Set(try copy.repository.stagingArea.trackedPaths())
    var decisions: [Decision] = []
    for text in typed {
      let path = try copy.path(text)
      let isFolder = text.hasSuffix("/") || FileAccess.kind(of: copy.root + "/" + path) == .directory
      decisions.append(
        Decision(path: text, rule: try lookup.rule(for: path, isFolder: isFolder), isTracked: tracked.contains(path)))
    }
    return decisions
  }

  /// The files that Git tracks although a rule ignores them.
  ///
  /// - Throws: what reading a `.gitignore` throws.
  public mutating func trackedAndIgnored() throws(Diagnostic) -> [String] {
    var paths: [String] = []
    for path in try copy.repository.stagingArea.trackedPaths() {
      if let rule = try lookup.rule(for: path, isFolder: false), !rule.isNegated { paths.append(path) }
    }
    return paths
  }
}
