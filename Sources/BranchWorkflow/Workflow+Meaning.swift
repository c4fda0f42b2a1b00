public import Diagnostics
import GitMerging
import GitOperations
import GitStore
import GitWorkTree
import OperationLog
import SemanticMerges

/// Resolving conflicts by what the files mean.
extension Workflow {
  /// The conflicts of some files, unresolved and resolved; nothing is written.
  ///
  /// - Parameters:
  ///   - paths: The files; all that are in conflict if empty.
  ///   - choices: What shall be chosen, by the numbers or names of conflicts, or one side for all.
  /// - Throws: `path-not-found` for a path that is not in conflict, `conflict-unknown` for a key that no conflict has.
  /// - Returns: The files that would come out whole, and what is open in the others.
  public func openConflicts(
    at paths: [String] = [], choosing choices: ConflictChoices = [:]
  ) throws(Diagnostic) -> ConflictResolution {
    let list = try conflictList()
    let positions = try list.positions(of: paths)
    let decisions = try decisions(list, positions, choices)
    if case .all = choices {
      let left = Set(positions.filter { position in decisions[position]?.ends != true })
      return try resolution(decisions, choices, of: list, at: left)
    }
    return try resolution(decisions, choices, of: list, at: positions) { $0.ends && !$0.file.isOpen }
  }

  /// Merges files in conflict by meaning from their three versions, and stages what comes out whole.
  ///
  /// It works on what any program stopped. Where something is open the file gets markers there and nowhere else; what
  /// was decided in the file by hand stays so. A file that has no smaller part to choose is taken whole.
  ///
  /// - Parameters:
  ///   - paths: The files; all that are in conflict if empty.
  ///   - choices: The sides that hold, by the numbers or names of ``openConflicts(at:choosing:)``, or one for all.
  /// - Throws: `path-not-found` for a path that is not in conflict, `conflict-unknown` for a key that no conflict has,
  ///   `conflict-markers-left` if the choices together make no whole file; then nothing has changed.
  /// - Returns: The resolved files, and the unresolved conflicts.
  public func resolveByMeaning(
    _ paths: [String] = [], choosing choices: ConflictChoices = [:]
  ) throws(Diagnostic) -> ConflictResolution {
    try repository.exclusively { () throws(Diagnostic) in
      let list = try conflictList()
      let positions = try list.positions(of: paths)
      if case .all = choices, !paths.isEmpty { try list.requireOpen(positions) }
      let decisions = try decisions(list, positions, choices)
      guard decisions.values.contains(where: { $0.effect != .none }) else {
        return try resolution([:], choices, of: list, at: positions)
      }
      try operationLog.record("resolve", .resolution) { () throws(Diagnostic) in
        for (_, decision) in decisions.sorted(by: { $0.key < $1.key }) { try carryOut(decision) }
      }
      let after = try conflictList()
      // A taken side settles its files, so only other files have conflicts.
      let showsAll = if case .all = choices { true } else { paths.isEmpty }
      let left = after.files.indices.filter { showsAll || paths.contains(after.files[$0].conflict.path) }
      return try resolution(decisions, choices, of: after, at: Set(left))
    }
  }

  private func resolution(
    _ decisions: [Int: ConflictDecision], _ choices: ConflictChoices, of list: ConflictList, at positions: Set<Int>,
    ending isEnded: (ConflictDecision) -> Bool = { $0.ends }
  ) throws(Diagnostic) -> ConflictResolution {
    let stopped = try stopped()
    let decisions = decisions.sorted { $0.key < $1.key }.map(\.value)
    let ended = decisions.filter(isEnded)
    let taken = ended.compactMap { decision in
      decision.extent.map { TakenFile(path: decision.file.conflict.path, extent: $0) }
    }
    var open: [OpenConflict] = []
    var decided: [ResolvedConflict] = []
    for row in list.rows where positions.contains(row.file) {
      let (conflict, item) = (list.files[row.file].conflict, list.decision(row).item)
      guard list.decision(row).isOpen else {
        decided.append(ResolvedConflict(number: row.number, name: row.name, path: conflict.path))
        continue
      }
      open.append(
        OpenConflict(
          number: row.number, name: row.name, path: conflict.path, kind: conflict.kind, object: item.object,
          key: item.key, base: item.base, ours: item.ours, theirs: item.theirs, message: item.message,
          hint: list.decision(row).hint))
    }
    let isTaken = if case .all = choices { true } else { false }
    return ConflictResolution(
      resolved: ended.map(\.file.conflict.path),
      edited: Set(taken.filter { $0.extent == .edited }.map(\.path)), taken: isTaken ? taken : [],
      open: open.sorted { $0.number < $1.number }, decided: decided.sorted { $0.number < $1.number },
      settled: decisions.flatMap(\.file.settled), ours: stopped?.ours ?? ConflictParty(label: "HEAD", commit: nil),
      theirs: stopped?.theirs ?? ConflictParty(label: "the applied changes", commit: nil), isInOperation: stopped != nil
    )
  }

  /// The files in conflict by path, and those whose conflicts are resolved, merged anew from their versions.
  private func conflictList() throws(Diagnostic) -> ConflictList {
    let stopped = try stopped()
    let unmerged = try repository.conflicts()
    // After the end of what made them the index still has them.
    let isUnderWay = stopped.map { $0.standing == .waiting } ?? !unmerged.isEmpty
    let staged = isUnderWay ? try repository.resolvedConflicts() : []
    let isStash = stopped?.purpose == .stash
    let labels = MergeLabels(
      ours: stopped?.ours.label ?? "ours", theirs: stopped?.theirs.label ?? "theirs",
      ourMarker: isStash ? Repository.stashLabels.ours : "HEAD",
      theirMarker: isStash ? Repository.stashLabels.theirs : nil)
    let isOpen = Set(unmerged.map(\.path))
    let all = (unmerged + staged.filter { !isOpen.contains($0.path) }).sorted { $0.path < $1.path }
    let present = try repository.contents(of: all.map(\.path))
    var files: [OpenFile] = []
    for conflict in all {
      files.append(
        try openFile(conflict, isStaged: !isOpen.contains(conflict.path), labels, present[conflict.path]))
    }
    return ConflictList(files)
  }

  private func openFile(
    _ conflict: Conflict, isStaged: Bool, _ labels: MergeLabels, _ present: RepositorySnapshot.File?
  ) throws(Diagnostic) -> OpenFile {
    guard let ours = try content(conflict.ours), let theirs = try content(conflict.theirs) else {
      return OpenFile(whole: conflict, isStaged: isStaged)
    }
    let base = try conflict.base.map { stage throws(Diagnostic) in try repository.readBlob(stage.name) } ?? []
    let hasLines = repository.mergesLines(of: conflict.path) && ![base, ours, theirs].contains(where: Self.isBinary)
    guard SemanticMerge.knows(conflict.path) || hasLines else {
      return OpenFile(whole: conflict, isStaged: isStaged)
    }
    let input = MergeInput(base: base, ours: ours, theirs: theirs, path: conflict.path, versions: settings.versions)
    var labels = labels
    labels.markerSize = repository.markerSize(of: conflict.path)
    let there: [UInt8]? = if case .content(let content, _)? = present { try content.bytes() } else { nil }
    return try openFile(conflict, isStaged: isStaged, of: input, labels, present: there)
  }

  /// A file as the merge leaves it, or as somebody left it who decided a part of what a merge made of it.
  ///
  /// What another merge of lines made, as Git's own, gives way to a merge by meaning; what was edited stays.
  private func openFile(
    _ conflict: Conflict, isStaged: Bool, of input: MergeInput, _ labels: MergeLabels, present: [UInt8]?
  ) throws(Diagnostic) -> OpenFile {
    let (size, usual) = (labels.markerSize, repository.conflictStyle)
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
    return try repository.readBlob(stage.name)
  }

  /// As Git tells: a zero byte among the first 8000.
  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }
}

/// Deciding what is open, and writing what is decided.
extension Workflow {
  private func decisions(
    _ list: ConflictList, _ positions: Set<Int>, _ choices: ConflictChoices
  ) throws(Diagnostic) -> [Int: ConflictDecision] {
    let chosen = try list.sides(choices, in: positions)
    var decisions: [Int: ConflictDecision] = [:]
    for position in positions.sorted() {
      let file = list.files[position]
      let sides = file.decisions.indices.map { chosen[position]?[$0] }
      decisions[position] = ConflictDecision(file: file, sides: sides, effect: try effect(of: sides, on: file))
    }
    return decisions
  }

  private func effect(of sides: [ConflictSide?], on file: OpenFile) throws(Diagnostic) -> ConflictDecision.Effect {
    if file.isStaged, !file.isOpen { return .none }
    guard let text = file.text else { return (sides.first ?? nil).map { .take($0) } ?? .none }
    let isUndecided = zip(sides, file.decisions).contains { $0 == nil && $1.isOpen }
    let isChosen = sides.contains { $0 != nil }
    let bytes = text.composed { sides[file.places[$0]] }
    // Manual edits only need to be readable; chosen sides must be consistent.
    let problem = isChosen ? file.check?.problem(in: bytes) : SemanticMerge.problem(in: bytes, path: file.conflict.path)
    if isChosen || !isUndecided, let problem, problem.code != .mergeMarkersLeft {
      throw Diagnostic(
        .conflictMarkersLeft, "the resolution is not a valid file: \(problem.message)", at: problem.place,
        remedy: .hint(
          "resolve it in an editor, or take the file from one side: \(command: "restore") --from COMMIT FILE"))
    }
    if isUndecided { return isChosen || !file.isWritten ? .write(bytes) : .none }
    return file.isWritten && !isChosen ? .stage : .writeAndStage(bytes)
  }

  private func carryOut(_ decision: ConflictDecision) throws(Diagnostic) {
    let conflict = decision.file.conflict
    switch decision.effect {
    case .none: return
    case .write(let bytes): try repository.writeWorkTreeFile(bytes, at: conflict.path)
    case .writeAndStage(let bytes):
      try repository.writeWorkTreeFile(bytes, at: conflict.path, kind: decision.kind)
      try repository.stage(conflict, as: decision.kind)
    case .stage: try repository.stage(conflict, as: nil)
    case .take(let side): try repository.resolve(conflict, with: conflict.stage(of: side))
    }
  }
}
