import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// The server of an exported app, with curl and openssl as its clients.
@Suite(.enabled(if: InstalledProgram.path(of: "curl") != nil)) struct AppServeTests {
  private func world(app: String = "https://localhost/uhr/Uhr.ipa") throws -> SealedWorld {
    let world = try SealedWorld()
    let asset = "<dict><key>kind</key><string>software-package</string><key>url</key><string>\(app)</string></dict>"
    try world.write(
      """
      <plist version="1.0"><dict><key>items</key><array><dict><key>assets</key><array>\(asset)</array>
      <key>metadata</key><dict><key>title</key><string>Uhr</string></dict></dict></array></dict></plist>
      """, to: "web/manifest.plist")
    try world.write("<!doctype html><title>Install Uhr</title>", to: "web/index.html")
    try world.write(String(repeating: "0123456789", count: 50_000), to: "web/Uhr.ipa")
    return world
  }

  @Test func `curl gets every file with its type, also in parts, and the server ends when it is told to`() throws {
    let world = try world()
    for signal in [SIGINT, SIGTERM] {
      let server = try RunningServer("web", in: world)
      #expect(server.url == "https://localhost:\(server.port)/uhr/")
      for (name, type) in [
        ("", "text/html; charset=utf-8"), ("index.html", "text/html; charset=utf-8"), ("manifest.plist", "text/xml"),
        ("Uhr.ipa", "application/octet-stream"), ("local-authority.crt", "application/x-x509-ca-cert"),
      ] {
        let answer = try server.get(name)
        #expect(answer.status == 200 && answer.headers["content-type"] == type, "\(name): \(answer)")
      }
      let app = try server.get("Uhr.ipa")
      #expect(app.body == (try world.text("web/Uhr.ipa")))
      let head = try server.get("Uhr.ipa", "--head")
      #expect(head.headers["content-length"] == "500000" && head.body.isEmpty)
      let part = try server.get("Uhr.ipa", "--range", "499995-")
      #expect(
        part.status == 206 && part.body == "56789" && part.headers["content-range"] == "bytes 499995-499999/500000")
      #expect(try server.get("Uhr.ipa", "--range", "500000-").status == 416)
      let tag = try #require(app.headers["etag"])
      #expect(try server.get("Uhr.ipa", "--header", "If-None-Match: \(tag)").status == 304)
      let old = try server.get("Uhr.ipa", "--range", "0-1", "--header", "If-Range: \"old\"")
      #expect(old.status == 200 && old.body.utf8.count == 500_000)
      #expect(try server.get("/").headers["location"] == "/uhr/" && server.get("/uhr").status == 302)
      let log = try server.end(by: signal)
      #expect(log.contains("127.0.0.1 GET /uhr/Uhr.ipa 206 5\n"), "\(log)")
    }
  }

  @Test func `nothing but the files for testers leaves the folder`() throws {
    let world = try world()
    try world.write("secret", to: "secret.txt")
    for name in ["ExportOptions.plist", "DistributionSummary.plist", ".hidden", "sub/file.png"] {
      try world.write("private", to: "web/" + name)
    }
    try FileManager.default.createSymbolicLink(
      atPath: world.absolute("web/link.png"), withDestinationPath: world.absolute("secret.txt"))
    let server = try RunningServer("web", in: world)
    for path in [
      "ExportOptions.plist", "DistributionSummary.plist", ".hidden", "sub", "sub/", "sub/file.png", "link.png",
      "../secret.txt", "%2e%2e/secret.txt", "..%2fsecret.txt", "../web/index.html", "/manifest.plist",
      "/etc/passwd", "//etc/passwd", "missing.png",
    ] {
      let answer = try server.get(path)
      #expect(answer.status == 404 && answer.body == "not found\n", "\(path): \(answer)")
    }
    for path in ["%zz", "%0", "a%00b", "%ff"] { #expect(try server.get(path).status == 400, "\(path)") }
    let posted = try server.get("", "--data", "x=1")
    #expect(posted.status == 405 && posted.headers["allow"] == "GET, HEAD")
    #expect(try server.get("", "--request", "DELETE").status == 405)
    let long = String(repeating: "a", count: 100_000)
    #expect(try server.get("", "--header", "X-Long: \(long)").status == 400)
    #expect(try server.get("").status == 200)
    let log = try server.end(by: SIGTERM)
    #expect(log.contains("127.0.0.1 POST /uhr/ 405 19\n"), "\(log)")
  }

  @Test func `a folder that is exported again is served as it is now`() throws {
    let world = try world()
    let server = try RunningServer("web", in: world)
    let tag = try #require(try server.get("Uhr.ipa").headers["etag"])
    try world.write("new", to: "web/Uhr.ipa")
    let new = try server.get("Uhr.ipa", "--header", "If-None-Match: \(tag)")
    #expect(new.status == 200 && new.body == "new")
    try world.remove("web")
    #expect(try server.get("Uhr.ipa").status == 404)
    try world.write("again", to: "web/index.html")
    #expect(try server.get("").body == "again")
    try server.end(by: SIGINT)
  }

  @Test func `the path of the manifest's URL can be encoded`() throws {
    let world = try world(app: "https://localhost/a%20b/%C3%A4/Uhr.ipa")
    let server = try RunningServer("web", in: world)
    #expect(server.url.hasSuffix("/a%20b/%C3%A4/"))
    #expect(try server.get("").status == 200 && server.get("Uhr.ipa").status == 200)
    #expect(try server.get("/").headers["location"] == "/a%20b/%C3%A4/")
    try server.end(by: SIGTERM)
  }

  @Test func `two servers share an authority, and one port has one server`() throws {
    let world = try world()
    let (one, two) = (try RunningServer("web", in: world), try RunningServer("web", in: world))
    #expect(one.port != two.port)
    #expect(try one.get("").status == 200 && two.get("").status == 200)
    let files = try FileAccess.entries(of: world.root + "/portal/authorities").map(\.name)
    #expect(files == ["local-authority.key", "local-authority.pem", "lock"])
    let key = try FileManager.default.attributesOfItem(atPath: world.root + "/portal/authorities/local-authority.key")
    #expect(key[.posixPermissions] as? Int == 0o600)
    let taken = try world.json("app", "serve", "web", "--port", String(one.port), "--host", "localhost", exits: 2)
    #expect(taken["error"]?["code"]?.string == "server-port-unavailable")
    #expect(taken["error"]?["message"]?.string == "port \(one.port) is in use")
    if InstalledProgram.path(of: "openssl") != nil {
      let command = "openssl s_client -connect localhost:\(two.port) -CAfile \(two.certificate) -verify_return_error"
      let shown = try world.run(["/bin/sh", "-c", "\(command) -verify_hostname localhost </dev/null"])
      #expect(shown.output.contains("Verify return code: 0 (ok)"), "\(shown)")
    }
    try one.end(by: SIGTERM)
    try two.end(by: SIGTERM)
  }

  @Test func `the manifest decides the host and the port, or the report says how to export again`() throws {
    let world = try world(app: "https://127.0.0.1:48443/a%20b/Uhr.ipa")
    let named = try world.json("app", "serve", "web", "--dry-run")
    #expect(named["url"]?.string == "https://127.0.0.1:48443/a%20b/" && named["manifestNamesServer"]?.bool == true)
    #expect(!FileAccess.exists(world.root + "/portal/authorities"))
    let other = try world.slipway("app", "serve", "web", "--dry-run", "--host", "mac.local", "--port", "443").output
    #expect(other.hasPrefix("Would serve web at https://mac.local/a%20b/\n"), "\(other)")
    #expect(
      other.contains("warning: devices download the app from https://127.0.0.1:48443/a%20b/Uhr.ipa, which the manifest")
    )
    #expect(other.contains("--output FOLDER --manifest https://mac.local/a%20b/\n"), "\(other)")
    let elsewhere = try self.world(app: "https://apps.example.org/Uhr.ipa")
    let report = try elsewhere.json("app", "serve", "web", "--dry-run")
    #expect(report["port"]?.int == 8443 && report["manifestNamesServer"]?.bool == false)
  }

  @Test func `a folder from which nobody can install is refused`() throws {
    let world = try world()
    for (arguments, code) in [
      (["missing"], "file-not-found"), (["web/Uhr.ipa"], "file-not-found"), (["."], "distribution-folder-invalid"),
      (["web", "--host", "192.0.2.1"], "server-port-unavailable"),
    ] {
      let json = try world.json(["app", "serve"] + arguments, exits: 2)
      #expect(json["error"]?["code"]?.string == code, "\(arguments): \(json)")
    }
    for wrong in [["--port", "70000"], ["--host", "a b"], ["--host", "300.1.1.1"]] {
      try world.slipway(["app", "serve", "web"] + wrong, exits: 64)
    }
    for (manifest, reason) in [
      ("<plist version=\"1.0\"><dict/></plist>", "without the URL of an app"),
      (try world.text("web/manifest.plist").replacing("https:", with: "http:"), "not a valid https URL"),
    ] {
      try world.write(manifest, to: "web/manifest.plist")
      let refusal = try world.slipway("app", "serve", "web", exits: 2).problems
      #expect(refusal.contains(reason) && refusal.contains("hint: run slipway archive export"), "\(refusal)")
    }
  }

  #if os(Linux)
    @Test func `an app of 300 MB is sent in little memory`() throws {
      let world = try world()
      _ = try world.run(["truncate", "-s", "300M", "web/Uhr.ipa"])
      let server = try RunningServer("web", in: world)
      let before = try server.mostMemory()
      let size = try world.run(
        [
          "curl", "-s", "--cacert", server.certificate, "-o", "/dev/null", "-w", "%{size_download}",
          server.url + "Uhr.ipa",
        ])
      #expect(size.output == String(300 << 20))
      #expect(try server.mostMemory() - before < 60 << 10, "in KB")
      try server.end(by: SIGTERM)
    }
  #endif
}
