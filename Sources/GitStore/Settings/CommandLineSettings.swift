/// Settings that come with the environment: `GIT_CONFIG_COUNT` and what `git -c` leaves in `GIT_CONFIG_PARAMETERS`.
struct CommandLineSettings {
  let pairs: [(name: String, value: String)]

  init(_ environment: GitEnvironment) {
    var pairs: [(name: String, value: String)] = []
    let count = environment.nonEmpty("GIT_CONFIG_COUNT").flatMap { Int($0) } ?? 0
    for index in 0..<max(0, min(count, 1000)) {
      guard let name = environment.nonEmpty("GIT_CONFIG_KEY_\(index)") else { continue }
      pairs.append((Self.normalized(name), environment.variables["GIT_CONFIG_VALUE_\(index)"] ?? ""))
    }
    for parameter in Self.quoted(environment.variables["GIT_CONFIG_PARAMETERS"] ?? "") {
      pairs.append((Self.normalized(parameter.name), parameter.value))
    }
    self.pairs = pairs
  }

  func values(of name: String) -> [String] {
    guard !pairs.isEmpty else { return [] }
    let wanted = Self.normalized(name)
    return pairs.filter { $0.name == wanted }.map(\.value)
  }

  /// Section and key in lower case; the subsection between them keeps its case.
  static func normalized(_ name: String) -> String {
    guard let first = name.firstIndex(of: "."), let last = name.lastIndex(of: ".") else { return name.lowercased() }
    return name[..<first].lowercased() + name[first..<last] + name[last...].lowercased()
  }

  /// Reads both forms, `'name'='value'` and the older `'name=value'`, where `'\''` is an escaped quote.
  private static func quoted(_ text: String) -> [(name: String, value: String)] {
    var words: [[String]] = []
    var current: [String] = []
    var rest = Substring(text)
    while let first = rest.first {
      switch first {
      case "'":
        rest.removeFirst()
        current.append(takeQuoted(&rest))
      case "=": rest.removeFirst()
      default:
        rest.removeFirst()
        if !current.isEmpty { words.append(current) }
        current = []
      }
    }
    if !current.isEmpty { words.append(current) }
    return words.compactMap(pair)
  }

  private static func takeQuoted(_ rest: inout Substring) -> String {
    var text = ""
    while let end = rest.firstIndex(of: "'") {
      text += rest[..<end]
      rest = rest[rest.index(after: end)...]
      guard rest.hasPrefix("\\''") else { return text }
      text += "'"
      rest = rest.dropFirst(3)
    }
    text += rest
    rest = ""
    return text
  }

  private static func pair(_ word: [String]) -> (name: String, value: String)? {
    if word.count >= 2 { return (word[0], word[1]) }
    guard let only = word.first else { return nil }
    guard let equals = only.firstIndex(of: "=") else { return (only, "true") }
    return (String(only[..<equals]), String(only[only.index(after: equals)...]))
  }
}
