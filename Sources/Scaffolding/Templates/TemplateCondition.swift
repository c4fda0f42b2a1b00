/// When a part of a template is wanted: `interface=swiftui and not tests`.
struct TemplateCondition: Hashable, Sendable {
  struct Term: Hashable, Sendable {
    let subject: Subject
    let value: String
    let isNegated: Bool
  }

  /// What a term looks at.
  enum Subject: Hashable, Sendable {
    case option(ProjectOption)
    case xcode
  }

  /// Why a text is no condition.
  struct Problem: Error {
    let message: String
  }

  let terms: [Term]

  init(_ text: String) throws(Problem) {
    var terms: [Term] = []
    for part in text.split(separator: " and ", omittingEmptySubsequences: false) {
      terms.append(try Self.term(String(part)))
    }
    self.terms = terms
  }

  /// The options that it looks at.
  var options: [ProjectOption] {
    terms.compactMap { if case .option(let option) = $0.subject { option } else { nil } }
  }

  func holds(_ choices: [ProjectOption: String], xcode: XcodeRelease) -> Bool {
    terms.allSatisfy { term in
      let actual: String? =
        switch term.subject {
        case .option(let option): choices[option]
        case .xcode: xcode.rawValue
        }
      return (actual == term.value) != term.isNegated
    }
  }

  private static func term(_ text: String) throws(Problem) -> Term {
    var words = text.split(separator: " ").map(String.init)
    let isNegated = words.first == "not"
    if isNegated { words.removeFirst() }
    guard words.count == 1, let word = words.first else {
      throw Problem(message: "\"\(text)\" is no condition: write OPTION=VALUE, OPTION or not OPTION")
    }
    let sides = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let subject = try subject(sides[0])
    let value = sides.count > 1 ? sides[1] : "yes"
    let vocabulary = vocabulary(of: subject)
    guard vocabulary.contains(value) else {
      throw Problem(message: "\"\(sides[0])\" is never \"\(value)\": it is \(vocabulary.joined(separator: ", "))")
    }
    return Term(subject: subject, value: value, isNegated: isNegated)
  }

  private static func subject(_ name: String) throws(Problem) -> Subject {
    if name == "xcode" { return .xcode }
    guard let option = ProjectOption(rawValue: name), option.form != .version else {
      throw Problem(message: "a condition can't look at \"\(name)\"")
    }
    return .option(option)
  }

  private static func vocabulary(of subject: Subject) -> [String] {
    switch subject {
    case .option(let option): option.vocabulary
    case .xcode: XcodeRelease.allCases.map(\.rawValue)
    }
  }
}
