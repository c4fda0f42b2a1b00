public import AppleIdentifiers
public import Diagnostics

/// The questions about a new project, one after another, in the order of Xcode's dialog.
///
/// It knows nothing of terminals: it says what is asked next, what may be answered and what would be proposed, takes
/// answers and refuses wrong ones, and in the end has the answers that a project is planned from.
public struct ProjectInterview {
  /// The subject of a question.
  public enum Subject: Hashable, Sendable {
    /// Which template.
    case template
    /// The product's name.
    case name
    /// The organization's name.
    case organization
    /// The organization's part of bundle identifiers.
    case companyIdentifier
    /// A choice that the template offers.
    case option(ProjectOption)
    /// Whether there is a repository.
    case repository
  }

  /// An answer to choose.
  public struct Choice: Hashable, Sendable {
    /// The word that chooses it.
    public let value: String
    /// A summary in one line; may be empty.
    public let summary: String
  }

  /// A question.
  public struct Question: Hashable, Sendable {
    /// The subject.
    public let subject: Subject
    /// The words, without a question mark.
    public let text: String
    /// The answers to choose from; empty where anything can be typed.
    public let choices: [Choice]
    /// The default for an empty answer; `nil` if there is none.
    public let proposal: String?
  }

  /// The answers that are known before the first question.
  public struct Known {
    /// The template, if it was said.
    public var template: String?
    /// The answers that were given already; its name counts only where `isNamed`.
    public var answers: ProjectAnswers
    /// Whether the name was given.
    public var isNamed = false
    /// Whether to create a repository; `nil` to ask.
    public var wantsRepository: Bool?
    /// The organization's name of the time before.
    public var organization: String?
    /// The company identifier of the time before.
    public var companyIdentifier: String?

    /// Creates what is known: some answers.
    public init(_ answers: ProjectAnswers) {
      self.answers = answers
    }
  }

  private let templates: [Template]
  private let known: Known
  private let checkName: (ProductName) throws(Diagnostic) -> Void
  private var template: Template?
  private var isAnswered: Set<Subject> = []
  /// The answers so far, which are all when there is no question any more.
  public private(set) var answers: ProjectAnswers
  /// Whether to create a repository.
  public private(set) var wantsRepository: Bool

  /// Begins an interview.
  ///
  /// - Parameters:
  ///   - known: What need not be asked, and what is proposed.
  ///   - templates: The templates to choose from.
  ///   - checkName: Additional checks of a name, such as an existing folder.
  /// - Throws: `template-unknown` for a template that was said and is not there.
  public init(
    _ known: Known, templates: [Template], checkName: @escaping (ProductName) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    self.templates = templates
    self.known = known
    self.checkName = checkName
    answers = known.answers
    wantsRepository = known.wantsRepository ?? true
    guard let name = known.template else { return }
    guard let template = templates.first(where: { $0.name == name }) else {
      throw TemplateCatalog.unknown(name, among: templates.map(\.name))
    }
    self.template = template
  }

  /// The template's name, once it is chosen.
  public var templateName: String? { template?.name }

  /// The next question; `nil` when all are answered.
  public var question: Question? {
    for subject in Self.beginning where !isSettled(subject) { return question(about: subject) }
    for option in ProjectOption.allCases where !Self.unasked.contains(option) {
      guard !isAnswered.contains(.option(option)), answers.choices[option] == nil,
        let question = question(about: option)
      else { continue }
      return question
    }
    return isSettled(.repository) ? nil : question(about: .repository)
  }

  /// Takes the answer to the question that is asked; an empty one means what is proposed.
  ///
  /// - Returns: The whole answer, where `text` was only the beginning of one, its number or empty.
  /// - Throws: What is wrong with it; the question is then asked still.
  @discardableResult
  public mutating func answer(_ text: String) throws(Diagnostic) -> String {
    guard let question else { return text }
    let trimmed = text.trimmingSpaces
    let meant = trimmed.isEmpty ? question.proposal ?? "" : trimmed
    let answer = question.choices.isEmpty ? meant : try Self.choice(meant, in: question)
    try take(answer, as: question.subject)
    isAnswered.insert(question.subject)
    return answer
  }

  /// The effect of `text` as typed so far: the bundle identifier, or the selected choice.
  public func preview(_ text: String) -> String? {
    guard let question else { return nil }
    let trimmed = text.trimmingSpaces
    let meant = trimmed.isEmpty ? question.proposal ?? "" : trimmed
    switch question.subject {
    case .name:
      return (try? ProductName(meant)).flatMap { identifier(of: $0, company: answers.companyIdentifier) }
    case .companyIdentifier:
      return (try? BundleIdentifier(meant)).flatMap { identifier(of: answers.name, company: $0) }
    case .template, .option, .repository:
      guard let value = try? Self.choice(meant, in: question) else { return nil }
      let summary = question.choices.first { $0.value == value }?.summary ?? ""
      return summary.isEmpty ? (value == meant ? nil : value) : "\(value): \(summary)"
    case .organization: return nil
    }
  }

  // Xcode's dialog does not ask for these; they use their defaults.
  private static let unasked: Set<ProjectOption> = [.deploymentTarget, .localize]
  private static let beginning: [Subject] = [.template, .name, .organization, .companyIdentifier]

  private func isSettled(_ subject: Subject) -> Bool {
    guard !isAnswered.contains(subject) else { return true }
    return switch subject {
    case .template: template != nil
    case .name: known.isNamed
    case .organization: answers.organization != nil
    case .companyIdentifier: answers.companyIdentifier != nil || answers.bundleIdentifier != nil
    case .option(let option): answers.choices[option] != nil
    case .repository: known.wantsRepository != nil
    }
  }

  private func question(about subject: Subject) -> Question {
    switch subject {
    case .template:
      let choices = templates.map { Choice(value: $0.name, summary: $0.summary) }
      let usual = templates.first { $0.name == Self.usualTemplate } ?? templates.first
      return Question(subject: subject, text: "Template", choices: choices, proposal: usual?.name)
    case .name: return Question(subject: subject, text: "Product name", choices: [], proposal: nil)
    case .organization:
      return Question(subject: subject, text: "Organization", choices: [], proposal: known.organization)
    case .companyIdentifier:
      return Question(subject: subject, text: "Organization identifier", choices: [], proposal: known.companyIdentifier)
    case .option, .repository:
      return Question(subject: subject, text: "Git repository", choices: Self.yesAndNo, proposal: "yes")
    }
  }

  private static let usualTemplate = "ios-app"
  private static let yesAndNo = [Choice(value: "yes", summary: ""), Choice(value: "no", summary: "")]

  /// The question about a template's option; `nil` where the answers so far leave nothing to choose.
  private func question(about option: ProjectOption) -> Question? {
    guard let template, let offer = template.offer(option) else { return nil }
    let isText = option.form == .text
    let values = option.form == .flag ? Self.yesAndNo.map(\.value) : offer.values
    let possible = isText ? ["A"] : values
    let allowed = possible.filter { isPossible($0, as: option) }
    guard allowed.count > (isText ? 0 : 1) else { return nil }
    return Question(
      subject: .option(option), text: offer.question,
      choices: isText ? [] : allowed.map { Choice(value: $0, summary: "") },
      proposal: isText || allowed.contains(offer.defaultValue) ? offer.defaultValue : allowed.first)
  }

  private func isPossible(_ value: String, as option: ProjectOption) -> Bool {
    guard let template else { return false }
    var answers = answers
    do throws(Diagnostic) {
      try answers.set(option, to: value)
      _ = try TemplateChoices(template).values(answers)
      return true
    } catch {
      return false
    }
  }

  private mutating func take(_ answer: String, as subject: Subject) throws(Diagnostic) {
    switch subject {
    case .template: template = templates.first { $0.name == answer }
    case .name:
      let name = try ProductName(answer)
      try ReservedNames.check(name)
      if answers.bundleIdentifier == nil {
        _ = try BundleIdentifierProposal(for: name, of: BundleIdentifier(known.companyIdentifier ?? "com.example"))
      }
      try checkName(name)
      answers.name = name
    case .organization: answers.organization = try ResolvedAnswers.headerText(answer, named: "organization")
    case .companyIdentifier:
      var changed = answers
      changed.companyIdentifier = try ProjectAnswers.companyIdentifier(answer)
      var notes: [Diagnostic] = []
      _ = try ResolvedAnswers.bundleIdentifier(changed, notes: &notes)
      answers = changed
    case .option(let option):
      var changed = answers
      if !(option.form == .text && answer.isEmpty) { try changed.set(option, to: answer) }
      if let template { _ = try TemplateChoices(template).values(changed) }
      answers = changed
    case .repository: wantsRepository = answer == "yes"
    }
  }

  private func identifier(of name: ProductName, company: BundleIdentifier?) -> String? {
    if let given = answers.bundleIdentifier { return "Bundle identifier: \(given)" }
    if let company {
      return (try? BundleIdentifierProposal(for: name, of: company)).map { "Bundle identifier: \($0.identifier)" }
    }
    let usual = known.companyIdentifier.flatMap { try? BundleIdentifier($0) }
    if let usual, let proposal = try? BundleIdentifierProposal(for: name, of: usual) {
      return "Bundle identifier: \(proposal.identifier)"
    }
    return "Bundle identifier: ….\(Transliteration.segment(of: name.rawValue))"
  }

  /// The value that an answer means: the word, its beginning if it is the only one, or its number.
  private static func choice(_ text: String, in question: Question) throws(Diagnostic) -> String {
    let choices = question.choices
    let wanted = text.lowercased()
    if let exact = choices.first(where: { $0.value == wanted }) { return exact.value }
    if let number = Int(wanted), choices.indices.contains(number - 1) { return choices[number - 1].value }
    let beginning = wanted.isEmpty ? [] : choices.filter { $0.value.hasPrefix(wanted) }
    if beginning.count == 1, let only = beginning.first { return only.value }
    if beginning.isEmpty, question.subject == .template {
      throw TemplateCatalog.unknown(text, among: choices.map(\.value))
    }
    throw Diagnostic(
      .answerNotOffered, beginning.isEmpty ? "\"\(text)\" is not a valid answer" : "\"\(text)\" is ambiguous",
      remedy: .advice("choose \((beginning.isEmpty ? choices : beginning).map(\.value).alternatives)")
    )
  }
}

extension String {
  /// The text without spaces at its ends.
  var trimmingSpaces: String {
    let isSpace = { (character: Character) in character == " " || character == "\t" }
    return String(drop(while: isSpace).reversed().drop(while: isSpace).reversed())
  }
}

extension Diagnostic.Code {
  package static let answerNotOffered = Diagnostic.Code(
    "answer-not-offered", "The answer is not one of the choices.", "give one of the answers that the message lists")
}
