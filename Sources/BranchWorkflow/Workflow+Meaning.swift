public import Diagnostics
import Git
import SemanticMerges

/// Resolving conflicts by what the files mean.
extension Workflow {
  /// The unresolved conflicts of some files; nothing is written.
  ///
  /// - Parameters:
  ///   - paths: The files; all that are in conflict if empty.
  ///   - choices: What shall be chosen, by the numbers or names of conflicts.
  /// - Throws: `path-not-found` for a path that is not in conflict, `conflict-unknown` for a key that no conflict has.
  /// - Returns: The files that would come out whole, and what is open in the others.
  public func openConflicts(
    at paths: [String] = [], choosing choices: [ConflictKey: ConflictSide] = [:]
  ) throws(Diagnostic) -> ConflictResolution {
    let files = try openFiles(at: paths)
    _ = try decisions(files, Self.sides(choices, of: files))
    let open = files.filter { !$0.items.isEmpty }
    return try resolution(files.filter { $0.items.isEmpty }.map(\.conflict.path), open, files.flatMap(\.settled))
  }

  private static func names(_ files: [OpenFile]) -> ConflictNames {
    ConflictNames(files.flatMap { file in file.names.map { (file.conflict.path, $0) } })
  }

  /// The side chosen for each conflict by its number, from 0; refuses a key that means none, several, or one twice.
  private static func sides(
    _ choices: [ConflictKey: ConflictSide], of files: [OpenFile]
  ) throws(Diagnostic) -> [Int: ConflictSide] {
    let names = names(files)
    let list = Remedy.operation(.init("resolve", ["list": ""]))
    var sides: [Int: ConflictSide] = [:]
    for (key, side) in choices.sorted(by: { $0.key.text < $1.key.text }) {
      let found = names.indices(for: key)
      guard let index = found.first else {
        let quoted = Int(key.text) == nil ? "\"\(key.text)\"" : key.text
        throw Diagnostic(.conflictUnknown, "there is no unresolved conflict \(quoted)", remedy: list)
      }
      guard found.count == 1 else {
        throw Diagnostic(.conflictUnknown, "\"\(key.text)\" matches \(found.count) conflicts", remedy: list)
      }
      if let other = sides.updateValue(side, forKey: index), other != side {
        throw Diagnostic(
          .conflictUnknown, "both \(other.rawValue) and \(side.rawValue) are chosen for the conflict \"\(key.text)\"",
          remedy: list)
      }
    }
    return sides
  }

  /// Merges files in conflict by meaning from their three versions, and stages what comes out whole.
  ///
  /// It works on what any program stopped. Where something is open the file gets markers there and nowhere else; what
  /// was decided in the file by hand stays so.
  ///
  /// - Parameters:
  ///   - paths: The files; all that are in conflict if empty.
  ///   - choices: The side that holds, by the numbers or names of ``openConflicts(at:choosing:)``.
  /// - Throws: `path-not-found` for a path that is not in conflict, `conflict-unknown` for a key that no conflict has,
  ///   `conflict-markers-left` if the choices together make no whole file; then nothing has changed.
  /// - Returns: The resolved files, and the unresolved conflicts.
  public func resolveByMeaning(
    _ paths: [String] = [], choosing choices: [ConflictKey: ConflictSide] = [:]
  ) throws(Diagnostic) -> ConflictResolution {
    try repository.exclusively { () throws(Diagnostic) in
      let files = try openFiles(at: paths)
      let decisions = try decisions(files, Self.sides(choices, of: files))
      let touched = decisions.filter { $0.effect != .none }.flatMap { $0.file.conflict.paths }
      guard !touched.isEmpty else { return try resolution([], files, []) }
      try journal.record("resolve", .resolution, writing: Array(Set(touched)).sorted()) { () throws(Diagnostic) in
        for decision in decisions { try carryOut(decision) }
      }
      let resolved = decisions.filter(\.ends).map(\.file.conflict.path)
      let left = try openFiles(at: []).filter { file in
        !file.items.isEmpty && (paths.isEmpty || paths.contains(file.conflict.path))
      }
      return try resolution(resolved, left, files.flatMap(\.settled))
    }
  }

  private func resolution(
    _ resolved: [String], _ files: [OpenFile], _ settled: [SettledValue]
  ) throws(Diagnostic) -> ConflictResolution {
    let stopped = try stopped()
    let names = Self.names(files)
    var open: [OpenConflict] = []
    for file in files {
      for item in file.items {
        open.append(
          OpenConflict(
            number: open.count + 1, name: names.shown[open.count], path: file.conflict.path, kind: file.conflict.kind,
            object: item.object,
            key: item.key, base: item.base, ours: item.ours, theirs: item.theirs, message: item.message))
      }
    }
    let nobody = ConflictParty(label: "HEAD", commit: nil)
    return ConflictResolution(
      resolved: resolved, open: open, settled: settled, ours: stopped?.ours ?? nobody, theirs: stopped?.theirs ?? nobody
    )
  }

  /// The files in conflict by path, merged anew from their versions.
  private func openFiles(at paths: [String]) throws(Diagnostic) -> [OpenFile] {
    let conflicts = try conflicts(at: paths).sorted { $0.path < $1.path }
    guard !conflicts.isEmpty else { return [] }
    let stopped = try stopped()
    let isStash = stopped?.purpose == .stash
    let labels = MergeLabels(
      ours: stopped?.ours.label ?? "ours", theirs: stopped?.theirs.label ?? "theirs",
      ourMarker: isStash ? Repository.stashLabels.ours : "HEAD",
      theirMarker: isStash ? Repository.stashLabels.theirs : nil)
    let present = try repository.snapshot(of: conflicts.map(\.path)).files
    var files: [OpenFile] = []
    for conflict in conflicts { files.append(try openFile(conflict, labels, present[conflict.path])) }
    return files
  }

  private func openFile(
    _ conflict: Conflict, _ labels: MergeLabels, _ present: RepositorySnapshot.File?
  ) throws(Diagnostic) -> OpenFile {
    guard let ours = try content(conflict.ours), let theirs = try content(conflict.theirs),
      conflict.ours?.path == conflict.theirs?.path
    else { return OpenFile(whole: conflict) }
    let base = try conflict.base.map { stage throws(Diagnostic) in try repository.readBlob(stage.name) } ?? []
    guard SemanticMerge.knows(conflict.path) || ![base, ours, theirs].contains(where: Self.isBinary) else {
      return OpenFile(whole: conflict)
    }
    let input = MergeInput(base: base, ours: ours, theirs: theirs, path: conflict.path, versions: settings.versions)
    var labels = labels
    labels.markerSize = repository.markerSize(of: conflict.path)
    let there: [UInt8]? = if case .content(let content, _)? = present { try content.bytes() } else { nil }
    return try openFile(conflict, of: input, labels, present: there)
  }

  /// A file as the merge leaves it, or as somebody left it who decided a part of what a merge made of it.
  ///
  /// What another merge of lines made, as Git's own, gives way to a merge by meaning; what was edited stays.
  private func openFile(
    _ conflict: Conflict, of input: MergeInput, _ labels: MergeLabels, present: [UInt8]?
  ) throws(Diagnostic) -> OpenFile {
    let (size, usual) = (labels.markerSize, repository.conflictStyle)
    let merged = try SemanticFileMerger.merge(input, labels: labels, style: usual)
    // Markers that no line shows, as in UTF-16, leave only whole versions to choose from.
    let fresh = MarkedFile(merged.bytes, markerSize: size)
    guard merged.isClean || !fresh.regions.isEmpty else { return OpenFile(whole: conflict) }
    if let file = OpenFile(conflict, merged: merged, of: input, present: present, markerSize: size) { return file }
    let marked = MarkedFile(present ?? [], markerSize: size)
    for style in LineMerge.ConflictStyle.allCases {
      let lines = try SemanticFileMerger.mergeLines(input, labels: labels, style: style)
      let isUntouched = merged.method == .meaning && marked.isSame(as: MarkedFile(lines.bytes, markerSize: size))
      let file = OpenFile(
        conflict, merged: isUntouched ? merged : lines, of: input, present: isUntouched ? nil : present,
        markerSize: size)
      if let file { return file }
    }
    return OpenFile(
      whole: conflict, because: "its conflict markers were edited: remove them in an editor, or choose a whole side")
  }

  /// The text of a version; `nil` where there is none, or it is a link or a submodule.
  private func content(_ stage: Conflict.Stage?) throws(Diagnostic) -> [UInt8]? {
    guard let stage, stage.kind == .file || stage.kind == .executable else { return nil }
    return try repository.readBlob(stage.name)
  }

  /// As Git tells: a zero byte among the first 8000.
  private static func isBinary(_ bytes: [UInt8]) -> Bool { bytes.prefix(8000).contains(0) }
}

/// What becomes of one file.
private struct ConflictDecision {
  enum Effect: Equatable {
    case none
    case write([UInt8])
    case writeAndStage([UInt8])
    case stage
    case take(ConflictSide)
  }

  let file: OpenFile
  let effect: Effect

  /// Whether the file is in conflict no longer.
  var ends: Bool {
    switch effect {
    case .none, .write: false
    case .writeAndStage, .stage, .take: true
    }
  }
}

extension Workflow {
  private func decisions(
    _ files: [OpenFile], _ choices: [Int: ConflictSide]
  ) throws(Diagnostic) -> [ConflictDecision] {
    var decisions: [ConflictDecision] = []
    var number = 0
    for file in files {
      let first = number
      let sides = file.items.indices.map { choices[first + $0] }
      number += file.items.count
      decisions.append(ConflictDecision(file: file, effect: try effect(of: sides, on: file)))
    }
    return decisions
  }

  private func effect(of sides: [ConflictSide?], on file: OpenFile) throws(Diagnostic) -> ConflictDecision.Effect {
    guard let text = file.text else { return (sides.first ?? nil).map { .take($0) } ?? .none }
    let isUndecided = sides.contains { $0 == nil }
    let isChosen = sides.contains { $0 != nil }
    let bytes = text.composed { sides[file.places[$0]] }
    // Manual edits only need to be readable; chosen sides must be consistent.
    let problem = isChosen ? file.check?.problem(in: bytes) : SemanticMerge.problem(in: bytes, path: file.conflict.path)
    if isChosen || !isUndecided, let problem, problem.code != .mergeMarkersLeft {
      throw Diagnostic(
        .conflictMarkersLeft, "the resolution is not a valid file: \(problem.message)", at: problem.place,
        remedy: .advice("resolve it in an editor, or choose a side for the whole file"))
    }
    if isUndecided { return isChosen || !file.isWritten ? .write(bytes) : .none }
    return file.isWritten && !isChosen ? .stage : .writeAndStage(bytes)
  }

  private func carryOut(_ decision: ConflictDecision) throws(Diagnostic) {
    let path = decision.file.conflict.path
    switch decision.effect {
    case .none: return
    case .write(let bytes): try repository.writeWorkTreeFile(bytes, at: path)
    case .writeAndStage(let bytes):
      try repository.writeWorkTreeFile(bytes, at: path)
      _ = try repository.stage([path])
    case .stage: _ = try repository.stage([path])
    case .take(let side): try take(side, of: decision.file.conflict)
    }
  }
}
