import Diagnostics
import SystemCalls

/// What is wrong with a file as a whole.
enum FileFlaw: Hashable, Sendable {
  /// It is readable, and not what its name says.
  case unreadable
  /// A key or a member of a list is repeated.
  case repeated(String)
  /// A reference between a project's objects.
  case project(ProjectFlaw)
  /// A reference between elements.
  case elements(ElementFlaw)

  /// Whether it only tells that a line merge kept a thing twice, which readers accept.
  var isHarmless: Bool {
    if case .project(let flaw) = self { flaw.kind == .repeated } else { false }
  }
}

/// What reading a file tells of it.
struct FileReading: Sendable {
  /// The file that was read.
  let bytes: [UInt8]
  let flaws: Set<FileFlaw>
  /// The file as a tree; `nil` for elements.
  let tree: MergeTree?

  /// The entries that do not count, because their key comes again.
  var duplicates: Set<DuplicateEntry.Identity> { Set(tree?.duplicates.map(\.identity) ?? []) }
}

extension FileReading {
  /// The reading of a file of elements.
  init(bytes: [UInt8], audit: ElementAudit) {
    self.init(bytes: bytes, flaws: Set(audit.flaws.map(FileFlaw.elements)), tree: nil)
  }
}

/// Tells whether a merged file is whole: readable, nothing twice, and without a broken reference that no side has.
///
/// Every result of every kind of merge passes it, and what does not pass is no result.
struct WholenessChecker {
  private let kind: MergedFileKind
  private let input: MergeInput
  /// What was read so far, so that nothing is read again.
  private var readings: [FileReading] = []
  /// The sides that can be read; they are read only where the merged file alone does not tell enough.
  private lazy var sides = readSides()

  init(kind: MergedFileKind, input: MergeInput) {
    self.kind = kind
    self.input = input
  }

  /// Whether both sides can be read.
  var isReadable: Bool {
    mutating get { sides.count == 2 }
  }

  /// Whether `bytes` can be read and has no new flaw; a duplicate key is allowed only if it is one on
  /// both sides.
  mutating func isWhole(_ bytes: [UInt8]) -> Bool {
    (try? kind.reading(bytes)).flatMap { newFlaws($0) }.map(\.isEmpty) ?? !isReadable
  }

  /// Whether a result, read with either side of its conflicts, has no new flaw that does harm.
  mutating func isSound(_ result: MergeResult, markerSize: Int) -> Bool {
    readings += result.readings
    let marked = MarkedReadings(result.bytes, markerSize: markerSize)
    return (result.isClean ? [result.bytes] : [marked.ours, marked.theirs]).allSatisfy { isSound($0) }
  }

  /// Whether `bytes` can be read and has no new flaw that does harm.
  mutating func isSound(_ bytes: [UInt8]) -> Bool {
    (known(bytes) ?? (try? kind.reading(bytes))).map { isSound($0) } ?? false
  }

  /// What was read of exactly these bytes: it proves nothing of others.
  private func known(_ bytes: [UInt8]) -> FileReading? { readings.first { $0.bytes == bytes } }

  private func readSides() -> [FileReading] {
    let sides = [input.ours, input.theirs].map { (bytes: $0, known: known($0)) }
    return ParallelWork.results(count: sides.count) { [kind] index in
      sides[index].known ?? (try? kind.reading(sides[index].bytes))
    }.compactMap(\.self)
  }

  private mutating func isSound(_ reading: FileReading) -> Bool {
    newFlaws(reading)?.allSatisfy(\.isHarmless) ?? false
  }

  /// The flaws of a file that no side has; `nil` if it has a key twice that a side has once.
  private mutating func newFlaws(_ reading: FileReading) -> Set<FileFlaw>? {
    let duplicates = reading.duplicates
    if reading.flaws.isEmpty, duplicates.isEmpty { return [] }
    guard sides.allSatisfy({ $0.duplicates.isSuperset(of: duplicates) }) else { return nil }
    return sides.reduce(into: reading.flaws) { $0.subtract($1.flaws) }
  }
}
