/// Names in a sentence: `A, B and C`.
public struct NameList: Sendable, Hashable {
  /// The maximum number of names; the rest are counted.
  static let limit = 4

  /// The text of the list.
  public let text: String

  /// Joins `names`.
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
