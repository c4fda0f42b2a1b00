extension RuleCatalog {
  /// The rules about what is committed.
  static let git: [any CheckRule] = [
    BuildProductTracked(),
    ConflictTracked(),
    IgnoreIncomplete(),
    ProfileTracked(),
    ProfileUntracked(),
    SigningSecretTracked(),
    SigningSecretUntracked(),
    UserDataTracked(),
  ]
}
