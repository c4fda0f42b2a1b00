public import Diagnostics
public import GitHistory
import GitStore
import GitWorkTree
public import SemanticMerges

/// What is compared when somebody asks what changed.
public struct Comparison {
  private let copy: WorkingCopy
  private let range: DiffRange
  private let paths: [String]

  /// Parses operands: a commit, two commits, or a range `A..B` or `A...B`, then paths.
  ///
  /// - Throws: `revision-not-found` for a word that is neither a commit nor a path, `path-outside`, `usage` for two
  /// commits with `isStaged`.
  public init(in copy: WorkingCopy, isStaged: Bool, operands: [String]) throws(Diagnostic) {
    self.copy = copy
    var operands = operands[...]
    let states = try Self.states(leading: &operands, in: copy)
    range = try Self.range(isStaged: isStaged, of: states)
    var paths: [String] = []
    for text in operands {
      let path = try copy.path(text)
      let isTracked = try copy.repository.stagingArea.isTracked(path)
      guard isTracked || copy.exists(text) else {
        throw Diagnostic(
          .revisionNotFound, "\"\(text)\" is neither a commit nor a path",
          remedy: copy.repository.branches.guess(at: text)
            ?? .advice("run slipway log to see commits, or slipway status to see paths"))
      }
      if !path.isEmpty { paths.append(path) }
    }
    self.paths = paths
  }

  /// The commit that a word names; `nil` if it may be a path.
  private static func commit(_ word: String, in repository: Repository) throws(Diagnostic) -> ObjectName? {
    do throws(Diagnostic) {
      return try repository.commits.resolve(word)
    } catch  where error.code == .objectDamaged {
      throw error
    } catch {
      return nil
    }
  }

  /// The trees that the first words name, which are taken off: none, one, or two.
  private static func states(
    leading operands: inout ArraySlice<String>, in copy: WorkingCopy
  ) throws(Diagnostic) -> [ObjectName] {
    guard let first = operands.first, !copy.exists(first) else { return [] }
    if let ends = try ends(ofRange: first, in: copy) {
      operands = operands.dropFirst()
      return ends
    }
    var trees: [ObjectName] = []
    while trees.count < 2, let word = operands.first, !copy.exists(word),
      let commit = try commit(word, in: copy.repository)
    {
      trees.append(try copy.repository.commits.read(commit).tree)
      operands = operands.dropFirst()
    }
    return trees
  }

  /// What `A..B` compares, or `A...B`, which begins where the two parted; an end that is left out is HEAD.
  private static func ends(ofRange word: String, in copy: WorkingCopy) throws(Diagnostic) -> [ObjectName]? {
    guard let dots = word.firstRange(of: "...") ?? word.firstRange(of: "..") else { return nil }
    let repository = copy.repository
    let names = [word[..<dots.lowerBound], word[dots.upperBound...]].map { $0.isEmpty ? "HEAD" : String($0) }
    guard let old = try commit(names[0], in: repository), let new = try commit(names[1], in: repository) else {
      return nil
    }
    var start = old
    if word[dots].count == 3 {
      guard let base = try repository.commits.mergeBase(old, new) else {
        throw Diagnostic(.revisionNotFound, "\"\(names[0])\" and \"\(names[1])\" have no common commit")
      }
      start = base
    }
    return [try repository.commits.read(start).tree, try repository.commits.read(new).tree]
  }

  private static func range(isStaged: Bool, of states: [ObjectName]) throws(Diagnostic) -> DiffRange {
    guard states.count == 2 else {
      guard let state = states.first else { return isStaged ? .staged : .unstaged }
      return isStaged ? .stagedSince(state) : .workTree(since: state)
    }
    guard !isStaged else {
      throw Diagnostic(
        .usage, "--staged compares the index with one commit, not two",
        remedy: .advice("leave out one of the commits, or --staged"))
    }
    return .trees(states[0], states[1])
  }

  /// The compared files with conflicts, as the user types them.
  public func conflicted() throws(Diagnostic) -> [String] {
    try copy.repository.conflicts.all().map(\.path).filter { path in
      paths.isEmpty || paths.contains { path == $0 || path.path(below: $0) != nil }
    }.map(copy.shown)
  }

  /// The differences as `git diff` writes them, byte for byte.
  public func patch(of files: [FileDiff]) -> [PatchLine] {
    files.flatMap { $0.patchForPrograms(names) }
  }

  /// How Git writes the names of files.
  public var names: PatchNames { copy.repository.diffs.patchNames }

  /// The widest graph of `--stat` that the user wants; `nil` without a limit.
  public var graphWidth: Int? {
    copy.repository.configuration.string("diff.statGraphWidth").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
  }

  /// The files that differ.
  public func files() throws(Diagnostic) -> [FileDiff] {
    try copy.repository.diffs.files(range, paths: paths)
  }
}

/// How one file differs, by lines and by what it means.
public struct SemanticFileDiff: Sendable {
  /// The lines that differ.
  public let lines: FileDiff
  /// The kind of file, such as `storyboard`; `nil` for files that are compared by lines.
  public let kind: String?
  /// The changes; `nil` for other kinds, and for versions that can't be read.
  public let difference: SemanticDifference?
}

extension Comparison {
  /// The differences of files by what they mean.
  public func semantic(of files: [FileDiff]) throws(Diagnostic) -> [SemanticFileDiff] {
    try files.map { file throws(Diagnostic) in
      let path = file.change.path
      guard let kind = SemanticDifference.kind(of: path) else {
        return SemanticFileDiff(lines: file, kind: nil, difference: nil)
      }
      let (old, new) = try copy.repository.objectComparison.contents(of: file)
      // Equal contents have another mode; links and submodules have no content.
      let difference = old == new ? nil : SemanticDifference(path, from: old, to: new)
      return SemanticFileDiff(lines: file, kind: kind, difference: difference)
    }
  }
}
