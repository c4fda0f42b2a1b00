package import Diagnostics
import GitMerging
import GitWorkTree
import SemanticMerges

/// Lets a merge of commits join the files that both sides changed by what they mean, and keeps what was found.
final class SemanticFileMerger {
  /// How our side is called in words.
  private let ours: String
  private let versions: VersionPolicy
  /// The conflicts of the semantically merged files, by path.
  private(set) var conflicts: [String: [MergeConflict]] = [:]
  /// What was settled by a rule, by path.
  private(set) var notes: [String: [Diagnostic]] = [:]
  /// What was settled in the files that were merged by meaning, by path.
  private var resolutions: [String: [MergeResolution]] = [:]

  init(ours: String, versions: VersionPolicy) {
    self.ours = ours
    self.versions = versions
  }

  private static func unionNote(_ path: String) -> Diagnostic {
    Diagnostic(
      .mergeUnionIgnored, "ignored merge=union for \(path), which would mix its lines; used a semantic merge",
      severity: .warning, at: Place(file: ".gitattributes"),
      remedy: .advice("remove merge=union for such files from .gitattributes"))
  }

  /// The answer for one file.
  func answer(_ input: FileMergeInput) throws(Diagnostic) -> FileMergeAnswer {
    guard SemanticMerge.knows(input.path) else { return .unknown }
    let merge = MergeInput(
      base: input.base ?? [], ours: input.ours, theirs: input.theirs, path: input.path, versions: versions)
    let labels = MergeLabels(
      ours: ours, base: input.labels.base, theirs: input.labels.theirs, markerSize: input.labels.markerSize,
      ourMarker: input.labels.ours)
    let result = try Self.merge(merge, labels: labels, style: input.labels.style)
    if input.isForBase {
      return result.method != .meaning ? .byLines : result.isClean ? .merged(result.bytes) : .conflicted(result.bytes)
    }
    notes[input.path] = result.notes + (input.isUnion && result.method == .meaning ? [Self.unionNote(input.path)] : [])
    guard result.method == .meaning else { return .byLines }
    conflicts[input.path] = result.conflicts
    // A rebase merges a file once for each commit.
    for resolution in result.resolutions where resolutions[input.path]?.contains(resolution) != true {
      resolutions[input.path, default: []].append(resolution)
    }
    return result.isClean ? .merged(result.bytes) : .conflicted(result.bytes)
  }

  /// Merges three versions by the file's kind, or by their lines as Git does.
  static func merge(
    _ input: MergeInput, labels: MergeLabels, style: LineMerge.ConflictStyle
  ) throws(Diagnostic) -> MergeResult {
    try SemanticMerge.merge(input, labels: labels) {
      (base, ours, theirs, labels) throws(Diagnostic) -> LineMergeResult in
      let lines = try LineMerge(
        base: base, ours: ours, theirs: theirs,
        labels: .init(
          ours: labels.ourMarker, theirs: labels.theirMarker, base: labels.base, markerSize: labels.markerSize,
          style: style))
      return LineMergeResult(bytes: lines.bytes, conflicts: lines.hasConflicts ? 1 : 0)
    }
  }

  /// Merges the lines of three versions, whatever kind of file they are of.
  static func mergeLines(
    _ input: MergeInput, labels: MergeLabels, style: LineMerge.ConflictStyle
  ) throws(Diagnostic) -> MergeResult {
    var input = input
    input.path = ""
    return try merge(input, labels: labels, style: style)
  }

  /// What was settled without anybody, file by file.
  var settled: [SettledValue] {
    resolutions.sorted { $0.key < $1.key }.flatMap { path, resolutions in
      resolutions.map { SettledValue(path: path, resolution: $0) }
    }
  }

  /// Files in conflict, with what was found of each.
  func files(_ found: [Conflict]) -> [ConflictedFile] {
    found.map { ConflictedFile($0, details: conflicts[$0.path] ?? []) }
  }
}

extension Diagnostic.Code {
  package static let mergeUnionIgnored = Diagnostic.Code(
    "merge-union-ignored", "The attribute merge=union was ignored, because it would break a file of this type.",
    "remove merge=union for such files from .gitattributes")
}

extension SemanticFileMerger {
  /// The notes by path, each with a place.
  var placedNotes: [Diagnostic] {
    notes.sorted { $0.key < $1.key }.flatMap { path, notes in notes.map { $0.at($0.place ?? Place(file: path)) } }
  }
}
