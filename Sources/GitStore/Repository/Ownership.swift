import Clibgit2
package import Diagnostics
import SystemCalls

/// Whether a repository may be trusted: it is the user's, or `safe.directory` names it.
///
/// libgit2 1.5 takes only exact paths in `safe.directory`, so this is done here, as Git does it: the setting counts only
/// where no repository can set it.
struct Ownership {
  let environment: GitEnvironment

  func check(_ paths: [String]) throws(Diagnostic) {
    guard let foreign = paths.first(where: { !isOwn($0) }) else { return }
    let trusted = try ConfigurationFiles(environment: environment).user().all("safe.directory")
    let path = paths.last ?? foreign
    guard !Self.covers(trusted.map(environment.expanded), path) else { return }
    throw Diagnostic(
      .repositoryNotTrusted, "detected dubious ownership in repository at \"\(path)\": another user owns it",
      remedy: .advice("if you trust it: git config --global --add safe.directory \"\(path)\""))
  }

  private func isOwn(_ path: String) -> Bool {
    guard let status = try? FileStatus(path) else { return true }
    let user = CurrentProcess.effectiveUser
    if status.owner == user { return true }
    guard user == 0, let original = environment.nonEmpty("SUDO_UID").flatMap(UInt32.init) else { return false }
    return status.owner == original
  }

  /// Whether `entries` name `path`; an empty entry forgets those before it.
  static func covers(_ entries: [String], _ path: String) -> Bool {
    var covered = false
    for entry in entries {
      if entry.isEmpty {
        covered = false
      } else if entry == "*" || entry == path || entry == "\(path)/" {
        covered = true
      } else if entry.hasSuffix("/*") || entry.hasSuffix("/**") {
        let folder = entry.hasSuffix("/**") ? entry.dropLast(2) : entry.dropLast()
        covered = covered || path.hasPrefix(folder)
      }
    }
    return covered
  }
}

extension Diagnostic.Code {
  package static let repositoryNotTrusted = Diagnostic.Code(
    "repository-not-trusted", "Another user owns the repository, and safe.directory does not list it.",
    "run git config --global --add safe.directory PATH")
}
