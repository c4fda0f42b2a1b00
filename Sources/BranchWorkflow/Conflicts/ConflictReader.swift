import Diagnostics
import GitMerging
import GitOperations
import GitStore
import GitWorkTree
import OperationLog
import SemanticMerges

/// Reads the files in conflict, and merges them anew from their versions.
struct ConflictReader {
  private let repository: Repository
  private let settings: WorkflowSettings

  init(_ repository: Repository, _ settings: WorkflowSettings) {
    self.repository = repository
    self.settings = settings
  }

  /// The files in conflict by path, and those whose conflicts are resolved, merged anew from their versions.
  func list(of stopped: StoppedOperation?) throws(Diagnostic) -> ConflictList {
    let unmerged = try repository.conflicts.all()
    // After the end of what made them the index still has them.
    let isUnderWay = stopped.map { $0.standing == .waiting } ?? !unmerged.isEmpty
    let staged = isUnderWay ? try repository.conflicts.resolved() : []
    let isStash = stopped?.purpose == .stash
    let labels = MergeLabels(
      ours: stopped?.ours.label ?? "ours", theirs: stopped?.theirs.label ?? "theirs",
      ourMarker: isStash ? Stashing.stashLabels.ours : "HEAD",
      theirMarker: isStash ? Stashing.stashLabels.theirs : nil)
    let isOpen = Set(unmerged.map(\.path))
    let all = Self.withRenames((unmerged + staged.filter { !isOpen.contains($0.path) }).sorted { $0.path < $1.path })
    let present = try repository.snapshots.contents(of: all.map(\.path))
    var files: [OpenFile] = []
    for conflict in all {
      files.append(
        try openFile(conflict, isStaged: !isOpen.contains(conflict.path), labels, present[conflict.path]))
    }
    return ConflictList(files)
  }

  /// The conflicts with the renames that an index does not name: an old name that both sides deleted, and a new one on
  /// each side, are one file if there is no other such file.
  private static func withRenames(_ conflicts: [Conflict]) -> [Conflict] {
    func only(_ kind: Conflict.Kind) -> String? {
      let found = conflicts.filter { $0.kind == kind }
      return found.count == 1 ? found[0].path : nil
    }
    guard let old = only(.bothDeleted), let ours = only(.addedByUs), let theirs = only(.addedByThem) else {
      return conflicts
    }
    return conflicts.map { conflict in
      var conflict = conflict
      if [old, ours, theirs].contains(conflict.path) {
        conflict.renames = .apart(old: old, ours: ours, theirs: theirs)
      }
      return conflict
    }
  }

  private func openFile(
    _ conflict: Conflict, isStaged: Bool, _ labels: MergeLabels, _ present: RepositorySnapshot.File?
  ) throws(Diagnostic) -> OpenFile {
    guard let ours = try content(conflict.ours), let theirs = try content(conflict.theirs) else {
      return OpenFile(
        whole: conflict, isStaged: isStaged, isSettled: conflict.kind == .bothDeleted && present == .absent)
    }
    let base = try content(conflict.base) ?? []
    let hasLines =
      repository.conflicts.mergesLines(of: conflict.path) && ![base, ours, theirs].contains(where: Self.isBinary)
    guard SemanticMerge.knows(conflict.path) || hasLines else {
      return OpenFile(whole: conflict, isStaged: isStaged)
    }
    let input = MergeInput(base: base, ours: ours, theirs: theirs, path: conflict.path, versions: settings.versions)
    var labels = labels
    labels.markerSize = repository.conflicts.markerSize(of: conflict.path)
    let there: [UInt8]? = if case .content(let content, _)? = present { try content.bytes() } else { nil }
    return try openFile(conflict, isStaged: isStaged, of: input, labels, present: there)
  }

  /// A file as the merge leaves it, or as somebody left it who decided a part of what a merge made of it.
  ///
  /// What another merge of lines made, as Git's own, gives way to a merge by meaning; what was edited stays.
  private func openFile(
    _ conflict: Conflict, isStaged: Bool, of input: MergeInput, _ labels: MergeLabels, present: [UInt8]?
  ) throws(Diagnostic) -> OpenFile {
    let (size, usual) = (labels.markerSize, repository.treeMerging.conflictStyle)
    let merged = try SemanticFileMerger.merge(input, labels: labels, style: usual)
    // Markers that no line shows, as in UTF-16, leave only whole versions to choose from.
    let fresh = MarkedFile(merged.bytes, markerSize: size)
    guard merged.isClean || !fresh.regions.isEmpty else { return OpenFile(whole: conflict, isStaged: isStaged) }
    let file = OpenFile(
      conflict, isStaged: isStaged, merged: merged, of: input, present: present, markerSize: size)
    if let file { return file }
    let span = merged.isClean ? 0 : ConflictPlaces(of: merged, in: fresh).decisions(open: []).count
    let marked = MarkedFile(present ?? [], markerSize: size)
    for style in LineMerge.ConflictStyle.allCases {
      let lines = try SemanticFileMerger.mergeLines(input, labels: labels, style: style)
      let isUntouched = merged.method == .meaning && marked.isSame(as: MarkedFile(lines.bytes, markerSize: size))
      let file = OpenFile(
        conflict, isStaged: isStaged, merged: isUntouched ? merged : lines, of: input, span: span,
        present: isUntouched && !isStaged ? nil : present, markerSize: size)
      if let file { return file }
    }
    guard isStaged else { return OpenFile(edited: marked, conflict, of: input, span: span, markerSize: size) }
    // Whoever staged it knows what its markers are.
    return OpenFile(whole: conflict, isStaged: true, span: span)
  }

  /// The text of a version; `nil` where there is none, or it is a link or a submodule.
  private func content(_ stage: Conflict.Stage?) throws(Diagnostic) -> [UInt8]? {
    guard let stage, stage.kind == .file || stage.kind == .executable else { return nil }
    return try repository.objects.readBlob(stage.name)
  }

  /// As Git tells: a zero byte among the first 8000.
  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }
}
