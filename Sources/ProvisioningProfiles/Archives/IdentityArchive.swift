public import Diagnostics

/// Private keys with their certificates in one file, as Keychain Access exports identities: PKCS#12 (RFC 7292), `.p12`.
public struct IdentityArchive: Sendable {
  /// A private key, and what belongs to it.
  public struct Identity: Sendable {
    /// The key.
    public var key: PrivateKey
    /// The friendly name in the file.
    public var name: String?
    /// The certificates of the key.
    public var certificates: [SigningCertificate]

    /// Puts a key and its certificates together.
    public init(key: PrivateKey, name: String? = nil, certificates: [SigningCertificate] = []) {
      self.key = key
      self.name = name
      self.certificates = certificates
    }
  }

  /// The identities, in the file's order.
  public let identities: [Identity]
  /// The certificates without a private key, such as authorities.
  public let otherCertificates: [SigningCertificate]
  /// How many keys there are that do not sign apps: of another kind, or too short.
  public let unusableKeys: Int

  /// Puts identities into an archive.
  public init(identities: [Identity], otherCertificates: [SigningCertificate] = []) {
    self.identities = identities
    self.otherCertificates = otherCertificates
    unusableKeys = 0
  }

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - bytes: The file's content.
  ///   - file: The path of the file, for messages.
  ///   - passphrase: What opens it.
  ///   - openssl: Finds the program openssl.
  /// - Throws: `passphrase-wrong`, `p12-invalid`, `p12-unsupported`, `openssl-missing`, `openssl-failed`.
  public init(
    parsing bytes: [UInt8], file: String? = nil, passphrase: Passphrase, openssl: OpenSSLProgram
  ) throws(Diagnostic) {
    var contents: ArchiveContents
    do {
      contents = try ArchiveReader.contents(of: bytes, passphrase: passphrase)
    } catch .old {
      contents = try openssl.contents(ofArchive: bytes, from: file, passphrase: passphrase)
    } catch {
      throw Self.diagnostic(error, file)
    }
    let keys = contents.keys
    identities = keys.map { entry in
      Identity(
        key: entry.key, name: entry.name, certificates: contents.certificates.filter { $0.certifies(entry.key) })
    }
    otherCertificates = contents.certificates.filter { certificate in
      !keys.contains { certificate.certifies($0.key) }
    }
    unusableKeys = contents.unusableKeys
  }

  /// Whether `bytes` are likely to be such a file and no private key alone: a sequence that begins with the number 3.
  public static func isLikely(_ bytes: [UInt8]) -> Bool {
    guard bytes.first == 0x30, bytes.count > 8 else { return false }
    let lengthBytes = bytes[1] < 0x80 ? 0 : Int(bytes[1] & 0x7F)
    return bytes.dropFirst(2 + lengthBytes).starts(with: [0x02, 0x01, 0x03])
  }

  private static func diagnostic(_ problem: DecryptionProblem, _ file: String?) -> Diagnostic {
    let subject = file.map { "\"\($0)\"" } ?? "the input"
    let place = Place(file: file)
    switch problem {
    case .wrongPassphrase:
      return Diagnostic(
        .passphraseWrong, "wrong passphrase for \(subject)", at: place,
        remedy: .advice("give the passphrase that the file was exported with; a damaged file also causes this error"))
    case .malformed(let words):
      return Diagnostic(
        .archiveInvalid, "\(subject) is not a readable .p12 file: it \(words)", at: place,
        remedy: .advice("export the file again from its keychain"))
    case .unsupported(let words):
      return Diagnostic(
        .archiveUnsupported, "\(subject) can't be read: it \(words)", at: place,
        remedy: .advice("export the file again with AES-256 and PBKDF2: openssl pkcs12 -export"))
    case .old:
      return Diagnostic(.archiveUnsupported, "\(subject) can't be read: it uses legacy encryption", at: place)
    }
  }
}

/// The contents of an archive, before keys and certificates are matched.
struct ArchiveContents {
  var keys: [(key: PrivateKey, name: String?)] = []
  var certificates: [SigningCertificate] = []
  var unusableKeys = 0

  mutating func addKey(_ der: [UInt8], name: String?) {
    if let key = try? PrivateKey(der: der) { keys.append((key, name)) } else { unusableKeys += 1 }
  }

  /// Certificates that can't be read belong to no key that signs apps.
  mutating func addCertificate(_ der: [UInt8]) {
    guard let certificate = try? SigningCertificate(parsing: der), !certificates.contains(certificate) else { return }
    certificates.append(certificate)
  }
}

extension Diagnostic.Code {
  package static let passphraseWrong = Diagnostic.Code(
    "passphrase-wrong", "The passphrase is wrong.", "give the passphrase that \(command: "identity.protect") set last")
  package static let archiveInvalid = Diagnostic.Code(
    "p12-invalid", "The file is not a .p12 file, or is damaged.", "export it again from the keychain")
  package static let archiveUnsupported = Diagnostic.Code(
    "p12-unsupported", "The .p12 file uses an unsupported encryption.",
    "export it again with AES-256 and PBKDF2, as openssl pkcs12 -export does")
}
