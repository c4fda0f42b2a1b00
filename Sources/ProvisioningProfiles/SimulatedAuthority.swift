public import Diagnostics
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The simulator's authority: one fixed set of published keys, the same everywhere, worthless for security.
///
/// It takes the role of Apple's certification authorities. Its names say that it is simulated, its certificates are
/// bound by name constraints so that they are good for no web site or mail address, and its root key was destroyed.
/// Making a value costs nothing: what a call needs is decoded by that call.
public struct SimulatedAuthority: Sendable {
  /// Creates the authority; every value of this type is the same authority.
  public init() {}

  /// The certificate that everything of the simulator is verified with.
  ///
  /// - Throws: `certificate-invalid`, when the program itself is damaged.
  public func rootCertificate() throws(Diagnostic) -> SigningCertificate {
    try PublishedAuthority.root.decodedCertificate()
  }

  /// The issuer of developers' certificates of a kind.
  ///
  /// - Throws: `certificate-invalid`, when the program itself is damaged.
  public func issuingCertificate(for kind: CertificateKind) throws(Diagnostic) -> SigningCertificate {
    try issuer(of: kind).decodedCertificate()
  }

  /// The issuers of all kinds of certificates, which do not come along in a file with one certificate.
  func issuingCertificates() throws(Diagnostic) -> [SigningCertificate] {
    [
      try PublishedAuthority.developerRelations.decodedCertificate(),
      try PublishedAuthority.developerID.decodedCertificate(),
    ]
  }

  /// Issues a certificate with the subject, validity and extensions that Apple's have.
  ///
  /// The result depends on the parameters alone.
  /// - Parameters:
  ///   - kind: What kind of certificate.
  ///   - subject: Whom it is for.
  ///   - request: The request, of which only the key counts, as with Apple's portal.
  ///   - serial: The serial number, at most 16 bytes; random in Apple's.
  ///   - moment: The beginning of its validity.
  ///   - days: How long it is valid; `nil` is what Apple gives this kind.
  /// - Returns: The certificate.
  /// - Throws: `certificate-unissuable`.
  public func issueCertificate(
    kind: CertificateKind, subject: CertificateSubject, request: CertificateRequest, serial: [UInt8],
    at moment: Date, days: Int? = nil
  ) throws(Diagnostic) -> SigningCertificate {
    guard let key = request.requestedKey else {
      throw Self.unissuable(kind, "the request has no key")
    }
    let number = Array(serial.drop { $0 == 0 })
    guard (1...16).contains(number.count) else {
      throw Self.unissuable(kind, "a serial number has 1 to 16 bytes and is not zero")
    }
    let issuer = issuer(of: kind)
    let issuerCertificate = try issuer.decodedCertificate()
    let issuerKey = try issuer.decodedKey()
    let start = moment.roundedDownToSecond
    let end = min(
      start.addingTimeInterval(Double(days ?? subject.usualDays(for: kind)) * 86_400), issuerCertificate.notAfter)
    guard start >= issuerCertificate.notBefore, start < end else {
      throw Self.unissuable(kind, "the simulated authority issues certificates only between 2000 and 2049")
    }
    do {
      let certificate = try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(bytes: number), publicKey: key,
        notValidBefore: start, notValidAfter: end, issuer: issuerCertificate.parsed.subject,
        subject: try subject.distinguishedName(for: kind), signatureAlgorithm: .sha256WithRSAEncryption,
        extensions: try IssuedExtensions(
          kind: kind, key: key, issuer: issuerCertificate.parsed, start: start
        ).all(),
        issuerPrivateKey: issuerKey.certificateKey)
      var serializer = DER.Serializer()
      try serializer.serialize(certificate)
      return SigningCertificate(certificate, der: serializer.serializedBytes)
    } catch {
      throw Self.unissuable(kind, "\(error)")
    }
  }

  private func issuer(of kind: CertificateKind) -> PublishedAuthority {
    switch kind {
    case .developerIDApplication, .developerIDInstaller, .developerIDKext: .developerID
    default: .developerRelations
    }
  }

  private static func unissuable(_ kind: CertificateKind, _ problem: String) -> Diagnostic {
    Diagnostic(.certificateUnissuable, "can't issue a certificate of type \"\(kind.displayName)\": \(problem)")
  }
}

extension PublishedAuthority {
  /// The certificate, read.
  func decodedCertificate() throws(Diagnostic) -> SigningCertificate {
    try SigningCertificate(parsing: Self.bytes(certificate))
  }

  /// The key, read.
  func decodedKey() throws(Diagnostic) -> PrivateKey {
    try PrivateKey(der: Self.bytes(key ?? ""))
  }

  private static func bytes(_ text: String) -> [UInt8] {
    [UInt8](Data(base64Encoded: text, options: .ignoreUnknownCharacters) ?? Data())
  }
}

extension Date {
  /// The last whole second not after it.
  var roundedDownToSecond: Date {
    Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
  }
}
