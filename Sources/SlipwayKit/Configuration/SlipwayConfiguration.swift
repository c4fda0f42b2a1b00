public import AppleIdentifiers
public import Checks
public import Diagnostics
public import SemanticMerges

/// The contents of a project's `.slipway.yml`.
public struct SlipwayConfiguration: Hashable, Sendable {
  /// The file's name, at the root of a project.
  public static let fileName = ".slipway.yml"

  /// The team that signs.
  public var team: Team?
  /// The names of branches.
  public var branches = Branches()
  /// The baseline of findings that `check` and the commit hook no longer report.
  public var baseline: File?
  /// Changes to the rules of `check`.
  public var check = Check()
  /// The policy for version numbers that both sides of a merge changed.
  public var versionPolicy = VersionPolicy.higher
  /// What the team or course requires of its projects.
  public var policy = ProjectPolicy()
  /// Folders with templates of the project's own, relative to the file.
  public var templates: [String] = []

  /// An empty configuration.
  public init() {}

  /// The team that signs, and where its portal is shared.
  public struct Team: Hashable, Sendable {
    /// The team's identifier.
    public var id: TeamID
    /// The remote that the portal is cloned from.
    public var url: String?
  }

  /// Branch names; `nil` where Git's own settings decide.
  public struct Branches: Hashable, Sendable {
    /// The branch that is released; without a development branch, features begin from it and return to it.
    public var main: String?
    /// The branch that features begin from and return to, and that hotfixes and releases are merged back into.
    public var develop: String?
    /// The prefix of feature branches.
    public var feature: String?
    /// The prefix of hotfix branches.
    public var hotfix: String?
    /// The prefix of release branches.
    public var release: String?
  }

  /// Changes to the rules of `check`.
  public struct Check: Hashable, Sendable {
    /// Rules whose severity is changed, by the rule's id.
    public var rules: [RuleChange] = []
    /// Paths that are left out, as glob patterns.
    public var exclude: [String] = []
  }

  /// A file that the configuration names.
  public struct File: Hashable, Sendable {
    /// The path, relative to the configuration's folder.
    public var path: String
    /// The place in the configuration.
    public var place: Place?
  }

  /// A rule whose severity a project changes.
  public struct RuleChange: Hashable, Sendable {
    /// The rule's id.
    public var rule: String
    /// Its severity in this project; `nil` switches it off.
    public var severity: Diagnostic.Severity?
    /// Why.
    public var reason: String
    /// The place in the file.
    public var place: Place?
  }
}

extension Diagnostic.Code {
  package static let configurationInvalid = Diagnostic.Code(
    "configuration-invalid", ".slipway.yml is not valid.",
    "correct the line; the guide lists the keys of .slipway.yml")
}
