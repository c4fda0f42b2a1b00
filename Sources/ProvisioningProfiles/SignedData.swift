public import Diagnostics
import SwiftASN1

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Content with signatures in one file: SignedData of the cryptographic message syntax (RFC 5652), content attached.
public struct SignedData: Sendable {
  /// The object identifier of the content's kind, in dots.
  public let contentType: String
  /// The signed content.
  public let content: [UInt8]
  /// The certificates that came along, in the file's order, those that can be read.
  public let certificates: [SigningCertificate]
  /// Who signed.
  public let signers: [Signer]

  /// One signature.
  public struct Signer: Sendable {
    /// The signer's certificate among those that came along, if it is there.
    public let certificate: SigningCertificate?
    /// The moment of signing, as the signer claims it.
    public let signingTime: Date?
    /// The object identifiers of the attributes that are signed with the content, in the file's order.
    public let signedAttributes: [String]
    /// The object identifier of the digest.
    public let digestAlgorithm: String
    /// The object identifier of the signature's algorithm.
    public let signatureAlgorithm: String

    let contentTypeAttribute: String?
    let messageDigest: [UInt8]?
    /// The signed bytes: the attributes as a SET, or `nil` if the content itself is signed.
    let signedBytes: [UInt8]?
    let signature: [UInt8]
  }

  /// Reads a file.
  ///
  /// Nothing is verified: see ``SignatureStatus``.
  /// - Throws: `signed-data-invalid`.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    try self.init(parsing: bytes, file: file, remembering: CertificateMemory())
  }

  init(parsing bytes: [UInt8], file: String? = nil, remembering memory: CertificateMemory) throws(Diagnostic) {
    do {
      self = try Self.read(bytes, memory)
    } catch {
      throw Diagnostic(
        .signedDataInvalid, "\(file.map { "\"\($0)\"" } ?? "the input") contains no signed data: \(error.problem)",
        at: Place(file: file))
    }
  }

  init(contentType: String, content: [UInt8], certificates: [SigningCertificate], signers: [Signer]) {
    self.contentType = contentType
    self.content = content
    self.certificates = certificates
    self.signers = signers
  }

  private static func read(_ bytes: [UInt8], _ memory: CertificateMemory) throws(MalformedStructure) -> SignedData {
    guard let root = try? DER.parse(bytes) else {
      throw MalformedStructure(problem: DERExtent(of: bytes)?.problem ?? "it is not encoded as DER")
    }
    var outer = ASN1Parts(try root.children(of: .sequence, "content information"))
    guard try outer.next("type").objectIdentifier("type") == .signedData else {
      throw MalformedStructure(problem: "its content is of another type")
    }
    let wrapped = try outer.next("signed data").children(of: .context(0), "signed data")
    guard let body = wrapped.first else {
      throw MalformedStructure(problem: "its signed data is empty")
    }
    return try read(body: body, memory)
  }

  private static func read(body: ASN1Node, _ memory: CertificateMemory) throws(MalformedStructure) -> SignedData {
    var parts = ASN1Parts(try body.children(of: .sequence, "signed data"))
    _ = try parts.next("version").bytes(of: .integer, "version")
    _ = try parts.next("digest algorithms")
    var encapsulated = ASN1Parts(try parts.next("content").children(of: .sequence, "content"))
    let type = try encapsulated.next("content type").objectIdentifier("content type")
    guard let attached = encapsulated.next(if: .context(0)) else {
      throw MalformedStructure(problem: "its content is not attached")
    }
    guard let octets = try attached.children(of: .context(0), "content").first else {
      throw MalformedStructure(problem: "its content is empty")
    }
    let content = try octets.bytes(of: .octetString, "content")
    var certificates: [SigningCertificate] = []
    if let list = parts.next(if: .context(0)) {
      certificates = try list.children(of: .context(0), "certificates").compactMap {
        memory.certificate(Array($0.encodedBytes))
      }
    }
    _ = parts.next(if: .context(1))
    var signers: [Signer] = []
    for node in try parts.next("signers").children(of: .set, "set of signers") {
      signers.append(try Signer(node, certificates: certificates))
    }
    return SignedData(
      contentType: type.description, content: Array(content), certificates: certificates, signers: signers)
  }
}

extension SignedData.Signer {
  init(_ node: ASN1Node, certificates: [SigningCertificate]) throws(MalformedStructure) {
    var parts = ASN1Parts(try node.children(of: .sequence, "signer"))
    _ = try parts.next("signer's version").bytes(of: .integer, "signer's version")
    certificate = try Self.certificate(named: try parts.next("signer's name"), in: certificates)
    digestAlgorithm = try Self.algorithm(try parts.next("digest algorithm"))
    let attributes = parts.next(if: .context(0))
    signatureAlgorithm = try Self.algorithm(try parts.next("signature algorithm"))
    signature = Array(try parts.next("signature").bytes(of: .octetString, "signature"))
    let read = try SignedAttributes(attributes)
    signedAttributes = read.identifiers
    signingTime = read.signingTime
    contentTypeAttribute = read.contentType
    messageDigest = read.messageDigest
    // The attributes are signed as a SET, although the file has another tag (RFC 5652, 5.4).
    signedBytes = attributes.map { [0x31] + $0.encodedBytes.dropFirst() }
  }

  private static func algorithm(_ node: ASN1Node) throws(MalformedStructure) -> String {
    var parts = ASN1Parts(try node.children(of: .sequence, "algorithm"))
    return try parts.next("algorithm").objectIdentifier("algorithm").description
  }

  /// The certificate that `node`, an issuer and a serial number or a key's identifier, names.
  private static func certificate(
    named node: ASN1Node, in certificates: [SigningCertificate]
  ) throws(MalformedStructure) -> SigningCertificate? {
    if node.identifier == .context(0), case .primitive(let identifier) = node.content {
      return certificates.first { $0.subjectKeyIdentifier == Array(identifier) }
    }
    var parts = ASN1Parts(try node.children(of: .sequence, "signer's name"))
    let issuer = try parts.next("signer's issuer").encodedBytes
    let serial = try parts.next("signer's serial number").bytes(of: .integer, "signer's serial number")
    return certificates.first {
      $0.serialNumber == serial.drop { $0 == 0 }.hexadecimal && $0.issuerBytes == Array(issuer)
    }
  }
}

/// The attributes of a signer that matter to whoever verifies.
private struct SignedAttributes {
  var identifiers: [String] = []
  var signingTime: Date?
  var contentType: String?
  var messageDigest: [UInt8]?

  init(_ node: ASN1Node?) throws(MalformedStructure) {
    guard let node else { return }
    for attribute in try node.children(of: .context(0), "signed attributes") {
      var parts = ASN1Parts(try attribute.children(of: .sequence, "signed attribute"))
      let type = try parts.next("attribute's type").objectIdentifier("attribute's type")
      identifiers.append(type.description)
      guard let value = try parts.next("attribute's values").children(of: .set, "set of values").first else {
        continue
      }
      switch type {
      case .contentType: contentType = try value.objectIdentifier("content type").description
      case .messageDigest: messageDigest = Array(try value.bytes(of: .octetString, "message digest"))
      case .signingTime: signingTime = CivilTime.date(value)
      default: break
      }
    }
  }
}

extension ASN1ObjectIdentifier {
  static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]
  static let data: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 1]
  static let contentType: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 3]
  static let messageDigest: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 4]
  static let signingTime: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 5]
}
