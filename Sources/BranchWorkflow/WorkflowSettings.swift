import Diagnostics
public import Git

/// How a project names its branches; what is not given is found in the repository.
public struct WorkflowSettings: Hashable, Sendable {
  /// The main branch's name, if the project says which.
  public var main: String?
  /// What the names of features' branches begin with, if the project says so.
  public var featurePrefix: String?

  /// Creates settings.
  public init(main: String? = nil, featurePrefix: String? = nil) {
    self.main = main
    self.featurePrefix = featurePrefix
  }

  /// What features' branches begin with here: as given, as git-flow was told, else `feature/`.
  public func featurePrefix(in repository: Repository) -> String {
    if let featurePrefix, !featurePrefix.isEmpty { return featurePrefix }
    if let configured = repository.configuration.string("gitflow.prefix.feature"), !configured.isEmpty {
      return configured
    }
    return "feature/"
  }
}
