import Crypto
public import Diagnostics
public import AppleIdentifiers
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A certificate (X.509) as it concerns the signing of apps.
///
/// Apple's marker extensions determine the kind, the organizational unit the team; the common name determines neither
/// for certain.
public struct SigningCertificate: Sendable {
  /// The certificate, DER.
  public let der: [UInt8]
  /// The subject's common name, such as `Apple Development: Ada Example (A1B2C3D4E5)`; empty where it has none.
  public let commonName: String
  /// The subject's organizational unit, which is the team's identifier in certificates for developers.
  public let organizationalUnit: String?
  /// The subject's organization: the name of the team or person.
  public let organization: String?
  /// The subject's user identifier.
  public let userID: String?
  /// The issuer's common name.
  public let issuerName: String
  /// The kind, or `nil` if it has no known marker.
  public let kind: CertificateKind?
  /// The serial number in hexadecimal, without leading zeros.
  public let serialNumber: String
  /// The first moment of its validity.
  public let notBefore: Date
  /// The last moment of its validity.
  public let notAfter: Date
  /// The SHA-1 digest in hexadecimal, which is how `codesign` and keychains name an identity.
  public let sha1: String
  /// The SHA-256 digest in hexadecimal.
  public let sha256: String
  /// The key that is certified.
  public let publicKey: PublicKey

  let parsed: Certificate
  /// The issuer's name, DER.
  let issuerBytes: [UInt8]
  /// The subject's name, DER.
  let subjectBytes: [UInt8]

  /// Reads a certificate in DER or PEM.
  ///
  /// - Throws: `certificate-invalid`.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    let der = PEMBytes.der(in: bytes, discriminators: ["CERTIFICATE"])
    do {
      self.init(try Certificate(derEncoded: der), der: der)
    } catch {
      throw Diagnostic(
        .certificateInvalid, "\(file.map { "\"\($0)\"" } ?? "the input") is not a certificate",
        at: Place(file: file), remedy: .advice("give a .cer or .pem file that contains an X.509 certificate"))
    }
  }

  /// Reads every certificate of a file: one in DER, or any number in PEM.
  ///
  /// - Throws: `certificate-invalid`.
  public static func all(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) -> [SigningCertificate] {
    let blocks = PEMBytes.all(in: bytes, discriminators: ["CERTIFICATE"])
    var certificates: [SigningCertificate] = []
    for der in blocks.isEmpty ? [bytes] : blocks {
      certificates.append(try SigningCertificate(parsing: der, file: file))
    }
    return certificates
  }

  /// The team of the certificate, from the organizational unit.
  public var teamID: TeamID? {
    organizationalUnit.flatMap { try? TeamID($0) }
  }

  /// The certificate in PEM, with a final newline.
  public var pem: String {
    PEMDocument(type: "CERTIFICATE", derBytes: der).pemString + "\n"
  }

  /// Whether `moment` is outside its validity.
  public func isExpired(at moment: Date) -> Bool {
    moment > notAfter
  }

  /// Whether `moment` is within its validity.
  public func isValid(at moment: Date) -> Bool {
    notBefore <= moment && moment <= notAfter
  }

  /// Whether it certifies the public half of `key`.
  public func certifies(_ key: PrivateKey) -> Bool {
    publicKey == key.publicKey
  }

  init(_ certificate: Certificate, der: [UInt8]) {
    parsed = certificate
    issuerBytes = Self.bytes(certificate.issuer)
    subjectBytes = Self.bytes(certificate.subject)
    self.der = der
    let subject = certificate.subject
    commonName = subject.text(.RDNAttributeType.commonName) ?? ""
    organizationalUnit = subject.text(.RDNAttributeType.organizationalUnitName)
    organization = subject.text(.RDNAttributeType.organizationName)
    userID = subject.text(.userIdentifier)
    issuerName = certificate.issuer.text(.RDNAttributeType.commonName) ?? certificate.issuer.description
    kind = CertificateKind(markers: certificate.appleMarkers)
    serialNumber = certificate.serialNumber.bytes.drop { $0 == 0 }.hexadecimal
    notBefore = certificate.notValidBefore
    notAfter = certificate.notValidAfter
    sha1 = Insecure.SHA1.hash(data: der).hexadecimal
    sha256 = SHA256.hash(data: der).hexadecimal
    publicKey = PublicKey(certificate.publicKey)
  }
}

extension SigningCertificate: Hashable {
  /// Whether both are the same certificate, byte for byte.
  public static func == (left: SigningCertificate, right: SigningCertificate) -> Bool {
    left.der == right.der
  }

  /// Hashes the digest.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(sha256)
  }
}

extension ASN1ObjectIdentifier {
  /// The subject's attribute `UID`.
  static let userIdentifier: ASN1ObjectIdentifier = [0, 9, 2342, 19_200_300, 100, 1, 1]
}

extension Certificate {
  /// The suffixes after 1.2.840.113635.100 in the object identifiers of its Apple extensions.
  var appleMarkers: Set<String> {
    let prefix = "1.2.840.113635.100."
    return Set(
      extensions.compactMap { element in
        let text = element.oid.oidComponents.map(String.init).joined(separator: ".")
        return text.hasPrefix(prefix) ? String(text.dropFirst(prefix.count)) : nil
      })
  }
}
