/// What Git learns from outside of a repository: the home folder, the environment's variables, the system's settings.
///
/// A library reads none of these implicitly, so a test, or the portal, can provide its own environment.
public struct GitEnvironment: Hashable, Sendable {
  /// The variables as a program would see them, `GIT_AUTHOR_NAME` and the like; hooks and other programs get them too.
  public var variables: [String: String]
  /// Whether the system's configuration (`/etc/gitconfig`) counts.
  public var readsSystemConfiguration: Bool

  /// Creates an environment from the variables that a program sees.
  public init(variables: [String: String], readsSystemConfiguration: Bool = true) {
    self.variables = variables
    self.readsSystemConfiguration = readsSystemConfiguration
  }

  /// An environment that knows nothing: no home, no variables, no system.
  public static let isolated = GitEnvironment(variables: [:], readsSystemConfiguration: false)

  /// The same without the variables that are about one repository.
  package var forOtherRepositories: GitEnvironment {
    var others = self
    for name in Self.repositoryVariables { others.variables[name] = nil }
    return others
  }

  /// The list that `git rev-parse --local-env-vars` prints.
  private static let repositoryVariables = [
    "GIT_ALTERNATE_OBJECT_DIRECTORIES", "GIT_OBJECT_DIRECTORY", "GIT_DIR", "GIT_WORK_TREE",
    "GIT_IMPLICIT_WORK_TREE", "GIT_GRAFT_FILE", "GIT_INDEX_FILE", "GIT_NO_REPLACE_OBJECTS", "GIT_REPLACE_REF_BASE",
    "GIT_PREFIX", "GIT_SHALLOW_FILE", "GIT_COMMON_DIR", "GIT_INTERNAL_SUPER_PREFIX",
  ]

  /// The user's home folder, `HOME`.
  public var home: String? { nonEmpty("HOME") }

  /// The value of a variable that is set and not empty.
  package func nonEmpty(_ name: String) -> String? {
    guard let value = variables[name], !value.isEmpty else { return nil }
    return value
  }

  /// Whether a variable holds one of Git's words for yes.
  package func isTrue(_ name: String) -> Bool {
    guard let value = nonEmpty(name) else { return false }
    return ConfigurationValue.boolean(value) ?? false
  }

  /// The file of the system's settings, or `nil` where they do not count.
  var systemConfigurationFile: String? {
    guard readsSystemConfiguration, !isTrue("GIT_CONFIG_NOSYSTEM") else { return nil }
    return nonEmpty("GIT_CONFIG_SYSTEM") ?? "/etc/gitconfig"
  }

  /// The user's two files of settings, the one that counts less first.
  var userConfigurationFiles: (xdg: String?, global: String?) {
    if let file = variables["GIT_CONFIG_GLOBAL"] { return (nil, file.isEmpty ? nil : file) }
    return (xdgFolder.map { "\($0)/config" }, home.map { "\($0)/.gitconfig" })
  }

  /// The folder of the user's `ignore` and `attributes` files.
  package var xdgFolder: String? {
    if let folder = nonEmpty("XDG_CONFIG_HOME") { return "\(folder)/git" }
    return home.map { "\($0)/.config/git" }
  }

  /// `path` with a leading `~/` made the home folder.
  package func expanded(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home else { return path }
    return home + path.dropFirst()
  }
}
