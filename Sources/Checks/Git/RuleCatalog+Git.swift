extension RuleCatalog {
  /// The rules for tracked and ignored files.
  static let git: [any CheckRule] = [
    BuildProductTracked(),
    ConflictTracked(),
    IgnoreIncomplete(),
    ProfileTracked(),
    ProfileUntracked(),
    RepositoryUnreadable(),
    ServiceTokenInSource(),
    SigningSecretTracked(),
    SigningSecretUntracked(),
    TrackedNameCollision(),
    UserDataTracked(),
  ]
}
