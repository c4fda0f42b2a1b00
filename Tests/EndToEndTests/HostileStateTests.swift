import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Repositories that can't be written, are being written, or hold what few repositories hold.
@Suite struct HostileStateTests {
  private func started() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.git("init", "-q", "-b", "main")
    try world.write("1\n2\n3\n", to: "a.txt")
    try world.write("b\n", to: "b.txt")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Begin")
    try world.git("branch", "other")
    return world
  }

  @Test func `a locked index is waited for and named by every command that writes it`() throws {
    let world = try started()
    try world.write("edited\n", to: "a.txt")
    try world.write("", to: ".git/index.lock")
    for arguments in [["stage", "a.txt"], ["commit", "--all", "-m", "x"], ["stash"], ["restore", "a.txt"]] {
      let result = try world.run([SealedWorld.program] + arguments)
      #expect(result.exitCode == 2)
      #expect(
        result.problems == """
          error: another process is writing the index: ".git/index.lock" exists
          hint: wait until it is done; if none is running, remove that file

          """, "\(arguments)")
    }
    try world.slipway("status")
    #expect(world.exists(".git/index.lock"))
    #expect(try world.text("a.txt") == "edited\n")
  }

  @Test(arguments: [
    ("HEAD", "garbage", "write \"ref: refs/heads/main\", or another branch, to"),
    ("refs/heads/main", "1234567890123456789012345678901234567890", "run git fsck to find other missing objects"),
  ])
  func `a damaged HEAD or branch is one sentence with what to do, doctor's too`(
    file: String, content: String, hint: String
  ) throws {
    let world = try started()
    world.isDamagedOnPurpose = true
    try world.write(content + "\n", to: ".git/\(file)")
    for arguments in [["status"], ["commit", "-a", "-m", "x"], ["feature", "start", "one"], ["switch", "other"]] {
      let result = try world.run([SealedWorld.program] + arguments)
      #expect(result.exitCode == 2 && result.problems.contains("hint: \(hint)"), "\(arguments): \(result)")
      #expect(result.problems.split(separator: "\n").count == 2)
    }
    let doctor = try world.slipway("doctor", exits: 1)
    #expect(doctor.output.contains(hint))
  }

  @Test func `work within a submodule hinders no merge, for no stash can put it aside`() throws {
    let world = try started()
    try world.git("init", "-q", "-b", "main", "../inner")
    try world.git("-C", "../inner", "commit", "-q", "--allow-empty", "-m", "Inner")
    try world.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", "../inner", "inner")
    try world.git("commit", "-q", "-m", "Inner")
    try world.slipway("feature", "start", "one")
    try world.write("changed\n", to: "b.txt")
    try world.slipway("commit", "-a", "-m", "Change b")
    try world.git("-C", "inner", "commit", "-q", "--allow-empty", "-m", "Not of this repository")
    #expect(try world.git("status", "--porcelain") == " M inner\n")
    try world.slipway("stash", exits: 2)
    try world.slipway("feature", "finish")
    #expect(try world.git("status", "--porcelain", "--branch") == "## main\n M inner\n")
    #expect(try world.git("log", "-1", "--format=%p").split(separator: " ").count == 2)
    try world.slipway("undo")
    #expect(try world.git("status", "--porcelain", "--branch") == "## feature/one\n M inner\n")
  }

  @Test func `a shallow clone is named where histories can't be compared`() throws {
    let world = try started()
    try world.git("commit", "-q", "--allow-empty", "-m", "Second")
    try world.git("clone", "-q", "--depth", "1", "file://\(world.directory)", "../shallow")
    world.directory += "/../shallow"
    try world.write("edited\n", to: "a.txt")
    try world.slipway("commit", "-a", "-m", "x")
    try world.slipway("feature", "start", "one")
    let result = try world.run([SealedWorld.program, "feature", "finish"])
    // Newer versions of libgit2 can tell that the branch has nothing of its own.
    guard result.exitCode != 0 else { return #expect(result.output.contains("main contains feature/one")) }
    #expect(
      result.problems.contains("the shallow clone does not contain the merge base")
        && result.problems.contains("git fetch --unshallow"))
  }

  @Test(arguments: ["refs/heads/main.lock", "HEAD.lock", "config.lock"])
  func `what is locked is named, and what was begun is not left half done`(lock: String) throws {
    let world = try started()
    try world.write("edited\n", to: "a.txt")
    try world.write("", to: ".git/\(lock)")
    let arguments = ["config.lock": ["hotfix", "start", "z"], "HEAD.lock": ["switch", "other"]]
    let result = try world.run([SealedWorld.program] + (arguments[lock] ?? ["commit", "-a", "-m", "x"]))
    #expect(result.exitCode == 2)
    #expect(result.problems.contains("\(lock)' for writing\nhint: wait until the other git process is done"))
    #expect(try world.git("status", "--porcelain", "--branch") == "## main\n M a.txt\n")
    #expect(try world.git("branch", "--format=%(refname:short)") == "main\nother\n")
  }

  @Test func `a repository that may not be written in is told so before anything is begun`() throws {
    guard getuid() != 0 || InstalledProgram.path(of: "setpriv") != nil else { return }
    let world = try started()
    try world.write("edited\n", to: "a.txt")
    try world.judge("chmod", "-R", "a-w", ".git")
    defer { _ = try? world.run(["chmod", "-R", "u+w", ".git"]) }
    // The right to write everywhere is given up where the tests have it.
    let caged = getuid() == 0 ? ["setpriv", "--bounding-set=-dac_override", "--inh-caps=-dac_override"] : []
    let result = try world.run(caged + [SealedWorld.program, "commit", "--all", "-m", "x"])
    #expect(result.exitCode == 2)
    #expect(
      result.problems == """
        error: can't write to ".git": Permission denied; nothing was changed
        hint: use your own clone, or ask the owner for write permission

        """)
    #expect(try world.run(caged + [SealedWorld.program, "status"]).exitCode == 0)
    #expect(try world.run(caged + [SealedWorld.program, "diff"]).output.contains("+edited\n"))
  }

  @Test(arguments: ["a-rx", "a-x"]) func `files in a directory that can't be read are not taken for deleted`(
    mode: String
  ) throws {
    guard getuid() != 0 || InstalledProgram.path(of: "setpriv") != nil else { return }
    let world = try started()
    try world.write("c\n", to: "App/c.txt")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "App")
    try world.judge("chmod", mode, "App")
    defer { _ = try? world.run(["chmod", "u+rwx", "App"]) }
    let rights = "--bounding-set=-dac_override,-dac_read_search"
    let caged = getuid() == 0 ? ["setpriv", rights, "--inh-caps=-dac_override,-dac_read_search"] : []
    for arguments in [["status"], ["stage", "-A"], ["commit", "--all", "-m", "x"]] {
      let result = try world.run(caged + [SealedWorld.program] + arguments)
      #expect(result.exitCode == 2, "\(result)")
      #expect(result.problems.hasPrefix("error: can't compare the directory \"App\": Permission denied"), "\(result)")
    }
    try world.judge("chmod", "u+rwx", "App")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `runs at once do one after the other, and lose nothing`() throws {
    let world = try started()
    let script = """
      for n in 1 2 3 4 5 6; do ('\(SealedWorld.program)' branch create "p$n" -q || echo failed >> ../failures) & done
      for n in 1 2 3; do (echo $n > "f$n.txt"; '\(SealedWorld.program)' commit "f$n.txt" -m "f$n" -q) & done; wait
      """
    try world.judge("/bin/sh", "-c", script)
    #expect(!world.exists("../failures"))
    #expect(try world.git("branch", "--list", "p?").split(separator: "\n").count == 6)
    #expect(try world.git("log", "--format=%s").split(separator: "\n").sorted() == ["Begin", "f1", "f2", "f3"])
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.git("fsck", "--strict", "--no-dangling") == "")
    #expect(try world.json("undo", "--list").objects("operations").count == 9)
  }

  @Test func `a name that is not UTF-8 is shown and refused in one sentence`() throws {
    let world = try started()
    try world.judge("/bin/sh", "-c", "printf x > \"$(printf 'f\\377.txt')\"; echo new > fine.txt")
    #expect(try world.slipway("status").output.contains("  f\u{FFFD}.txt\n"))
    for arguments in [["stage", "--all"], ["commit", "--all", "-m", "x"], ["stash", "save", "-u"]] {
      let result = try world.run([SealedWorld.program] + arguments)
      #expect(result.exitCode == 2)
      #expect(
        result.problems == """
          error: the file name "f\u{FFFD}.txt" is not UTF-8, which Slipway does not support
          hint: rename the file, name only the other paths, or use git for it

          """, "\(arguments)")
    }
    #expect(try world.git("status", "--porcelain") == "?? fine.txt\n?? \"f\\377.txt\"\n")
    // What has another name is not held up by it.
    try world.slipway("stage", "fine.txt")
    try world.slipway("commit", "-m", "Fine")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Odd")
    try world.slipway("status")
    let result = try world.slipway("switch", "other", exits: 2)
    #expect(result.problems.contains("is not UTF-8"))
    #expect(try world.git("status", "--porcelain", "--branch") == "## main\n")
  }
}
