import Diagnostics
import GitStore

/// What is pushed where nothing is named: what `push.default` says about the current branch.
struct PushDefault {
  let references: [PushedReference]
  /// Whether `push.autoSetupRemote` wants the branch to follow what it is pushed to.
  let setsUpstream: Bool

  init(_ repository: Repository, remote: String, settingUpstream: Bool) throws(Diagnostic) {
    let settings = repository.configuration
    if let first = settings.all("remote.\(remote).push").first {
      throw Diagnostic(
        .pushTargetMissing, "remote.\(remote).push is \"\(first)\", which Slipway does not support",
        remedy: .advice("run git push \(remote) BRANCH"))
    }
    guard let branch = try repository.head().branch else {
      throw Diagnostic(
        .pushTargetMissing, "HEAD is detached, so there is no branch to push",
        remedy: .hint("\(command: "switch") BRANCH"))
    }
    let upstream = Upstream(branch, settings)
    let isDefault = (try? repository.remotes.forPushing(branch)) == remote
    let isOther = upstream.remote != nil && upstream.remote != remote
    let adopts = settings.boolean("push.autoSetupRemote") == true && upstream.merge == nil
    let same = PushedReference.branch(branch)
    let rule = settings.string("push.default") ?? "simple"
    setsUpstream = adopts && ["simple", "upstream", "tracking", "current"].contains(rule)
    if adopts || settingUpstream, rule != "nothing", rule != "matching" {
      references = [same]
      return
    }
    switch rule {
    case "current": references = [same]
    case "simple" where isOther: references = [same]
    case "simple":
      guard upstream.merge == branch.reference else { throw Self.unclear(branch, remote, upstream.merge, isDefault) }
      references = [same]
    case "upstream", "tracking":
      guard !isOther, let merge = upstream.merge else { throw Self.unclear(branch, remote, upstream.merge, isDefault) }
      references = [PushedReference(branch.reference, to: merge)]
    default:
      throw Diagnostic(
        .pushTargetMissing, "push.default is \"\(rule)\", and no branch was given",
        remedy: .advice("run git push \(remote) BRANCH, or set push.default to simple"))
    }
  }

  /// What a branch follows, by its settings alone.
  private struct Upstream {
    let remote: String?
    let merge: String?

    init(_ branch: BranchName, _ settings: Configuration) {
      remote = settings.string("branch.\(branch).remote")
      merge = remote == nil ? nil : settings.string("branch.\(branch).merge")
    }
  }

  private static func unclear(
    _ branch: BranchName, _ remote: String, _ merge: String?, _ isDefault: Bool
  ) -> Diagnostic {
    guard let merge else {
      return Diagnostic(
        .pushTargetMissing, "branch \"\(branch)\" has no upstream branch in \"\(remote)\"",
        remedy: isDefault
          ? .operation(.init("push", ["set-upstream": ""]))
          : .hint("run \(command: "push") \(remote) --set-upstream"))
    }
    return Diagnostic(
      .pushTargetMissing, "the upstream of the branch \"\(branch)\", \"\(merge)\", has a different name",
      remedy: .advice("run git push \(remote) \(branch), or set push.default to upstream or current"))
  }
}
