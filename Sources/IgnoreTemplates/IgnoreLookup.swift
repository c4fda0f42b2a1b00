public import Diagnostics

/// Finds out which rule decides whether Git ignores a path.
///
/// The nearest `.gitignore` comes first, then the parent folders' files, then the files for the whole working tree;
/// the rule for an ignored folder also ignores its content, whatever other rules say (gitignore(5)).
public struct IgnoreLookup {
  private let shared: [IgnoreRules]
  private let rules: (_ folder: String) throws(Diagnostic) -> IgnoreRules?
  private var known: [String: IgnoreRules?] = [:]
  private var folderDecisions: [String: IgnoreRule?] = [:]

  /// - Parameters:
  ///   - shared: The rules for the whole working tree, those that are asked first in front: `info/exclude`, then
  ///     `core.excludesFile`.
  ///   - rules: Reads the `.gitignore` of a folder, named as seen from the work tree, empty for the work tree itself;
  ///     `nil` where there is none. It is asked once a folder.
  public init(
    shared: [IgnoreRules], rules: @escaping (_ folder: String) throws(Diagnostic) -> IgnoreRules?
  ) {
    self.shared = shared
    self.rules = rules
  }

  /// Finds the rule that decides about a path.
  ///
  /// The lookup does not check whether Git tracks the path: a tracked
  /// file is never ignored.
  ///
  /// - Parameters:
  ///   - path: The path seen from the working tree, without a slash at its end.
  ///   - isFolder: Whether it is a folder.
  /// - Returns: The rule; one that is negated says that the path is not ignored. `nil` when none speaks of it.
  /// - Throws: What reading a `.gitignore` throws.
  public mutating func rule(for path: String, isFolder: Bool) throws(Diagnostic) -> IgnoreRule? {
    var folder = ""
    for name in path.split(separator: "/").dropLast() {
      folder = folder.isEmpty ? String(name) : folder + "/" + name
      if let rule = try ruleIgnoring(folder) { return rule }
    }
    return try last(for: path, in: folder, isFolder: isFolder)
  }

  private mutating func ruleIgnoring(_ folder: String) throws(Diagnostic) -> IgnoreRule? {
    if let decision = folderDecisions[folder] { return decision }
    let parent = Self.parent(of: folder) ?? ""
    let rule = try last(for: folder, in: parent, isFolder: true)
    let decision = rule?.isNegated == true ? nil : rule
    folderDecisions[folder] = .some(decision)
    return decision
  }

  private mutating func last(for path: String, in folder: String, isFolder: Bool) throws(Diagnostic) -> IgnoreRule? {
    let bytes = Array(path.utf8)
    var next: String? = folder
    while let current = next {
      if let rule = try rulesOf(current)?.last(for: bytes, isFolder: isFolder) { return rule }
      next = Self.parent(of: current)
    }
    for rules in shared {
      if let rule = rules.last(for: bytes, isFolder: isFolder) { return rule }
    }
    return nil
  }

  private mutating func rulesOf(_ folder: String) throws(Diagnostic) -> IgnoreRules? {
    if let rules = known[folder] { return rules }
    let read = try rules(folder)
    known[folder] = .some(read)
    return read
  }

  private static func parent(of folder: String) -> String? {
    if folder.isEmpty { return nil }
    return folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? ""
  }
}
