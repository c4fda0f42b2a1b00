public import AppleIdentifiers

/// The user's answers for a new target; `nil` uses the project's value.
public struct TargetAnswers: Hashable, Sendable {
  /// Its name, which is its folder's as well.
  public var name: String
  /// The name of the target that it is added to.
  public var host: String?
  /// Its bundle identifier, if it is not to be made of the host's and the name.
  public var bundleIdentifier: BundleIdentifier?
  /// The organization's part of bundle identifiers, where the project has none yet.
  public var companyIdentifier: BundleIdentifier?
  /// The system that it is for.
  public var platform: Platform?
  /// The language of its sources.
  public var language: Language?
  /// Who the headers of sources say made them.
  public var author: String?
  /// The organization's name, where the project does not say it.
  public var organization: String?
  /// When the headers of sources say they were made.
  public var date: CalendarDate?

  /// Creates answers that leave everything but the name to the project.
  public init(name: String) {
    self.name = name
  }
}
