import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
import GitWorlds
import Processes
import TestSupport
import Testing

@Suite struct `Signed commits` {
  private let world: World
  private let repository: Repository

  init() throws {
    world = try World()
    repository = try world.started()
    try world.write("changed\n", to: "a.txt")
    try repository.stagingArea.stageAll()
    try repository.setConfiguration("commit.gpgSign", to: "true")
  }

  @Test func `an ssh key signs, and git verifies`() throws {
    let made = try ProgramRun.run(
      ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(world.root)/key"], directory: world.directory,
      environment: world.environment)
    try #require(made.succeeded)
    try repository.setConfiguration("gpg.format", to: "ssh")
    try repository.setConfiguration("user.signingKey", to: "\(world.root)/key.pub")
    try world.write("ada@example.org \(world.text("../key.pub"))", to: "../signers")
    try repository.setConfiguration("gpg.ssh.allowedSignersFile", to: "\(world.root)/signers")
    let commit = try repository.committing.commit(CommitRequest(message: "Signed", at: world.moment)).commit
    let verified = try world.tryGit(["verify-commit", commit.name.hex])
    #expect(verified.succeeded, "\(verified.errorText)")
    #expect(try world.isSound())
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `an ssh key signs a tag, and git verifies`() throws {
    let made = try ProgramRun.run(
      ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", "\(world.root)/key"], directory: world.directory,
      environment: world.environment)
    try #require(made.succeeded)
    for (name, value) in [
      ("gpg.format", "ssh"), ("user.signingKey", "\(world.root)/key.pub"), ("tag.gpgSign", "true"),
      ("gpg.ssh.allowedSignersFile", "\(world.root)/signers"),
    ] { try repository.setConfiguration(name, to: value) }
    try world.write("ada@example.org \(world.text("../key.pub"))", to: "../signers")
    let commit = try #require(repository.head().commit)
    let tagger = try repository.identity(.committer, at: world.moment)
    try repository.tagCreation.create("v1", at: commit, message: "One", by: tagger)
    let verified = try world.tryGit(["verify-tag", "v1"])
    #expect(verified.succeeded, "\(verified.errorText)")
    #expect(try world.git("for-each-ref", "--format=%(contents:subject)", "refs/tags") == "One\n")
    try repository.setConfiguration("tag.gpgSign", to: "false")
    var request = TagRequest("v0")
    (request.message, request.isSigned) = ("Zero\n\nBody", true)
    _ = try repository.tagCreation.create(request, at: world.moment)
    #expect(try world.tryGit(["verify-tag", "v0"]).succeeded)
    let tag = try #require(try repository.tags.list(matching: ["v0"]).first)
    #expect(tag.isSigned && tag.message == "Zero\n\nBody\n")
    try world.git("tag", "-d", "v0")
    try repository.setConfiguration("tag.gpgSign", to: "true")
    try repository.setConfiguration("gpg.ssh.program", to: "/bin/false")
    let refused = #expect(throws: Diagnostic.self) {
      try repository.tagCreation.create("v2", at: commit, message: "Two", by: tagger)
    }
    #expect(refused?.code == .signingFailed && refused?.message.contains("tag.gpgSign") == true)
    #expect(try world.git("tag") == "v1\n")
  }

  @Test func `the program for openpgp is given what git gives it`() throws {
    let script = """
      #!/bin/sh
      echo "$*" > "\(world.root)/arguments"
      cat > "\(world.root)/content"
      echo "[GNUPG:] SIG_CREATED D" >&2
      printf -- '-----BEGIN PGP SIGNATURE-----\\n\\nabc\\n-----END PGP SIGNATURE-----\\n'
      """
    try world.write(script, to: "../gpg")
    _ = try ProgramRun.run(
      ["chmod", "+x", "\(world.root)/gpg"], directory: nil, environment: world.environment)
    try repository.setConfiguration("gpg.program", to: "\(world.root)/gpg")
    let commit = try repository.committing.commit(CommitRequest(message: "Signed", at: world.moment)).commit
    #expect(try world.text("../arguments") == "--status-fd=2 -bsau Ada Lovelace <ada@example.org>\n")
    #expect(try world.text("../content").hasSuffix(" +0100\n\nSigned\n"))
    let raw = try world.git("cat-file", "commit", commit.name.hex)
    #expect(raw.contains("\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n abc\n -----END PGP SIGNATURE-----\n\nSigned\n"))
    #expect(try world.isSound())
  }

  @Test func `when signing fails nothing is committed, never unsigned`() throws {
    try repository.setConfiguration("gpg.program", to: "/bin/false")
    let before = try repository.head()
    let error = #expect(throws: Diagnostic.self) {
      try repository.committing.commit(CommitRequest(message: "Unsigned", at: world.moment))
    }
    #expect(error?.code == .signingFailed)
    #expect(try repository.head() == before)
  }
}
