import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// OpenSSH's server and its agent, each in a group of its own; both end with the pipe that keeps them.
private final class ShellServerWithAgent {
  private let process = Process()
  private let life = Pipe()
  let port: String
  let socket: String

  static var isThere: Bool {
    ["/usr/sbin/sshd", "/usr/bin/ssh-agent", "/usr/bin/ssh-add", "/usr/bin/ssh-keygen", "/usr/bin/python3"]
      .allSatisfy(FileManager.default.isExecutableFile)
  }

  init(_ world: SealedWorld) throws {
    socket = world.root + "/agent"
    for (key, kind) in [("host", "ed25519"), ("user", "ed25519"), ("old", "rsa")] {
      try world.judge("ssh-keygen", "-q", "-t", kind, "-N", "", "-C", "", "-f", "\(world.root)/\(key)")
    }
    try world.judge("/bin/sh", "-c", "cat ../user.pub ../old.pub > ../authorized")
    let settings = """
      HostKey \(world.root)/host
      AuthorizedKeysFile \(world.root)/authorized
      ListenAddress 127.0.0.1
      StrictModes no
      UsePAM no
      PidFile none
      PasswordAuthentication no
      KbdInteractiveAuthentication no

      """
    try world.write(settings, to: world.root + "/sshd_config")
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    process.arguments = ["-c", Self.script, world.root + "/sshd_config", socket]
    process.environment = ["PATH": "/usr/bin:/bin"]
    process.standardInput = life
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let line = output.fileHandleForReading.readDataToEndOfFile()
    port = String(decoding: line, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    try #require(!port.isEmpty, "OpenSSH's server did not start")
  }

  deinit {
    try? life.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  private static let script = """
    import os, signal, socket, subprocess, sys
    if os.getuid() == 0: os.makedirs('/run/sshd', exist_ok=True)
    s = socket.socket(); s.bind(('127.0.0.1', 0)); port = s.getsockname()[1]; s.close()
    def start(*words):
        return subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
    programs = [start('/usr/sbin/sshd', '-D', '-f', sys.argv[1], '-p', str(port)),
        start('/usr/bin/ssh-agent', '-D', '-a', sys.argv[2])]
    def listens(family, place):
        c = socket.socket(family)
        try: return c.connect_ex(place) == 0
        except OSError: return False
        finally: c.close()
    for _ in range(20000):
        if listens(socket.AF_INET, ('127.0.0.1', port)) and listens(socket.AF_UNIX, sys.argv[2]):
            print(port, flush=True); break
    os.close(1)
    sys.stdin.buffer.read()
    for program in programs:
        try: os.killpg(program.pid, signal.SIGKILL)
        except ProcessLookupError: pass
        program.wait()
    """
}

@Suite(.enabled(if: ShellServerWithAgent.isThere, "OpenSSH's server and agent are not installed"))
struct SecureShellAgentTests {
  @Test func `the agent's key opens the server, and a missing or old one is told`() throws {
    let world = try SealedWorld()
    let server = try ShellServerWithAgent(world)
    try withExtendedLifetime(server) {
      try world.git("init", "-q", "-b", "main", "../remote")
      try world.judge("/bin/sh", "-ec", "cd ../remote; echo one > a.txt; git add -A; git commit -q -m One")
      try world.git("clone", "-q", "--bare", "../remote", "../remote.git")
      let known = world.root + "/known_hosts"
      try world.write(
        """
        Host work
         HostName 127.0.0.1
         Port \(server.port)
         User \(NSUserName())
         IdentityFile none
         UserKnownHostsFile \(known)

        """, to: world.root + "/ssh_config")
      let key = try world.text(world.root + "/host.pub")
      try world.write("[127.0.0.1]:\(server.port) \(key)", to: known)
      // OpenSSH finds the home folder by itself.
      world.variables["GIT_SSH_COMMAND"] = "ssh -F '\(world.root)/ssh_config'"
      world.variables["SSH_AUTH_SOCK"] = server.socket
      try world.judge("ssh-add", "-q", "../user")
      try FileAccess.remove(world.root + "/user")
      let address = "work:\(world.root)/remote.git"

      try world.slipway("clone", address, "copy", "-q")
      try world.slipway("-C", "copy", "commit", "--allow-empty", "-m", "Two", "-q")
      try world.slipway("-C", "copy", "push", "-q")
      #expect(try world.git("-C", "../remote.git", "log", "-1", "--format=%s") == "Two\n")

      try world.judge("ssh-add", "-q", "-D")
      let error = try world.json("clone", address, "second", exits: 2)["error"]?.object
      #expect(error?["code"]?.string == "login-refused")
      #expect(!world.exists("second"))

      try world.judge("ssh-add", "-q", "../old")
      try world.slipway("clone", address, "third", "-q")
    }
  }
}
