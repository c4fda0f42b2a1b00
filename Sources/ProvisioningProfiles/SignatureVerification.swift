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
    guard problem == nil, let signer = signers.first, let certificate = signer.certificate else {
      return .invalid(problem ?? "it has no signer")
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
    path(of: certificate, among: others, at: moment).status
  }

  /// The certificates from `certificate` to its root at `moment`, and the trust in them.
  ///
  /// - Parameters:
  ///   - certificate: The first of the path.
  ///   - others: Certificates that may be between it and a root, beside Apple's and the simulator's.
  ///   - moment: When all of them must be valid.
  ///   - memory: The results that several searches share.
  /// - Returns: The path, as far as it goes.
  public func path(
    of certificate: SigningCertificate, among others: [SigningCertificate], at moment: Date,
    remembering memory: CertificateMemory = CertificateMemory()
  ) -> CertificatePath {
    let simulated = (try? SimulatedAuthority().issuingCertificates()) ?? []
    return CertificateChain(certificates + simulated + others, roots: self, memory: memory).path(
      of: certificate, at: moment)
  }
}

/// The certificates from a signer to a root.
public struct CertificatePath: Sendable {
  /// The certificates, the signer's first.
  public internal(set) var certificates: [SigningCertificate]
  /// How far the last one is trusted.
  public internal(set) var status: SignatureStatus
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
    path(of: leaf, at: moment).status
  }

  /// The path from `leaf` at `moment`.
  ///
  /// It is followed to its end even if one of its certificates is not valid: the first problem is the status.
  func path(of leaf: SigningCertificate, at moment: Date) -> CertificatePath {
    var path: [SigningCertificate] = []
    var problem: String?
    var current = leaf
    for depth in 0..<Self.longest {
      path.append(current)
      problem = problem ?? self.problem(of: current, at: moment)
      if let end = end(at: current) { return finished(path, problem, end) }
      guard let candidates = bySubject[current.issuerBytes] else {
        return finished(path, problem, .untrustedRoot(current.issuerName))
      }
      let issuers = candidates.filter { memory.isSigned(current, by: $0) }
      guard let issuer = issuers.first(where: { $0.isValid(at: moment) }) ?? issuers.first else {
        let name = current.commonName
        return finished(path, problem ?? "the certificate \"\(name)\" was not signed by its issuer", nil)
      }
      if problem == nil, !issuer.mayIssue(below: depth) {
        problem = "\"\(issuer.commonName)\" may not issue the certificate \"\(current.commonName)\""
      }
      current = issuer
    }
    return finished(path, problem ?? "its certificate chain is too long", nil)
  }

  private func finished(_ path: [SigningCertificate], _ problem: String?, _ end: SignatureStatus?) -> CertificatePath {
    CertificatePath(certificates: path, status: problem.map { .invalid($0) } ?? end ?? .invalid("it has no issuer"))
  }

  private func end(at certificate: SigningCertificate) -> SignatureStatus? {
    if let root = roots.root(certificate) { return .trusted(root) }
    return certificate.isSelfIssued ? .untrustedRoot(certificate.commonName) : nil
  }

  private func problem(of certificate: SigningCertificate, at moment: Date) -> String? {
    guard certificate.isValid(at: moment) else {
      return "the certificate \"\(certificate.commonName)\" was not valid at the signing time"
    }
    return certificate.unknownCriticalExtension.map {
      "the certificate \"\(certificate.commonName)\" has an unknown critical extension, \($0)"
    }
  }
}

extension SigningCertificate {
  /// Whether it may issue a certificate with so many further ones below.
  fileprivate func mayIssue(below depth: Int) -> Bool {
    guard maySignCertificates, let allowed = authorityDepth else { return false }
    return allowed >= depth
  }
}
