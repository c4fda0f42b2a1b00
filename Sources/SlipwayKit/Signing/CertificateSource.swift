public import Diagnostics
import FileTrees
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Where a certificate that a user names is read from: a file, or the portal.
public struct CertificateSource: Hashable, Sendable {
  /// Where it would lie as a file.
  public let path: String
  private let name: String

  /// Creates a source from what the user typed in `directory`.
  public init(_ name: String, from directory: String) {
    self.name = name
    path = name.hasPrefix("/") ? name : directory + "/" + name
  }

  /// Whether it is in the portal: neither a file nor a file name.
  public var isInPortal: Bool {
    let isFileName = [".cer", ".crt", ".der", ".pem"].contains { name.lowercased().hasSuffix($0) }
    return !(FileAccess.kind(of: path) == .file || isFileName || name.contains("/"))
  }
}

/// Reads certificates from files, and verifies their trust.
public struct CertificateReading {
  private let roots: TrustedRoots
  private let date: Date

  /// Trusts Apple's roots, the simulator's, and the one in a file.
  ///
  /// - Throws: what reading the file throws.
  public init(trustingRootAt path: String?, at date: Date) throws(Diagnostic) {
    let given = try path.map { path throws(Diagnostic) in
      try SigningCertificate.all(parsing: FileAccess.read(path, limit: 1 << 20), file: path)
    }
    roots = try TrustedRoots(given: given ?? [])
    self.date = date
  }

  /// The certificates of a file, each with its trust through the others in the file.
  ///
  /// - Throws: what reading the file throws, `certificate-invalid`.
  public func certificates(
    in source: CertificateSource
  ) throws(Diagnostic) -> [(certificate: SigningCertificate, status: SignatureStatus)] {
    let bytes = try FileAccess.read(source.path, limit: 1 << 20)
    let all = try SigningCertificate.all(parsing: bytes, file: source.path)
    return all.map { ($0, roots.status(of: $0, among: all, at: date)) }
  }
}
