public import Diagnostics
public import IgnoreTemplates

/// The tracked and ignored files of a repository that are checked.
///
/// Paths are relative to the checked folder; those outside of it are absolute.
public struct GitKnowledge: Sendable {
  /// The tracked paths.
  public let trackedPaths: [String]
  /// The files that are neither tracked nor ignored.
  public let offeredPaths: [String]
  /// The `.gitignore` file at the top of the working tree; `nil` if the top is not checked.
  public let ignoreFile: String?
  /// The same, also if the top is not checked.
  public let topIgnoreFile: String
  /// The folders in the repository into which Xcode builds, or may build, the tracked projects.
  public let buildFolders: [String]
  private let pathFromTop: @Sendable (String) -> String?
  private let shared: [IgnoreRules]
  private let look: @Sendable (String) -> TrackedContent
  private let history: @Sendable (String) -> Bool
  private let contents = Remembered<String, TrackedContent>()
  private let rules: [String: IgnoreRules]

  /// Creates the knowledge about a repository.
  ///
  /// - Parameters:
  ///   - trackedPaths: The tracked paths.
  ///   - untrackedPaths: The untracked files, ignored or not.
  ///   - ignoreFile: The `.gitignore` file at the top of the working tree; `nil` if the top is not checked.
  ///   - topIgnoreFile: The same, also if the top is not checked.
  ///   - shared: The rules of one user or one clone: `info/exclude`, then `core.excludesFile`.
  ///   - rules: The rules of the `.gitignore` files by folder, relative to the top of the working tree.
  ///   - buildFolders: The folders in the repository into which Xcode builds.
  ///   - pathFromTop: Makes a path relative to the top of the working tree; `nil` for one outside of it.
  ///   - history: Whether a commit before the checked state has a path, relative to the top of the working tree.
  ///   - content: Scans a file.
  public init(
    trackedPaths: [String], untrackedPaths: [String] = [], ignoreFile: String? = ".gitignore",
    topIgnoreFile: String? = nil, shared: [IgnoreRules] = [], rules: [String: IgnoreRules] = [:],
    buildFolders: [String] = [],
    pathFromTop: @escaping @Sendable (String) -> String? = { $0 },
    history: @escaping @Sendable (String) -> Bool = { _ in false },
    content: @escaping @Sendable (String) -> TrackedContent = { _ in .nothing }
  ) {
    self.trackedPaths = trackedPaths.filter { !AppleDouble.contains($0) }
    self.ignoreFile = ignoreFile
    self.topIgnoreFile = topIgnoreFile ?? ignoreFile ?? ".gitignore"
    self.shared = shared
    self.buildFolders = buildFolders
    self.pathFromTop = pathFromTop
    self.rules = rules
    look = content
    self.history = history
    // One lookup for all paths, which caches its results for folders.
    var lookup = IgnoreLookup(shared: shared) { (folder) throws(Diagnostic) in rules[folder] }
    offeredPaths = untrackedPaths.filter { path in
      guard let inside = pathFromTop(path), !AppleDouble.contains(path) else { return false }
      let rule = try? lookup.rule(for: inside, isFolder: false)
      return rule?.isNegated ?? true
    }
  }

  /// Whether the working tree contains a path.
  public func contains(_ path: String) -> Bool { pathFromTop(path) != nil }

  /// Whether Git has or had a file, so that its author wrote it and no build generates it.
  func knows(_ path: String) -> Bool { pathFromTop(path).map(history) ?? false }

  /// The depth of a path in the working tree; `nil` for one outside of it.
  fileprivate func depth(of path: String) -> Int? { pathFromTop(path)?.utf8.count }

  /// The findings in a file, which is scanned once.
  func content(of path: String) -> TrackedContent {
    contents.value(of: path) { look(path) }
  }

  /// Whether a `.gitignore` file names something in a folder, such as `Colors.xcassets/Splash-*.colorset`.
  func namesPart(of folder: String) -> Bool {
    guard let inside = pathFromTop(folder) else { return false }
    return rules.contains { parent, rules in
      rules.rules.contains { rule in
        let pattern = rule.pattern.hasPrefix("/") ? String(rule.pattern.dropFirst()) : rule.pattern
        return !rule.isNegated && (parent.isEmpty ? pattern : "\(parent)/\(pattern)").hasPrefix(inside + "/")
      }
    }
  }

  /// Whether Git ignores a path, even if it is tracked.
  ///
  /// - Parameters:
  ///   - path: The path, which need not exist.
  ///   - isFolder: Whether it is a folder.
  ///   - forEverybody: Whether only `.gitignore` files count, not the rules of one user or one clone.
  /// - Returns: Whether a rule ignores it, or a folder that it is in.
  public func ignores(_ path: String, isFolder: Bool = false, forEverybody: Bool = false) -> Bool {
    guard let inside = pathFromTop(path) else { return false }
    var lookup = IgnoreLookup(shared: forEverybody ? [] : shared) { (folder) throws(Diagnostic) in rules[folder] }
    let rule = try? lookup.rule(for: inside, isFolder: isFolder)
    return rule.map { !$0.isNegated } ?? false
  }
}

/// A repository that Git can't read or that it refuses to read.
public struct UnreadableRepository: Sendable {
  /// The folder, relative to the checked folder.
  public let folder: String
  /// The error.
  public let problem: Diagnostic

  /// Creates the value.
  public init(folder: String, problem: Diagnostic) {
    self.folder = folder
    self.problem = problem
  }
}

extension CheckInput {
  /// The tracked paths of all repositories.
  var trackedPaths: [String] { repositories.flatMap(\.trackedPaths) }

  /// The innermost repository with a path in its working tree.
  func repository(of path: String) -> GitKnowledge? {
    repositories.filter { $0.depth(of: path) != nil }.min { ($0.depth(of: path) ?? 0) < ($1.depth(of: path) ?? 0) }
  }

  /// Whether Git ignores a path, even if it is tracked.
  func ignores(_ path: String, isFolder: Bool = false) -> Bool {
    repository(of: path)?.ignores(path, isFolder: isFolder) ?? false
  }
}
