import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// What a command says of a repository that the system or the files in it do not let it work with.
@Suite struct FailureReasonTests {
  /// Something that goes wrong, and what is said of it.
  struct Failure: CustomTestStringConvertible {
    let name: String
    /// Breaks the repository, in the language of a shell.
    let preparation: String
    let command: String
    let code: String
    /// What the message contains.
    let reason: String
    /// What the hint contains; `nil` where there is none.
    let hint: String?

    init(_ name: String, _ preparation: String, _ command: String, _ code: String, _ reason: String, _ hint: String?) {
      (self.name, self.preparation, self.command) = (name, preparation, command)
      (self.code, self.reason, self.hint) = (code, reason, hint)
    }

    var testDescription: String { name }
  }

  private static let lockHint = "if none is running, remove the .lock file"
  private static let indexHint = "the index is damaged: move it away and run git reset"
  private static let permissionHint = "check its owner and permissions with ls -l"

  private static let locks: [Failure] = [
    Failure(
      "lock of a new branch", "touch .git/refs/heads/x.lock", "branch create x", "git-locked",
      "failed to lock file '.git/refs/heads/x.lock' for writing", lockHint),
    Failure(
      "lock of the branch", "touch .git/refs/heads/main.lock", "commit -am x", "git-locked",
      "failed to lock file '.git/refs/heads/main.lock' for writing", lockHint),
    Failure(
      "lock of HEAD", "touch .git/HEAD.lock", "switch side", "git-locked",
      "failed to lock file '.git/HEAD.lock' for writing", lockHint),
    Failure(
      "lock of the settings", "touch .git/config.lock", "remote add o /nowhere", "git-locked",
      "failed to lock file '.git/config.lock' for writing", lockHint),
    Failure(
      "lock of packed references", "git pack-refs --all; touch .git/packed-refs.lock", "branch delete side",
      "git-locked", "failed to lock file '.git/packed-refs.lock' for writing", lockHint),
  ]

  private static let names: [Failure] = [
    Failure(
      "folder in the way of a branch", "mkdir -p .git/refs/heads/x/y; touch .git/refs/heads/x/y/z", "branch create x",
      "git-failed", "there are refs beneath that folder", nil),
    Failure(
      "file in the way of an object", "h=$(git hash-object a); touch .git/objects/$(echo $h | cut -c1-2)", "stage a",
      "git-failed", "directory exists", nil),
    Failure(
      "name that is too long", "true", "branch create \(String(repeating: "a", count: 252))", "git-failed",
      "File name too long", "choose a shorter name"),
    Failure(
      "link that leads to itself", "ln -s x .git/refs/heads/x", "branch create x", "reference-broken",
      "Too many levels of symbolic links", "find out what it is: ls -ld"),
  ]

  private static let damages: [Failure] = [
    Failure(
      "object that is missing", "rm -f \(object("HEAD:a")) a", "restore a --from HEAD", "git-not-found",
      "is missing in", "run git fsck to find other missing objects"),
    Failure(
      "object of another name", "cp -f \(object("HEAD:d/b")) \(object("HEAD:a")); rm a", "restore a --from HEAD",
      "object-damaged", "object hash mismatch", "run git fsck to find other damage"),
    Failure(
      "object that is cut off", "truncate -s 5 \(object("HEAD:a")); rm a", "restore a --from HEAD", "object-damaged",
      "is truncated", "run git fsck to find other damage"),
    Failure(
      "commit that is missing", "rm -f \(object("HEAD"))", "log", "git-not-found", "is missing in",
      "run git fsck to find other missing objects"),
    Failure(
      "index of nonsense", "head -c 90 /dev/zero > .git/index", "status", "git-failed", "invalid data", indexHint),
    Failure(
      "index that is cut off", "truncate -s 40 .git/index", "status", "git-failed", "invalid data in index", indexHint),
    Failure(
      "index that is too short", "echo x > .git/index", "status", "git-failed", "the file is too short for an index",
      indexHint),
    Failure(
      "folder in the index's place", "rm .git/index; mkdir .git/index", "status", "git-failed", "Is a directory",
      indexHint),
    Failure(
      "HEAD of nonsense", "echo nonsense > .git/HEAD", "status", "git-failed", "corrupted loose reference file: HEAD",
      "write \"ref: refs/heads/main\""),
    Failure(
      "packed references of nonsense", "git pack-refs --all; echo nonsense >> .git/packed-refs", "branch list",
      "reference-broken", "\".git/packed-refs\" is damaged: line 4 is not a reference", "delete the damaged lines"),
    Failure(
      "settings that can't be read", "echo '[core' >> .git/config", "status", "git-failed",
      "missing ']' in section header", nil),
  ]

  private static let limits: [Failure] = [
    Failure(
      "files that are open", "ulimit -n 5", "stage a", "git-failed", "Too many open files",
      "raise the limit with ulimit -n"),
    Failure(
      "size of a file", "head -c 100000 /dev/urandom > a; trap '' XFSZ; ulimit -f 8", "stage a", "git-failed",
      "File too large", "check the limit with ulimit -f"),
  ]

  private static let permissions: [Failure] = [
    Failure(
      "objects that may not be written", "chmod a-w .git/objects", "stage a", "git-failed", "Permission denied",
      permissionHint),
    Failure(
      "branches that may not be written", "chmod a-w .git/refs/heads", "branch create x", "git-failed",
      "Permission denied", permissionHint),
    Failure(
      "index that may not be read", "chmod 000 .git/index", "status", "git-failed",
      "can't read \".git/index\": Permission denied", permissionHint),
    Failure(
      "HEAD that may not be read", "chmod 000 .git/HEAD", "status", "git-failed",
      "'.git/HEAD': Permission denied", permissionHint),
    Failure(
      "file that may not be read", "chmod 000 a", "stage a", "git-failed", "'a': Permission denied", permissionHint),
    Failure(
      "folder that may not be written", "rm a; chmod a-w .", "restore a", "git-failed", "Permission denied",
      permissionHint),
    Failure(
      "object that may not be read", "chmod 000 \(object("HEAD:a")); rm a", "restore a --from HEAD", "git-failed",
      "can't be read: Permission denied", permissionHint),
  ]

  /// The file of an object, as a shell finds it.
  private static func object(_ name: String) -> String {
    "$(git rev-parse \(name) | sed 's|^..|.git/objects/&/|')"
  }

  private func check(_ failure: Failure, as user: String = "") throws {
    let world = try SealedWorld()
    world.isDamagedOnPurpose = true
    world.variables["slipway"] = SealedWorld.program
    let script = """
      # The time decides the folder of the commit's object, in whose way a file is put.
      export GIT_AUTHOR_DATE=2026-03-01T12:00:00Z GIT_COMMITTER_DATE=2026-03-01T12:00:00Z
      git init -q -b main . && echo a > a && mkdir d && echo b > d/b && git add -A && git commit -q -m One || exit 9
      git branch side; chmod -R u+w .git; echo changed > a
      { \(failure.preparation); } > /dev/null
      \(user.isEmpty ? "" : "chown -R 65534:65534 ..")
      exec \(user) $slipway \(failure.command) --json
      """
    let result = try world.run(["/bin/sh", "-c", script])
    #expect(result.exitCode == 2, "\(failure.name): \(result)")
    let error = try result.json()["error"]
    let message = error?["message"]?.string ?? ""
    let hint = error?["hint"]?.string
    #expect(error?["code"]?.string == failure.code, "\(failure.name): \(result.output)")
    #expect(message.contains(failure.reason), "\(failure.name): \(message)")
    #expect(failure.hint.map { hint?.contains($0) ?? false } ?? (hint == nil), "\(failure.name): \(hint ?? "no hint")")
    _ = try? world.run(["chmod", "-R", "u+rwX", world.root])
  }

  @Test(arguments: locks + names + damages + limits)
  func `the message says why, and the hint what helps`(failure: Failure) throws {
    try check(failure)
  }

  @Test(.enabled(if: Self.user != nil, "the program can't be run as a user without rights"), arguments: permissions)
  func `what a user may not do is said`(failure: Failure) throws {
    try check(failure, as: #require(Self.user))
  }

  @Test func `a short name of several objects asks for more of it`() throws {
    let world = try SealedWorld()
    let script = """
      git init -q -b main . && git commit -q --allow-empty -m One
      for i in $(seq 1200); do echo $i > ../blob$i; done; git hash-object -w ../blob* | cut -c1-4 | sort | uniq -d
      """
    let short = try #require(try world.run(["/bin/sh", "-c", script]).output.split(separator: "\n").first)
    let error = try world.json("revert", String(short), exits: 2)["error"]
    #expect(error?["code"]?.string == "git-ambiguous" && error?["hint"]?.string == "give more of the name")
    #expect(error?["message"]?.string?.contains("ambiguous") == true)
  }

  @Test(.enabled(if: FullDiskTests.canMount, "no small disk can be made here: that takes Linux and unshare -rm"))
  func `a full disk is the reason, whatever is written`() throws {
    let world = try SealedWorld()
    world.variables["slipway"] = SealedWorld.program
    let script = """
      git init -q -b main pristine && cd pristine && seq 9000 > a && git add a && git commit -q -m One && git branch side
      git config user.name A; $slipway branch create y > /dev/null; seq 3 9000 > a; mkdir ../disk
      for room in 0 8 16 24 32 48; do
        for command in 'stage a' 'branch create x' 'remote add o /nowhere' 'commit -am x' 'stash' 'restore a'; do
          mount -t tmpfs -o size=1m tmpfs ../disk && cp -a . ../disk && cd ../disk
          head -c 2m /dev/zero > fill 2> /dev/null; truncate -s -${room}k fill
          $slipway $command --json > ../said || { tr -d '\\n' < ../said; echo; }; cd ../pristine; umount ../disk
        done
      done
      """
    let result = try world.run(["unshare", "-rm", "/bin/sh", "-c", script])
    let errors = try result.output.split(separator: "\n").map { line in
      try #require(JSONValue(parsing: Array(line.utf8), file: nil)["error"])
    }
    var operations: Set<String> = []
    for error in errors {
      let message = error["message"]?.string ?? ""
      let isIncomplete = message.hasSuffix("is incomplete")
      #expect(error["code"]?.string == "disk-full" && message.contains("No space left on device"), "\(error)")
      #expect(isIncomplete || message.hasSuffix("No space left on device"), "\(error)")
      #expect(
        error["hint"]?.string
          == (isIncomplete
            ? "free disk space, then run slipway undo"
            : "free disk space, then try again; slipway status shows whether an operation was interrupted"),
        "\(error)")
      operations.insert(message.split(separator: " ").prefix(3).joined(separator: " "))
    }
    #expect(operations.count > 2, "\(result)")
  }

  /// How a program is run by a user without rights; `nil` where that can't be done.
  private static let user: String? = {
    guard let world = try? SealedWorld() else { return nil }
    let words = getuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "env"
    let result = try? world.run(["/bin/sh", "-c", "\(words) \(SealedWorld.program) --version"])
    return result?.exitCode == 0 ? words : nil
  }()
}
