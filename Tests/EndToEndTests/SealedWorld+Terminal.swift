import Foundation
import TestSupport
import Testing

extension SealedWorld {
  /// What someone does at a terminal: waits for a text, and types, or sends the program a signal.
  struct Typing: Encodable {
    let awaited: String
    var typed = ""
    var signal: Int32 = 0
  }

  /// Runs the built program, or another command, on a terminal of its own, and gives all that appeared on it, raw, and
  /// how it ended; code 99 says that the terminal's settings are not as before.
  func atTerminal(
    _ arguments: [String], of command: [String] = [program], rows: Int = 24, columns: Int = 80, typing: [Typing] = [],
    asking server: Bool = false
  ) throws -> Result {
    variables["TERM"] = "xterm"
    let script = String(decoding: try JSONEncoder().encode(typing), as: UTF8.self)
    return try run(
      ["python3", "-c", Self.terminal, "\(rows)", "\(columns)", script, server ? "server" : ""]
        + command + arguments)
  }

  /// Opens a pseudo-terminal, starts the program on it, types when what is awaited has appeared, and prints all of it.
  ///
  /// With a server, `SERVER` in the arguments stands for a web server of this machine that lets nobody in.
  private static let terminal = """
    import fcntl, http.server, json, os, pty, struct, subprocess, sys, termios, threading
    rows, columns, script = int(sys.argv[1]), int(sys.argv[2]), json.loads(sys.argv[3])
    command = sys.argv[5:]
    if sys.argv[4]:
        class Closed(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                self.send_response(401)
                self.send_header("WWW-Authenticate", 'Basic realm="closed"')
                self.send_header("Content-Length", "0")
                self.end_headers()
            def log_message(self, *arguments): pass
        server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Closed)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        command = [word.replace("SERVER", "127.0.0.1:%d" % server.server_port) for word in command]
    terminal, side = pty.openpty()
    fcntl.ioctl(side, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
    def control():
        os.setsid()
        fcntl.ioctl(side, termios.TIOCSCTTY, 0)
    settings = termios.tcgetattr(terminal)
    program = subprocess.Popen(command, stdin=side, stdout=side, stderr=side, preexec_fn=control)
    os.close(side)
    seen, fresh = b"", b""
    while True:
        try: piece = os.read(terminal, 65536)
        except OSError: break
        if not piece: break
        seen, fresh = seen + piece, fresh + piece
        while script and script[0]["awaited"].encode() in fresh:
            fresh = fresh.split(script[0]["awaited"].encode(), 1)[1]
            operation = script.pop(0)
            if operation["signal"]: os.kill(program.pid, operation["signal"])
            try: os.write(terminal, operation["typed"].encode())
            except OSError: break
    sys.stdout.buffer.write(seen)
    sys.stdout.flush()
    code = program.wait()
    try: after = termios.tcgetattr(terminal)
    except termios.error: after = settings
    if after != settings: sys.exit(99)
    sys.exit(code if code >= 0 else 128 - code)
    """
}
