extension TargetContext {
  /// The operations that change a target, for hints.
  var commands: TargetCommands { TargetCommands(context: self) }

  /// How the app of a target comes to its users.
  var distribution: TargetDistribution { TargetDistribution(context: self) }

  /// The version and the build number of a target, and who writes them.
  var versions: TargetVersions { TargetVersions(context: self) }
}
