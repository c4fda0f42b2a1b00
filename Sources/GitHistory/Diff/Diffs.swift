import Clibgit2
public import Diagnostics
package import GitStore
import GitWorkTree

/// How files, trees and the working tree of a repository differ.
public struct Diffs {
  package let repository: Repository
}

extension Diffs {
  /// How the files differ between two states, by path.
  ///
  /// - Parameters:
  ///   - range: The two states.
  ///   - paths: The files and folders to compare; all if empty.
  ///   - contextLines: How many lines around each region are shown.
  /// - Throws: `git-failed` where a state can't be read.
  /// - Returns: The files that differ.
  public func files(
    _ range: DiffRange, paths: [String] = [], contextLines: Int = 3
  ) throws(Diagnostic) -> [FileDiff] {
    var files: [FileDiff] = []
    try forEachFile(range, paths: paths, contextLines: contextLines, .shown) { (file) throws(Diagnostic) in
      files.append(file)
      return true
    }
    return files
  }

  /// Gives `body` one file's differences after the other, until it says `false`; only one is in memory at a time.
  public func forEachFile(
    _ range: DiffRange, paths: [String] = [], contextLines: Int = 3, _ form: DiffForm = .plain,
    _ body: (FileDiff) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    try repository.explainingMissingObjects { () throws(Diagnostic) in
      try findFiles(range, paths: paths, contextLines: contextLines, form, body)
    }
  }

  private func findFiles(
    _ range: DiffRange, paths: [String], contextLines: Int, _ form: DiffForm,
    _ body: (FileDiff) throws(Diagnostic) -> Bool
  ) throws(Diagnostic) {
    let diff = try handle(range, paths: paths, contextLines: contextLines, form)
    let digits = form == .shown ? try repository.objectComparison.abbreviation() : nil
    let submodules = try SubmoduleDiffs(repository, range, paths: paths, digits: digits)?.all()
    let index = range.hasWorkTree ? try IndexFile(repository) : nil
    var waiting = (submodules ?? [])[...]
    for position in 0..<git_diff_num_deltas(diff.pointer) {
      guard let delta = git_diff_get_delta(diff.pointer, position)?.pointee, let change = delta.fileChange else {
        continue
      }
      if let index, change.kind == .deleted, index.leavesOut(delta.old_file) { continue }
      // libgit2 would look into the submodule for its lines.
      if submodules != nil, TreeEntry.Kind(mode: UInt32(delta.new_file.mode)) == .submodule { continue }
      while let next = waiting.first, next.change.path.utf8.lexicographicallyPrecedes(change.path.utf8) {
        guard try body(waiting.removeFirst()) else { return }
      }
      let file = try fileDiff(diff, position, of: range, delta: delta, change: change, digits: digits)
      // Files of another length may have the same content once they are converted.
      if range.hasWorkTree, file.isEmpty { continue }
      guard try body(file) else { return }
    }
    for submodule in waiting {
      guard try body(submodule) else { return }
    }
  }

  private func handle(
    _ range: DiffRange, paths: [String], contextLines: Int, _ form: DiffForm
  ) throws(Diagnostic) -> Handle {
    var options = git_diff_options.usual
    options.flags = GIT_DIFF_INCLUDE_TYPECHANGE.rawValue | algorithm | passingOverSubmodules(range)
    if form == .shown, repository.configuration.boolean("diff.indentHeuristic") != false {
      options.flags |= GIT_DIFF_INDENT_HEURISTIC.rawValue
    }
    options.context_lines = UInt32(clamping: contextLines)
    let diff = try compared(range, paths: paths, options)
    if range == .unstaged { try Self.addIntended(in: diff, index: IndexFile(repository)) }
    // A copy is reported as added: its lines must not be the differences from its source.
    let findsCopies = ["copies", "copy"].contains(repository.configuration.string("diff.renames")?.lowercased())
    try RenameSimilarity.findRenames(in: diff, whatever: findsCopies ? GIT_DIFF_FIND_RENAMES : GIT_DIFF_FIND_BY_CONFIG)
    return diff
  }

  private func compared(
    _ range: DiffRange, paths: [String], _ options: git_diff_options
  ) throws(Diagnostic) -> Handle {
    var options = options
    let call = try comparison(range)
    func handle() throws(Diagnostic) -> Handle {
      try Handle(freedBy: git_diff_free, owner: repository.handle, to: "compare files") { call($0, &options) }
    }
    if paths.isEmpty {
      guard let possible = try possibleChanges(range) else { return try handle() }
      if possible.isEmpty { return try repository.trees.diff(from: nil, to: nil) }
      return try withByteStrings(possible) { list throws(Diagnostic) in
        options = options.limited(to: list)
        return try handle()
      }
    }
    let patterns = LiteralPaths.patterns(paths.map(WorkTreePath.normalized)).map { $0.utf8CString.dropLast() }
    return try withByteStrings(patterns.map(Array.init)) { list throws(Diagnostic) in
      options.pathspec = list
      return try handle()
    }
  }

  /// The paths at which the two states may differ; `nil` where that is unknown.
  private func possibleChanges(_ range: DiffRange) throws(Diagnostic) -> [[CChar]]? {
    switch range {
    case .trees(let old, let new): try TreeComparison.paths(from: old, to: new, in: repository)
    case .staged:
      try PossibleChanges(repository: repository, index: IndexFile(repository)).staged(since: repository.headTree())
    case .unstaged:
      try PossibleChanges(repository: repository, index: IndexFile(repository)).unstaged(findsUntracked: false)
    case .stagedSince, .workTree: nil
    }
  }

  /// Makes files that `git add -N` announced added files, as Git shows them; libgit2 compares them with the empty file.
  private static func addIntended(in diff: Handle, index: IndexFile) {
    for position in 0..<git_diff_num_deltas(diff.pointer) {
      guard let delta = git_diff_get_delta(diff.pointer, position), delta.pointee.status == GIT_DELTA_MODIFIED,
        let path = delta.pointee.old_file.path, index.isIntended(String(cString: path))
      else { continue }
      // The list is this comparison's own, and libgit2 has no other way to change it.
      let changed = UnsafeMutablePointer(mutating: delta)
      changed.pointee.status = GIT_DELTA_ADDED
      changed.pointee.nfiles = 1
      changed.pointee.old_file.id = git_oid()
      changed.pointee.old_file.mode = 0
      changed.pointee.old_file.size = 0
    }
  }

  private typealias Comparison = (UnsafeMutablePointer<OpaquePointer?>, inout git_diff_options) -> Int32

  private func comparison(_ range: DiffRange) throws(Diagnostic) -> Comparison {
    let pointer = repository.pointer
    switch range {
    case .unstaged:
      let index = try IndexFile(repository)
      return { git_diff_index_to_workdir($0, pointer, index.pointer, &$1) }
    case .staged:
      let index = try IndexFile(repository).staged()
      let tree = try repository.headTree().map { name throws(Diagnostic) in try repository.objects.treeHandle(name) }
      return { git_diff_tree_to_index($0, pointer, tree?.pointer, index.pointer, &$1) }
    case .stagedSince(let name):
      let index = try IndexFile(repository).staged()
      let tree = try repository.objects.treeHandle(name)
      return { git_diff_tree_to_index($0, pointer, tree.pointer, index.pointer, &$1) }
    case .workTree(let since):
      let tree = try since.map { name throws(Diagnostic) in try repository.objects.treeHandle(name) }
      return { git_diff_tree_to_workdir_with_index($0, pointer, tree?.pointer, &$1) }
    case .trees(let old, let new):
      let oldTree = try old.map { name throws(Diagnostic) in try repository.objects.treeHandle(name) }
      let newTree = try new.map { name throws(Diagnostic) in try repository.objects.treeHandle(name) }
      return { git_diff_tree_to_tree($0, pointer, oldTree?.pointer, newTree?.pointer, &$1) }
    }
  }

  /// Submodules in the working tree are compared by ``SubmoduleDiffs``: libgit2 would read their objects unchecked.
  private func passingOverSubmodules(_ range: DiffRange) -> UInt32 {
    switch range {
    case .unstaged, .workTree: GIT_DIFF_IGNORE_SUBMODULES.rawValue
    case .staged, .stagedSince, .trees: 0
    }
  }

  /// `diff.algorithm`, which libgit2 does not read; histogram is not there, and patience is its parent.
  private var algorithm: UInt32 {
    switch repository.configuration.string("diff.algorithm") {
    case "patience", "histogram": GIT_DIFF_PATIENCE.rawValue
    case "minimal": GIT_DIFF_MINIMAL.rawValue
    default: 0
    }
  }

  private func fileDiff(
    _ diff: Handle, _ position: Int, of range: DiffRange, delta: git_diff_delta, change: FileChange, digits: Int?
  ) throws(Diagnostic) -> FileDiff {
    let patch = try Handle.found(freedBy: git_patch_free, owner: diff, to: "compare \"\(change.path)\"") {
      git_patch_from_diff($0, diff.pointer, position)
    }
    if patch == nil { try refuseMissingContent(of: delta, in: range) }
    // Only once the patch was made is it known whether the content is text.
    let compared = patch.flatMap { git_patch_get_delta($0.pointer)?.pointee } ?? delta
    var file = FileDiff(
      change: change, oldMode: Self.mode(delta.old_file), newMode: Self.mode(delta.new_file),
      oldName: Self.name(delta.old_file), newName: Self.name(delta.new_file),
      isBinary: compared.flags & GIT_DIFF_FLAG_BINARY.rawValue != 0, hunks: patch.map(Self.hunks) ?? [])
    if file.isBinary { (file.oldSize, file.newSize) = (Int(compared.old_file.size), Int(compared.new_file.size)) }
    guard let digits else { return file }
    file.objects = try repository.objectComparison.comparedObjects(compared, change, digits)
    if change.kind == .typechange { file.halves = try repository.objectComparison.halves(of: file, compared, digits) }
    return file
  }

  /// libgit2 makes no patch of a file whose old or new content is missing, and calls that no error.
  private func refuseMissingContent(of delta: git_diff_delta, in range: DiffRange) throws(Diagnostic) {
    let isStored =
      switch range {
      case .unstaged, .workTree: false
      case .staged, .stagedSince, .trees: true
      }
    let database = try Database(repository)
    for file in isStored ? [delta.old_file, delta.new_file] : [delta.old_file] {
      guard let name = Self.name(file), TreeEntry.Kind(mode: UInt32(file.mode)) != .submodule else { continue }
      guard database.has(name) else { throw repository.missing("blob", name) }
    }
  }

  private static func mode(_ file: git_diff_file) -> UInt32? {
    file.mode == 0 ? nil : UInt32(file.mode)
  }

  private static func name(_ file: git_diff_file) -> ObjectName? {
    let name = ObjectName(file.id)
    return name == .zero ? nil : name
  }

  static func hunks(of patch: Handle) -> [DiffHunk] {
    (0..<git_patch_num_hunks(patch.pointer)).compactMap { index in
      var raw: UnsafePointer<git_diff_hunk>?
      var count = 0
      guard git_patch_get_hunk(&raw, &count, patch.pointer, index) == 0, let hunk = raw?.pointee else { return nil }
      return DiffHunk(
        oldStart: Int(hunk.old_start), oldCount: Int(hunk.old_lines), newStart: Int(hunk.new_start),
        newCount: Int(hunk.new_lines), headingBytes: heading(hunk),
        lines: (0..<count).compactMap { line(patch, index, $0) })
    }
  }

  private static func heading(_ hunk: git_diff_hunk) -> [UInt8] {
    let line = withUnsafeBytes(of: hunk.header) { Array($0.prefix(hunk.header_len)) }
    let (at, space) = (UInt8(ascii: "@"), UInt8(ascii: " "))
    guard let end = line.indices.dropFirst(3).first(where: { line[$0] == at && line[$0 - 1] == at }) else { return [] }
    return Array(line[(end + 1)...].drop { $0 == space }.prefix { $0 != UInt8(ascii: "\n") })
  }

  private static func line(_ patch: Handle, _ hunk: Int, _ index: Int) -> DiffLine? {
    var raw: UnsafePointer<git_diff_line>?
    guard git_patch_get_line_in_hunk(&raw, patch.pointer, hunk, index) == 0, let line = raw?.pointee else { return nil }
    guard let kind = DiffLine.Kind(rawValue: Character(Unicode.Scalar(UInt8(bitPattern: line.origin)))) else {
      return nil
    }
    let bytes = UnsafeRawBufferPointer(start: line.content, count: line.content_len)
    let ends = bytes.last == UInt8(ascii: "\n")
    return DiffLine(
      kind: kind, bytes: Array(ends ? bytes.dropLast() : bytes[...]), endsWithNewline: ends,
      oldNumber: line.old_lineno > 0 ? Int(line.old_lineno) : nil,
      newNumber: line.new_lineno > 0 ? Int(line.new_lineno) : nil)
  }
}

extension DiffRange {
  /// Whether files of the working tree are compared.
  fileprivate var hasWorkTree: Bool {
    switch self {
    case .unstaged, .workTree: true
    case .staged, .stagedSince, .trees: false
    }
  }
}

extension IndexFile {
  /// Whether a file is missing only because Git leaves it out of the working tree, as in a sparse checkout.
  fileprivate func leavesOut(_ file: git_diff_file) -> Bool {
    guard let path = file.path.map({ String(cString: $0) }), skipsWorkTree(path) else { return false }
    return tracked(path)?.name == ObjectName(file.id)
  }
}

extension FileDiff {
  /// Whether neither the text of a file nor its mode differs.
  fileprivate var isEmpty: Bool { change.kind == .modified && !isBinary && hunks.isEmpty && oldMode == newMode }
}

/// How differences are computed.
public enum DiffForm: Hashable, Sendable {
  /// As they are found.
  case plain
  /// As `git diff` shows them: moved, where that says the same, to where indented blocks begin, and with the objects.
  case shown
}
