public import Diagnostics
import FileTrees
public import ProvisioningProfiles

/// The contents of a fastlane match repository.
public struct MatchRepository {
  /// The certificates, each once.
  public let certificates: [SigningCertificate]
  /// The private keys, with the paths of their files.
  public let keys: [(path: String, key: PrivateKey)]
  /// The profiles, each UUID once.
  public let profiles: [ProvisioningProfile]
  /// The forms of encryption that occur.
  public let forms: Set<Int>
  /// The reasons for what was skipped, one sentence each, without a period.
  public let leftOut: [String]

  private static let sizeLimit = 16 << 20

  /// Reads the repository in `folder`.
  ///
  /// - Parameters:
  ///   - folder: The folder that has `certs` and `profiles`.
  ///   - password: What opens its files.
  ///   - openssl: The program that reads the old kinds of `.p12`.
  ///   - parent: Where a folder is made for a moment, for what openssl has to read.
  /// - Throws: `match-repository-missing` where the folder holds none, `passphrase-wrong`, `match-file-invalid`, and
  ///   what reading files throws.
  public init(
    reading folder: String, password: Passphrase, openssl: OpenSSLProgram, passingThrough parent: String
  ) throws(Diagnostic) {
    let names = try Self.names(in: folder)
    guard !names.isEmpty else {
      throw Diagnostic(
        .matchRepositoryMissing, "\"\(folder)\" contains no certificates or profiles of fastlane match",
        remedy: .advice("name the folder or URL of the repository that contains the folders certs and profiles"))
    }
    var reading = Reading(openssl: openssl, parent: parent)
    for name in names {
      let file = try FileAccess.read(folder + "/" + name, limit: Self.sizeLimit)
      let content = try MatchCipher.decrypted(file, under: password, name: name) { Self.isSound($0, name) }
      reading.forms.formUnion([MatchCipher.form(of: file)?.rawValue].compactMap(\.self))
      reading.add(content, name: name)
    }
    certificates = reading.certificates
    keys = reading.keys
    profiles = reading.profiles
    forms = reading.forms
    leftOut = reading.leftOut
  }

  /// The encrypted files below `folder`, in order.
  static func names(in folder: String) throws(Diagnostic) -> [String] {
    try FileAccess.walk(folder).filter { $0.kind == .file }.map(\.name)
      .filter { ($0.hasPrefix("certs/") || $0.hasPrefix("profiles/")) && MatchLayout.isEncrypted($0) }.sorted()
  }

  /// Whether content is DER or PEM, and not noise from a wrong password.
  static func isSound(_ content: [UInt8], _ name: String) -> Bool {
    content.first == 0x30 || content.starts(with: Array("-----BEGIN".utf8))
      || content.firstRange(of: Array("-----BEGIN".utf8)) != nil
  }
}

/// The contents of a repository as they are read.
private struct Reading {
  let openssl: OpenSSLProgram
  let parent: String
  var certificates: [SigningCertificate] = []
  var keys: [(path: String, key: PrivateKey)] = []
  var profiles: [ProvisioningProfile] = []
  var forms: Set<Int> = []
  var leftOut: [String] = []

  mutating func add(_ content: [UInt8], name: String) {
    do throws(Diagnostic) {
      if name.hasSuffix(".cer") {
        add(try SigningCertificate.all(parsing: content, file: name))
      } else if name.hasSuffix(".p12") {
        try addKeys(content, name: name)
      } else {
        let profile = try ProvisioningProfile(parsing: content, file: name)
        if !profiles.contains(where: { $0.uuid.lowercased() == profile.uuid.lowercased() }) { profiles.append(profile) }
      }
    } catch {
      leftOut.append(error.message)
    }
  }

  private mutating func add(_ found: [SigningCertificate]) {
    for certificate in found where !certificates.contains(certificate) { certificates.append(certificate) }
  }

  /// A `.p12` of match is a key in PEM where match made it, and a real one without a passphrase where it was imported.
  private mutating func addKeys(_ content: [UInt8], name: String) throws(Diagnostic) {
    guard IdentityArchive.isLikely(content) else {
      let text = String(decoding: content, as: UTF8.self)
      keys.append(
        (
          name,
          try text.contains("-----BEGIN") ? PrivateKey(pem: text, file: name) : PrivateKey(der: content, file: name)
        ))
      return
    }
    let archive = try archive(content, name: name)
    for identity in archive.identities {
      keys.append((name, identity.key))
      add(identity.certificates)
    }
  }

  /// Reads old encryption formats with openssl, which needs a file.
  private func archive(_ content: [UInt8], name: String) throws(Diagnostic) -> IdentityArchive {
    do {
      return try IdentityArchive(parsing: content, passphrase: Passphrase(""), openssl: openssl)
    } catch {
      guard error.code == .archiveUnsupported else { throw error }
    }
    let folder = try PassingFolder(in: parent)
    defer { folder.remove() }
    let path = folder.path + "/key.p12"
    try FileAccess.create(content, at: path, permissions: 0o600)
    return try IdentityArchive(parsing: content, file: path, passphrase: Passphrase(""), openssl: openssl)
  }
}

extension Diagnostic.Code {
  package static let matchRepositoryMissing = Diagnostic.Code(
    "match-repository-missing", "The folder is not a match repository.",
    "name the folder or URL of the repository that contains the folders certs and profiles")
}
