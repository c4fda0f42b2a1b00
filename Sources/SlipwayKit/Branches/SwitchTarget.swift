public import Diagnostics
import GitOperations
public import GitStore

extension WorkingCopy {
  /// The branch that a user wants to switch to; `-` is the one before.
  ///
  /// - Throws: `branch-not-found` for a tag or a commit, with what begins a branch there; `branch-name-invalid`.
  public func branch(toSwitchTo text: String) throws(Diagnostic) -> BranchName {
    guard text != "-" else {
      guard let previous = try repository.branchSetup.previousHead() else {
        throw Diagnostic(
          .branchNotFound, "there is no previous branch", remedy: .operation(.init("branch.list")))
      }
      return try branch(toSwitchTo: previous)
    }
    if let name = try? BranchName(text), try repository.branches.find(name) == nil, !isAtRemote(name),
      let commit = try? repository.commits.resolve(text)
    {
      throw noBranch(text, commit)
    }
    do throws(Diagnostic) {
      return try BranchName(text)
    } catch {
      if let commit = try? repository.commits.resolve(text) { throw noBranch(text, commit) }
      throw error
    }
  }

  /// Whether remotes have such a branch, one of them or several.
  private func isAtRemote(_ name: BranchName) -> Bool {
    do throws(Diagnostic) {
      return try repository.branchSetup.remoteOnlyBranch(name) != nil
    } catch {
      return true
    }
  }

  private func noBranch(_ text: String, _ commit: ObjectName) -> Diagnostic {
    Diagnostic(
      .branchNotFound, "\"\(text)\" is a commit (\(commit.short)), not a branch",
      remedy: .hint(
        "\(Hint(.init("switch", ["name": text, "detach": ""]))) to look at it, or create a branch: "
          + "\(command: "branch.create") NAME --from \(text)"))
  }
}
