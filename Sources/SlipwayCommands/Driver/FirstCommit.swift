import Diagnostics
import GitOperations
import GitStore

/// What leads to a commit where HEAD has none.
struct FirstCommit {
  private let context: Context

  init(in context: Context) {
    self.context = context
  }

  /// The error with the command that switches to a branch that has commits, if there is one.
  func completing(_ error: Diagnostic) -> Diagnostic {
    guard error.code == .noCommits,
      let branch = (try? context.repository().branchSetup.branchToBegin()) ?? nil
    else { return error }
    return error.with(remedy: .operation(.init("switch", ["name": branch.rawValue])))
  }
}
