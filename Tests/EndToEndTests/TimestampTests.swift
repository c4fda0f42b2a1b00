import CodeSignatures
import Foundation
import SyntaxTrees
import TestSupport
import Testing

@testable import SignatureFixtures

/// Timestamps of signatures, from an authority that openssl and Python play.
@Suite(.enabled(if: InstalledProgram.path(of: "python3") != nil)) struct TimestampTests {
  /// A self-signed identity for code in `own.pem`, and an authority in `tsa.pem`.
  private static let authorities = """
    openssl req -x509 -newkey rsa:2048 -nodes -keyout own.key -out own.crt -days 30 2>/dev/null \\
      -subj '/CN=Developer ID Application: Own (ABCDE12345)/OU=ABCDE12345' -addext keyUsage=critical,digitalSignature \\
      -addext extendedKeyUsage=critical,codeSigning -addext 1.2.840.113635.100.6.1.13=critical,DER:0500
    cat own.key own.crt > own.pem
    openssl req -x509 -newkey rsa:2048 -nodes -keyout tsa.key -out tsa.pem -days 30 -subj '/CN=Made authority' \\
      -addext extendedKeyUsage=critical,timeStamping 2>/dev/null
    cat own.crt tsa.pem > roots.pem
    printf '[tsa]\\nserial = serial\\nsigner_cert = tsa.pem\\nsigner_key = tsa.key\\nsigner_digest = sha256\\n' > tsa.cnf
    printf 'default_policy = 1.2.3.4\\ndigests = sha256\\n' >> tsa.cnf
    echo 01 > serial
    """

  private static let server = """
    import http.server, subprocess, sys
    class Handler(http.server.BaseHTTPRequestHandler):
        def do_POST(self):
            query = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path != "/stale":
                open("query", "wb").write(query)
                subprocess.run(["openssl", "ts", "-reply", "-queryfile", "query", "-config", "tsa.cnf", "-section", "tsa",
                                "-out", "reply"], check=True, stderr=subprocess.DEVNULL)
            reply = b"x" * 100000 if self.path == "/long" else open("reply", "rb").read()
            self.send_response(503 if self.path == "/busy" else 200)
            self.send_header("Content-Type", "text/html" if self.path == "/page" else "application/timestamp-reply")
            self.send_header("Content-Length", str(len(reply)))
            self.end_headers()
            self.wfile.write(reply)
        def log_message(self, *arguments): pass
    server = http.server.HTTPServer(("127.0.0.1", 0), Handler)
    print(server.server_port, flush=True)
    server.serve_forever()
    """

  /// Calls `body` with the URL of a running authority.
  private func withServer(in world: SealedWorld, _ body: (_ url: String) throws -> Void) throws {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(fileURLWithPath: try #require(InstalledProgram.path(of: "python3")))
    process.arguments = ["-c", Self.server]
    process.currentDirectoryURL = URL(fileURLWithPath: world.directory)
    process.standardOutput = output
    try process.run()
    defer {
      // A thread of the tests may have blocked SIGTERM for its children.
      kill(process.processIdentifier, SIGKILL)
      process.waitUntilExit()
    }
    let port = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    try body("http://127.0.0.1:\(port.trimmingCharacters(in: .whitespacesAndNewlines))")
  }

  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try #require(try world.run(["/bin/sh", "-e", "-c", Self.authorities]).exitCode == 0)
    for file in ["tool", "other"] {
      try world.writeProgram(file) { builder in
        builder.builds = [(1, MachOVersion(14))]
        builder.encryptionIdentifier = nil
      }
    }
    return world
  }

  @Test func `a signature gets a timestamp that openssl and app verify accept`() throws {
    let world = try world()
    try withServer(in: world) { url in
      try world.slipway("app", "sign", "tool", "--identity", "own.pem", "--timestamp", url + "/tsa?a=b", "--dry-run")
      #expect(!world.exists("query"))
      try world.slipway("app", "sign", "tool", "--identity", "own.pem", "--timestamp", url + "/tsa?a=b")
    }
    let judged = try world.run(
      ["openssl", "ts", "-verify", "-queryfile", "query", "-in", "reply", "-CAfile", "tsa.pem"])
    #expect(judged.output.contains("Verification: OK"), "\(judged)")
    let cms = """
      import re, subprocess
      code = open("tool", "rb").read()
      at = code.rindex(bytes.fromhex("fade0b01"))
      size = int.from_bytes(code[at + 4:at + 8], "big")
      open("cms", "wb").write(code[at + 8:at + size])
      print(subprocess.run(["openssl", "cms", "-cmsout", "-print", "-noout", "-inform", "DER", "-in", "cms"],
                           capture_output=True, text=True, check=True).stdout)
      """
    let printed = try world.run(["python3", "-c", cms])
    #expect(printed.output.contains("1.2.840.113549.1.9.16.2.14"), "\(printed)")
    // The certificate has expired then, and the timestamp is older.
    let late = Date(timeIntervalSinceNow: 40 * 86_400).formatted(.iso8601.year().month().day())
    for date in [[], ["--at", late]] {
      let verified = try world.slipway(["app", "verify", "tool", "--trust-root", "roots.pem", "--verbose"] + date)
        .output
      #expect(verified.contains("the timestamp is of 20"), "\(verified)")
    }
    try world.slipway("app", "verify", "tool", "--trust-root", "own.crt", exits: 1)
    try world.slipway("app", "sign", "tool", "--identity", "own.pem")
    // codesign does not ask for expiration by itself.
    let expired = try world.slipway(
      "app", "verify", "tool", "--trust-root", "roots.pem", "--at", late, "--verbose")
    #expect(expired.output.contains("expired"), "\(expired)")
  }

  @Test func `without a usable answer nothing is signed`() throws {
    let world = try world()
    let before = try world.snapshot()["tool"]
    try withServer(in: world) { url in
      for (path, code, reason) in [
        ("/busy", "web-request-failed", "the server answered with status 503"),
        ("/page", "web-request-failed", "the server answered with \"text/html\", not application/timestamp-reply"),
        ("/long", "web-request-failed", "the response has more than 65536 bytes"),
        ("/stale", "signed-data-invalid", "it is the timestamp of another signature"),
      ] {
        let answer = try world.json(
          "app", "sign", path == "/stale" ? "other" : "tool", "--identity", "own.pem", "--timestamp", url + path,
          exits: 2)
        #expect(answer["error"]?["code"]?.string == code, "\(path): \(answer)")
        #expect(answer["error"]?["message"]?.string?.contains(reason) == true, "\(answer)")
      }
    }
    let closed = try world.slipway(
      "app", "sign", "tool", "--identity", "own.pem", "--timestamp", "http://127.0.0.1:1/", exits: 2)
    #expect(closed.problems.contains("the request to http://127.0.0.1:1/ failed: can't connect"), "\(closed)")
    for url in ["ftp://127.0.0.1", "127.0.0.1", "http://", "none"] {
      try world.slipway("app", "sign", "tool", "--identity", "own.pem", "--timestamp", url, exits: 64)
    }
    try world.slipway("app", "sign", "tool", "--ad-hoc", "--timestamp", "http://127.0.0.1:1/", exits: 64)
    #expect(try world.snapshot()["tool"] == before)
  }
}
