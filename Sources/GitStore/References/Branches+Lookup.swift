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
    return Diagnostic(
      .branchNotFound, "branch \"\(text)\" does not exist",
      remedy: guess(at: text, among: ["refs/heads/", "refs/remotes/"]) ?? .operation(.init("branch.list")))
  }

  /// The remote-tracking branches with their commits, by name; a remote's HEAD is another name of one of them.
  public func remoteTracking() throws(Diagnostic) -> [(name: String, commit: ObjectName)] {
    let prefix = "refs/remotes/"
    return try repository.references.list(below: prefix).filter { !$0.name.hasSuffix("/HEAD") }
      .map { (String($0.name.dropFirst(prefix.count)), $0.target) }
  }

  /// The question whether somebody who typed a name that nothing has means one of the references in some folders.
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - folders: The folders of references; one that comes first is preferred.
  /// - Returns: The question; `nil` if no name comes near.
  package func guess(
    at text: String, among folders: [String] = ["refs/heads/", "refs/remotes/", "refs/tags/"]
  ) -> Remedy? {
    guard (try? BranchName(text)) != nil else { return nil }
    for folder in folders {
      let names = ((try? repository.references.list(below: folder)) ?? []).map { $0.name.dropFirst(folder.count) }
        .filter { !$0.hasSuffix("/HEAD") }.map(String.init)
      var near = names.filter { $0.hasSuffix("/\(text)") }
      if near.isEmpty { near = NearNames(to: text, among: names).names }
      if near.isEmpty, !text.contains("/") {
        near = names.filter { !NearNames(to: text, among: [String($0.split(separator: "/").last ?? "")]).names.isEmpty }
      }
      if !near.isEmpty { return .advice("did you mean \(near.prefix(3).map(ShellWord.quoted).alternatives)?") }
    }
    return nil
  }
}
