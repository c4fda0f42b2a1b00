/// The name of a version of a data model, such as `Model 2.xcdatamodel`; newer versions are greater.
///
/// Xcode numbers versions at the end of their names. A name without a number is the first one.
public struct ModelVersionName: Hashable, Sendable, Comparable {
  /// The ending of the folder of a version.
  public static let ending = ".xcdatamodel"

  /// The name.
  public let text: String
  private let number: Int

  /// Creates the name of a version, with or without its ending.
  public init(_ text: String) {
    self.text = text
    let stem = text.hasSuffix(Self.ending) ? text.dropLast(Self.ending.count) : text[...]
    let start = stem.lastIndex { !("0"..."9").contains($0) }.map { stem.index(after: $0) } ?? stem.startIndex
    number = Int(stem[start...]) ?? 0
  }

  /// Whether `left` is older than `right`.
  public static func < (left: ModelVersionName, right: ModelVersionName) -> Bool {
    (left.number, left.text.utf8.count, left.text) < (right.number, right.text.utf8.count, right.text)
  }
}
