public import Diagnostics
import SwiftASN1

extension PrivateKey {
  /// The key in PKCS#8, encrypted with AES-256 under a key that PBKDF2 derives (PBES2), PEM, with a final newline.
  ///
  /// - Throws: `private-key-invalid`, when it can't be encrypted.
  public func pem(under passphrase: Passphrase) throws(Diagnostic) -> String {
    do {
      let der = try EncryptedKey.der(of: self, under: passphrase)
      return PEMDocument(type: "ENCRYPTED PRIVATE KEY", derBytes: der).pemString + "\n"
    } catch {
      throw Diagnostic(.privateKeyInvalid, "the private key can't be encrypted: \(error)")
    }
  }

  /// Whether `bytes`, PEM or DER, are an encrypted key, which takes a passphrase to open.
  public static func isEncrypted(_ bytes: [UInt8]) -> Bool {
    let der = PEMBytes.der(in: bytes, discriminators: ["ENCRYPTED PRIVATE KEY"])
    // An encrypted key is its algorithm and its bytes (RFC 5958, 3), every other begins with a version.
    guard let node = try? DER.parse(der), case .constructed(let parts) = node.content else { return false }
    return Array(parts).map(\.identifier) == [.sequence, .octetString]
  }

  static func encrypted(_ file: String?) -> Diagnostic {
    Diagnostic(
      .privateKeyEncrypted, "\(subject(file)) is encrypted", at: Place(file: file),
      remedy: .advice("give the passphrase of the private key"))
  }

  static func decrypted(_ der: [UInt8], _ passphrase: Passphrase, file: String?) throws(Diagnostic) -> [UInt8] {
    var budget = DerivationBudget()
    do {
      guard let node = try? DER.parse(der) else { throw DecryptionProblem.malformed("is damaged") }
      return try EncryptedKey(node).decrypted(under: passphrase, budget: &budget)
    } catch DecryptionProblem.wrongPassphrase {
      throw Diagnostic(.passphraseWrong, "wrong passphrase for \(subject(file))", at: Place(file: file))
    } catch DecryptionProblem.malformed(let problem), DecryptionProblem.unsupported(let problem) {
      throw invalid("it \(problem)", file: file)
    } catch {
      throw invalid(
        "it uses legacy encryption", file: file,
        remedy: .advice("convert it: openssl pkcs8 -topk8 -v2 aes-256-cbc -in OLD -out NEW"))
    }
  }
}
