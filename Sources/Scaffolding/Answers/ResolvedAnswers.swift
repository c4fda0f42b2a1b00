import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// A user's answers with the template's defaults filled in, each checked against what the template offers.
struct ResolvedAnswers {
  let name: ProductName
  let bundleIdentifier: BundleIdentifier
  let organization: String?
  let author: String?
  let date: CalendarDate?
  let team: TeamID?
  let xcode: XcodeRelease
  /// The platforms: one, or several at once.
  let platforms: [Platform]
  let layout: Layout
  /// The value of each option that the template offers.
  let choices: [ProjectOption: String]
  /// The deployment target of each platform.
  let deploymentTargets: [Platform: SystemVersion]
  /// Notes for the user.
  let notes: [Diagnostic]

  /// The platform, or the first of several.
  var platform: Platform { platforms.first ?? .iOS }

  var language: Language { choices[.language].flatMap { Language(rawValue: $0) } ?? .swift }
  var interface: Interface? { choices[.interface].flatMap { Interface(rawValue: $0) } }
  var devices: Devices? { choices[.devices].flatMap { Devices(rawValue: $0) } }
  var classPrefix: String { choices[.classPrefix] ?? "" }

  /// The localizations in addition to English.
  var translations: [LanguageCode] { LanguageCode.list(choices[.localize]).filter { $0 != .development }.uniqued() }

  /// The deployment target of the platform.
  var deploymentTarget: SystemVersion { deploymentTargets[platform] ?? SystemVersion(major: 0, minor: 0) }

  init(_ answers: ProjectAnswers, template: Template) throws(Diagnostic) {
    var choices = try TemplateChoices(template).values(answers)
    name = answers.name
    try ReservedNames.check(answers.name)
    var notes: [Diagnostic] = []
    bundleIdentifier = try Self.bundleIdentifier(answers, notes: &notes)
    organization = try Self.headerText(answers.organization, named: "organization")
    author = try Self.headerText(answers.author, named: "author")
    date = answers.date
    team = answers.team
    xcode = answers.xcode
    layout = try Self.layout(answers)
    let systems = TemplateSystems(
      template: template, xcode: answers.xcode, choices: choices, lowest: answers.lowestSystems)
    platforms = try systems.platforms()
    deploymentTargets = try systems.deploymentTargets(
      for: platforms, isAsked: answers.deploymentTarget != nil)
    // Conditions look at what it became, not at what was wished for.
    if let first = platforms.first, let version = deploymentTargets[first] {
      choices[.deploymentTarget] = version.description
    }
    self.choices = choices
    self.notes = notes
  }

  /// The answers for targets of an existing project.
  init(
    _ answers: ProjectAnswers, _ choices: TargetChoices, _ bundleIdentifier: BundleIdentifier, on ground: TargetGround
  ) throws(Diagnostic) {
    try self.init(
      name: answers.name, bundleIdentifier: bundleIdentifier, on: ground, platforms: choices.platforms,
      deploymentTargets: choices.deploymentTargets, choices: choices.values, author: answers.author,
      organization: answers.organization, date: answers.date, team: answers.team)
  }

  /// The answers for a target or a file of an existing project, which determines most of them.
  init(
    name: ProductName, bundleIdentifier: BundleIdentifier, on ground: TargetGround, platforms: [Platform],
    deploymentTargets: [Platform: SystemVersion], choices: [ProjectOption: String], author: String?,
    organization: String?, date: CalendarDate?, team: TeamID? = nil
  ) throws(Diagnostic) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.organization = try Self.headerText(ground.project.organizationName ?? organization, named: "organization")
    self.author = try Self.headerText(author, named: "author")
    self.date = date
    self.team = team
    xcode = ground.xcode
    self.platforms = platforms
    layout = ground.layout
    self.choices = choices
    self.deploymentTargets = deploymentTargets
    notes = []
  }

  private static func layout(_ answers: ProjectAnswers) throws(Diagnostic) -> Layout {
    guard answers.layout == .folders, !answers.xcode.hasSynchronizedFolders else {
      return answers.layout ?? (answers.xcode.hasSynchronizedFolders ? .folders : .groups)
    }
    throw Diagnostic(
      .optionsContradict,
      "Xcode \(answers.xcode.rawValue) can't open a project with layout \"folders\", which requires Xcode 16",
      remedy: .advice("choose layout \"groups\", or Xcode 16 or later"))
  }

  static func bundleIdentifier(
    _ answers: ProjectAnswers, notes: inout [Diagnostic]
  ) throws(Diagnostic) -> BundleIdentifier {
    if let given = answers.bundleIdentifier {
      try refuseUnregistrable(given)
      return given
    }
    guard let company = answers.companyIdentifier else {
      throw Diagnostic(
        .companyIdentifierMissing,
        "a bundle identifier for \"\(answers.name)\" requires an organization identifier",
        remedy: .advice("give an organization identifier, such as de.uni-hd.demo, or a complete bundle identifier"))
    }
    try refuseUnregistrable(company)
    let proposal = try BundleIdentifierProposal(for: answers.name, of: company)
    if proposal.isAltered {
      notes.append(
        Diagnostic(
          .bundleIdentifierProposed,
          "the bundle identifier is \(proposal.identifier), derived from the name \"\(answers.name)\"",
          severity: .note,
          remedy: .advice("change the bundle identifier before the first upload if you want another one")))
    }
    return proposal.identifier
  }

  /// Refuses what Apple would not register for a new app (ITMS-90049, ITMS-90277).
  static func refuseUnregistrable(_ identifier: BundleIdentifier) throws(Diagnostic) {
    if identifier.hasUnderscore {
      throw Diagnostic(
        .bundleIdentifierInvalid, "\"\(identifier)\" contains an underscore, which the App Store rejects for new apps",
        remedy: .advice("use a hyphen"))
    }
    if identifier.caseFolded == "com.apple" || identifier.caseFolded.hasPrefix("com.apple.") {
      throw Diagnostic(
        .bundleIdentifierInvalid, "\"\(identifier)\" is reserved for Apple",
        remedy: .advice("begin with your own domain in reverse order"))
    }
  }

  static func headerText(_ text: String?, named name: String) throws(Diagnostic) -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard
      !text.unicodeScalars.contains(where: {
        $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
      })
    else {
      throw Diagnostic(
        .headerTextInvalid, "the \(name) \(text.debugDescription) contains a line break or another control character",
        remedy: .advice("write it on one line"))
    }
    return text
  }
}

extension Array where Element: Hashable {
  /// The elements without duplicates, in order of the first occurrence.
  fileprivate func uniqued() -> [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
