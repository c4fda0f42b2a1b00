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
  /// Whether both sides can be read.
  let isReadable: Bool
  private let known: Set<FileFlaw>

  init(kind: MergedFileKind, input: MergeInput) {
    self.kind = kind
    let sides = [input.ours, input.theirs].map { try? kind.reading($0) }
    isReadable = sides.allSatisfy { $0 != nil }
    known = sides.compactMap(\.self).reduce(into: []) { $0.formUnion($1.flaws) }
  }

  /// Whether `bytes` can be read and has no flaw that is new.
  func isWhole(_ bytes: [UInt8]) -> Bool {
    guard let reading = try? kind.reading(bytes), !reading.hasDuplicates else { return !isReadable }
    return reading.flaws.isSubset(of: known)
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
