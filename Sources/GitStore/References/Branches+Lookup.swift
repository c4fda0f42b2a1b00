public import Diagnostics

extension Branches {
  /// The name of a branch that a command takes.
  ///
  /// - Throws: `branch-name-invalid`; `branch-not-found` for a revision such as `HEAD~1`.
  public func name(_ text: String) throws(Diagnostic) -> BranchName {
    do throws(Diagnostic) {
      return try BranchName(text)
    } catch {
      throw (try? repository.commits.resolve(text)) == nil ? error : missing(text)
    }
  }

  /// The error of a name that no branch has, with what its user may mean: a commit, or the branch of a feature.
  public func missing(_ text: String) -> Diagnostic {
    if let commit = try? repository.commits.resolve(text) {
      return Diagnostic(
        .branchNotFound, "\"\(text)\" is a commit (\(commit.short)), not a branch",
        remedy: .hint("create a branch there: \(command: "branch.create") NAME --from \(text)"))
    }
    let similar = ((try? all()) ?? []).map(\.name.rawValue).filter { $0.hasSuffix("/\(text)") }
    return Diagnostic(
      .branchNotFound, "branch \"\(text)\" does not exist",
      remedy: similar.isEmpty ? .operation(.init("branch.list")) : .advice("did you mean \(similar.alternatives)?"))
  }
}
