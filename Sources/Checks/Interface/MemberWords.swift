/// The words in the name of an outlet or action, without those that say what it is or how it is sent.
struct MemberWords {
  private let words: Set<String>

  /// The words of a name such as `createInvoiceButtonTapped:`.
  init(_ name: String) {
    var words: [String] = []
    for character in name {
      if character.isUppercase || words.isEmpty { words.append("") }
      if character.isLetter { words[words.count - 1].append(contentsOf: character.lowercased()) }
    }
    self.words = Set(words).subtracting(Self.general)
  }

  /// Whether another name has one of the words.
  func meet(_ other: String) -> Bool { !words.isDisjoint(with: MemberWords(other).words) }

  private static let general: Set<String> = [
    "", "action", "button", "clicked", "controller", "did", "item", "on", "outlet", "pressed", "tap", "tapped",
    "touched", "view",
  ]
}
