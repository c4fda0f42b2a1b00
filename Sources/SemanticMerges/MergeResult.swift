public import Diagnostics

/// The result of a merge: a file, its conflicts, and what was settled by a rule.
public struct MergeResult: Sendable {
  private let content: MergedContent
  /// What was settled by a rule or read with doubt, for the user to know.
  public var notes: [Diagnostic]
  /// How the file was merged.
  public let method: Method
  /// What was settled without anybody, and how, where the file was merged by meaning.
  public let resolutions: [MergeResolution]
  /// What the merge read of its result and of the sides, so that nothing reads the same bytes again.
  let readings: [FileReading]

  /// The merged file, with conflict markers exactly if it is not clean.
  public var bytes: [UInt8] { content.bytes }

  /// What needs a person's decision, in the order of the file.
  public var conflicts: [MergeConflict] { content.conflicts }

  /// For each place with markers, in order, the indices of its conflicts; empty where that is not known.
  ///
  /// A conflict may have several places, of which one side must be taken together.
  public var places: [[Int]] { content.places }

  /// Whether nothing is left to decide.
  public var isClean: Bool { content.conflicts.isEmpty }

  init(
    _ content: MergedContent, notes: [Diagnostic] = [], resolutions: [MergeResolution] = [], method: Method,
    readings: [FileReading] = []
  ) {
    self.content = content
    self.readings = readings
    self.resolutions = resolutions
    self.notes = notes
    self.method = method
  }

  /// The result with its file written in another way.
  func rewritten(_ write: ([UInt8]) -> [UInt8]) -> MergeResult {
    MergeResult(content.rewritten(write), notes: notes, resolutions: resolutions, method: method)
  }

  /// How a file was merged.
  public enum Method: String, Sendable, Hashable {
    /// Only one side changed it, or both did the same.
    case oneSided
    /// Line by line, as Git does.
    case lines
    /// By what it means.
    case meaning
  }
}

/// A merged file that is whole, or has markers and at least one conflict.
///
/// Both come from one text, so markers without a conflict, or a conflict without markers, can't be made.
struct MergedContent: Sendable {
  let bytes: [UInt8]
  let conflicts: [MergeConflict]
  let places: [[Int]]

  private init(bytes: [UInt8], conflicts: [MergeConflict], places: [[Int]]) {
    self.bytes = bytes
    self.conflicts = conflicts
    self.places = places
  }

  /// A file without conflicts.
  init(whole bytes: [UInt8]) {
    self.init(bytes: bytes, conflicts: [], places: [])
  }

  /// The result of a line merge.
  init(_ lines: LineMergeResult) {
    let count = lines.conflicts == 1 ? "1 place" : "\(lines.conflicts) places"
    // The file may be new on both sides.
    let conflict = MergeConflict(kind: .lines, message: "different lines on both sides in \(count)")
    self.init(bytes: lines.bytes, conflicts: lines.conflicts > 0 ? [conflict] : [], places: [])
  }

  /// The file that `text` makes; `describe` tells the conflict that a subject of the text is about.
  init(_ text: MarkedText, labels: MergeLabels, describe: (String) -> MergeConflict) {
    let subjects = text.subjectsOfPlaces
    var indices: [String: Int] = [:]
    var conflicts: [MergeConflict] = []
    for subject in subjects.joined() where indices[subject] == nil {
      indices[subject] = conflicts.count
      conflicts.append(describe(subject))
    }
    self.init(
      bytes: text.marked(labels), conflicts: conflicts,
      places: subjects.map { place in place.compactMap { indices[$0] }.sorted() })
  }

  func rewritten(_ write: ([UInt8]) -> [UInt8]) -> MergedContent {
    MergedContent(bytes: write(bytes), conflicts: conflicts, places: places)
  }
}
