public import Diagnostics

extension Reflogs {
  /// Does work whose lines in the reflogs begin with the command that it is a part of, such as `pull --rebase`, unless
  /// `GIT_REFLOG_ACTION` sets the prefix; hooks receive it in that variable, as with Git (git(1)).
  ///
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws.
  public func recording<Result>(
    as command: String, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let before = repository.reflogCommand
    repository.reflogCommand = before ?? command
    defer { repository.reflogCommand = before }
    return try work()
  }

  /// How a line in a reflog begins, where it would begin with `usual` if nothing else were said.
  package func action(_ usual: String) -> String {
    repository.environment.nonEmpty("GIT_REFLOG_ACTION") ?? repository.reflogCommand ?? usual
  }

  /// Extra variables of merge hooks.
  package func mergeHookVariables(of label: String) -> [String: String] {
    ["GIT_REFLOG_ACTION": action("merge \(label)")]
  }
}
