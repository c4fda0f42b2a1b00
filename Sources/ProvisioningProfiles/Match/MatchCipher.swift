import Crypto
import CryptoExtras
public import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How fastlane match encrypts each file of its repositories.
///
/// A file is Base64 in lines. Version 1 is the format of `openssl enc -aes-256-cbc`: `Salted__`, eight bytes of salt,
/// AES-256 in CBC mode, with the key that one round of MD5 gives, or in files of later openssl versions SHA-256. The
/// second is `match_encrypted_v2__`, eight bytes of salt, sixteen of GCM's tag, and AES-256 in GCM mode; key, vector and
/// additional data are what 10,000 rounds of PBKDF2 with SHA-256 give (fastlane, `match/lib/match/encryption`).
public enum MatchCipher: Int, Sendable, CaseIterable {
  /// The form of openssl, which proves nothing about the content.
  case first = 1
  /// The form since fastlane 2.220, which a wrong password can't pass.
  case second = 2

  private static let firstMark = Array("Salted__".utf8)
  private static let secondMark = Array("match_encrypted_v2__".utf8)
  private static let saltLength = 8
  private static let tagLength = 16
  private static let rounds = 10_000

  /// The form in which a file is encrypted; `nil` where it is in neither.
  public static func form(of file: [UInt8]) -> MatchCipher? {
    decoded(file).flatMap { form(ofDecoded: $0) }
  }

  /// Encrypts the content of a file.
  ///
  /// - Throws: `match-unencryptable`.
  public func encrypted(_ content: [UInt8], under password: Passphrase) throws(Diagnostic) -> [UInt8] {
    let salt = (0..<Self.saltLength).map { _ in UInt8.random(in: .min ... .max) }
    do {
      switch self {
      case .first:
        let (key, vector) = Self.derived(password, salt: salt, by: Insecure.MD5.self)
        let body = try AES._CBC.encrypt(content, using: key, iv: AES._CBC.IV(ivBytes: vector))
        return Self.encoded(Self.firstMark + salt + body)
      case .second:
        let secret = try Self.secret(password, salt: salt)
        let box = try AES.GCM.seal(
          content, using: secret.key, nonce: AES.GCM.Nonce(data: secret.vector), authenticating: secret.additional)
        return Self.encoded(Self.secondMark + salt + box.tag + box.ciphertext)
      }
    } catch {
      throw Diagnostic(.matchUnencryptable, "the file can't be encrypted: \(error)")
    }
  }

  /// Decrypts a file, in whichever form it is.
  ///
  /// The first form proves nothing: with a wrong password it gives noise once in some 250 times, which is left to the
  /// reader of the content.
  /// - Parameters:
  ///   - file: The file.
  ///   - password: The repository's password.
  ///   - name: The file's name for messages.
  ///   - isSound: Tells the content from noise; the first form is tried with both of its digests.
  /// - Returns: The content.
  /// - Throws: `match-file-invalid`, `passphrase-wrong`.
  public static func decrypted(
    _ file: [UInt8], under password: Passphrase, name: String, accepting isSound: ([UInt8]) -> Bool = { _ in true }
  ) throws(Diagnostic) -> [UInt8] {
    guard let bytes = decoded(file), let form = form(ofDecoded: bytes) else {
      throw Diagnostic(
        .matchFileInvalid, "\"\(name)\" is not encrypted by fastlane match", at: Place(file: name),
        remedy: .advice("give the encrypted repository of match, not a decrypted copy"))
    }
    let opened: [UInt8]? =
      switch form {
      case .first: openedFirst(bytes, password, isSound)
      case .second: openedSecond(bytes, password)
      }
    guard let opened else {
      throw Diagnostic(
        .passphraseWrong, "wrong password for \"\(name)\"", at: Place(file: name),
        remedy: .advice("set MATCH_PASSWORD to the password of the match repository"))
    }
    return opened
  }

  private static func form(ofDecoded bytes: [UInt8]) -> MatchCipher? {
    if bytes.starts(with: secondMark), bytes.count >= secondMark.count + saltLength + tagLength { return .second }
    if bytes.starts(with: firstMark), bytes.count > firstMark.count + saltLength { return .first }
    return nil
  }

  private static func openedFirst(
    _ bytes: [UInt8], _ password: Passphrase, _ isSound: ([UInt8]) -> Bool
  ) -> [UInt8]? {
    let salt = Array(bytes[firstMark.count..<firstMark.count + saltLength])
    let body = Array(bytes[(firstMark.count + saltLength)...])
    guard body.count.isMultiple(of: 16) else { return nil }
    for (key, vector) in [
      derived(password, salt: salt, by: Insecure.MD5.self), derived(password, salt: salt, by: SHA256.self),
    ] {
      guard let iv = try? AES._CBC.IV(ivBytes: vector), let opened = try? AES._CBC.decrypt(body, using: key, iv: iv)
      else { continue }
      if isSound(Array(opened)) { return Array(opened) }
    }
    return nil
  }

  private static func openedSecond(_ bytes: [UInt8], _ password: Passphrase) -> [UInt8]? {
    var rest = bytes[secondMark.count...]
    let salt = Array(rest.prefix(saltLength))
    rest = rest.dropFirst(saltLength)
    let tag = rest.prefix(tagLength)
    guard let secret = try? secret(password, salt: salt), let nonce = try? AES.GCM.Nonce(data: secret.vector),
      let box = try? AES.GCM.SealedBox(nonce: nonce, ciphertext: rest.dropFirst(tagLength), tag: tag),
      let opened = try? AES.GCM.open(box, using: secret.key, authenticating: secret.additional)
    else { return nil }
    return Array(opened)
  }

  /// The output of openssl's EVP_BytesToKey with one round: digests of the previous digest, the password and the salt.
  private static func derived<Function: HashFunction>(
    _ password: Passphrase, salt: [UInt8], by function: Function.Type
  ) -> (key: SymmetricKey, vector: [UInt8]) {
    var stream: [UInt8] = []
    var last: [UInt8] = []
    while stream.count < 48 {
      last = Array(Function.hash(data: last + password.utf8 + salt))
      stream += last
    }
    return (SymmetricKey(data: stream[..<32]), Array(stream[32..<48]))
  }

  private static func secret(
    _ password: Passphrase, salt: [UInt8]
  ) throws -> (key: SymmetricKey, vector: [UInt8], additional: [UInt8]) {
    // Under HMAC the empty password and a zero byte are the same, and only the latter has an address.
    let derived = try KDF.Insecure.PBKDF2.deriveKey(
      from: password.isEmpty ? [0] : password.utf8, salt: salt, using: .sha256, outputByteCount: 68,
      unsafeUncheckedRounds: rounds)
    let bytes = derived.withUnsafeBytes { Array($0) }
    return (SymmetricKey(data: bytes[..<32]), Array(bytes[32..<44]), Array(bytes[44...]))
  }

  /// Base64 in lines of 60 characters, as Ruby writes it.
  private static func encoded(_ bytes: [UInt8]) -> [UInt8] {
    let text = Array(Data(bytes).base64EncodedString().utf8)
    var lines: [UInt8] = []
    lines.reserveCapacity(text.count + text.count / 60 + 1)
    for start in stride(from: 0, to: text.count, by: 60) {
      lines += text[start..<min(start + 60, text.count)]
      lines.append(UInt8(ascii: "\n"))
    }
    return lines
  }

  private static func decoded(_ file: [UInt8]) -> [UInt8]? {
    guard file.allSatisfy({ $0 < 0x80 }) else { return nil }
    let text = String(decoding: file, as: UTF8.self)
    return Data(base64Encoded: text, options: .ignoreUnknownCharacters).map(Array.init)
  }
}

extension Diagnostic.Code {
  package static let matchFileInvalid = Diagnostic.Code(
    "match-file-invalid", "The file is not encrypted by fastlane match.",
    "give the encrypted repository of match, not a decrypted copy")
  package static let matchUnencryptable = Diagnostic.Code(
    "match-unencryptable", "Slipway could not encrypt a file.", "read the reason in the message, and try again")
}
