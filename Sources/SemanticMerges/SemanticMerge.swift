import Diagnostics

/// Merges three versions of a file by its kind.
public enum SemanticMerge {
  /// Merges `input`: as a line merge does where that is clean and whole, by meaning where it is not, and with conflict
  /// markers around the conflicts if neither can merge them.
  ///
  /// - Parameters:
  ///   - input: The three versions and the path that tells the kind.
  ///   - labels: What the sides are called in markers and words.
  ///   - lineMerge: Merges base, ours and theirs line by line.
  /// - Returns: The file and its conflicts.
  /// - Throws: What `lineMerge` throws.
  public static func merge<Failure: Error>(
    _ input: MergeInput, labels: MergeLabels,
    lineMerge: (_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], MergeLabels) throws(Failure) -> LineMergeResult
  ) throws(Failure) -> MergeResult {
    if input.ours == input.theirs || input.base == input.theirs {
      return MergeResult(MergedContent(whole: input.ours), method: .oneSided)
    }
    if input.base == input.ours, !input.base.isEmpty {
      return MergeResult(MergedContent(whole: input.theirs), method: .oneSided)
    }
    if let binary = BinaryPropertyLists(input) {
      return binary.encoded(try text(binary.input, labels: labels, lineMerge: lineMerge))
    }
    guard let decoded = TextEncoding(input) else { return try text(input, labels: labels, lineMerge: lineMerge) }
    return decoded.encoded(try text(decoded.input, labels: labels, lineMerge: lineMerge))
  }

  private static func text<Failure: Error>(
    _ input: MergeInput, labels: MergeLabels,
    lineMerge: (_ base: [UInt8], _ ours: [UInt8], _ theirs: [UInt8], MergeLabels) throws(Failure) -> LineMergeResult
  ) throws(Failure) -> MergeResult {
    if MergedFileKind(path: input.path) != nil, let endings = LineEndings(input) {
      return endings.written(try merge(endings.input, labels: labels, lineMerge: lineMerge))
    }
    let lines = try lineMerge(input.base, input.ours, input.theirs, labels)
    guard let kind = MergedFileKind(path: input.path) else {
      return try otherKind(input, lines) { base, ours, theirs throws(Failure) in
        try lineMerge(base, ours, theirs, labels)
      }
    }
    var checker = WholenessChecker(kind: kind, input: input)
    if lines.conflicts == 0, checker.isWhole(lines.bytes) { return byLines(lines, notes: []) }
    let hint = lines.conflicts == 0 ? [] : RegeneratedFile(path: input.path).map { [$0.note] } ?? []
    do throws(Diagnostic) {
      if var result = try kind.merged(input, labels: labels), checker.isSound(result, markerSize: labels.markerSize) {
        if !result.isClean { result.notes += hint }
        return result
      }
    } catch {
      let note = Diagnostic(.mergeUnreadable, error.message, severity: .warning, at: error.place)
      return checker.isReadable ? inOnePiece(input, kind, labels, [note]) : byLines(lines, notes: [note])
    }
    let byLines = byLines(lines, notes: hint)
    if !byLines.isClean, checker.isSound(byLines, markerSize: labels.markerSize) { return byLines }
    return inOnePiece(input, kind, labels, hint)
  }

  /// Merges a file whose kind has no keys.
  private static func otherKind<Failure: Error>(
    _ input: MergeInput, _ lines: LineMergeResult,
    lineMerge: ([UInt8], [UInt8], [UInt8]) throws(Failure) -> LineMergeResult
  ) throws(Failure) -> MergeResult {
    guard lines.conflicts > 0 else { return byLines(lines, notes: []) }
    if IgnoreMerge.merges(input.path), let merged = try IgnoreMerge(input).merged(lineMerge: lineMerge) {
      return byLines(merged, notes: [], method: .meaning)
    }
    return byLines(lines, notes: RegeneratedFile(path: input.path).map { [$0.note] } ?? [])
  }

  private static func byLines(
    _ lines: LineMergeResult, notes: [Diagnostic], method: MergeResult.Method = .lines
  ) -> MergeResult {
    MergeResult(MergedContent(lines), notes: notes, method: method)
  }

  /// The file with one conflict from the first line that differs to the last: each side of it is a side's whole file.
  private static func inOnePiece(
    _ input: MergeInput, _ kind: MergedFileKind, _ labels: MergeLabels, _ notes: [Diagnostic]
  ) -> MergeResult {
    var text = MarkedText(capacity: input.ours.count + input.theirs.count)
    let readings = [input.ours, input.theirs].map { try? kind.reading($0) }
    let shared = (readings[0]?.duplicates ?? []).intersection(readings[1]?.duplicates ?? [])
    let sides = zip([input.ours, input.theirs], readings).map { bytes, reading in
      reading?.tree?.withoutDuplicates(keeping: shared) ?? bytes
    }
    text.append(ours: sides[0], theirs: sides[1], about: "")
    let content = MergedContent(text, labels: labels) { _ in
      MergeConflict(
        kind: .file, message: "can't safely separate the changes of \(labels.ours) and \(labels.theirs)")
    }
    return MergeResult(content, notes: notes, method: .meaning)
  }
}
