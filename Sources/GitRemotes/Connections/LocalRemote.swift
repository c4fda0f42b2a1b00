import Clibgit2
package import Diagnostics
package import GitStore
import Processes

/// A remote that is a folder of this machine, which needs no server.
package struct LocalRemote {
  let repository: Repository
  let place: RemotePlace

  /// - Throws: `remote-repository-missing`, or why the repository there can't be worked with.
  package init?(_ place: RemotePlace, environment: GitEnvironment) throws(Diagnostic) {
    guard place.address.kind == .local else { return nil }
    self.place = place
    do throws(Diagnostic) {
      repository = try Repository.open(at: place.address.path, environment: environment)
    } catch  where error.code == .repositoryNotFound {
      throw RemoteFailure(-1, reason: "could not find repository", place: place).diagnostic
    }
  }

  /// What it has, as a server would say.
  package func references() throws(Diagnostic) -> [AdvertisedReference] {
    try repository.references.list(below: "refs/").map {
      AdvertisedReference(name: $0.name, target: $0.target, symbolicTarget: nil)
    }
  }

  /// The branch that its HEAD names, while that has no commit.
  package func unbornBranch() -> BranchName? {
    guard case .unborn(let branch)? = try? repository.head() else { return nil }
    return branch
  }

  /// What it has, in a server's order: HEAD first, and each tag followed by what it is on.
  ///
  /// References that name nothing that is there are left out, as Git's `upload-pack` does.
  func advertised() throws(Diagnostic) -> [AdvertisedReference] {
    let database = try Database(repository)
    var found: [AdvertisedReference] = []
    if let head = try? repository.head(), let commit = head.commit, database.has(commit) {
      let branch = head.branch.map { "refs/heads/\($0)" }
      found.append(AdvertisedReference(name: "HEAD", target: commit, symbolicTarget: branch))
    }
    for reference in try references() where database.has(reference.target) {
      found.append(reference)
      guard let target = try? repository.tags.tagged(by: reference.target), target != reference.target else { continue }
      found.append(AdvertisedReference(name: "\(reference.name)^{}", target: target, symbolicTarget: nil))
    }
    return found
  }

  /// Refuses the hooks that Git has for receiving and that are not run here.
  func checkPush() throws(Diagnostic) {
    let folder = ReceiveHooks.folder(of: repository)
    guard let hook = Self.hooks.first(where: { ProgramLookup.isProgram("\(folder)/\($0)") }) else { return }
    throw Diagnostic(
      .pushUnsupported, "\(place) has the hook \"\(hook)\", which Slipway does not run",
      at: Place(file: "\(folder)/\(hook)"), remedy: .advice("use git push"))
  }

  /// What the repository there forbids, with the messages of Git's `receive-pack`, or `nil`.
  func objection(to change: ReferenceChange, of reference: String) throws(Diagnostic) -> String? {
    let settings = repository.configuration
    if try isCheckedOut(reference), let refusal = try refusalOfCheckedOut() { return refusal }
    guard reference.hasPrefix("refs/heads/") else { return nil }
    switch change {
    case .deletion where settings.boolean("receive.denyDeletes") == true: return "deletion prohibited"
    case .deletion where try repository.head().branch?.reference == reference:
      return allows("receive.denyDeleteCurrent") ? nil : "deletion of the current branch prohibited"
    case .forced where settings.boolean("receive.denyNonFastForwards") == true: return "non-fast-forward"
    default: return nil
    }
  }

  private func isCheckedOut(_ reference: String) throws(Diagnostic) -> Bool {
    let head = try repository.head().branch
    if !repository.isBare, head?.reference == reference { return true }
    guard reference.hasPrefix("refs/heads/") else { return false }
    let branch = BranchName(unchecked: String(reference.dropFirst("refs/heads/".count)))
    return try repository.linkedWorkTrees.other(using: branch) != nil
  }

  /// Files of a working tree there would no longer be what its branch says.
  private func refusalOfCheckedOut() throws(Diagnostic) -> String? {
    if repository.configuration.string("receive.denyCurrentBranch")?.lowercased() == "updateinstead" {
      throw Diagnostic(
        .pushUnsupported, "\(place) updates its working tree (receive.denyCurrentBranch is updateInstead)",
        remedy: .advice("use git push"))
    }
    return allows("receive.denyCurrentBranch") ? nil : "branch is currently checked out"
  }

  /// Whether a setting with the values `ignore`, `warn`, yes and no permits a change.
  private func allows(_ setting: String) -> Bool {
    let settings = repository.configuration
    guard let text = settings.string(setting)?.lowercased() else { return false }
    return ["ignore", "warn"].contains(text) || settings.boolean(setting) == false
  }

  private static let hooks = ["proc-receive", "reference-transaction", "push-to-checkout"]
}

/// Whether this libgit2 can work with histories that end early.
enum ShallowSupport {
  static var isThere: Bool {
    var (major, minor, revision): (Int32, Int32, Int32) = (0, 0, 0)
    git_libgit2_version(&major, &minor, &revision)
    return (major, minor) >= (1, 7)
  }

  static func refused(_ what: String) -> Diagnostic {
    Diagnostic(
      .shallowUnsupported, "\(what) is a shallow clone, which libgit2 does not support",
      remedy: .advice("run git fetch --unshallow there, or use git for this step"))
  }
}
