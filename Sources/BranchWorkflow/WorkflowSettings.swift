import Diagnostics
public import GitStore
public import SemanticMerges

/// The kinds of branches that are begun from the main one and brought back into it.
public enum BranchKind: String, Hashable, Sendable, CaseIterable {
  /// Something new.
  case feature
  /// A repair of what is released, made in between.
  case hotfix
  /// A version on its way out.
  case release
}

/// How a project names its branches; what is not given is found in the repository.
public struct WorkflowSettings: Hashable, Sendable {
  /// The main branch's name, if the project says which.
  public var main: String?
  /// The branch that features begin at and come back to, if the project has one in addition to the main branch.
  public var develop: String?
  /// What the names of features' branches begin with, if the project says so.
  public var featurePrefix: String?
  /// What the names of hotfixes' branches begin with, if the project says so.
  public var hotfixPrefix: String?
  /// What the names of releases' branches begin with, if the project says so.
  public var releasePrefix: String?
  /// What becomes of a version number that both sides of a merge changed.
  public var versions: VersionPolicy

  /// Creates settings.
  public init(
    main: String? = nil, develop: String? = nil, featurePrefix: String? = nil, hotfixPrefix: String? = nil,
    releasePrefix: String? = nil, versions: VersionPolicy = .higher
  ) {
    self.versions = versions
    self.main = main
    self.develop = develop
    self.featurePrefix = featurePrefix
    self.hotfixPrefix = hotfixPrefix
    self.releasePrefix = releasePrefix
  }

  /// The prefix of branches of a kind: as given, git-flow's, or the kind and a slash.
  public func prefix(of kind: BranchKind, in repository: Repository) -> String {
    let given =
      switch kind {
      case .feature: featurePrefix
      case .hotfix: hotfixPrefix
      case .release: releasePrefix
      }
    let candidates = [given, GitFlowSettings(repository.configuration).prefix(of: kind)]
    return candidates.compactMap(\.self).first { !$0.isEmpty } ?? "\(kind.rawValue)/"
  }
}

/// The branches that git-flow or git-flow-next has configured in a repository.
///
/// The former keeps `gitflow.branch.master` and `gitflow.prefix.feature`, the latter `gitflow.branch.NAME.type`,
/// `.parent` and `.prefix`.
struct GitFlowSettings {
  private let configuration: Configuration

  init(_ configuration: Configuration) {
    self.configuration = configuration
  }

  /// The branch that holds what is released.
  var main: String? {
    if let name = text("gitflow.branch.master") ?? text("gitflow.branch.main") { return name }
    return baseBranches.first { text("gitflow.branch.\($0).parent") == nil }
  }

  /// The branch that features begin at and come back to, where that is another one.
  var development: String? {
    let name =
      text("gitflow.branch.develop")
      ?? text("gitflow.branch.feature.parent")
      ?? baseBranches.first { text("gitflow.branch.\($0).parent") != nil }
    return name == main ? nil : name
  }

  /// What the names of versions' tags begin with.
  var tagPrefix: String? {
    text("gitflow.prefix.versiontag") ?? text("gitflow.branch.release.tagprefix")
  }

  func prefix(of kind: BranchKind) -> String? {
    text("gitflow.prefix.\(kind.rawValue)") ?? text("gitflow.branch.\(kind.rawValue).prefix")
  }

  /// The branches that stay, as git-flow-next calls them.
  private var baseBranches: [String] {
    let (prefix, suffix) = ("gitflow.branch.", ".type")
    return configuration.names(beginningWith: prefix)
      .filter { $0.hasSuffix(suffix) && $0.count > prefix.count + suffix.count && text($0) == "base" }
      .map { String($0.dropFirst(prefix.count).dropLast(suffix.count)) }
  }

  private func text(_ name: String) -> String? {
    configuration.string(name).flatMap { $0.isEmpty ? nil : $0 }
  }
}
