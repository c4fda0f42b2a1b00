import XcodeProjects

/// The targets and configurations whose numbers are written.
struct VersionScope {
  /// The targets.
  let targets: [ProjectTarget]
  /// Whether the user named the target.
  let isOneTarget: Bool
  /// The names of the configurations; empty for all.
  let configurations: [String]

  /// Whether other targets or configurations keep their numbers.
  var isPartial: Bool { isOneTarget || !configurations.isEmpty }

  /// Whether a configuration is one of those that are written.
  func contains(_ configuration: String) -> Bool { configurations.isEmpty || configurations.contains(configuration) }
}
