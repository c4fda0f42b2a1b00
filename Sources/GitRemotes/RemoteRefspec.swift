/// Which references go where between two repositories, such as `+refs/heads/*:refs/remotes/origin/*`.
package struct RemoteRefspec: Hashable {
  let isForced: Bool
  let isNegative: Bool
  let source: String
  let destination: String?

  /// Reads the text, or `nil` if it is none.
  init?(_ text: String) {
    var rest = Substring(text)
    isForced = rest.hasPrefix("+")
    isNegative = rest.hasPrefix("^")
    if isForced || isNegative { rest.removeFirst() }
    let parts = rest.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(parts.count) else { return nil }
    source = parts[0]
    destination = parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil
    let stars = source.filter { $0 == "*" }.count
    guard stars <= 1, isNegative || destination == nil || destination?.filter({ $0 == "*" }).count == stars else {
      return nil
    }
  }

  var isPattern: Bool { source.contains("*") }

  /// The text that the asterisk matches in `name`; empty where the pattern has none and is equal.
  private static func match(_ pattern: String, _ name: String) -> Substring? {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == name ? "" : nil }
    let head = pattern[..<star]
    let tail = pattern[pattern.index(after: star)...]
    guard name.utf8.count >= head.utf8.count + tail.utf8.count, name.hasPrefix(head), name.hasSuffix(tail) else {
      return nil
    }
    return name.dropFirst(head.count).dropLast(tail.count)
  }

  private static func filled(_ pattern: String, _ part: Substring) -> String {
    guard let star = pattern.firstIndex(of: "*") else { return pattern }
    return String(pattern[..<star] + part + pattern[pattern.index(after: star)...])
  }

  func matches(source name: String) -> Bool {
    Self.match(source, name) != nil
  }

  /// Where a reference of the source goes.
  func destination(of name: String) -> String? {
    guard let destination, let part = Self.match(source, name) else { return nil }
    return Self.filled(destination, part)
  }

  /// Where a reference of the destination comes from.
  package func source(of name: String) -> String? {
    guard let destination, let part = Self.match(destination, name) else { return nil }
    return Self.filled(source, part)
  }
}

extension [RemoteRefspec] {
  /// Whether a negative one takes `name` out.
  func excludes(_ name: String) -> Bool {
    contains { $0.isNegative && $0.matches(source: name) }
  }

  /// Where the first one that fits sends `name`, and that one.
  func target(of name: String) -> (destination: String, refspec: RemoteRefspec)? {
    guard !excludes(name) else { return nil }
    for refspec in self where !refspec.isNegative {
      if let destination = refspec.destination(of: name) { return (destination, refspec) }
    }
    return nil
  }
}
