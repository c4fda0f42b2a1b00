import Diagnostics
import Foundation
import Processes
import ProvisioningProfiles
import TestSupport
import Testing

/// Private keys under a passphrase: PKCS#8, PBES2.
@Suite struct EncryptedKeyTests {
  @Test(arguments: KeyAlgorithm.allCases)
  func `openssl opens a key that was encrypted here, and only with the passphrase`(algorithm: KeyAlgorithm) throws {
    let bench = try TemporaryFolder()
    let key = try PrivateKey.generate(algorithm)
    try bench.write(Array(try key.pem(under: Passphrase("Grüße")).utf8), to: "key.pem")
    try bench.write(Array("Grüße\n".utf8), to: "right")
    try bench.write(Array("wrong\n".utf8), to: "wrong")
    let opened = try bench.run("openssl", "pkey", "-in", "key.pem", "-passin", "file:right", "-pubout")
    try bench.write(Array(key.pem.utf8), to: "plain.pem")
    #expect(try opened.outputText == bench.run("openssl", "pkey", "-in", "plain.pem", "-pubout").outputText)
    #expect(try !bench.run("openssl", "pkey", "-in", "key.pem", "-passin", "file:wrong").succeeded)
    let text = String(decoding: try bench.bytes(of: "key.pem"), as: UTF8.self)
    #expect(try PrivateKey(pem: text, passphrase: Passphrase("Grüße")).publicKey == key.publicKey)
    #expect(code { try PrivateKey(pem: text, passphrase: Passphrase("wrong")) } == .passphraseWrong)
    #expect(code { try PrivateKey(pem: text) } == .privateKeyEncrypted)
    #expect(PrivateKey.isEncrypted(Array(text.utf8)) && !PrivateKey.isEncrypted(Array(key.pem.utf8)))
    #expect(!PrivateKey.isEncrypted(key.pkcs8) && !PrivateKey.isEncrypted([]))
  }

  @Test(arguments: [
    ["-v2", "aes-256-cbc", "-v2prf", "hmacWithSHA1"], ["-v2", "aes-128-cbc", "-v2prf", "hmacWithSHA512"],
    ["-v2", "aes-192-cbc"],
  ])
  func `keys that openssl encrypted are opened, in PEM and in DER`(flags: [String]) throws {
    let bench = try TemporaryFolder()
    let key = try PrivateKey.generate(.p256)
    try bench.write(Array(key.pem.utf8), to: "plain.pem")
    for form in ["PEM", "DER"] {
      let made = try bench.run(
        ["openssl", "pkcs8", "-topk8", "-in", "plain.pem", "-passout", "pass:x", "-outform", form, "-out", "key"]
          + flags)
      #expect(made.succeeded, "\(made.errorText)")
      let bytes = try bench.bytes(of: "key")
      #expect(PrivateKey.isEncrypted(bytes))
      let opened =
        form == "PEM"
        ? try PrivateKey(pem: String(decoding: bytes, as: UTF8.self), passphrase: Passphrase("x"))
        : try PrivateKey(der: bytes, passphrase: Passphrase("x"))
      #expect(opened.publicKey == key.publicKey)
    }
  }

  @Test func `the old ways of encrypting a key say what to do`() throws {
    let bench = try TemporaryFolder()
    try bench.write(Array(try PrivateKey.generate(.p256).pem.utf8), to: "plain.pem")
    let oldest = try bench.run("openssl", "ec", "-in", "plain.pem", "-aes256", "-passout", "pass:x")
    #expect(code { try PrivateKey(pem: oldest.outputText, passphrase: Passphrase("x")) } == .privateKeyInvalid)
    let old = try bench.run(
      "openssl", "pkcs8", "-topk8", "-in", "plain.pem", "-passout", "pass:x", "-v1", "PBE-SHA1-3DES")
    #expect(old.succeeded)
    let error = #expect(throws: Diagnostic.self) { try PrivateKey(pem: old.outputText, passphrase: Passphrase("x")) }
    #expect(error?.code == .privateKeyInvalid)
    guard let advice = error?.remedy?.words else {
      Issue.record("no advice")
      return
    }
    #expect(advice.contains("openssl pkcs8"))
  }

  private func code(_ work: () throws -> PrivateKey) -> Diagnostic.Code? {
    do {
      _ = try work()
      return nil
    } catch {
      return (error as? Diagnostic)?.code
    }
  }
}
