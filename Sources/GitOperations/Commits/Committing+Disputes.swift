public import Diagnostics
import GitMerging
import GitStore
import GitWorkTree

/// A file that was unmerged in the operation in progress; it may have been staged since.
struct DisputedFile {
  let path: String
  /// The staged content, once the conflict is resolved in the index.
  let staged: ObjectName?
  /// How many characters its markers have.
  let markerSize: Int
  /// The lines that look like markers in the sides' own versions, and so are content.
  fileprivate let contentLines: Set<[UInt8]>

  /// The number of the first line of `bytes` that is a marker which the conflict left.
  func firstMarker(in bytes: [UInt8]) -> Int? {
    ConflictMarkers.lines(in: bytes, size: markerSize).first { !contentLines.contains($0.text) }?.number
  }
}

extension Committing {
  /// Refuses if an unmerged file still has conflict markers in the working tree; other files are not read.
  ///
  /// - Parameter paths: The files and folders to check; the empty path selects all.
  /// - Throws: `conflict-markers-left` with file and line.
  public func refuseMarkers(inFilesAt paths: [String]) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    let wanted = paths.map(WorkTreePath.normalized)
    for file in try disputedFiles() where WorkTreePath.isCovered(file.path, by: wanted) {
      let full = "\(root)/\(file.path)"
      guard WorkTreePath.holdsEntry(full), !WorkTreePath.isFolder(full),
        let bytes = try RepositoryFiles.read(full), let line = file.firstMarker(in: bytes)
      else { continue }
      throw Self.markersLeft(file.path, line)
    }
  }

  /// Refuses if a file that was in conflict was staged with the markers in it.
  ///
  /// - Throws: `conflict-markers-left` with file and line.
  public func refuseStagedMarkers() throws(Diagnostic) {
    for file in try disputedFiles() {
      guard let staged = file.staged, let line = file.firstMarker(in: try repository.objects.readBlob(staged)) else {
        continue
      }
      throw Self.markersLeft(file.path, line)
    }
  }

  private static func markersLeft(_ path: String, _ line: Int) -> Diagnostic {
    Diagnostic(
      .conflictMarkersLeft, "\"\(path)\" still has conflict markers",
      at: Place(file: path, line: line),
      remedy: .hint("edit it, or choose sides: \(command: "resolve") --list"))
  }

  /// The files that are, or were, unmerged in the operation in progress.
  ///
  /// They come from the index, from the message of the stopped commit, and from repeating
  /// the merge: so files that were staged since are included.
  private func disputedFiles() throws(Diagnostic) -> [DisputedFile] {
    let conflicts = try repository.conflicts.all()
    let isSquash = repository.operation == nil && repository.files.exists("SQUASH_MSG")
    guard repository.operation != nil || isSquash || !conflicts.isEmpty else { return [] }
    var paths = Set(conflicts.map(\.path))
    if repository.operation != nil || isSquash { paths.formUnion(try listedConflicts()) }
    if let head = try repository.head().commit, let merge = try repository.merging.stoppedMerge(into: head) {
      paths.formUnion(try merge.conflicts().map(\.path))
    }
    guard !paths.isEmpty else { return [] }
    let index = try IndexFile(repository)
    let trees = try sides()
    var disputed: [DisputedFile] = []
    for path in paths.sorted() {
      let entry = index.tracked(path)
      let stages = conflicts.filter { $0.path == path }.flatMap { conflict in
        [conflict.ours, conflict.theirs].compactMap { stage in stage.flatMap { $0.kind.isFile ? $0.name : nil } }
      }
      disputed.append(
        DisputedFile(
          path: path, staged: entry?.kind == .file || entry?.kind == .executable ? entry?.name : nil,
          markerSize: repository.conflicts.markerSize(of: path),
          contentLines: try contentLines(of: path, in: trees, and: stages)))
    }
    return disputed
  }

  /// What Git, and we, wrote below `# Conflicts:` into the message of the commit that is to come.
  private func listedConflicts() throws(Diagnostic) -> [String] {
    var paths: [String] = []
    for name in ["MERGE_MSG", "SQUASH_MSG"] {
      let lines = (try repository.files.text(name) ?? "").split(separator: "\n")
      guard let start = lines.lastIndex(where: { $0.hasSuffix("Conflicts:") }) else { continue }
      for line in lines[(start + 1)...] {
        guard let tab = line.firstIndex(of: "\t"), line.distance(from: line.startIndex, to: tab) < 2 else { break }
        paths.append(String(line[line.index(after: tab)...]))
      }
    }
    return paths
  }

  /// The trees of the sides as far as known: HEAD's, and those to merge.
  private func sides() throws(Diagnostic) -> [ObjectName] {
    var commits = [try repository.head().commit].compactMap { $0 } + (try repository.mergeHeads())
    for name in ["CHERRY_PICK_HEAD", "REVERT_HEAD", "REBASE_HEAD"] {
      guard let text = try repository.files.text(name), let commit = try? ObjectName(String(text.prefix(40))) else {
        continue
      }
      commits.append(commit)
    }
    return commits.compactMap { try? repository.commits.read($0).tree }
  }

  private func contentLines(
    of path: String, in trees: [ObjectName], and stages: [ObjectName]
  ) throws(Diagnostic) -> Set<[UInt8]> {
    var lines: Set<[UInt8]> = []
    let size = repository.conflicts.markerSize(of: path)
    for tree in trees {
      guard let bytes = try repository.objects.blob(at: path, inTree: tree) else { continue }
      lines.formUnion(ConflictMarkers.lines(in: bytes, size: size).map(\.text))
    }
    for stage in stages {
      lines.formUnion(ConflictMarkers.lines(in: try repository.objects.readBlob(stage), size: size).map(\.text))
    }
    return lines
  }
}

extension Diagnostic.Code {
  package static let conflictMarkersLeft = Diagnostic.Code(
    "conflict-markers-left",
    "A file that had conflicts still contains conflict markers, or its content is not valid for its type.",
    "resolve the conflict in an editor, or choose a side: \(command: "resolve") FILE --take ours|theirs")
}
