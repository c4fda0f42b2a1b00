import Diagnostics
import Foundation
package import GitStore
import Processes
import TestSupport
import Testing

/// A world with a bare repository `remote.git` beside the work tree, filled by the real Git.
package final class RemoteWorld {
  package let world: World
  package var remote: String { "\(world.root)/remote.git" }

  package init(extra: [String: String] = [:]) throws {
    world = try World(extra: extra)
    try world.git("init", "-q")
    try change("a.txt", "one\n", "Begin")
    try world.git("clone", "-q", "--bare", ".", remote)
    try FileManager.default.removeItem(atPath: "\(world.directory)/.git")
    try FileManager.default.removeItem(atPath: "\(world.directory)/a.txt")
  }

  /// A commit in the work tree, by Git.
  package func change(_ path: String, _ text: String, _ message: String) throws {
    try world.write(text, to: path)
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", message)
  }

  /// The work tree as a clone of the remote that Git made.
  package func cloned(_ address: String? = nil) throws -> Repository {
    try world.git("clone", "-q", address ?? remote, ".")
    return try world.repository()
  }

  /// What somebody else does in a clone of their own and pushes.
  package func elsewhere(_ script: String) throws {
    let folder = "\(world.root)/else-\(UUID().uuidString)"
    let outcome = try ProgramRun.run(
      ["sh", "-ec", "git clone -q '\(remote)' '\(folder)'; cd '\(folder)'; \(script)"], directory: world.root,
      environment: world.environment)
    guard outcome.succeeded else { throw World.GitRefused(arguments: [script], text: outcome.errorText) }
  }

  /// Runs Git in another folder.
  @discardableResult
  package func git(in folder: String, _ arguments: String...) throws -> String {
    try run(["git"] + arguments, in: folder)
  }

  @discardableResult
  package func run(_ arguments: [String], in folder: String) throws -> String {
    let outcome = try ProgramRun.run(arguments, directory: folder, environment: world.environment)
    guard outcome.succeeded else { throw World.GitRefused(arguments: arguments, text: outcome.errorText) }
    return outcome.outputText
  }

  package func atRemote(_ arguments: String...) throws -> String {
    try run(["git"] + arguments, in: remote).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

/// Programs that are gone when the test is.
package final class Server {
  private let process = Process()
  private let output = Pipe()
  package let firstLine: String

  /// Starts a program and waits for the first line that it writes.
  package init(_ arguments: [String], environment: [String: String]) throws {
    process.executableURL = URL(fileURLWithPath: arguments[0])
    process.arguments = Array(arguments.dropFirst())
    process.environment = environment
    process.standardOutput = output
    process.standardInput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first, byte != UInt8(ascii: "\n") {
      line.append(byte)
    }
    firstLine = String(decoding: line, as: UTF8.self)
  }

  deinit {
    // Some runners of tests start with the milder signals blocked, which programs inherit.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }
}

/// Git's own `http-backend` behind Python's web server.
package final class WebServer {
  private let server: Server
  package let port: String
  package let certificate: String?

  package static var isThere: Bool { ProgramLookup.isProgram("/usr/bin/python3") }

  /// Whether the name `localhost` leads to this machine: a bare Debian 12 has no /etc/hosts.
  package static let hasName: Bool = {
    var found: UnsafeMutablePointer<addrinfo>?
    defer { if let found { freeaddrinfo(found) } }
    return getaddrinfo("localhost", nil, nil, &found) == 0
  }()

  /// Serves a folder's repositories; asks for the login `name:password`, and speaks TLS, where that is wanted.
  package init(_ folder: String, login: String = "", encrypted: Bool = false) throws {
    let script = "\(folder)/server.py"
    try Data(Self.script.utf8).write(to: URL(fileURLWithPath: script))
    let path = "/usr/local/bin:/usr/bin:/bin"
    var certificate: String?
    if encrypted {
      let file = "\(folder)/server.pem"
      _ = try ProgramRun.run(
        [
          "openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
          file + ".key", "-out", file, "-days", "3650", "-subj", "/CN=localhost", "-addext",
          "subjectAltName=DNS:localhost",
        ], directory: folder, environment: ["PATH": path])
      certificate = file
    }
    self.certificate = certificate
    server = try Server(
      ["/usr/bin/python3", script, folder, login, certificate ?? ""],
      environment: ["PATH": path, "HOME": folder, "GIT_CONFIG_NOSYSTEM": "1"])
    port = server.firstLine
  }

  package func address(_ path: String = "remote.git", user: String = "") -> String {
    "\(certificate == nil ? "http" : "https")://\(user)localhost:\(port)/\(path)"
  }

  private static let script = """
    import base64, http.server, os, ssl, subprocess, sys
    folder, login, certificate = sys.argv[1:4]
    backend = subprocess.check_output(['git', '--exec-path'], text=True).strip() + '/git-http-backend'
    class Handler(http.server.BaseHTTPRequestHandler):
        protocol_version = 'HTTP/1.1'
        def log_message(self, *a):
            with open(folder + '/requests', 'a') as f: f.write('%s %s\\n' % (self.command, self.path))
        def reply(self, status, headers=()):
            self.send_response(status)
            for k, v in headers: self.send_header(k, v)
            self.send_header('Content-Length', '0'); self.end_headers()
        def body(self):
            if self.headers.get('Transfer-Encoding') == 'chunked':
                data = b''
                while True:
                    n = int(self.rfile.readline().strip(), 16)
                    data += self.rfile.read(n); self.rfile.readline()
                    if n == 0: return data
            return self.rfile.read(int(self.headers.get('Content-Length') or 0))
        def handle_git(self):
            data = self.body()
            path, _, query = self.path.partition('?')
            with open(folder + '/headers', 'a') as f: f.write(str(self.headers))
            if path.startswith('/status/'): return self.reply(int(path.split('/')[2]))
            if path.startswith('/away/'):
                return self.reply(302, [('Location', 'http://127.0.0.1:%d/%s' % (port, self.path[6:]))])
            if login and self.headers.get('Authorization') != 'Basic ' + base64.b64encode(login.encode()).decode():
                return self.reply(401, [('WWW-Authenticate', 'Basic realm="test"')])
            env = dict(os.environ, GIT_PROJECT_ROOT=folder, GIT_HTTP_EXPORT_ALL='1', PATH_INFO=path, QUERY_STRING=query,
                REQUEST_METHOD=self.command, CONTENT_TYPE=self.headers.get('Content-Type') or '',
                CONTENT_LENGTH=str(len(data)), REMOTE_USER='test', REMOTE_ADDR='127.0.0.1',
                HTTP_CONTENT_ENCODING=self.headers.get('Content-Encoding') or '')
            out = subprocess.run([backend], input=data, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL).stdout
            head, _, rest = out.partition(b'\\r\\n\\r\\n')
            status, headers = 200, []
            for line in head.decode().split('\\r\\n'):
                k, _, v = line.partition(': ')
                if k == 'Status': status = int(v.split()[0])
                elif k: headers.append((k, v))
            self.send_response(status)
            for k, v in headers: self.send_header(k, v)
            self.send_header('Content-Length', str(len(rest))); self.end_headers()
            self.wfile.write(rest)
        do_GET = do_POST = handle_git
    server = http.server.ThreadingHTTPServer(('127.0.0.1', 0), Handler)
    if certificate:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, certificate + '.key')
        server.socket = context.wrap_socket(server.socket, server_side=True)
    port = server.server_address[1]
    print(port, flush=True)
    server.serve_forever()
    """
}
