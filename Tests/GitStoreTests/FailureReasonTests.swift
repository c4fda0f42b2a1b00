import Diagnostics
import Foundation
import GitWorlds
import TestSupport
import Testing
@testable import GitStore

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is said of calls of libgit2 that fail without a word.
@Suite struct FailureReasonTests {
  init() throws {
    // libgit2 has to be started.
    _ = try World().started()
  }

  /// Runs `work` on a thread of which libgit2 knows no failure.
  private func alone<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value {
    await withCheckedContinuation { continuation in
      Thread { continuation.resume(returning: work()) }.start()
    }
  }

  private func diagnostic(_ code: Int32, errno number: Int32 = 0) async -> Diagnostic {
    await alone {
      errno = number
      return GitFailure.current(code, "do it")
    }
  }

  private static let diskHint =
    "free disk space, then try again; slipway status shows whether an operation was interrupted"

  @Test func `every code has a reason`() async {
    for code in Int32(-40)...0 where ![-1, -2, -25, -26, -27, -28, -29].contains(code) {
      let message = await diagnostic(code).message
      #expect(message.hasPrefix("can't do it: ") && !message.contains("returned the code"), "\(code): \(message)")
    }
    #expect(await diagnostic(-1).message == "can't do it: libgit2 returned the code -1")
  }

  @Test func `the system's reason stands where libgit2 has none, with what helps`() async {
    let expected: [(Int32, Diagnostic.Code, String?)] = [
      (EACCES, .gitFailed, "check its owner and permissions with ls -l"),
      (EROFS, .gitFailed, "choose a folder on a writable volume"),
      (EMFILE, .gitFailed, "raise the limit with ulimit -n"),
      (EFBIG, .gitFailed, "check the limit with ulimit -f"),
      (ENAMETOOLONG, .gitFailed, "choose a shorter name"),
      (ENOSPC, "disk-full", Self.diskHint),
      (EDQUOT, "disk-full", Self.diskHint),
      (EIO, .gitFailed, nil),
    ]
    for (number, code, hint) in expected {
      let diagnostic = await diagnostic(-1, errno: number)
      #expect(diagnostic.message == "can't do it: \(String(cString: strerror(number)))")
      #expect(diagnostic.code == code && diagnostic.remedy?.words == hint, "\(diagnostic)")
    }
  }

  @Test(arguments: [
    (-5, Diagnostic.Code.gitAmbiguous, "give more of the name"),
    (-8, .bareRepository, "use a clone with a working tree"),
    (-13, .uncommittedChanges, "commit the changes or stash them first"),
    (-14, .gitLocked, "wait until the other git process is done; if none is running, remove the .lock file"),
    (-33, .objectDamaged, "run git fsck to find other damage; another clone may have an intact copy"),
    (-35, .filterFailed, "check that the filter's program is installed and works"),
  ])
  func `a code that says what is wrong says what helps`(code: Int32, name: Diagnostic.Code, hint: String) async {
    let diagnostic = await diagnostic(code)
    #expect(diagnostic.code == name && diagnostic.remedy == .advice(hint))
  }
}
