import Diagnostics

/// Merges three versions of a file by its kind.
public enum SemanticMerge {
  /// Merges `input`: as a line merge does where that is clean and whole, by meaning where it is not, and with conflict
  /// markers around what is in dispute where neither can tell.
  ///
  /// - Parameters:
  ///   - input: The three versions and the path that tells the kind.
  ///   - labels: What the sides are called in markers and words.
  ///   - lineMerge: Merges base, ours and theirs line by line.
  /// - Returns: The file, and what is in dispute in it.
  /// - Throws: What `lineMerge` throws.
  public static func merge<Failure: Error>(
    _ input: MergeInput, labels: MergeLabels,
    lineMerge: (_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], MergeLabels) throws(Failure) -> LineMergeResult
  ) throws(Failure) -> MergeResult {
    if input.ours == input.theirs || input.base == input.theirs {
      return MergeResult(bytes: input.ours, method: .oneSided)
    }
    if input.base == input.ours, !input.base.isEmpty {
      return MergeResult(bytes: input.theirs, method: .oneSided)
    }
    let lines = try lineMerge(input.base, input.ours, input.theirs, labels)
    guard let kind = MergedFileKind(path: input.path) else { return byLines(lines, notes: []) }
    lazy var checker = kind.checker(input)
    if lines.conflicts == 0, checker.isWhole(lines.bytes) { return byLines(lines, notes: []) }
    do throws(Diagnostic) {
      if let result = try kind.merged(input, labels: labels) { return result }
    } catch {
      let note = Diagnostic(.mergeUnreadable, error.message, severity: .warning, at: error.place)
      return checker.isReadable ? inOnePiece(input, kind, labels, [note]) : byLines(lines, notes: [note])
    }
    if lines.conflicts > 0, checker.isReadable(marked: lines.bytes, labels) { return byLines(lines, notes: []) }
    return inOnePiece(input, kind, labels, [])
  }

  private static func byLines(_ lines: LineMergeResult, notes: [Diagnostic]) -> MergeResult {
    var conflicts: [MergeConflict] = []
    if lines.conflicts > 0 {
      let count = lines.conflicts == 1 ? "1 place" : "\(lines.conflicts) places"
      conflicts = [MergeConflict(kind: .lines, message: "the same lines were changed on both sides in \(count)")]
    }
    return MergeResult(bytes: lines.bytes, conflicts: conflicts, notes: notes, method: .lines)
  }

  /// The file with one conflict from the first line that differs to the last: each side of it is a side's whole file.
  private static func inOnePiece(
    _ input: MergeInput, _ kind: MergedFileKind, _ labels: MergeLabels, _ notes: [Diagnostic]
  ) -> MergeResult {
    var text = MarkedText(capacity: input.ours.count + input.theirs.count)
    let sides = [input.ours, input.theirs].map { (try? kind.tree($0))?.withoutDuplicates ?? $0 }
    text.append(ours: sides[0], theirs: sides[1])
    let conflict = MergeConflict(
      kind: .file, message: "the changes of \(labels.ours) and \(labels.theirs) can't be told apart safely")
    return MergeResult(bytes: text.marked(labels), conflicts: [conflict], notes: notes, method: .meaning)
  }
}
