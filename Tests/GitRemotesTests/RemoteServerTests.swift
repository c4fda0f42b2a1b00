import Diagnostics
import Foundation
import GitOperations
import GitRemotes
import GitStore
import GitWorlds
import Processes
import TestSupport
import Testing

/// One after another: which certificates count is a setting of the process.
@Suite(
  .serialized,
  .enabled(if: WebServer.isThere, "python3 is not installed"),
  .enabled(if: WebServer.hasName, "the name localhost leads nowhere: add it to /etc/hosts"))
struct `Speaking HTTP` {
  private let outer: RemoteWorld
  private var world: World { outer.world }

  init() throws {
    outer = try RemoteWorld()
    try outer.run(["git", "config", "http.receivepack", "true"], in: outer.remote)
  }

  private func clone(_ address: String, _ dialogue: RemoteDialogue = RemoteDialogue()) throws -> Repository {
    try FileManager.default.removeItem(atPath: world.directory)
    return try Repository.clone(
      CloneRequest(address: address, folder: "work"), from: world.root, environment: world.gitEnvironment,
      dialogue: dialogue
    ).repository
  }

  private func refused(_ address: String, _ code: Diagnostic.Code) -> String {
    let error = #expect(throws: Diagnostic.self) { try clone(address) }
    #expect(error?.code == code, "\(error?.message ?? "")")
    try? FileManager.default.createDirectory(atPath: world.directory, withIntermediateDirectories: true)
    #expect(error?.message.contains("s3cret") == false)
    return error?.message ?? ""
  }

  /// A helper that answers with a name and password and notes what it is told.
  private func helper(_ name: String = "ada", _ password: String = "s3cret") throws {
    try world.write(
      "#!/bin/sh\n(echo \"$@\"; cat) >> '\(world.root)/told'\ntest $1 != get || printf 'username=\(name)\\npassword=\(password)\\n'\n",
      to: "../helper")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(world.root)/helper")
    try world.git("config", "--global", "credential.helper", "\(world.root)/helper")
  }

  @Test func `clone, fetch and push work, and hooks of the server refuse with its words`() throws {
    let server = try WebServer(world.root)
    let repository = try clone(server.address())
    #expect(try world.git("status", "-sb") == "## main...origin/main\n")
    try outer.elsewhere("echo two > a.txt; git commit -qam Two; git tag -am N v1; git push -q --follow-tags")
    #expect(try repository.fetching.fetch().updates.map(\.reference) == ["refs/remotes/origin/main", "refs/tags/v1"])
    try world.git("merge", "-q", "origin/main")
    try outer.change("b.txt", "b\n", "B")
    try repository.pushing.push()
    #expect(try outer.atRemote("log", "-1", "--format=%s", "main") == "B")
    try outer.run(
      ["sh", "-c", "printf '#!/bin/sh\\necho only on fridays >&2\\nexit 1\\n' > hooks/pre-receive; chmod +x hooks/*"],
      in: outer.remote)
    try outer.change("b.txt", "c\n", "C")
    let error = #expect(throws: Diagnostic.self) { try repository.pushing.push() }
    #expect(error?.code == .pushRejected)
    #expect(error?.message.contains("pre-receive hook declined (\"only on fridays\")") == true)
    #expect(try world.git("rev-list", "--count", "origin/main..main") == "1\n")
  }

  @Test func `a helper is asked, told of success, and told of refusal once`() throws {
    let server = try WebServer(world.root, login: "ada:s3cret")
    try helper()
    let repository = try clone(server.address())
    let lines = "protocol=http\nhost=localhost:\(server.port)\n"
    let login = "username=ada\npassword=s3cret\n"
    #expect(try world.text("../told") == "get\n\(lines)\nstore\n\(lines)\(login)\n")
    try world.remove("../told")
    try helper("ada", "wrong")
    let error = #expect(throws: Diagnostic.self) { try repository.fetching.fetch() }
    #expect(error?.code == .loginRefused)
    #expect(error?.message == "authentication failed (http://ada@localhost:\(server.port))")
    #expect(
      try world.text("../told") == "get\n\(lines)\nerase\n\(lines)username=ada\npassword=wrong\n\n")
  }

  @Test func `settings for an address, and the kinds of helpers, are as Git has them`() throws {
    let server = try WebServer(world.root, login: "ada:s3cret")
    try helper("nobody", "nothing")
    let base = "http://localhost:\(server.port)"
    try world.git("config", "--global", "--add", "credential.helper", "")
    try world.git("config", "--global", "--add", "credential.helper", "!f() { echo password=s3cret; }; f")
    try world.git("config", "--global", "credential.http://localhost:1.helper", "!echo username=wrong; true")
    try world.git("config", "--global", "credential.\(base).username", "ada")
    _ = try clone(server.address())
    #expect(!world.exists("../told"))
    try world.git("config", "--global", "--replace-all", "credential.helper", "store")
    try world.write("http://ada:s3cret@localhost%3a\(server.port)/remote.git\n", to: "../home/.git-credentials")
    try world.git("config", "--global", "credential.\(base).useHttpPath", "true")
    _ = try clone(server.address())
  }

  @Test func `without a helper the user is asked, by a program or the caller, and never twice`() throws {
    let server = try WebServer(world.root, login: "ada:s3cret")
    var asked: [String] = []
    let dialogue = RemoteDialogue(ask: {
      asked.append($0.prompt)
      return $0.isSecret ? "s3cret" : "ada"
    })
    #expect(refused(server.address(), .loginRefused).contains("no credential helper provides it"))
    #expect(throws: Diagnostic.self) { try clone(server.address(), dialogue) }
    #expect(asked.isEmpty)
    try? FileManager.default.createDirectory(atPath: world.directory, withIntermediateDirectories: true)
    var environment = world.gitEnvironment
    environment.variables["GIT_TERMINAL_PROMPT"] = nil
    let target = CloneRequest(address: server.address(), folder: "asked")
    _ = try Repository.clone(target, from: world.root, environment: environment, dialogue: dialogue)
    let base = "localhost:\(server.port)"
    #expect(asked == ["Username for 'http://\(base)': ", "Password for 'http://ada@\(base)': "])
    try world.write(
      "#!/bin/sh\necho \"$1\" >> ../prompts\ncase $1 in Pass*) echo wrong;; *) echo ada;; esac\n", to: "../askpass")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(world.root)/askpass")
    try world.git("config", "--global", "core.askPass", "\(world.root)/askpass")
    #expect(refused(server.address(), .loginRefused).contains("authentication failed"))
    #expect(try world.text("../prompts").split(separator: "\n").count == 2)
  }

  @Test func `a password in an address is used and never shown`() throws {
    let server = try WebServer(world.root, login: "ada:s3cret")
    let repository = try clone(server.address(user: "ada:s3cret@"))
    let outcome = try repository.fetching.fetch(
      FetchRequest(remote: server.address(user: "ada:s3cret@"), refspecs: ["main"]))
    #expect(outcome.remote == server.address(user: "ada@"))
    let trace = try world.text(".git/FETCH_HEAD") + world.git("reflog", "HEAD")
    #expect(trace.contains("of http://localhost:\(server.port)/remote\n"))
    #expect(!trace.contains("s3cret"))
  }

  @Test func `a login is not given to another server that this one points to`() throws {
    let server = try WebServer(world.root, login: "ada:s3cret")
    try helper()
    #expect(refused(server.address("away/remote.git"), .remoteRedirected).contains("redirects to another server"))
    #expect(!world.exists("../told"))
  }

  @Test func `certificates are checked, by the settings' own file too`() throws {
    let server = try WebServer(world.root, encrypted: true)
    #expect(refused(server.address(), .certificateRefused).contains("localhost"))
    try world.git("config", "--global", "http.sslVerify", "false")
    _ = try clone(server.address())
    try world.git("config", "--global", "http.sslVerify", "true")
    try world.git("config", "--global", "http.https://localhost.sslCAInfo", try #require(server.certificate))
    #expect(refused(server.address(), .certificateRefused).contains("localhost"))
    try world.git(
      "config", "--global", "http.https://localhost:\(server.port).sslCAInfo", try #require(server.certificate))
    _ = try clone(server.address())
    try world.git("config", "--global", "http.sslCert", "mine.pem")
    let error = #expect(throws: Diagnostic.self) { try world.repository().fetching.fetch() }
    #expect(error?.code == .remoteAddressUnsupported)
  }

  @Test func `clone, fetch and push work over an encrypted connection too`() throws {
    let server = try WebServer(world.root, login: "ada:s3cret", encrypted: true)
    try helper()
    var environment = world.gitEnvironment
    environment.variables["GIT_SSL_CAINFO"] = server.certificate
    try FileManager.default.removeItem(atPath: world.directory)
    let repository = try Repository.clone(
      CloneRequest(address: server.address(), folder: "work"), from: world.root, environment: environment
    ).repository
    #expect(try world.text("../told").contains("store"), "the helper is told that its answer was right")
    try outer.elsewhere("echo two > a.txt; git commit -qam Two; git push -q")
    #expect(try repository.fetching.fetch().updates.map(\.change) == [.fastForward])
    try world.git("merge", "-q", "origin/main")
    try outer.change("b.txt", "b\n", "B")
    try repository.pushing.push()
    #expect(try outer.atRemote("log", "-1", "--format=%s", "main") == "B")
    try helper("ada", "wrong")
    let error = #expect(throws: Diagnostic.self) { try repository.fetching.fetch() }
    #expect(error?.code == .loginRefused)
    #expect(try world.text("../told").contains("erase"))
  }

  @Test func `further headers are sent, and a proxy is used`() throws {
    let server = try WebServer(world.root)
    try world.git("config", "--global", "--add", "http.extraHeader", "X-One: 1")
    try world.git("config", "--global", "--add", "http.extraHeader", "")
    try world.git("config", "--global", "--add", "http.extraHeader", "X-Two: 2")
    let repository = try clone(server.address())
    let headers = try world.text("../headers")
    #expect(headers.contains("X-Two: 2") && !headers.contains("X-One"))
    try world.git("config", "http.proxy", "http://localhost:\(server.port)")
    let error = #expect(throws: Diagnostic.self) { try repository.fetching.fetch() }
    #expect(error?.code == .remoteAddressUnsupported)
    try world.git("remote", "set-url", "origin", "https://far.invalid/remote.git")
    #expect(throws: Diagnostic.self) { try repository.fetching.fetch() }
    #expect(try world.text("../requests").contains("CONNECT far.invalid:443"))
  }

  @Test(arguments: [
    ("status/404/x", Diagnostic.Code.remoteRepositoryMissing, "not found, or you have no permission"),
    ("status/403/x", .loginRefused, "denied access"),
    ("status/500/x", .remoteUnreachable, "the server of"),
    ("missing.git", .remoteRepositoryMissing, "not found, or you have no permission"),
  ])
  func `what a server answers is told in a sentence`(path: String, code: Diagnostic.Code, words: String) throws {
    let server = try WebServer(world.root)
    let message = refused(server.address(path), code)
    #expect(message.contains(words) && message.contains(path), "\(message)")
  }

  @Test(arguments: [
    (
      "http://nowhere.invalid/x", Diagnostic.Code.hostNotFound,
      "resolve host \"nowhere.invalid\" of \"http://nowhere.invalid/x\""
    ),
    ("http://localhost:1/x", .remoteUnreachable, "\"localhost\" refused the connection to \"http://localhost:1/x\""),
    ("ssh://localhost:1/x", .remoteUnreachable, "\"localhost\" refused the connection to \"ssh://localhost:1/x\""),
    ("git://localhost:1/x", .remoteUnreachable, "\"localhost\" refused the connection to \"git://localhost:1/x\""),
    ("/nowhere/at/all", .remoteRepositoryMissing, "repository \"/nowhere/at/all\" not found"),
  ])
  func `a remote that is not there is told in a sentence`(address: String, code: Diagnostic.Code, words: String) {
    let message = refused(address, code)
    #expect(message.contains(words), "\(message)")
  }
}
