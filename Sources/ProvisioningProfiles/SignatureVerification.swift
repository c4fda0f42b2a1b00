import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SignedData {
  /// Verifies the one signature: the content's digest, the signature, the chain at the moment of signing, the marker.
  ///
  /// Signers' certificates expire long before what they signed does, so that the present does not matter.
  /// - Parameters:
  ///   - roots: Which roots are trusted.
  ///   - markers: Apple's markers of which the signer's certificate must have one; those who are trusted because the
  ///     user says so need none.
  ///   - fallback: The moment to take where the signature names none.
  ///   - memory: What is shared by files that are verified together.
  /// - Returns: How far the signature is trusted.
  func status(
    trusting roots: TrustedRoots, markers: Set<String>, fallback: Date?, remembering memory: CertificateMemory
  ) -> SignatureStatus {
    guard let signer = signers.first, signers.count == 1 else {
      return .invalid("it has \(signers.count) signers instead of one")
    }
    guard let certificate = signer.certificate else {
      return .invalid("the signer's certificate is not in the file")
    }
    if let problem = signer.problem(content: content, contentType: contentType, certificate: certificate) {
      return .invalid(problem)
    }
    guard let moment = signer.signingTime ?? fallback else {
      return .invalid("it has no signing time")
    }
    let status = CertificateChain(roots.certificates + certificates, roots: roots, memory: memory)
      .status(of: certificate, at: moment)
    guard case .trusted(let root) = status, root != .given else { return status }
    guard !certificate.parsed.appleMarkers.isDisjoint(with: markers) else {
      return .invalid(
        "\"\(certificate.commonName)\" can't sign profiles: its certificate lacks the extension for profile signing")
    }
    return status
  }
}

extension SignedData.Signer {
  /// The problem with the signature itself, or `nil`.
  func problem(content: [UInt8], contentType: String, certificate: SigningCertificate) -> String? {
    guard let digest = DigestAlgorithm(identifier: digestAlgorithm) else {
      return "its digest \(digestAlgorithm) is unknown"
    }
    guard let algorithm = digest.signatureAlgorithm(signatureAlgorithm) else {
      return "its algorithm \(signatureAlgorithm) is unknown"
    }
    if signedBytes != nil {
      guard contentTypeAttribute == contentType else {
        return "the signed content type differs from the type of the content"
      }
      guard messageDigest == digest.hash(content) else { return "the content was changed after it was signed" }
    }
    let isValid = certificate.parsed.publicKey.isValidSignature(
      signature, for: signedBytes ?? content, signatureAlgorithm: algorithm)
    return isValid ? nil : "it was not signed by the key of \"\(certificate.commonName)\""
  }
}

extension TrustedRoots {
  /// The trust of a certificate at `moment`; `others` may be between it and a root.
  public func status(
    of certificate: SigningCertificate, among others: [SigningCertificate], at moment: Date
  ) -> SignatureStatus {
    let simulated = (try? SimulatedAuthority().issuingCertificates()) ?? []
    return CertificateChain(certificates + simulated + others, roots: self, memory: CertificateMemory()).status(
      of: certificate, at: moment)
  }
}

/// The chain of certificates from a signer to a root.
struct CertificateChain {
  private let bySubject: [[UInt8]: [SigningCertificate]]
  private let roots: TrustedRoots
  private let memory: CertificateMemory
  /// Apple's chains have three certificates; no more than this many are followed.
  private static let longest = 8

  init(_ certificates: [SigningCertificate], roots: TrustedRoots, memory: CertificateMemory) {
    self.memory = memory
    bySubject = Dictionary(grouping: certificates, by: \.subjectBytes)
    self.roots = roots
  }

  /// How far `leaf` is trusted at `moment`.
  func status(of leaf: SigningCertificate, at moment: Date) -> SignatureStatus {
    var current = leaf
    for depth in 0..<Self.longest {
      guard current.isValid(at: moment) else {
        return .invalid("the certificate \"\(current.commonName)\" was not valid at the signing time")
      }
      if let unknown = current.unknownCriticalExtension {
        return .invalid(
          "the certificate \"\(current.commonName)\" has an unknown critical extension, \(unknown)")
      }
      if let root = roots.root(current) { return .trusted(root) }
      if current.isSelfIssued { return .untrustedRoot(current.commonName) }
      guard let candidates = bySubject[current.issuerBytes] else { return .untrustedRoot(current.issuerName) }
      let issuers = candidates.filter { memory.isSigned(current, by: $0) }
      guard let issuer = issuers.first(where: { $0.isValid(at: moment) }) ?? issuers.first else {
        return .invalid("the certificate \"\(current.commonName)\" was not signed by its issuer")
      }
      guard issuer.maySignCertificates, let allowed = issuer.authorityDepth, allowed >= depth else {
        return .invalid("\"\(issuer.commonName)\" may not issue the certificate \"\(current.commonName)\"")
      }
      current = issuer
    }
    return .invalid("its certificate chain is too long")
  }
}
