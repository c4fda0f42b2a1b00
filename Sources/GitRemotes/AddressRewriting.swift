package import GitStore

/// The settings `url.<base>.insteadOf` and `pushInsteadOf`, which replace the beginnings of URLs.
package struct AddressRewriting {
  private let fetching: [(prefix: String, base: String)]
  private let pushing: [(prefix: String, base: String)]

  package init(_ configuration: Configuration) {
    var fetching: [(prefix: String, base: String)] = []
    var pushing: [(prefix: String, base: String)] = []
    for entry in configuration.entries(in: "url") where !entry.value.isEmpty {
      guard let base = entry.subsection else { continue }
      if entry.key == "insteadof" { fetching.append((entry.value, base)) }
      if entry.key == "pushinsteadof" { pushing.append((entry.value, base)) }
    }
    self.fetching = fetching
    self.pushing = pushing
  }

  package func forFetching(_ text: String) -> String {
    Self.rewritten(text, fetching) ?? text
  }

  /// `pushInsteadOf` is for addresses that are not given for pushing alone.
  func forPushing(_ text: String, isGivenForPushing: Bool) -> String {
    if !isGivenForPushing, let pushed = Self.rewritten(text, pushing) { return pushed }
    return forFetching(text)
  }

  /// The longest beginning that fits counts.
  private static func rewritten(_ text: String, _ rules: [(prefix: String, base: String)]) -> String? {
    let fitting = rules.filter { text.hasPrefix($0.prefix) }
    guard let rule = fitting.max(by: { $0.prefix.utf8.count < $1.prefix.utf8.count }) else { return nil }
    return rule.base + text.dropFirst(rule.prefix.count)
  }
}
