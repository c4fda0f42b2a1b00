public import Diagnostics

/// A choice of hunks by their numbers: `1,3-5`, or of parts of a hunk: `2.1`.
public struct HunkSelection: Hashable, Sendable {
  private enum Item: Hashable, Sendable {
    case hunks(ClosedRange<Int>)
    case part(hunk: Int, part: Int)
  }

  private let items: [Item]

  /// Reads a list such as `1,3-5,7.2`.
  ///
  /// - Throws: `hunk-invalid` for what is no list of numbers.
  public init(_ text: String) throws(Diagnostic) {
    var items: [Item] = []
    for word in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let item = Self.item(word) else { throw Self.invalid(String(word)) }
      items.append(item)
    }
    self.items = items
  }

  private static func item(_ word: Substring) -> Item? {
    let range = word.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if range.count == 2, let first = range[0], let last = range[1], first > 0, first <= last {
      return .hunks(first...last)
    }
    let numbers = word.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard let hunk = numbers[0], hunk > 0, numbers.count <= 2 else { return nil }
    guard numbers.count == 2 else { return .hunks(hunk...hunk) }
    return numbers[1].flatMap { $0 > 0 ? .part(hunk: hunk, part: $0) : nil }
  }

  /// What is chosen of `hunks`, in their order.
  ///
  /// - Throws: `hunk-invalid` for a number that no hunk or part has.
  public func chosen(from hunks: [StageableHunk]) throws(Diagnostic) -> [ChosenHunk] {
    var whole: Set<Int> = []
    var parts: [Int: Set<Int>] = [:]
    for item in items {
      switch item {
      case .hunks(let range):
        guard range.upperBound <= hunks.count else { throw Self.missing("hunk \(range.upperBound)", hunks) }
        whole.formUnion(range)
      case .part(let hunk, let part):
        guard hunk <= hunks.count, part <= hunks[hunk - 1].parts.count else {
          throw Self.missing("hunk \(hunk).\(part)", hunks)
        }
        parts[hunk, default: []].insert(part - 1)
      }
    }
    return hunks.compactMap { hunk in
      if whole.contains(hunk.number) { return ChosenHunk(hunk) }
      return parts[hunk.number].map { ChosenHunk(hunk, parts: $0) }
    }
  }

  private static func invalid(_ word: String) -> Diagnostic {
    Diagnostic(
      .hunkInvalid, "\"\(word)\" is not the number of a hunk", remedy: .advice("for example, use --hunks 1,3-5,7.2"))
  }

  private static func missing(_ what: String, _ hunks: [StageableHunk]) -> Diagnostic {
    let count = hunks.count == 1 ? "1 hunk" : "\(hunks.count) hunks"
    return Diagnostic(
      .hunkInvalid, "there is no \(what): \(hunks.isEmpty ? "no hunk" : count) can be staged",
      remedy: .operation(.init("stage", ["patch": "", "dry-run": ""])))
  }
}

extension Diagnostic.Code {
  package static let hunkInvalid = Diagnostic.Code(
    "hunk-invalid", "No hunk has the number, or the text is not a list of numbers.",
    "\(command: "stage") --patch --dry-run lists the hunks")
}
