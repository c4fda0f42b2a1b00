import Clibgit2
public import Diagnostics
import FileTrees
import SystemCalls

/// Turns libgit2's return codes into diagnostics.
enum GitFailure {
  /// Throws if `code` is an error; `doing` completes "can't …".
  static func check(
    _ code: Int32, _ doing: @autoclosure () -> String, file: @autoclosure () -> String? = nil
  ) throws(Diagnostic) {
    guard code < 0 else { return }
    throw current(code, doing(), file: file())
  }

  /// As ``check(_:_:file:)``, but what is not there is an answer: `false`.
  static func found(
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
      remedy: .advice("free disk space, then try again; slipway status shows whether an operation was interrupted"))
  }

  /// Whether the system's words for a full disk, or for a used-up share of it, are in a text; libgit2 gives no number.
  static func isAboutFullDisk(_ text: String) -> Bool {
    [SystemError.noSpace, .quotaExceeded].contains { text.hasSuffix($0.words) }
  }

  /// Why the last call of this thread failed: in libgit2's words, else by what its code means, else in the system's.
  static func reason(of code: Int32) -> String {
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
  /// No space is left on the disk; files outside of Git have the same code.
  static let diskFull: Self = "disk-full"
  /// Git could not do something, for the reason that the message gives.
  public static let gitFailed: Self = "git-failed"
  /// Git was asked for something that is not there.
  public static let gitNotFound: Self = "git-not-found"
  /// An object or reference that already exists.
  public static let gitExists: Self = "git-exists"
  /// An ambiguous short name.
  public static let gitAmbiguous: Self = "git-ambiguous"
  /// A text that can't be a name in Git.
  public static let gitNameInvalid: Self = "git-name-invalid"
  /// Another program is writing the same file of the repository.
  public static let gitLocked: Self = "git-locked"
  /// Work that needs a working tree, in a repository without one.
  public static let bareRepository: Self = "bare-repository"
  /// Uncommitted changes that would be overwritten.
  public static let uncommittedChanges: Self = "uncommitted-changes"
}
