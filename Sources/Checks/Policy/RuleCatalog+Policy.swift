extension RuleCatalog {
  /// The rules about the project's own policy.
  public static let policy: [any CheckRule] = [
    PolicyIdentifier(), PolicyTeam(), PolicyDeploymentTarget(), PolicyConfiguration(), PolicyFramework(),
    PolicyIgnoreTemplate(),
  ]
}
