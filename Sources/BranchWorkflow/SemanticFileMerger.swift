import Diagnostics
import Git
import SemanticMerges

/// Lets a merge of commits join the files that both sides changed by what they mean, and keeps what was found.
final class SemanticFileMerger {
  private let ours: String
  private let theirs: String
  /// What is in dispute in the files that were merged by meaning, by path.
  private(set) var conflicts: [String: [MergeConflict]] = [:]
  /// What was settled by a rule, by path.
  private(set) var notes: [String: [Diagnostic]] = [:]

  init(ours: String, theirs: String) {
    self.ours = ours
    self.theirs = theirs
  }

  /// The answer for one file.
  func answer(_ input: FileMergeInput) throws(Diagnostic) -> FileMergeAnswer {
    let merge = MergeInput(base: input.base ?? [], ours: input.ours, theirs: input.theirs, path: input.path)
    let labels = MergeLabels(ours: ours, theirs: theirs)
    let result = try Self.merge(merge, labels: labels)
    notes[input.path] = result.notes
    guard result.method == .meaning else { return .byLines }
    conflicts[input.path] = result.conflicts
    return result.isClean ? .merged(result.bytes) : .conflicted(result.bytes)
  }

  /// Merges three versions by the file's kind, or by their lines as Git does.
  static func merge(_ input: MergeInput, labels: MergeLabels) throws(Diagnostic) -> MergeResult {
    try SemanticMerge.merge(input, labels: labels) {
      (base, ours, theirs, labels) throws(Diagnostic) -> LineMergeResult in
      let lines = try LineMerge(
        base: base, ours: ours, theirs: theirs,
        labels: .init(ours: labels.ours, theirs: labels.theirs, markerSize: labels.markerSize))
      return LineMergeResult(bytes: lines.bytes, conflicts: lines.hasConflicts ? 1 : 0)
    }
  }

  /// Files in conflict, with what was found of each.
  func files(_ found: [Conflict]) -> [ConflictedFile] {
    found.map { ConflictedFile(path: $0.path, kind: $0.kind, details: conflicts[$0.path] ?? []) }
  }
}
