/// Follows the tokens of a source, and knows which storyboard of the app an expression is.
///
/// It knows `UIStoryboard(name: "Main", bundle: nil)` and variables with such a value, up to the end of their block.
struct StoryboardReader {
  /// The storyboards of other bundles.
  private(set) var foreign: Set<String> = []
  private var before = RecentWords()
  private var braces = 0
  private var variables: [String: (storyboard: String, braces: Int)] = [:]
  /// The storyboard whose arguments are read, the variable that gets it, and the words so far.
  private var pending: (name: String, variable: String?, after: String)?
  /// The storyboard whose expression has just ended, and the number of words since.
  private var ended: (name: String, distance: Int)?

  /// The storyboard that gets the message that the last words begin.
  var receiver: String? {
    for pattern in Self.messages where before.end(with: pattern) {
      let variable = before.word(before: pattern.count) ?? ""
      if let (name, distance) = ended, distance == pattern.count { return name }
      let isMember = before.word(before: pattern.count + 1) == "."
      return isMember ? nil : variables[variable]?.storyboard
    }
    return nil
  }

  mutating func read(_ text: String) {
    if let pattern = Self.beginnings.first(where: { before.end(with: $0) }) {
      pending = (text, variable(before: pattern.count), "")
    } else {
      pending = nil
    }
    ended = nil
    before.add("")
  }

  mutating func add(_ word: String) {
    if word == "=" || word == ":", let name = before.word(before: 0) { variables[name] = nil }
    if word == "{" { braces += 1 }
    if word == "}" {
      braces -= 1
      variables = variables.filter { $0.value.braces <= braces }
    }
    before.add(word)
    ended = ended.map { ($0.name, $0.distance + 1) }
    guard let (name, variable, after) = pending else { return }
    let text = after + word
    guard !Self.ownBundle.contains(text) else {
      ended = (name, 0)
      pending = nil
      if let variable { variables[variable] = (name, braces) }
      return
    }
    let mayBeOwn = Self.ownBundle.contains { $0.hasPrefix(text) }
    if !mayBeOwn, text.contains("bundle:") { foreign.insert(name) }
    pending = mayBeOwn ? (name, variable, text) : nil
  }

  /// The variable that gets the value of the expression whose beginning has `count` words.
  private func variable(before count: Int) -> String? {
    let start = before.word(before: count) == "[" ? count + 1 : count
    guard before.word(before: start) == "=" else { return nil }
    let name = before.word(before: start + 1)
    // In `let main: UIStoryboard = …`, the type is between.
    return before.word(before: start + 2) == ":" ? before.word(before: start + 3) : name
  }

  private static let beginnings = [
    ["UIStoryboard", "(", "name", ":"], ["UIStoryboard", "storyboardWithName", ":", "@"],
  ]

  private static let messages = [
    [".", "instantiateViewController", "(", "withIdentifier", ":"],
    [".", "instantiateViewController", "(", "identifier", ":"],
    ["instantiateViewControllerWithIdentifier", ":", "@"], ["instantiateViewControllerWithIdentifier", ":"],
  ]

  /// What is behind the name of a storyboard in the app's own bundle.
  private static let ownBundle: Set<String> = [
    ",bundle:nil)", ",bundle:.main)", ",bundle:Bundle.main)", "bundle:nil]", "bundle:[NSBundlemainBundle]]",
  ]
}
