import Diagnostics
public import IgnoreTemplates

/// What Git tracks and ignores below the folder that is checked.
public struct GitKnowledge: Sendable {
  /// The paths that it tracks, seen from the folder that is checked.
  public let trackedPaths: [String]
  /// The files that Git neither tracks nor ignores, seen from the folder that is checked.
  public let offeredPaths: [String]
  /// The folder that is checked, seen from the top of the work tree; empty where it is that one.
  public let folder: String
  /// The folders in the repository into which Xcode builds the projects that Git tracks, or may, as its settings say.
  public let buildFolders: [String]
  private let shared: [IgnoreRules]
  private let look: @Sendable (String) -> TrackedContent
  private let contents = Remembered<String, TrackedContent>()
  private let rules: [String: IgnoreRules]

  /// Creates what is known.
  ///
  /// - Parameters:
  ///   - trackedPaths: The paths that Git tracks, seen from the folder that is checked.
  ///   - untrackedPaths: Files that it does not track, of which those that it does not ignore are offered to a commit.
  ///   - folder: The folder that is checked, seen from the top of the work tree.
  ///   - shared: The rules of one person or one clone: `info/exclude`, then `core.excludesFile`.
  ///   - rules: The rules of the `.gitignore` files, by their folders seen from the top of the work tree.
  ///   - buildFolders: The folders in the repository into which Xcode builds.
  ///   - content: Looks into a file.
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
    // One lookup for all, which knows what it decided about a folder.
    var lookup = IgnoreLookup(shared: shared) { (folder) throws(Diagnostic) in rules[folder] }
    offeredPaths = untrackedPaths.filter { path in
      let rule = try? lookup.rule(for: place.isEmpty ? path : place + "/" + path, isFolder: false)
      return rule?.isNegated ?? true
    }
  }

  /// What is in a file, which is read once.
  func content(of path: String) -> TrackedContent {
    contents.value(of: path) { look(path) }
  }

  /// Whether Git ignores a path, seen from the folder that is checked; that it may be tracked is not looked at.
  ///
  /// - Parameters:
  ///   - path: The path, which need not be there.
  ///   - isFolder: Whether it is a folder.
  ///   - forEverybody: Whether only what is in the repository counts, and not the rules of one person or one clone.
  /// - Returns: Whether a rule ignores it, or a folder that it is in.
  public func ignores(_ path: String, isFolder: Bool = false, forEverybody: Bool = false) -> Bool {
    var lookup = IgnoreLookup(shared: forEverybody ? [] : shared) { (folder) throws(Diagnostic) in rules[folder] }
    let whole = folder.isEmpty ? path : folder + "/" + path
    let rule = try? lookup.rule(for: whole, isFolder: isFolder)
    return rule.map { !$0.isNegated } ?? false
  }
}
