/// When a part of a template is wanted: `interface=swiftui and not tests`, `xcode>=15`.
struct TemplateCondition: Hashable, Sendable {
  struct Term: Hashable, Sendable {
    let subject: Subject
    let comparison: Comparison
    let value: String
    let isNegated: Bool
  }

  /// The subject of a term.
  enum Subject: Hashable, Sendable {
    case option(ProjectOption)
    case xcode
  }

  /// How a term compares.
  enum Comparison: String, Hashable, Sendable {
    case equal = "="
    case atLeast = ">="
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
        case .option(let option) where option.form == .text: choices[option, default: ""].isEmpty ? "no" : "yes"
        case .option(let option): choices[option]
        case .xcode: xcode.rawValue
        }
      let holds =
        switch term.comparison {
        case .equal: actual == term.value
        case .atLeast: Self.isAtLeast(actual, term.value)
        }
      return holds != term.isNegated
    }
  }

  private static func isAtLeast(_ actual: String?, _ value: String) -> Bool {
    guard let actual = actual.flatMap({ try? SystemVersion($0) }), let value = try? SystemVersion(value) else {
      return false
    }
    return actual >= value
  }

  private static func term(_ text: String) throws(Problem) -> Term {
    var words = text.split(separator: " ").map(String.init)
    let isNegated = words.first == "not"
    if isNegated { words.removeFirst() }
    guard words.count == 1, let word = words.first else {
      throw Problem(message: "\"\(text)\" is not a condition: use OPTION=VALUE, OPTION>=VERSION, OPTION or not OPTION")
    }
    let comparison: Comparison = word.contains(Comparison.atLeast.rawValue) ? .atLeast : .equal
    let sides = word.split(separator: comparison.rawValue, maxSplits: 1, omittingEmptySubsequences: false)
    let value = sides.count > 1 ? String(sides[1]) : "yes"
    let subject = try subject(String(sides[0]), comparison)
    try check(value, of: subject, named: String(sides[0]), comparison)
    return Term(subject: subject, comparison: comparison, value: value, isNegated: isNegated)
  }

  private static func check(
    _ value: String, of subject: Subject, named name: String, _ comparison: Comparison
  ) throws(Problem) {
    if case .option = subject, comparison == .atLeast {
      guard (try? SystemVersion(value)) != nil else {
        throw Problem(message: "\"\(value)\" is not a valid system version")
      }
      return
    }
    let vocabulary = vocabulary(of: subject)
    guard vocabulary.contains(value) else {
      throw Problem(message: "\"\(name)\" can't be \"\(value)\", only \(vocabulary.joined(separator: ", "))")
    }
  }

  private static func subject(_ name: String, _ comparison: Comparison) throws(Problem) -> Subject {
    if name == "xcode" { return .xcode }
    guard let option = ProjectOption(rawValue: name), (option.form == .version) == (comparison == .atLeast) else {
      throw Problem(message: "a condition can't use \"\(name)\"")
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
