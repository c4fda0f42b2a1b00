public import Diagnostics

extension Repository {
  /// Does work whose lines in the reflogs begin with the command that it is a part of, such as `pull --rebase`, unless
  /// `GIT_REFLOG_ACTION` sets the prefix; hooks receive it in that variable, as with Git (git(1)).
  ///
  /// - Returns: What `work` returns.
  /// - Throws: What `work` throws.
  public func reflogging<Result>(
    as command: String, _ work: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let before = reflogCommand
    reflogCommand = before ?? command
    defer { reflogCommand = before }
    return try work()
  }

  /// How a line in a reflog begins, where it would begin with `usual` if nothing else were said.
  package func reflogAction(_ usual: String) -> String {
    environment.nonEmpty("GIT_REFLOG_ACTION") ?? reflogCommand ?? usual
  }

  /// Extra variables of merge hooks.
  package func mergeHookVariables(of label: String) -> [String: String] {
    ["GIT_REFLOG_ACTION": reflogAction("merge \(label)")]
  }
}
