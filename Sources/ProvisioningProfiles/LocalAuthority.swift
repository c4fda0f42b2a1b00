public import Diagnostics
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A certificate authority for web servers on this machine, whose key belongs to one user.
///
/// Devices trust it if their owner installs its certificate. Name constraints (RFC 5280, 4.2.1.10) limit the harm that
/// a stolen key does: no certificate for another host is valid.
public struct LocalAuthority: Sendable {
  /// The certificate that devices must trust.
  public let certificate: SigningCertificate
  /// The private key.
  public let key: PrivateKey

  /// Puts the authority together again; `nil` if the key is another one.
  public init?(certificate: SigningCertificate, key: PrivateKey) {
    guard certificate.certifies(key) else { return nil }
    (self.certificate, self.key) = (certificate, key)
  }

  /// Creates an authority with a new key, valid for ten years.
  ///
  /// - Parameters:
  ///   - name: Its common name.
  ///   - scope: The hosts that it may certify.
  ///   - moment: The beginning of its validity.
  /// - Returns: The authority.
  /// - Throws: `certificate-unissuable`.
  public static func creating(
    named name: String, for scope: ServerScope, at moment: Date
  ) throws(Diagnostic) -> LocalAuthority {
    let key = try PrivateKey.generate(.p256)
    let certificate = try issue(
      for: key.certificateKey.publicKey, named: name, by: (name, key), from: moment, days: years * 365
    ) { extensions in
      try extensions.append(
        Certificate.Extension(BasicConstraints.isCertificateAuthority(maxPathLength: 0), critical: true))
      try extensions.append(Certificate.Extension(KeyUsage(keyCertSign: true), critical: true))
      try extensions.append(Certificate.Extension(NameConstraints(permittedSubtrees: scope.subtrees), critical: true))
    }
    return LocalAuthority(certificate: certificate, of: key)
  }

  private static let years = 10
  /// How many days the certificates of servers are valid; Apple's systems refuse more than 398.
  public static let serverDays = 397
  // Some verifiers compare a common name that looks like a host's with the name constraints (OpenSSL 3).
  private static let serverName = "Slipway Local Server"

  /// Issues a certificate for a web server with a new key.
  ///
  /// - Parameters:
  ///   - host: The host in the server's URL.
  ///   - moment: The beginning of its validity.
  /// - Returns: The certificate and its key.
  /// - Throws: `certificate-unissuable`.
  public func issueServer(
    for host: ServerHost, at moment: Date
  ) throws(Diagnostic) -> (certificate: SigningCertificate, key: PrivateKey) {
    let serverKey = try PrivateKey.generate(.p256)
    let server = try Self.issue(
      for: serverKey.certificateKey.publicKey, named: Self.serverName, by: (certificate.commonName, key), from: moment,
      days: Self.serverDays
    ) { extensions in
      try extensions.append(Certificate.Extension(BasicConstraints.notCertificateAuthority, critical: true))
      try extensions.append(Certificate.Extension(KeyUsage(digitalSignature: true), critical: true))
      try extensions.append(Certificate.Extension(ExtendedKeyUsage([.serverAuth]), critical: false))
      try extensions.append(Certificate.Extension(SubjectAlternativeNames([host.generalName]), critical: false))
    }
    return (server, serverKey)
  }

  private init(certificate: SigningCertificate, of key: PrivateKey) {
    (self.certificate, self.key) = (certificate, key)
  }

  private static func issue(
    for key: Certificate.PublicKey, named name: String, by issuer: (name: String, key: PrivateKey), from moment: Date,
    days: Int, _ extend: (inout Certificate.Extensions) throws -> Void
  ) throws(Diagnostic) -> SigningCertificate {
    do {
      var extensions = Certificate.Extensions()
      try extend(&extensions)
      try extensions.append(Certificate.Extension(SubjectKeyIdentifier(hash: key), critical: false))
      let issuerKey = SubjectKeyIdentifier(hash: issuer.key.certificateKey.publicKey).keyIdentifier
      try extensions.append(Certificate.Extension(AuthorityKeyIdentifier(keyIdentifier: issuerKey), critical: false))
      // The clock of a device may be a little late.
      let start = moment.roundedDownToSecond.addingTimeInterval(-86_400)
      let certificate = try Certificate(
        version: .v3, serialNumber: Certificate.SerialNumber(), publicKey: key, notValidBefore: start,
        notValidAfter: start.addingTimeInterval(Double(days) * 86_400), issuer: distinguishedName(issuer.name),
        subject: distinguishedName(name), signatureAlgorithm: .ecdsaWithSHA256, extensions: extensions,
        issuerPrivateKey: issuer.key.certificateKey)
      var serializer = DER.Serializer()
      try serializer.serialize(certificate)
      return SigningCertificate(certificate, der: serializer.serializedBytes)
    } catch {
      throw Diagnostic(.certificateUnissuable, "can't issue a certificate for \"\(name)\": \(error)")
    }
  }

  private static func distinguishedName(_ name: String) throws -> DistinguishedName {
    try DistinguishedName {
      CommonName(name)
      OrganizationName("Slipway")
    }
  }
}
