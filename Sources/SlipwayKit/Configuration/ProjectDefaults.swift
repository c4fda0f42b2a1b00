import AppleIdentifiers
public import Checks
public import Diagnostics
public import GitStore
public import Scaffolding

/// The default answers for new projects and targets: those of a policy, or else those of the user's last project.
public struct ProjectDefaults: Sendable {
  /// The answers of the user's last project.
  public let settings: UserSettings
  /// The policy of the nearest `.slipway.yml`.
  public let policy: ProjectPolicy
  /// The user's name as a component of bundle identifiers.
  private let user: String

  /// Reads the user's settings and the policy.
  ///
  /// - Parameters:
  ///   - settingsFolder: The user's configuration folder.
  ///   - folder: The folder in which the project is created.
  ///   - environment: Git's environment, whose identity names the user.
  ///   - moment: The current time.
  /// - Throws: `configuration-invalid`, and what reading the files throws.
  public init(
    settingsFolder: String, policyNearestTo folder: String, environment: GitEnvironment, at moment: Moment
  ) throws(Diagnostic) {
    settings = try UserSettings(folder: settingsFolder)
    policy = try SlipwayConfiguration.nearest(to: folder).policy
    let name = Self.userName(around: folder, in: environment)
    user = name.isEmpty ? "user" : name
  }

  /// The name in the email address of Git's identity, as a component of bundle identifiers; empty without one.
  static func userName(around folder: String, in environment: GitEnvironment) -> String {
    let email = try? Repository.email(around: folder, in: environment)
    return Transliteration.segment(of: email?.split(separator: "@").first.map(String.init) ?? "")
  }

  /// The beginning of bundle identifiers.
  public var companyIdentifier: String? {
    policy.bundleIdentifiers.lazy.compactMap { $0.prefix(for: user) }.first ?? settings.companyIdentifier
  }

  /// The organization identifier of the user's last project; `nil` if the policy has one.
  public var previousCompany: String? {
    companyIdentifier == settings.companyIdentifier ? settings.companyIdentifier : nil
  }

  /// The organization of the user's last project; `nil` if it had none.
  public var previousOrganization: String? { settings.organization.flatMap { $0.isEmpty ? nil : $0 } }

  /// The team of the user's last project; `nil` if the policy has a team.
  public var previousTeam: String? { policy.team == nil ? settings.team : nil }

  /// The given .gitignore templates, and those that the policy requires.
  public func ignoreTemplates(with given: [String]) -> [String] {
    given + policy.ignoreTemplates.filter { !given.contains($0) }
  }

  /// Adds the organization and the team if the user gave none, and what the policy requires.
  ///
  /// - Throws: `team-id-invalid` for a damaged settings file, and `version-invalid`.
  public func complete(_ answers: inout ProjectAnswers) throws(Diagnostic) {
    if answers.organization == nil { answers.organization = settings.organization }
    if answers.team == nil { answers.team = policy.team }
    if answers.team == nil { answers.team = try settings.team.map { text throws(Diagnostic) in try TeamID(text) } }
    answers.configurations = policy.configurations
    for (platform, version) in policy.deploymentTargets {
      answers.lowestSystems[platform] = try SystemVersion(version)
    }
  }

  /// Saves what the user may want again in the next project; what the policy gives is not the user's.
  ///
  /// - Throws: What writing the file throws.
  public func remember(_ answers: ProjectAnswers, in settingsFolder: String) throws(Diagnostic) {
    var remembered = settings
    if let company = answers.companyIdentifier?.rawValue, company != companyIdentifier {
      remembered.companyIdentifier = company
    }
    if let organization = answers.organization { remembered.organization = organization }
    if let team = answers.team, team != policy.team { remembered.team = team.rawValue }
    if remembered != settings { try remembered.save(in: settingsFolder) }
  }
}
