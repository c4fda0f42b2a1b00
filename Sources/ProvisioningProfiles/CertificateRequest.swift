public import Diagnostics
import SwiftASN1
import X509

/// A request for a certificate (PKCS#10), such as Keychain Access makes: who asks, and the public key.
public struct CertificateRequest: Hashable, Sendable {
  /// The request, DER.
  public let der: [UInt8]
  /// The name given, which Apple's portal ignores.
  public let commonName: String?
  /// The e-mail address given, which Apple's portal ignores.
  public let emailAddress: String?
  /// The key to be certified.
  public let publicKey: PublicKey

  /// Creates a request signed by `key`.
  ///
  /// - Throws: `signing-failed`.
  public init(commonName: String, emailAddress: String, country: String = "US", key: PrivateKey) throws(Diagnostic) {
    do {
      let subject = try DistinguishedName([
        RelativeDistinguishedName.Attribute(
          type: .RDNAttributeType.emailAddress, ia5StringOrUTF8: emailAddress),
        RelativeDistinguishedName.Attribute(type: .RDNAttributeType.commonName, utf8String: commonName),
        RelativeDistinguishedName.Attribute(type: .RDNAttributeType.countryName, printableString: country),
      ])
      let request = try CertificateSigningRequest(
        version: .v1, subject: subject, privateKey: key.certificateKey,
        attributes: CertificateSigningRequest.Attributes(), signatureAlgorithm: key.requestAlgorithm)
      var serializer = DER.Serializer()
      try serializer.serialize(request)
      self.init(request, der: serializer.serializedBytes)
    } catch {
      throw Diagnostic(.signingFailed, "can't create a certificate request for \"\(commonName)\": \(error)")
    }
  }

  /// Reads a request in DER or PEM and checks that its own key signed it.
  ///
  /// - Throws: `certificate-request-invalid`.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    let der = PEMBytes.der(in: bytes, discriminators: ["CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST"])
    guard let request = try? CertificateSigningRequest(derEncoded: der) else {
      guard let weak = WeakRequestKey(inRequest: der) else {
        throw Self.invalid("is not a certificate request", file: file)
      }
      throw Self.invalid(
        "has a key of \(weak.bits) bits; at least \(WeakRequestKey.neededBits) bits are required", file: file)
    }
    guard request.publicKey.isValidSignature(request.signature, for: request) else {
      throw Self.invalid("is not signed by its own key", file: file)
    }
    self.init(request, der: der)
  }

  /// The request in PEM, with a final newline.
  public var pem: String {
    PEMDocument(type: "CERTIFICATE REQUEST", derBytes: der).pemString + "\n"
  }

  /// The key as the certificates' package reads it.
  var requestedKey: Certificate.PublicKey? {
    try? CertificateSigningRequest(derEncoded: der).publicKey
  }

  private init(_ request: CertificateSigningRequest, der: [UInt8]) {
    self.der = der
    commonName = request.subject.text(.RDNAttributeType.commonName)
    emailAddress = request.subject.text(.RDNAttributeType.emailAddress)
    publicKey = PublicKey(request.publicKey)
  }

  private static func invalid(_ problem: String, file: String?) -> Diagnostic {
    let subject = file.map { "\"\($0)\"" } ?? "the input"
    return Diagnostic(
      .certificateRequestInvalid, "\(subject) \(problem)", at: Place(file: file),
      remedy: .advice("create a request with Keychain Access, or openssl req -new -newkey rsa:2048"))
  }
}

extension PrivateKey {
  /// How requests and certificates are signed with a key of this kind.
  var requestAlgorithm: Certificate.SignatureAlgorithm {
    switch algorithm {
    case .rsa2048: .sha256WithRSAEncryption
    case .p256: .ecdsaWithSHA256
    }
  }
}

extension RelativeDistinguishedName.Attribute {
  /// An attribute whose text is an IA5String as its standard asks, or UTF-8 where it has other letters.
  init(type: ASN1ObjectIdentifier, ia5StringOrUTF8 text: String) {
    if let attribute = try? Self(type: type, ia5String: text) {
      self = attribute
    } else {
      self.init(type: type, utf8String: text)
    }
  }
}

extension DistinguishedName {
  /// The text of the first attribute of `type`.
  func text(_ type: ASN1ObjectIdentifier) -> String? {
    for name in self {
      for attribute in name where attribute.type == type {
        return String(attribute.value) ?? attribute.value.description
      }
    }
    return nil
  }
}
