public import AppleIdentifiers
public import Diagnostics
public import SemanticMerges

/// What a project's `.slipway.yml` says.
public struct SlipwayConfiguration: Hashable, Sendable {
  /// The file's name, at the root of a project.
  public static let fileName = ".slipway.yml"

  /// The team that signs.
  public var team: Team?
  /// The names of branches.
  public var branches = Branches()
  /// Changes to the rules of `check`.
  public var check = Check()
  /// What becomes of version numbers that both sides of a merge changed.
  public var versionPolicy = VersionPolicy.higher
  /// Folders with templates of the project's own, relative to the file.
  public var templates: [String] = []

  /// A configuration that says nothing.
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
    /// The branch that features begin from and return to.
    public var main: String?
    /// What the name of a feature's branch begins with.
    public var feature: String?
    /// What the name of a hotfix's branch begins with.
    public var hotfix: String?
    /// What the name of a release's branch begins with.
    public var release: String?
  }

  /// Changes to the rules of `check`.
  public struct Check: Hashable, Sendable {
    /// Rules whose severity is changed, by the rule's id.
    public var rules: [RuleChange] = []
    /// Paths that are left out, as glob patterns.
    public var exclude: [String] = []
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
  /// A `.slipway.yml` that cannot be understood.
  public static let configurationInvalid: Self = "configuration-invalid"
}
