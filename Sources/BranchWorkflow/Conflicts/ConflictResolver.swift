public import Diagnostics
import GitMerging
import GitOperations
public import GitStore
import GitWorkTree
import OperationLog
import SemanticMerges

/// Resolves conflicts by what the files mean.
public struct ConflictResolver {
  private let repository: Repository
  private let settings: WorkflowSettings
  private let moment: Moment

  /// Works on the conflicts of a repository.
  public init(in repository: Repository, settings: WorkflowSettings, at moment: Moment) {
    self.repository = repository
    self.settings = settings
    self.moment = moment
  }

  private var operationLog: OperationLog { OperationLog(of: repository, at: moment) }
  private var stoppedOperations: StoppedOperations { StoppedOperations(in: repository, at: moment) }

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
    let stopped = try stoppedOperations.current()
    let list = try ConflictReader(repository, settings).list(of: stopped)
    let positions = try list.positions(of: paths)
    let decisions = try decisions(list, positions, choices)
    if case .all = choices {
      let left = Set(positions.filter { position in decisions[position]?.ends != true })
      return resolution(decisions, choices, of: list, at: left, in: stopped)
    }
    return resolution(decisions, choices, of: list, at: positions, in: stopped) { $0.ends && !$0.file.isOpen }
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
  public func resolve(
    _ paths: [String] = [], choosing choices: ConflictChoices = [:]
  ) throws(Diagnostic) -> ConflictResolution {
    try repository.exclusively { () throws(Diagnostic) in
      let stopped = try stoppedOperations.current()
      let list = try ConflictReader(repository, settings).list(of: stopped)
      let positions = try list.positions(of: paths)
      if case .all = choices, !paths.isEmpty { try list.requireOpen(positions) }
      let decisions = try decisions(list, positions, choices)
      guard decisions.values.contains(where: { $0.effect != .none }) else {
        return resolution([:], choices, of: list, at: positions, in: stopped)
      }
      try operationLog.recorder.record("resolve", .resolution) { () throws(Diagnostic) in
        for (_, decision) in decisions.sorted(by: { $0.key < $1.key }) { try carryOut(decision) }
      }
      let stoppedNow = try stoppedOperations.current()
      let after = try ConflictReader(repository, settings).list(of: stoppedNow)
      // A taken side settles its files, so only other files have conflicts.
      let showsAll = if case .all = choices { true } else { paths.isEmpty }
      let left = after.files.indices.filter { showsAll || paths.contains(after.files[$0].conflict.path) }
      return resolution(decisions, choices, of: after, at: Set(left), in: stoppedNow)
    }
  }

  private func resolution(
    _ decisions: [Int: ConflictDecision], _ choices: ConflictChoices, of list: ConflictList, at positions: Set<Int>,
    in stopped: StoppedOperation?, ending isEnded: (ConflictDecision) -> Bool = { $0.ends }
  ) -> ConflictResolution {
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
}

/// Deciding what is open, and writing what is decided.
extension ConflictResolver {
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
    guard let text = file.text else {
      let side = (sides.first ?? nil) ?? (file.isOpen ? nil : .ours)
      return side.map { .take($0) } ?? .none
    }
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
    case .write(let bytes): try repository.workTreeFiles.write(bytes, at: conflict.path)
    case .writeAndStage(let bytes):
      try repository.workTreeFiles.write(bytes, at: conflict.path, kind: decision.kind)
      try repository.conflicts.stage(conflict, as: decision.kind)
    case .stage: try repository.conflicts.stage(conflict, as: nil)
    case .take(let side): try repository.conflicts.resolve(conflict, with: conflict.stage(of: side))
    }
  }
}
