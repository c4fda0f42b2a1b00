public import CodeSigning
public import Diagnostics
import DeveloperPortal
import FileTrees
import ProvisioningProfiles

/// The certificates and private keys that lie in a folder.
public struct IdentityFolder {
  /// The certificates, each with whether the folder contains its key.
  public let identities: [SigningIdentity]

  private static let certificateExtensions = [".cer", ".crt", ".der", ".pem"]
  private static let keyExtensions = [".pem", ".key"]

  /// Reads the certificates and keys below the folder `path`, or in a file; ignores other files.
  ///
  /// - Parameters:
  ///   - path: The folder or file.
  ///   - archives: What opens its `.p12` files; without it they are passed over.
  /// - Throws: `file-not-found`, what listing the folder and reading its files throw, and what opening a `.p12` throws.
  public init(at path: String, opening archives: ArchiveOpening? = nil) throws(Diagnostic) {
    var certificates: [SigningCertificate] = []
    var keys: Set<PublicKey> = []
    let isFolder = FileAccess.isDirectory(path) || !FileAccess.exists(path)
    let files =
      isFolder
      ? try FileAccess.walk(path).filter { $0.kind == .file }.map { path + "/" + $0.name }.sorted() : [path]
    for name in files {
      let isKey = Self.keyExtensions.contains(where: name.hasSuffix)
      guard isKey || Self.certificateExtensions.contains(where: name.hasSuffix) else { continue }
      let bytes = try FileAccess.read(name, limit: 1 << 20)
      certificates += (try? SigningCertificate.all(parsing: bytes)) ?? []
      if isKey, let key = try? PrivateKey(pem: String(decoding: bytes, as: UTF8.self)) { keys.insert(key.publicKey) }
    }
    for file in files where file.hasSuffix(".p12") {
      guard let archives else { break }
      for identity in try archives.archive(FileAccess.read(file, limit: 16 << 20), at: file).identities {
        certificates += identity.certificates
        keys.insert(identity.key.publicKey)
      }
    }
    identities = certificates.map { SigningIdentity(certificate: $0, hasPrivateKey: keys.contains($0.publicKey)) }
  }
}

extension ArchiveOpening {
  /// Opens a `.p12`, with the given passphrase if it needs one.
  fileprivate func archive(_ bytes: [UInt8], at file: String) throws(Diagnostic) -> IdentityArchive {
    if let open = try? IdentityArchive(parsing: bytes, file: file, passphrase: Passphrase(""), openssl: openssl) {
      return open
    }
    return try IdentityArchive(parsing: bytes, file: file, passphrase: passphrase.passphrase(), openssl: openssl)
  }
}
