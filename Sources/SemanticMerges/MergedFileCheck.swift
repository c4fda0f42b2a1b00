public import Diagnostics

/// Tells what speaks against a text as the resolved file of three versions, with conflict markers left or without.
public struct MergedFileCheck: Sendable {
  private let input: MergeInput
  private let markerSize: Int

  /// Creates the check for a file that was merged from `input`, whose markers have `markerSize` characters.
  public init(_ input: MergeInput, markerSize: Int = 7) {
    self.input = input
    self.markerSize = markerSize
  }

  /// What speaks against `bytes`, read with either side of the markers that are left; `nil` if nothing does.
  ///
  /// That is a text that can't be read as what the file is, or one with a key or identifier twice or a broken reference
  /// that neither side has.
  public func problem(in bytes: [UInt8]) -> Diagnostic? {
    guard let kind = MergedFileKind(path: input.path) else { return nil }
    let marked = MarkedReadings(bytes, markerSize: markerSize)
    var checker = WholenessChecker(kind: kind, input: input)
    guard checker.isReadable else { return nil }
    for reading in marked.ours == marked.theirs ? [bytes] : [marked.ours, marked.theirs] {
      if let problem = SemanticMerge.problem(in: reading, path: input.path) { return problem }
      if !checker.isSound(reading) {
        let message = "the chosen sides leave a broken reference or a duplicate in \"\(input.path)\""
        return Diagnostic(.mergeUnreadable, message, at: Place(file: input.path))
      }
    }
    return nil
  }
}
