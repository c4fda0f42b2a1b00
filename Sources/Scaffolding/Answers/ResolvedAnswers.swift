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
  let platform: Platform
  let layout: Layout
  /// The value of each option that the template offers.
  let choices: [ProjectOption: String]
  let interface: Interface?
  let devices: Devices?
  let deploymentTarget: SystemVersion
  /// What the user should know and did not ask.
  let notes: [Diagnostic]

  init(_ answers: ProjectAnswers, template: Template) throws(Diagnostic) {
    guard let platform = template.platforms.first else {
      throw Diagnostic(.templateInvalid, "the template \"\(template.name)\" has no platform")
    }
    let choices = try Self.choices(answers, template: template)
    name = answers.name
    try ReservedNames.check(answers.name)
    var notes: [Diagnostic] = []
    bundleIdentifier = try Self.bundleIdentifier(answers, notes: &notes)
    organization = try Self.headerText(answers.organization, named: "organization")
    author = try Self.headerText(answers.author, named: "author")
    date = answers.date
    team = answers.team
    xcode = answers.xcode
    self.platform = platform
    layout = answers.layout ?? .folders
    self.choices = choices
    interface = choices[.interface].flatMap { Interface(rawValue: $0) }
    devices = choices[.devices].flatMap { Devices(rawValue: $0) }
    deploymentTarget = try Self.deploymentTarget(
      choices, isAsked: answers.deploymentTarget != nil, xcode: answers.xcode, platform: platform, template: template)
    self.notes = notes
  }

  /// The answers for a target or a file of a project that is there, which says most of them.
  init(
    name: ProductName, bundleIdentifier: BundleIdentifier, on ground: TargetGround, platform: Platform,
    deploymentTarget: SystemVersion, choices: [ProjectOption: String], author: String?, organization: String?,
    date: CalendarDate?
  ) throws(Diagnostic) {
    self.name = name
    self.bundleIdentifier = bundleIdentifier
    self.organization = try Self.headerText(ground.project.organizationName ?? organization, named: "organization")
    self.author = try Self.headerText(author, named: "author")
    self.date = date
    team = nil
    xcode = ground.xcode
    self.platform = platform
    layout = ground.layout
    self.choices = choices
    interface = .swiftUI
    devices = .universal
    self.deploymentTarget = deploymentTarget
    notes = []
  }

  private static func choices(
    _ answers: ProjectAnswers, template: Template
  ) throws(Diagnostic) -> [ProjectOption: String] {
    var choices: [ProjectOption: String] = [:]
    for option in ProjectOption.allCases {
      let answer = answers.value(of: option)
      guard let offer = template.offer(option) else {
        // To say no to what the template does not have anyway is no contradiction.
        guard let answer, !(option.form == .flag && answer == "no") else { continue }
        let offered = template.options.map(\.option.rawValue).joined(separator: ", ")
        throw Diagnostic(
          .optionNotOffered,
          "the template \"\(template.name)\" has no option \(option.rawValue), so \"\(answer)\" would do nothing",
          remedy: .advice(offered.isEmpty ? "it has no options" : "its options are \(offered)"))
      }
      if let answer, option.form == .choice, !offer.values.contains(answer) {
        throw Diagnostic(
          .optionValueNotOffered, "the template \"\(template.name)\" can't have the \(option.rawValue) \"\(answer)\"",
          remedy: .advice("choose \(offer.values.joined(separator: " or "))"))
      }
      choices[option] = answer ?? offer.defaultValue
    }
    return choices
  }

  private static func bundleIdentifier(
    _ answers: ProjectAnswers, notes: inout [Diagnostic]
  ) throws(Diagnostic) -> BundleIdentifier {
    if let given = answers.bundleIdentifier {
      try refuseUnregistrable(given)
      return given
    }
    guard let company = answers.companyIdentifier else {
      throw Diagnostic(
        .companyIdentifierMissing,
        "no bundle identifier can be made for \"\(answers.name)\" without a company identifier",
        remedy: .advice("give a company identifier, such as de.uni-hd.demo, or a whole bundle identifier"))
    }
    try refuseUnregistrable(company)
    let proposal = try BundleIdentifierProposal(for: answers.name, of: company)
    if proposal.isAltered {
      notes.append(
        Diagnostic(
          .bundleIdentifierProposed,
          "the bundle identifier is \(proposal.identifier), made from the name \"\(answers.name)\"",
          severity: .note, remedy: .advice("give another one if you want, before the first upload")))
    }
    return proposal.identifier
  }

  /// Refuses what Apple would not register for a new app (ITMS-90049, ITMS-90277).
  private static func refuseUnregistrable(_ identifier: BundleIdentifier) throws(Diagnostic) {
    if identifier.hasUnderscore {
      throw Diagnostic(
        .bundleIdentifierInvalid, "\"\(identifier)\" has an underscore, and uploads of new apps with one are refused",
        remedy: .advice("use a hyphen"))
    }
    if identifier.caseFolded == "com.apple" || identifier.caseFolded.hasPrefix("com.apple.") {
      throw Diagnostic(
        .bundleIdentifierInvalid, "\"\(identifier)\" belongs to Apple, and nobody else can register it",
        remedy: .advice("begin with a domain of your own, turned round"))
    }
  }

  private static func headerText(_ text: String?, named name: String) throws(Diagnostic) -> String? {
    guard let text, !text.isEmpty else { return nil }
    guard
      !text.unicodeScalars.contains(where: {
        $0.properties.generalCategory == .control || $0 == "\u{2028}" || $0 == "\u{2029}"
      })
    else {
      throw Diagnostic(
        .headerTextInvalid, "the \(name) \(text.debugDescription) has a line end or another control character in it",
        remedy: .advice("write it on one line"))
    }
    return text
  }

  private static func deploymentTarget(
    _ choices: [ProjectOption: String], isAsked: Bool, xcode: XcodeRelease, platform: Platform, template: Template
  ) throws(Diagnostic) -> SystemVersion {
    let facts = xcode.facts
    guard let newest = facts.newestSystems[platform], let oldest = facts.oldestSystems[platform] else {
      throw Diagnostic(.templateInvalid, "nothing is known about \(platform.displayName) in Xcode \(xcode.rawValue)")
    }
    let wanted = try choices[.deploymentTarget].map { text throws(Diagnostic) in try SystemVersion(text) } ?? newest
    let name = platform.displayName
    if wanted > newest, !isAsked { return newest }
    guard wanted <= newest else {
      throw Diagnostic(
        .deploymentTargetInvalid, "\(name) \(wanted) is newer than what Xcode \(xcode.rawValue) knows",
        remedy: .advice("choose \(newest) or older"))
    }
    guard wanted >= oldest else {
      throw Diagnostic(
        .deploymentTargetInvalid, "Xcode \(xcode.rawValue) does not build for \(name) \(wanted)",
        remedy: .advice("choose \(oldest) or newer"))
    }
    for minimum in template.manifest.minimums where wanted < minimum.version {
      guard minimum.condition?.holds(choices, xcode: xcode) ?? true else { continue }
      throw Diagnostic(
        .deploymentTargetInvalid, "the app can't run on \(name) \(wanted): \(minimum.reason)",
        remedy: .advice("choose \(minimum.version) or newer"))
    }
    return wanted
  }
}
