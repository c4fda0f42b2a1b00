import Diagnostics
public import IgnoreTemplates

/// The tracked and ignored files below the checked folder.
public struct GitKnowledge: Sendable {
  /// The tracked paths, relative to the checked folder.
  public let trackedPaths: [String]
  /// The files that are neither tracked nor ignored, relative to the checked folder.
  public let offeredPaths: [String]
  /// The checked folder, relative to the top of the working tree; empty if they are the same.
  public let folder: String
  /// The folders in the repository into which Xcode builds, or may build, the tracked projects.
  public let buildFolders: [String]
  private let shared: [IgnoreRules]
  private let look: @Sendable (String) -> TrackedContent
  private let contents = Remembered<String, TrackedContent>()
  private let rules: [String: IgnoreRules]

  /// Creates the knowledge about a repository.
  ///
  /// - Parameters:
  ///   - trackedPaths: The tracked paths, relative to the checked folder.
  ///   - untrackedPaths: The untracked files, ignored or not.
  ///   - folder: The checked folder, relative to the top of the working tree.
  ///   - shared: The rules of one user or one clone: `info/exclude`, then `core.excludesFile`.
  ///   - rules: The rules of the `.gitignore` files by folder, relative to the top of the working tree.
  ///   - buildFolders: The folders in the repository into which Xcode builds.
  ///   - content: Scans a file.
  public init(
    trackedPaths: [String], untrackedPaths: [String] = [], folder: String = "", shared: [IgnoreRules] = [],
    rules: [String: IgnoreRules] = [:],
    buildFolders: [String] = [], content: @escaping @Sendable (String) -> TrackedContent = { _ in .nothing }
  ) {
    self.trackedPaths = trackedPaths
    self.folder = folder
    self.shared = shared
    self.buildFolders = buildFolders
    self.rules = rules
    look = content
    let place = folder
    // One lookup for all paths, which caches its results for folders.
    var lookup = IgnoreLookup(shared: shared) { (folder) throws(Diagnostic) in rules[folder] }
    offeredPaths = untrackedPaths.filter { path in
      let rule = try? lookup.rule(for: place.isEmpty ? path : place + "/" + path, isFolder: false)
      return rule?.isNegated ?? true
    }
  }

  /// The findings in a file, which is scanned once.
  func content(of path: String) -> TrackedContent {
    contents.value(of: path) { look(path) }
  }

  /// Whether Git ignores a path, relative to the checked folder, even if it is tracked.
  ///
  /// - Parameters:
  ///   - path: The path, which need not exist.
  ///   - isFolder: Whether it is a folder.
  ///   - forEverybody: Whether only `.gitignore` files count, not the rules of one user or one clone.
  /// - Returns: Whether a rule ignores it, or a folder that it is in.
  public func ignores(_ path: String, isFolder: Bool = false, forEverybody: Bool = false) -> Bool {
    var lookup = IgnoreLookup(shared: forEverybody ? [] : shared) { (folder) throws(Diagnostic) in rules[folder] }
    let whole = folder.isEmpty ? path : folder + "/" + path
    let rule = try? lookup.rule(for: whole, isFolder: isFolder)
    return rule.map { !$0.isNegated } ?? false
  }
}
