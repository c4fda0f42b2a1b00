import Diagnostics
import Foundation
import Git
import Processes
import TestSupport
import Testing

/// OpenSSH's server on a port of its own, with keys of its own.
private final class ShellServer {
  private let server: Server
  let port: String
  let folder: String

  static var isThere: Bool {
    ["/usr/sbin/sshd", "/usr/bin/ssh-keygen", "/usr/bin/python3"].allSatisfy(ProgramLookup.isProgram)
  }

  init(_ folder: String) throws {
    self.folder = folder
    for key in ["host", "user", "other"] { try Self.makeKey("\(folder)/\(key)") }
    let settings = """
      HostKey \(folder)/host
      AuthorizedKeysFile \(folder)/user.pub
      ListenAddress 127.0.0.1
      StrictModes no
      UsePAM no
      PidFile none
      PasswordAuthentication no
      KbdInteractiveAuthentication no
      """
    try Data(settings.utf8).write(to: URL(fileURLWithPath: "\(folder)/sshd_config"))
    server = try Server(
      ["/usr/bin/python3", "-c", Self.script, "\(folder)/sshd_config"], environment: ["PATH": "/usr/bin:/bin"])
    port = server.firstLine
  }

  static func makeKey(_ path: String, kind: String = "ed25519", passphrase: String = "") throws {
    _ = try ProgramRun.run(
      ["ssh-keygen", "-q", "-t", kind, "-N", passphrase, "-C", "", "-f", path], directory: "/",
      environment: ["PATH": "/usr/bin:/bin"])
  }

  var publicKey: String {
    get throws {
      try String(contentsOfFile: "\(folder)/host.pub", encoding: .utf8).trimmingCharacters(in: .whitespacesAndNewlines)
    }
  }

  /// The parent becomes the server; the child says when it listens.
  private static let script = """
    import os, socket, sys
    if os.getuid() == 0: os.makedirs('/run/sshd', exist_ok=True)
    s = socket.socket(); s.bind(('127.0.0.1', 0)); port = s.getsockname()[1]; s.close()
    if os.fork() == 0:
        for _ in range(10000):
            c = socket.socket()
            if c.connect_ex(('127.0.0.1', port)) == 0: break
            c.close()
        print(port, flush=True); os._exit(0)
    os.execv('/usr/sbin/sshd', ['/usr/sbin/sshd', '-D', '-f', sys.argv[1], '-p', str(port)])
    """
}

@Suite(.enabled(if: ShellServer.isThere, "OpenSSH's server is not installed")) struct `Speaking the secure shell` {
  private let outer: RemoteWorld
  private let server: ShellServer
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
    server = try ShellServer(outer.world.root)
  }

  private func configure(_ text: String, host: String = "work") throws {
    try world.write(
      "Host \(host)\n HostName 127.0.0.1\n Port \(server.port)\n User \(NSUserName())\n\(text)\n",
      to: "../home/.ssh/config")
  }

  private func know(_ line: String) throws {
    try world.write("# known\n\(line)\n", to: "../home/.ssh/known_hosts")
  }

  private func clone(
    _ address: String, _ dialogue: RemoteDialogue = RemoteDialogue(), _ environment: GitEnvironment? = nil
  ) throws -> CloneOutcome {
    try Repository.clone(
      CloneRequest(address: address, folder: "clone-\(UUID().uuidString)"), from: world.root,
      environment: environment ?? world.gitEnvironment, dialogue: dialogue)
  }

  @discardableResult
  private func refused(
    _ code: Diagnostic.Code, _ dialogue: RemoteDialogue = RemoteDialogue(), _ address: String? = nil
  ) -> Diagnostic? {
    let error = #expect(throws: Diagnostic.self) { try clone(address ?? "work:\(outer.remote)", dialogue) }
    #expect(error?.code == code, "\(error?.message ?? "")")
    return error
  }

  private var identity: String { " IdentityFile \(world.root)/user" }
  private var place: String { "[127.0.0.1]:\(server.port)" }

  @Test func `clone, fetch and push go through the host of the settings`() throws {
    try configure("IdentityFile %d/../user\nHost *\n User nobody\n")
    try know("\(place) \(server.publicKey)")
    let repository = try clone("work:\(outer.remote)").repository
    let folder = try #require(repository.workTree)
    try outer.elsewhere("echo two > a.txt; git commit -qam Two; git push -q")
    #expect(try repository.fetch().updates.map(\.change) == [.fastForward])
    try outer.git(in: folder, "merge", "-q", "origin/main")
    try outer.git(in: folder, "commit", "-q", "--allow-empty", "-m", "Three")
    try repository.push()
    #expect(try outer.atRemote("log", "-1", "--format=%s", "main") == "Three")
    _ = try clone("ssh://work\(outer.remote)")
    refused(.remoteRepositoryMissing, RemoteDialogue(), "work:missing.git")
  }

  @Test func `a server that is not known is refused, or asked about and remembered`() throws {
    try configure(identity)
    let error = refused(.hostKeyUnknown)
    let shown = try ProgramRun.run(
      ["ssh-keygen", "-lf", "\(world.root)/host.pub"], directory: "/", environment: ["PATH": "/usr/bin:/bin"]
    ).outputText.split(separator: " ")[1]
    #expect(error?.message.contains(shown) == true, "\(error?.message ?? "")")
    var asked: [UnknownServer] = []
    refused(
      .hostKeyUnknown,
      RemoteDialogue(trust: {
        asked.append($0); return false
      }))
    _ = try clone(
      "work:\(outer.remote)",
      RemoteDialogue(trust: {
        asked.append($0); return true
      }))
    #expect(asked.count == 2 && asked[0] == asked[1])
    #expect(asked[0].host == place && asked[0].fingerprint == shown && asked[0].keyType == "ssh-ed25519")
    _ = try clone("work:\(outer.remote)")
    let found = try ProgramRun.run(
      ["ssh-keygen", "-F", place, "-f", "\(world.root)/home/.ssh/known_hosts"], directory: "/",
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(found.succeeded)
  }

  @Test func `hidden names are understood; another key and a revoked one are refused`() throws {
    try configure(identity)
    try know("\(place) \(server.publicKey)")
    _ = try ProgramRun.run(
      ["ssh-keygen", "-q", "-H", "-f", "\(world.root)/home/.ssh/known_hosts"], directory: "/",
      environment: ["PATH": "/usr/bin:/bin"])
    #expect(try world.text("../home/.ssh/known_hosts").contains("|1|"))
    _ = try clone("work:\(outer.remote)")
    let other = try String(contentsOfFile: "\(world.root)/other.pub", encoding: .utf8)
    try know("[127.0.0.*]:\(server.port) \(other)")
    let changed = refused(.hostKeyChanged, RemoteDialogue(trust: { _ in true }))
    #expect(changed?.place == Place(file: "\(world.root)/home/.ssh/known_hosts", line: 2))
    try know("\(place) \(server.publicKey)\n@revoked * \(server.publicKey)")
    #expect(refused(.hostKeyChanged)?.message.contains("revoked") == true)
  }

  @Test func `a locked key is opened with the passphrase that is given, and skipped without one`() throws {
    try FileManager.default.removeItem(atPath: "\(world.root)/user")
    try ShellServer.makeKey("\(world.root)/locked", passphrase: "s3cret")
    try FileManager.default.removeItem(atPath: "\(world.root)/user.pub")
    try FileManager.default.copyItem(atPath: "\(world.root)/locked.pub", toPath: "\(world.root)/user.pub")
    try configure(" IdentityFile \(world.root)/other\n IdentityFile \(world.root)/locked")
    try know("\(place) \(server.publicKey)")
    let error = refused(.loginRefused)
    #expect(error?.message.contains("encrypted, passphrase unknown") == true, "\(error?.message ?? "")")
    var environment = world.gitEnvironment
    environment.variables["GIT_TERMINAL_PROMPT"] = nil
    let dialogue = RemoteDialogue(ask: { $0.subject == .passphrase ? "s3cret" : nil })
    _ = try clone("work:\(outer.remote)", dialogue, environment)
  }

  @Test func `a key of another kind opens the door`() throws {
    for file in ["user", "user.pub"] { try FileManager.default.removeItem(atPath: "\(world.root)/\(file)") }
    try ShellServer.makeKey("\(world.root)/user", kind: "ecdsa")
    try configure(identity)
    try know("\(place) \(server.publicKey)")
    _ = try clone("work:\(outer.remote)")
  }

  @Test func `what only a program could do is refused, and a simple command is followed`() throws {
    try configure("\(identity)\n ProxyJump elsewhere")
    #expect(refused(.secureShellUnsupported)?.message.contains("ProxyJump \"elsewhere\"") == true)
    try configure("")
    try know("\(place) \(server.publicKey)")
    refused(.loginRefused)
    var environment = world.gitEnvironment
    environment.variables["GIT_SSH_COMMAND"] = "ssh -i \(world.root)/user -o IdentitiesOnly=yes"
    _ = try clone("work:\(outer.remote)", RemoteDialogue(), environment)
    environment.variables["GIT_SSH_COMMAND"] = "./my-ssh"
    let error = #expect(throws: Diagnostic.self) { try clone("work:\(outer.remote)", RemoteDialogue(), environment) }
    #expect(error?.code == .secureShellUnsupported)
  }
}
