/// The configurations of a row, short enough for a terminal.
struct ConfigurationNames {
  /// The number of names that are always shown.
  private static let most = 3

  /// All configurations of the listing.
  let all: [String]

  /// The names, or which ones are missing.
  func text(_ names: [String]) -> String {
    let missing = all.filter { !names.contains($0) }
    guard names.count > Self.most, missing.count < names.count else { return names.joined(separator: ", ") }
    return missing.isEmpty
      ? "all \(names.count) configurations" : "all except \(missing.joined(separator: ", "))"
  }

  /// A value that fits into a row of a list; `get` shows the whole value.
  static func shortened(_ value: String) -> String {
    value.count > 100 ? "\(value.prefix(99))…" : value
  }
}
