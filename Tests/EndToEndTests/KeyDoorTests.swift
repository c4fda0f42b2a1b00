import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// Private keys as they get into repositories.
enum KeyForms {
  /// A key that no one uses.
  static let small = """
    -----BEGIN PRIVATE KEY-----
    MC4CAQAwBQYDK2VwBCIEIAQCBEFlxeHhYj0W9YwNgNa03GgVekZTaZJaqvv2pwDI
    -----END PRIVATE KEY-----

    """

  /// Files with keys that their names do not tell of, made by a shell.
  static let files = [
    ("large.txt", "{ yes text | head -c 200000; cat key.pem; } > large.txt"),
    ("wide.txt", "iconv -t UTF-16 key.pem > wide.txt"),
    ("Config.swift", #"{ printf 'let key = "'; tr '\n' '~' < key.pem | sed 's/~/\\n/g'; echo '"'; } > Config.swift"#),
    ("service.json", #"{ printf '{"k": "'; tr '\n' '~' < key.pem | sed 's/~/\\n/g'; echo '"}'; } > service.json"#),
    ("picture.png", "openssl pkcs8 -topk8 -nocrypt -in key.pem -outform DER -out picture.png"),
    (
      "legacy",
      "openssl genrsa -traditional 2048 2>/dev/null | openssl rsa -traditional -outform DER -out legacy 2>/dev/null"
    ),
    ("curve.bin", "openssl ecparam -name prime256v1 -genkey -noout -outform DER -out curve.bin"),
    (
      "identity.dat",
      "openssl req -x509 -newkey rsa:2048 -nodes -keyout r.pem -subj /CN=x -out c.pem 2>/dev/null; "
        + "openssl pkcs12 -export -inkey r.pem -in c.pem -passout pass:x -out identity.dat; rm r.pem c.pem"
    ),
    ("locked.txt", "openssl pkcs8 -topk8 -in key.pem -passout pass:x -out locked.txt"),
  ]
}

@Suite struct KeyDoorTests {
  private func world() throws -> SealedWorld {
    let world = try SealedWorld.withProject()
    try world.write("key.pem\n", to: ".git/info/exclude")
    try world.write(KeyForms.small, to: "key.pem")
    return world
  }

  @Test func `commit, hook and check find the same keys, whatever their files are called`() throws {
    let world = try world()
    try world.slipway("hook", "install")
    for (name, command) in KeyForms.files {
      let made = try world.run(["sh", "-c", command])
      #expect(made.exitCode == 0 && world.exists(name), "\(name): \(made)")
    }
    let names = KeyForms.files.map(\.0).sorted()
    func found(_ rule: String) throws -> [String] {
      try world.run([SealedWorld.program, "check", "--json", "--only", rule]).json().objects("findings")
        .compactMap { $0["file"]?.string }.sorted()
    }
    func refused(_ arguments: String...) throws {
      let error = try world.run([SealedWorld.program, "commit", "-m", "Keys", "--json"] + arguments).json()["error"]
      #expect(error?["code"]?.string == "secret-in-commit")
      for name in names { #expect(error?["message"]?.string?.contains("\"\(name)\"") ?? false, "\(name)") }
    }
    #expect(try found("signing-secret-untracked") == names)
    try refused("--all")
    try refused("--all", "--dry-run")
    try world.git("add", "-A")
    // What is staged counts, though nothing of it is on the disk any more.
    for name in names { try world.write("nothing\n", to: name) }
    try refused()
    let hook = try world.run(["git", "commit", "-qm", "Keys"])
    #expect(hook.exitCode == 1)
    for name in names { #expect((hook.output + hook.problems).contains("\"\(name)\""), "\(name): \(hook)") }
    try world.git("checkout", "-q", "--", ".")
    #expect(try found("signing-secret-tracked") == names)
  }

  @Test func `public keys, certificates and headings alone are committed`() throws {
    let world = try world()
    try world.slipway("hook", "install")
    let script = """
      openssl pkey -in key.pem -pubout -out public.pem; openssl pkey -in key.pem -pubout -outform DER -out public.der
      openssl req -x509 -new -key key.pem -subj /CN=x -out x.pem; openssl x509 -in x.pem -outform DER -out x.cer
      echo 'Paste all from -----BEGIN PRIVATE KEY----- on.' > README.md; echo slides > talk.key
      """
    #expect(try world.run(["sh", "-ec", script]).exitCode == 0)
    try world.slipway("commit", "--all", "-m", "Certificates")
    #expect(try world.git("ls-files", "*.cer", "*.der", "*.pem", "*.md", "*.key").split(separator: "\n").count == 6)
  }
}
