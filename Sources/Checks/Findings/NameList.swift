/// Names as a sentence has them: `A, B and C`.
public struct NameList: Sendable, Hashable {
  /// How many names are written; of more, those behind are counted.
  static let limit = 4

  /// The sentence's part.
  public let text: String

  /// Writes `names`.
  public init(_ names: [String]) {
    let shown =
      names.count > Self.limit ? names.prefix(Self.limit - 1) + ["\(names.count - Self.limit + 1) more"] : names
    guard let last = shown.last, shown.count > 1 else {
      text = shown.first ?? ""
      return
    }
    text = shown.dropLast().joined(separator: ", ") + " and " + last
  }
}
