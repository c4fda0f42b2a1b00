import Diagnostics
import Foundation
import GitOperations
import GitRemotes
import GitStore
import GitWorlds
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

@Suite(.enabled(if: ShellServer.isThere, "OpenSSH's server is not installed")) struct `Speaking with OpenSSH's server` {
  private let outer: RemoteWorld
  private let server: ShellServer
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
    server = try ShellServer(outer.world.root)
  }

  private func configure(_ text: String, knows line: String) throws {
    let (folder, home) = ("\(world.root)/home", "../home")
    try world.write("\(line)\n", to: "\(home)/known_hosts")
    try world.write(
      """
      Host work
       HostName 127.0.0.1
       Port \(server.port)
       User \(NSUserName())
       UserKnownHostsFile \(folder)/known_hosts
       GlobalKnownHostsFile /dev/null
       IdentityAgent none
       IdentitiesOnly yes
      \(text)

      """, to: "\(home)/ssh_config")
    try world.git("config", "--global", "core.sshCommand", "ssh -F '\(folder)/ssh_config'")
  }

  private func clone(_ address: String) throws -> CloneOutcome {
    try Repository.clone(
      CloneRequest(address: address, folder: "clone-\(UUID().uuidString)"), from: world.root,
      environment: world.gitEnvironment, dialogue: RemoteDialogue(isUnattended: true))
  }

  @discardableResult
  private func refused(_ code: Diagnostic.Code, _ address: String? = nil) -> Diagnostic? {
    let error = #expect(throws: Diagnostic.self) { try clone(address ?? "work:\(outer.remote)") }
    #expect(error?.code == code, "\(error?.message ?? "")")
    return error
  }

  private var identity: String { " IdentityFile \(world.root)/user" }
  private var known: String { get throws { "[127.0.0.1]:\(server.port) \(try server.publicKey)" } }

  @Test func `clone, fetch and push go through the host of the settings`() throws {
    try configure(identity, knows: known)
    let repository = try clone("work:\(outer.remote)").repository
    let folder = try #require(repository.workTree)
    try outer.elsewhere("echo two > a.txt; git commit -qam Two; git push -q")
    #expect(try repository.fetching.fetch().updates.map(\.change) == [.fastForward])
    try outer.git(in: folder, "merge", "-q", "origin/main")
    try outer.git(in: folder, "commit", "-q", "--allow-empty", "-m", "Three")
    try repository.pushing.push()
    #expect(try outer.atRemote("log", "-1", "--format=%s", "main") == "Three")
    _ = try clone("ssh://work\(outer.remote)")
    refused(.remoteRepositoryMissing, "work:missing.git")
  }

  @Test func `a jump host is ssh's business`() throws {
    try configure("\(identity)\n ProxyCommand nc 127.0.0.1 \(server.port)", knows: known)
    guard ProgramLookup.path(of: "nc", environment: ["PATH": "/usr/bin:/bin"]) != nil else { return }
    _ = try clone("work:\(outer.remote)")
  }

  @Test func `a host key that is unknown, another one or revoked is told by its code, and so is a key that is refused`()
    throws
  {
    try configure(identity, knows: "# none")
    refused(.hostKeyUnknown)
    let other = try String(contentsOfFile: "\(world.root)/other.pub", encoding: .utf8)
    try configure(identity, knows: "[127.0.0.1]:\(server.port) \(other)")
    refused(.hostKeyChanged)
    try configure(identity, knows: "\(known)\n@revoked * \(server.publicKey)")
    refused(.hostKeyChanged)
    try configure(" IdentityFile \(world.root)/other", knows: known)
    #expect(refused(.loginRefused)?.message.contains("ermission denied (publickey") == true)
  }
}

/// Programs in ssh's place, as Git's own tests have them.
@Suite struct `Running the user's ssh` {
  private let outer: RemoteWorld
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
    try install(
      "ssh",
      """
      printf '%s|' "$@" >> '\(world.root)/calls'; echo >> '\(world.root)/calls'
      case $1 in -G) exit 0;; esac
      for command; do :; done
      exec sh -c "$command"
      """)
  }

  private func install(_ name: String, _ script: String) throws {
    try world.write("#!/bin/sh\n\(script)\n", to: "../bin/\(name)")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(world.root)/bin/\(name)")
  }

  private func environment(_ variables: [String: String] = [:]) -> GitEnvironment {
    var environment = world.gitEnvironment
    environment.variables["PATH"] = "\(world.root)/bin:\(environment.variables["PATH"] ?? "/usr/bin:/bin")"
    environment.variables.merge(variables) { $1 }
    return environment
  }

  private func clone(
    _ address: String, _ variables: [String: String] = [:], _ dialogue: RemoteDialogue = RemoteDialogue()
  ) throws -> Repository {
    try Repository.clone(
      CloneRequest(address: address, folder: "clone-\(UUID().uuidString)"), from: world.root,
      environment: environment(variables), dialogue: dialogue
    ).repository
  }

  private func calls() throws -> [String] {
    defer { try? FileManager.default.removeItem(atPath: "\(world.root)/calls") }
    return try world.text("../calls").split(separator: "\n").map(String.init)
  }

  private func refused(_ address: String, _ variables: [String: String] = [:]) -> Diagnostic? {
    let error = #expect(throws: Diagnostic.self) { _ = try clone(address, variables) }
    let left = (try? FileManager.default.contentsOfDirectory(atPath: world.root))?.filter { $0.hasPrefix("clone-") }
    #expect(left == [], "a clone is left")
    return error
  }

  @Test func `clone, fetch, push and following tags are as with a folder, and git fsck finds them whole`() throws {
    let repository = try clone("ada@host.example:\(outer.remote)")
    #expect(try calls() == ["ada@host.example|git-upload-pack '\(outer.remote)'|"])
    try outer.elsewhere("echo two > a.txt; git commit -qam Two; git tag -am N v1; git push -q --follow-tags")
    #expect(try repository.fetching.fetch().updates.map(\.reference) == ["refs/remotes/origin/main", "refs/tags/v1"])
    let folder = try #require(repository.workTree)
    try outer.git(in: folder, "merge", "-q", "origin/main")
    try outer.git(in: folder, "commit", "-q", "--allow-empty", "-m", "Three")
    _ = try calls()
    try repository.pushing.push()
    #expect(try calls() == ["ada@host.example|git-receive-pack '\(outer.remote)'|"])
    #expect(try outer.atRemote("log", "-1", "--format=%s", "main") == "Three")
    #expect(try outer.git(in: folder, "fsck", "--strict") == "")
    #expect(try outer.git(in: outer.remote, "fsck", "--strict") == "")
  }

  @Test func `ten thousand references arrive`() throws {
    let head = try outer.atRemote("rev-parse", "main")
    let lines = (0..<10_000).map { "create refs/heads/many/\($0) \(head)\n" }.joined()
    try world.write(lines, to: "../lines")
    try outer.run(["sh", "-ec", "git update-ref --stdin < ../lines; git pack-refs --all"], in: outer.remote)
    let repository = try clone("h:\(outer.remote)")
    let count = try outer.git(
      in: try #require(repository.workTree), "for-each-ref", "--format=x", "refs/remotes/origin/many")
    #expect(count.count == 20_000)
  }

  @Test(
    arguments: [
      ("ssh://ada@h:2222/P", [:], "-p|2222|ada@h|git-upload-pack '/P'|"),
      ("ssh://h/~ada/P", [:], "h|git-upload-pack '~ada/P'|"),
      ("ssh://[::1]/P", [:], "::1|git-upload-pack '/P'|"),
      ("[h:2222]:P", [:], "-p|2222|h|git-upload-pack 'P'|"),
      ("h:it's!", [:], "h|git-upload-pack 'it'\\''s'\\!''|"),
      ("ssh://h:22/P", ["GIT_SSH": "R/plink"], "-P|22|h|git-upload-pack '/P'|"),
      ("ssh://h:22/P", ["GIT_SSH": "R/TortoisePlink.exe"], "-batch|-P|22|h|git-upload-pack '/P'|"),
      ("ssh://h:22/P", ["GIT_SSH": "R/plink", "GIT_SSH_VARIANT": "ssh"], "-p|22|h|git-upload-pack '/P'|"),
      ("h:P", ["GIT_SSH_COMMAND": "R/ssh -v  -o 'A b'"], "-v|-o|A b|h|git-upload-pack 'P'|"),
      ("h:P", ["GIT_SSH_COMMAND": "R/ssh -i $KEY", "KEY": "k"], "-i|k|h|git-upload-pack 'P'|"),
      ("h:P", ["GIT_SSH_COMMAND": "R/plain", "GIT_SSH": "R/plink"], "h|git-upload-pack 'P'|"),
      ("ssh://h:22/P", ["GIT_SSH_COMMAND": "R/open"], "-p|22|h|git-upload-pack '/P'|"),
    ] as [(String, [String: String], String)])
  func `the program gets what Git gives it`(address: String, variables: [String: String], expected: String) throws {
    for name in ["plink", "TortoisePlink.exe", "open"] { try install(name, "exec '\(world.root)/bin/ssh' \"$@\"") }
    try install("plain", "case $1 in -G) exit 1;; esac; exec '\(world.root)/bin/ssh' \"$@\"")
    let variables = variables.mapValues { $0.replacingOccurrences(of: "R/", with: "\(world.root)/bin/") }
    _ = refused(address, variables)
    let ours = try calls()
    #expect(ours.last == expected)
    // Whatever Git calls, in the same order; it tells OpenSSH of its protocol unless that is the first one.
    let arguments = ["-c", "protocol.version=0", "ls-remote", address]
    _ = try ProgramRun.run(
      ["git"] + arguments, directory: world.root, environment: environment(variables).variables)
    #expect(try calls() == ours)
  }

  @Test func `settings of the repository choose program, variant and what the server runs`() throws {
    let repository = try clone("h:\(outer.remote)")
    try install("mine", "echo mine >> '\(world.root)/calls'; exec '\(world.root)/bin/ssh' \"$@\"")
    try install("serve", "exec git-upload-pack \"$@\"")
    let folder = try #require(repository.workTree)
    try outer.git(in: folder, "config", "core.sshCommand", "\(world.root)/bin/mine")
    try outer.git(in: folder, "config", "ssh.variant", "ssh")
    try outer.git(in: folder, "config", "remote.origin.uploadpack", "\(world.root)/bin/serve")
    _ = try calls()
    try Repository.open(at: folder, environment: environment()).fetching.fetch()
    #expect(try calls() == ["mine", "h|\(world.root)/bin/serve '\(outer.remote)'|"])
  }

  @Test func `nobody is asked where nobody is there`() throws {
    _ = try clone("h:\(outer.remote)", [:], RemoteDialogue(isUnattended: true))
    #expect(try calls() == ["-o|BatchMode=yes|h|git-upload-pack '\(outer.remote)'|"])
  }

  @Test func `what fails is told with ssh's words and status, before and after the first words of the server`() throws {
    let missing = refused("h:missing.git")
    #expect(missing?.code == .remoteRepositoryMissing, "\(missing?.message ?? "")")
    try install("dead", "echo 'first' >&2; printf 'ssh: \\033[31mno \\007way\\n' >&2; exit 255")
    let dead = refused("h:P", ["GIT_SSH": "\(world.root)/bin/dead", "GIT_SSH_VARIANT": "ssh"])
    #expect(dead?.code == .remoteFailed)
    #expect(dead?.message == "unable to access \"h:P\": ssh exited with status 255: ssh: no way")
    try install("half", "git-upload-pack '\(outer.remote)' < /dev/null 2> /dev/null | head -c 60; exit 3")
    let half = refused("h:P", ["GIT_SSH": "\(world.root)/bin/half", "GIT_SSH_VARIANT": "ssh"])
    #expect(half?.message.contains("ssh exited with status 3") == true, "\(half?.message ?? "")")
    #expect(refused("h:P", ["GIT_SSH": "/nowhere/ssh", "GIT_SSH_VARIANT": "ssh"])?.code == .programNotFound)
    let shell = refused("h:P", ["GIT_SSH_COMMAND": "nowhere -x", "GIT_SSH_VARIANT": "ssh"])
    #expect(shell?.message.contains("status 127") == true, "\(shell?.message ?? "")")
    let simple = refused("ssh://h:1/P", ["GIT_SSH_VARIANT": "simple"])
    #expect(simple?.code == .secureShellUnsupported)
    for address in ["ssh://-oProxyCommand=x/P", "-x:P", "h:-P", "ssh://-x@h/P"] { _ = refused(address) }
  }

  @Test func `a program that hangs is left when the user stops, and it is gone then`() throws {
    try install("hang", "echo $$ > '\(world.root)/pid'; exec sleep 600")
    var asked = 0
    let error = #expect(throws: Diagnostic.self) {
      _ = try clone(
        "h:P", ["GIT_SSH": "\(world.root)/bin/hang", "GIT_SSH_VARIANT": "ssh"],
        RemoteDialogue(onProgress: { _ in
          asked += 1
          return asked > 5 ? .stop : .goOn
        }))
    }
    #expect(error?.code == .transferStopped)
    let id = try #require(Int32(try world.text("../pid").trimmingCharacters(in: .whitespacesAndNewlines)))
    #expect(kill(id, 0) != 0)
  }
}
