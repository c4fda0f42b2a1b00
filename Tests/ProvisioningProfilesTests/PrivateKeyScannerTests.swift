import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

@Suite struct PrivateKeyScannerTests {
  /// Makes a key in every form that openssl and ssh-keygen write, and things that are no private keys.
  private static let script = """
    set -e
    openssl genrsa -traditional -out rsa.pem 2048; openssl genrsa -traditional -out short.pem 512
    openssl pkcs8 -topk8 -nocrypt -in rsa.pem -out pkcs8.pem
    openssl ecparam -name prime256v1 -genkey -noout -out ec.pem; openssl pkcs8 -topk8 -nocrypt -in ec.pem -out AuthKey.pem
    openssl genpkey -algorithm ed25519 -out ed.pem
    openssl pkcs8 -topk8 -in ec.pem -passout pass:x -out locked.pem
    openssl rsa -in rsa.pem -aes256 -traditional -passout pass:x -out old-locked.pem
    openssl ec -in ec.pem -aes256 -passout pass:x -out old-ec-locked.pem
    openssl req -x509 -new -key rsa.pem -subj /CN=x -days 9 -out no-certificate.pem
    openssl req -new -key rsa.pem -subj /CN=x -out no-request.pem
    openssl pkey -in rsa.pem -pubout -out no-public.pem
    for key in rsa short ec; do openssl pkey -in $key.pem -outform DER -traditional -out $key.der; done
    for key in pkcs8 AuthKey ed; do openssl pkcs8 -topk8 -nocrypt -in $key.pem -outform DER -out $key.der; done
    openssl pkcs8 -topk8 -in ec.pem -passout pass:x -outform DER -out locked.der
    openssl pkcs12 -export -inkey rsa.pem -in no-certificate.pem -passout pass:x -out identity.der
    openssl pkcs12 -export -legacy -inkey rsa.pem -in no-certificate.pem -passout pass:x -out old-identity.der
    openssl x509 -in no-certificate.pem -outform DER -out no-certificate.der
    openssl req -in no-request.pem -outform DER -out no-request.der
    openssl pkey -in rsa.pem -pubout -outform DER -out no-public.der
    openssl rsa -in rsa.pem -RSAPublicKey_out -outform DER -out no-rsa-public.der
    openssl crl2pkcs7 -nocrl -certfile no-certificate.pem -outform DER -out no-bundle.der
    """

  /// The files that the script makes, by name.
  private static let made: [String: [UInt8]] = {
    guard let bench = try? TemporaryFolder(), (try? bench.run("sh", "-c", script).succeeded) == true,
      let names = try? bench.run("ls").outputText.split(separator: "\n").map(String.init)
    else { return [:] }
    return Dictionary(uniqueKeysWithValues: names.map { ($0, (try? bench.bytes(of: $0)) ?? []) })
  }()

  private static func isKey(_ name: String) -> Bool { !name.hasPrefix("no-") }

  private static func texts() -> [(name: String, text: String)] {
    made.filter { $0.key.hasSuffix(".pem") }.map { ($0.key, String(decoding: $0.value, as: UTF8.self)) }
  }

  /// The ways in which a text with a key gets into files.
  private static func wrapped(_ text: String) -> [String: [UInt8]] {
    let lines = text.split(separator: "\n")
    func utf16(_ endian: (UInt16) -> [UInt8]) -> [UInt8] { "\u{FEFF}\(text)".utf16.flatMap(endian) }
    let escaped = lines.joined(separator: "\\n")
    return [
      "itself": Array(text.utf8), "without its last line end": Array(text.utf8.dropLast()),
      "CRLF": Array(lines.joined(separator: "\r\n").utf8), "CR": Array(lines.joined(separator: "\r").utf8),
      "UTF-16LE": utf16 { [UInt8($0 & 0xFF), UInt8($0 >> 8)] },
      "UTF-16BE": utf16 { [UInt8($0 >> 8), UInt8($0 & 0xFF)] },
      "after 100 KB": Array(repeating: "let a = \"B - -----BEGIN\"\n".utf8, count: 4_000).flatMap { $0 }
        + text.utf8,
      "JSON": Array("{\"key\": \"\(escaped.replacingOccurrences(of: "/", with: "\\/"))\\n\"}".utf8),
      "JSON with a code": Array("{\"key\": \"\(lines.joined(separator: "\\u000A"))\"}".utf8),
      "a literal in a literal": Array("\"{\\\"key\\\": \\\"\(lines.joined(separator: "\\\\n"))\\\"}\"".utf8),
      "lines of literals": Array(lines.map { "    @\"\($0)\\n\"\n" }.joined().utf8),
      "literals with +": Array(lines.map { "\"\($0)\\n\"" }.joined(separator: " +\n      ").utf8),
      "an indented literal": Array(("let key = \"\"\"\n" + lines.map { "        \($0)\n" }.joined() + "\"\"\"").utf8),
      "comments": Array(lines.map { "// \($0)\n" }.joined().utf8),
      "YAML": Array("k: |\n  \(lines.joined(separator: "\n  "))".utf8),
      "a property list": Array("<key>k</key>\n\t<string>\(text)</string>".utf8),
      "an argument": Array("KEY=\"\(lines.joined(separator: " "))\"".utf8),
    ]
  }

  @Test func `a key in a text is found, however it is written there, and nothing else is`() throws {
    #expect(Self.texts().count == 12)
    for (name, text) in Self.texts() {
      for (form, bytes) in Self.wrapped(text) {
        #expect((PrivateKeyScanner.form(of: bytes) == .text) == Self.isKey(name), "\(name) as \(form)")
      }
    }
  }

  /// The text with the lines between heading and end folded to `width` characters; headers stay.
  private static func folded(_ text: String, to width: Int) -> String {
    let lines = text.split(separator: "\n")
    let body = lines.filter { !$0.hasPrefix("-") && !$0.contains(":") }.joined()
    let folded = stride(from: 0, to: body.count, by: width).map { String(body.dropFirst($0).prefix(width)) }
    let headers = lines.dropFirst().filter { $0.contains(":") }.map(String.init)
    return ([String(lines[0])] + headers + folded + lines.suffix(1).map(String.init)).joined(separator: "\n") + "\n"
  }

  @Test(arguments: [4, 5, 10, 15, 16, 20, 32, 35, 36, 40])
  func `a key is found in lines of any width, and nothing else is`(width: Int) {
    for (name, text) in Self.texts() where width >= 16 || !text.contains("ENCRYPTED\n") {
      for (form, bytes) in Self.wrapped(Self.folded(text, to: width)) {
        #expect((PrivateKeyScanner.form(of: bytes) == .text) == Self.isKey(name), "\(name) as \(form)")
      }
    }
  }

  @Test func `a key in binary is found under any name, and nothing else is`() throws {
    let files = Self.made.filter { $0.key.hasSuffix(".der") }
    #expect(files.count == 14)
    for (name, bytes) in files {
      let form = PrivateKeyScanner.form(of: bytes)
      let expected: PrivateKeyScanner.Form = name.contains("identity") ? .archive : .binary
      #expect(form == (Self.isKey(name) ? expected : nil), "\(name)")
      let encoded = Array(Data(bytes).base64EncodedString(options: .lineLength76Characters).utf8)
      #expect((PrivateKeyScanner.form(of: encoded) != nil) == Self.isKey(name), "\(name) in Base64")
      #expect(PrivateKeyScanner.form(of: Array(bytes.dropLast(9))) == nil, "\(name), cut off")
    }
  }

  @Test func `the pieces in which a file arrives do not matter`() throws {
    var random = SeededNumbers(seed: 9)
    for (name, text) in Self.texts() {
      for (form, bytes) in Self.wrapped(text) where bytes.count < 100_000 {
        let bytes = Array("x-- -----BEGI\n".utf8) + bytes
        var scanner = PrivateKeyScanner()
        var rest = bytes[...]
        while !rest.isEmpty {
          Array(rest.prefix(Int.random(in: 1...40, using: &random))).withUnsafeBytes {
            scanner.scan($0)
            rest = rest.dropFirst($0.count)
          }
        }
        #expect(scanner.finish() == PrivateKeyScanner.form(of: bytes), "\(name) as \(form)")
      }
    }
  }

  @Test func `OpenSSH's keys are found`() throws {
    let bench = try TemporaryFolder()
    for options in [["-N", ""], ["-N", "secret"]] {
      _ = try? bench.run("rm", "-f", "key", "key.pub")
      guard (try? bench.run("sh", "-c", "command -v ssh-keygen").succeeded) == true else { return }
      #expect(try bench.run("ssh-keygen", "-q", "-t", "ed25519", options[0], options[1], "-f", "key").succeeded)
      #expect(PrivateKeyScanner.form(of: try bench.bytes(of: "key")) == .text)
      #expect(PrivateKeyScanner.form(of: try bench.bytes(of: "key.pub")) == nil)
    }
  }

  @Test(arguments: [
    "", "-----BEGIN PRIVATE KEY-----", "Paste the text from -----BEGIN PRIVATE KEY----- to -----END PRIVATE KEY-----.",
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDNFiodnfVB0HDP\n...\n-----END PRIVATE KEY-----",
    "-----BEGIN RSA PRIVATE KEY-----\nYOUR_KEY_GOES_HERE_YOUR_KEY_GOES_HERE_YOUR_KEY_GOES_HERE\n-----END RSA PRIVATE KEY-----",
    "-----BEGIN EC PRIVATE KEY-----\nAA==\n-----END EC PRIVATE KEY-----",
    "hasPrefix(\"-----BEGIN RSA PRIVATE KEY-----\")",
    "-----BEGIN PRIVATE KEY-----\nis the heading of a key, and MIIEvQIBADANBgkqhkiG9w0BAQEFAASC what most begin with\n",
    "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAABG5vbmU...\n-----END OPENSSH PRIVATE KEY-----",
    "MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDNFiodnfVB0HDP",
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhk\niG9w0BAQEFAASCBKcwggSj\nAgEAAoIBAQDN\n...\n-----END PRIVATE KEY-----",
    "-----BEGIN RSA PRIVATE KEY-----\nProc-Type: 4,ENCRYPTED\nDEK-Info: AES-256-CBC,0123456789ABCDEF0123456789ABCDEF\nand then follows the body of the key, in as many lines as the length of the key makes them, line after line.\n",
  ])
  func `a heading without a key is none`(text: String) {
    #expect(PrivateKeyScanner.form(of: Array(text.utf8)) == nil)
  }
}
