import Diagnostics
import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

/// The encryption of fastlane match, with openssl and Python's cryptography as judges.
@Suite struct MatchCipherTests {
  static let password = Passphrase("Grüße & \"Wecker\"")
  static let contents: [[UInt8]] = [
    [], [0x30], Array("-----BEGIN PRIVATE KEY-----\n".utf8), Array(repeating: 7, count: 16),
    (0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31) },
  ]

  @Test(arguments: MatchCipher.allCases)
  func `what was encrypted comes back, and each time it is another file`(cipher: MatchCipher) throws {
    for content in Self.contents {
      let file = try cipher.encrypted(content, under: Self.password)
      #expect(MatchCipher.form(of: file) == cipher)
      #expect(try MatchCipher.decrypted(file, under: Self.password, name: "f") == content)
      #expect(try cipher.encrypted(content, under: Self.password) != file)
      #expect(file.split(separator: 0x0A).allSatisfy { $0.count <= 60 })
    }
  }

  @Test func `a wrong password is told, by the second form always`() throws {
    let content = Array("-----BEGIN PRIVATE KEY-----".utf8)
    for cipher in MatchCipher.allCases {
      let file = try cipher.encrypted(content, under: Self.password)
      for number in 0..<20 {
        let code = #expect(throws: Diagnostic.self) {
          try MatchCipher.decrypted(file, under: Passphrase("other \(number)"), name: "f") { $0 == content }
        }?.code
        #expect(code == .passphraseWrong)
      }
    }
  }

  @Test func `openssl reads the first form, and writes what is read here with either digest`() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    for content in Self.contents {
      try Data(try MatchCipher.first.encrypted(content, under: Self.password)).write(
        to: URL(fileURLWithPath: folder + "/a"))
      try Self.openssl(["enc", "-d", "-aes-256-cbc", "-md", "md5", "-base64", "-in", "a", "-out", "b"], in: folder)
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/b")) == Data(content))
      for digest in ["md5", "sha256"] {
        try Data(content).write(to: URL(fileURLWithPath: folder + "/c"))
        try Self.openssl(["enc", "-aes-256-cbc", "-md", digest, "-base64", "-in", "c", "-out", "d"], in: folder)
        let file = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/d")))
        #expect(try MatchCipher.decrypted(file, under: Self.password, name: "d") { $0 == content } == content)
      }
    }
  }

  @Test func `Python reads the second form, and writes what is read here`() throws {
    let temporary = try TemporaryFolder()
    let folder = temporary.path
    guard try Self.run(["python3", "-c", "import cryptography"], in: folder) else { return }
    for content in Self.contents {
      try Data(try MatchCipher.second.encrypted(content, under: Self.password))
        .write(to: URL(fileURLWithPath: folder + "/a"))
      #expect(try Self.run(["python3", "-c", Self.program, "open", "a", "b"], in: folder))
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/b")) == Data(content))
      #expect(try Self.run(["python3", "-c", Self.program, "seal", "b", "c"], in: folder))
      let file = Array(try Data(contentsOf: URL(fileURLWithPath: folder + "/c")))
      #expect(try MatchCipher.decrypted(file, under: Self.password, name: "c") == content)
    }
  }

  @Test(arguments: [
    "", "plain text", "U2FsdGVkX18=", "U2FsdGVkX1/////////", "bWF0Y2hfZW5jcnlwdGVkX3YyX18=", "\u{FF}\u{FE}", "====",
  ])
  func `what is not encrypted so is told from a wrong password, or is one`(text: String) {
    let code = #expect(throws: Diagnostic.self) {
      try MatchCipher.decrypted(Array(text.utf8), under: Self.password, name: "f")
    }?.code
    #expect(code == .matchFileInvalid || code == .passphraseWrong)
  }

  @Test func `a byte that was changed anywhere is told by the second form`() throws {
    let file = try MatchCipher.second.encrypted([1, 2, 3], under: Self.password)
    var bytes = Array(
      try #require(Data(base64Encoded: String(decoding: file, as: UTF8.self), options: .ignoreUnknownCharacters)))
    for place in 20..<bytes.count {
      bytes[place] ^= 1
      let changed = Array(Data(bytes).base64EncodedString().utf8)
      #expect(throws: Diagnostic.self) { try MatchCipher.decrypted(changed, under: Self.password, name: "f") }
      bytes[place] ^= 1
    }
  }

  private static let program = """
    import sys, os, base64
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.kdf.pbkdf2 import PBKDF2HMAC
    from cryptography.hazmat.primitives import hashes
    mark = b'match_encrypted_v2__'
    def secret(salt):
        return PBKDF2HMAC(hashes.SHA256(), 68, salt, 10000).derive(os.environ['MATCH_PASSWORD'].encode())
    data = open(sys.argv[2], 'rb').read()
    if sys.argv[1] == 'open':
        data = base64.b64decode(data)
        assert data[:20] == mark
        s = secret(data[20:28])
        out = AESGCM(s[:32]).decrypt(s[32:44], data[44:] + data[28:44], s[44:])
    else:
        salt = os.urandom(8)
        s = secret(salt)
        box = AESGCM(s[:32]).encrypt(s[32:44], data, s[44:])
        out = base64.encodebytes(mark + salt + box[-16:] + box[:-16])
    open(sys.argv[3], 'wb').write(out)
    """

  private static func openssl(_ arguments: [String], in folder: String) throws {
    #expect(try run(["openssl"] + arguments + ["-pass", "env:MATCH_PASSWORD"], in: folder))
  }

  private static func run(_ arguments: [String], in folder: String) throws -> Bool {
    var environment = ProcessInfo.processInfo.environment
    environment["MATCH_PASSWORD"] = "Grüße & \"Wecker\""
    return try ProgramRun.run(arguments, directory: folder, environment: environment, timeLimit: .seconds(60))
      .status == .exited(0)
  }
}
