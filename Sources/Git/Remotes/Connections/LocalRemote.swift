import Clibgit2
import Diagnostics
import Processes

/// A remote that is a folder of this machine, which libgit2 opens itself instead of asking a server.
struct LocalRemote {
  let repository: Repository
  private let place: RemotePlace

  /// - Throws: `remote-repository-missing`, or why the repository there can't be worked with.
  init?(_ place: RemotePlace, environment: GitEnvironment) throws(Diagnostic) {
    guard place.address.kind == .local else { return nil }
    self.place = place
    do throws(Diagnostic) {
      repository = try Repository.open(at: place.address.path, environment: environment)
    } catch  where error.code == .repositoryNotFound {
      throw RemoteFailure(-1, reason: "could not find repository", place: place).diagnostic
    }
    guard !repository.isShallow || ShallowSupport.isThere else { throw ShallowSupport.refused(place.description) }
  }

  /// Refuses what a server would do on a push and libgit2 does not: hooks, and files of a work tree.
  func checkPush() throws(Diagnostic) {
    guard repository.isBare else {
      throw Diagnostic(
        .pushUnsupported, "\(place) has a work tree, and libgit2 pushes only into bare repositories of this machine",
        remedy: .advice("do this step with `git push`, or make it bare with `git clone --bare`"))
    }
    let folder = repository.hooksDirectory
    guard let hook = Self.hooks.first(where: { ProgramLookup.isProgram("\(folder)/\($0)") }) else { return }
    throw Diagnostic(
      .pushUnsupported, "\(place) has the hook \"\(hook)\", which libgit2 would not run",
      at: Place(file: "\(folder)/\(hook)"), remedy: .advice("do this step with `git push`"))
  }

  /// What the settings of the repository there forbid, or `nil`.
  func objection(to change: ReferenceChange) -> String? {
    let settings = repository.configuration
    switch change {
    case .deletion where settings.boolean("receive.denyDeletes") == true: return "deletion prohibited"
    case .forced where settings.boolean("receive.denyNonFastForwards") == true: return "non-fast-forward"
    default: return nil
    }
  }

  private static let hooks = [
    "pre-receive", "update", "proc-receive", "reference-transaction", "post-receive", "post-update",
  ]
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
      .shallowUnsupported, "the history of \(what) ends early (a shallow clone), which libgit2 can't work with",
      remedy: .advice("make it whole there with `git fetch --unshallow`, or do this step with git itself"))
  }
}
