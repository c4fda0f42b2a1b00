import Diagnostics

/// What is wrong with a file as a whole.
enum FileFlaw: Hashable, Sendable {
  /// It is readable, and not what its name says.
  case unreadable
  /// A reference between a project's objects.
  case project(ProjectFlaw)
  /// A reference between elements.
  case elements(ElementFlaw)
}

/// What reading a file tells of it.
struct FileReading: Sendable {
  let flaws: Set<FileFlaw>
  /// Whether a key stands twice in a dictionary.
  let hasDuplicates: Bool
  /// The file without the entries whose key comes again.
  let unique: [UInt8]
}

/// Tells whether a merged file is whole: readable, and without a broken reference that neither side has.
struct WholenessChecker {
  let kind: MergedFileKind
  private let input: MergeInput

  init(kind: MergedFileKind, input: MergeInput) {
    self.kind = kind
    self.input = input
  }

  /// Whether both sides can be read.
  var isReadable: Bool { sides.count == 2 }

  /// The sides that can be read; they are read only where the merged file alone does not tell enough.
  private var sides: [FileReading] { [input.ours, input.theirs].compactMap { try? kind.reading($0) } }

  /// Whether `bytes` can be read and has no flaw that is new.
  func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let reading = try? kind.reading(bytes), !reading.hasDuplicates else { return !isReadable }
    if reading.flaws.isEmpty { return true }
    return reading.flaws.isSubset(of: sides.reduce(into: []) { $0.formUnion($1.flaws) })
  }

  /// Whether a file with conflict markers can be read with either side of all of them.
  func isReadable(marked bytes: [UInt8], _ labels: MergeLabels) -> Bool {
    let readings = MarkedReadings(bytes, markerSize: labels.markerSize)
    return [readings.ours, readings.theirs].allSatisfy { bytes in
      guard let reading = try? kind.reading(bytes) else { return false }
      return !reading.hasDuplicates
    }
  }
}
