import Clibgit2
package import Diagnostics
import FileTrees
import SystemCalls

/// Turns libgit2's return codes into diagnostics.
package enum GitFailure {
  /// Throws if `code` is an error; `doing` completes "can't …".
  package static func check(
    _ code: Int32, _ doing: @autoclosure () -> String, file: @autoclosure () -> String? = nil
  ) throws(Diagnostic) {
    guard code < 0 else { return }
    throw current(code, doing(), file: file())
  }

  /// As ``check(_:_:file:)``, but what is not there is an answer: `false`.
  package static func found(
    _ code: Int32, _ doing: @autoclosure () -> String, file: @autoclosure () -> String? = nil
  ) throws(Diagnostic) -> Bool {
    if code == GIT_ENOTFOUND.rawValue { return false }
    try check(code, doing(), file: file())
    return true
  }

  /// The diagnostic for the call on this thread that just failed with `code`.
  static func current(_ code: Int32, _ doing: String, file: String? = nil) -> Diagnostic {
    let reason = reason(of: code)
    if isAboutFullDisk(reason) { return fullDisk("can't \(doing): \(reason)", file) }
    let message = "can't \(doing): \(reason)"
    if let damage = DamagedRepository.diagnostic(code, reason: reason, message: message, file: file) { return damage }
    if let advice = SystemFailure.advice(forWordsAtEndOf: reason) {
      return Diagnostic(.gitFailed, message, at: file.map { Place(file: $0) }, remedy: .advice(advice))
    }
    let kind = kinds[code]
    return Diagnostic(
      kind?.code ?? .gitFailed, message, at: file.map { Place(file: $0) },
      remedy: kind?.hint.map { .advice($0) })
  }

  /// What to say where no space is left, whoever found that out.
  static func fullDisk(_ message: String, _ file: String?) -> Diagnostic {
    Diagnostic(
      .diskFull, message, at: file.map { Place(file: $0) },
      remedy: .hint("free disk space, then try again; \(command: "status") shows whether an operation was interrupted"))
  }

  /// Whether the system's words for a full disk, or for a used-up share of it, are in a text; libgit2 gives no number.
  static func isAboutFullDisk(_ text: String) -> Bool {
    [SystemError.noSpace, .quotaExceeded].contains { text.hasSuffix($0.words) }
  }

  /// Why the last call of this thread failed: in libgit2's words, else by what its code means, else in the system's.
  package static func reason(of code: Int32) -> String {
    let error = SystemError.last
    if let message = lastMessage { return message }
    if let meaning = meanings[code] { return meaning }
    return error.number == 0 ? "libgit2 returned the code \(code)" : error.words
  }

  /// What libgit2 says about the last call of this thread that failed; `nil` where it says nothing.
  private static var lastMessage: String? {
    guard let error = git_error_last(), let message = error.pointee.message else { return nil }
    var text = String(cString: message)
    // Where the system gives no reason, libgit2 leaves the colon before it.
    while text.last == " " || text.last == ":" { text.removeLast() }
    // It takes every file that may not be opened for a locked one.
    let words = ": \(SystemError.accessDenied.words)"
    if text.hasSuffix(" is locked\(words)") {
      text = text.dropLast(" is locked\(words)".count) + words
    }
    // Newer versions have an error that means none.
    return text.isEmpty || text == "no error" ? nil : text
  }

  /// The codes of libgit2 that say by themselves what is wrong (git2/errors.h).
  private static let meanings: [Int32: String] = [
    0: "unexpected end of data",
    GIT_ENOTFOUND.rawValue: "it does not exist",
    GIT_EEXISTS.rawValue: "it already exists",
    GIT_EAMBIGUOUS.rawValue: "the name is ambiguous",
    GIT_EBUFS.rawValue: "a buffer is too short",
    GIT_EUSER.rawValue: "a callback stopped it",
    GIT_EBAREREPO.rawValue: "the repository is bare",
    GIT_EUNBORNBRANCH.rawValue: "the branch has no commits",
    GIT_EUNMERGED.rawValue: "the index has unmerged paths",
    GIT_ENONFASTFORWARD.rawValue: "it is not a fast-forward",
    GIT_EINVALIDSPEC.rawValue: "the name is invalid",
    GIT_ECONFLICT.rawValue: "local changes would be overwritten",
    GIT_ELOCKED.rawValue: "a lock file exists",
    GIT_EMODIFIED.rawValue: "the reference changed in the meantime",
    GIT_EAUTH.rawValue: "authentication failed",
    GIT_ECERTIFICATE.rawValue: "the server's certificate is not trusted",
    GIT_EAPPLIED.rawValue: "the patch is already applied",
    GIT_EPEEL.rawValue: "the object has another type",
    GIT_EEOF.rawValue: "unexpected end of data",
    GIT_EINVALID.rawValue: "the operation is invalid here",
    GIT_EUNCOMMITTED.rawValue: "there are uncommitted changes",
    GIT_EDIRECTORY.rawValue: "it is a directory",
    GIT_EMERGECONFLICT.rawValue: "there are merge conflicts",
    GIT_EMISMATCH.rawValue: "the object does not match its hash",
    GIT_EINDEXDIRTY.rawValue: "the index has unsaved changes",
    GIT_EAPPLYFAIL.rawValue: "the patch does not apply",
    GIT_PASSTHROUGH.rawValue: "a callback refused to act",
    GIT_ITEROVER.rawValue: "there is nothing more",
    GIT_RETRY.rawValue: "the operation must be retried",
    GIT_EOWNER.rawValue: "another user owns it",
    // Newer versions alone have names for these.
    -37: "it took too long", -38: "nothing changed", -39: "libgit2 does not support it", -40: "it is read-only",
  ]

  private static let kinds: [Int32: (code: Diagnostic.Code, hint: String?)] = [
    GIT_ENOTFOUND.rawValue: (.gitNotFound, nil),
    GIT_EEXISTS.rawValue: (.gitExists, nil),
    GIT_EAMBIGUOUS.rawValue: (.gitAmbiguous, "give more of the name"),
    GIT_EBAREREPO.rawValue: (.bareRepository, "use a clone with a working tree"),
    GIT_EINVALIDSPEC.rawValue: (.gitNameInvalid, nil),
    GIT_ECONFLICT.rawValue: (.uncommittedChanges, "commit the changes or stash them first"),
    GIT_EAPPLYFAIL.rawValue: (.filterFailed, "check that the filter's program is installed and works"),
    GIT_ELOCKED.rawValue: (
      .gitLocked, "wait until the other git process is done; if none is running, remove the .lock file"
    ),
  ]
}

extension Diagnostic.Code {
  package static let gitFailed = Diagnostic.Code(
    "git-failed", "Git failed for the reason in the message.",
    "read the reason in the message; run git fsck to check the repository")
  package static let gitNotFound = Diagnostic.Code(
    "git-not-found", "Git did not find the object or ref.",
    "run \(command: "branch.list") or \(command: "log") to see branches and commits")
  package static let gitExists = Diagnostic.Code(
    "git-exists", "The object to create already exists in Git.", "choose another name")
  package static let gitAmbiguous = Diagnostic.Code(
    "git-ambiguous", "The short name matches several objects or refs.",
    "give more of the name, such as refs/heads/NAME")
  package static let gitNameInvalid = Diagnostic.Code(
    "git-name-invalid", "The text is not a valid ref name or refspec, or a path contains too many directories.",
    "use letters, digits, hyphens and slashes")
  package static let gitLocked = Diagnostic.Code(
    "git-locked",
    "A lock file of Git, such as index.lock, exists: another program is writing to the repository, or one crashed.",
    "wait until it ends; if no such program runs, delete the .lock file")
  package static let bareRepository = Diagnostic.Code(
    "bare-repository", "The command needs a working tree, and the repository is bare.", "work in a clone of it")
  package static let uncommittedChanges = Diagnostic.Code(
    "uncommitted-changes", "The working tree has uncommitted changes.", "\(command: "stash")")
}
