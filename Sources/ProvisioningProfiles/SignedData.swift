public import Diagnostics
import SwiftASN1

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Content with signatures: SignedData of the cryptographic message syntax (RFC 5652).
///
/// The content is attached, as in profiles, or detached, as in code signatures.
public struct SignedData: Sendable {
  /// The object identifier of the content's kind, in dots.
  public let contentType: String
  /// The signed content.
  public let content: [UInt8]
  /// The certificates that came along, in the file's order, those that can be read.
  public let certificates: [SigningCertificate]
  /// Who signed.
  public let signers: [Signer]
  /// How many certificates that came along can't be read.
  let unreadableCertificates: Int

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
    /// The property list with the digests of all code directories, each cut to 20 bytes, in code signatures.
    public let codeDirectoryHashes: [UInt8]?
    /// The digests of all code directories in code signatures; empty in those made before 2019.
    public let codeDirectoryDigests: [CodeDirectoryDigest]
    /// The token of a time stamping authority, which is not signed itself.
    public let timestampToken: [UInt8]?
    /// The signature's bytes, which a time stamping authority signs.
    public let signature: [UInt8]

    let contentTypeAttribute: String?
    let messageDigest: [UInt8]?
    /// The signed bytes: the attributes as a SET, or `nil` if the content itself is signed.
    let signedBytes: [UInt8]?
  }

  /// The digest of a code directory in a signed attribute.
  public struct CodeDirectoryDigest: Hashable, Sendable {
    /// The object identifier of the algorithm.
    public let algorithm: String
    /// The digest, in full.
    public let digest: [UInt8]

    /// Pairs an algorithm with a digest.
    public init(algorithm: String, digest: [UInt8]) {
      self.algorithm = algorithm
      self.digest = digest
    }
  }

  /// Reads a file.
  ///
  /// Nothing is verified: see ``SignatureStatus``.
  /// - Throws: `signed-data-invalid`.
  public init(parsing bytes: [UInt8], file: String? = nil) throws(Diagnostic) {
    try self.init(parsing: bytes, file: file, remembering: CertificateMemory())
  }

  /// Reads a file whose content is attached, or is `detached` content.
  ///
  /// Apple's code signatures are in the looser encoding BER.
  /// - Parameters:
  ///   - bytes: The file.
  ///   - detached: The content, where the file may come without.
  ///   - file: Its name for messages.
  ///   - memory: What is shared by files that are read together.
  /// - Throws: `signed-data-invalid`.
  public init(
    parsing bytes: [UInt8], detached: [UInt8]? = nil, file: String? = nil, remembering memory: CertificateMemory
  ) throws(Diagnostic) {
    do {
      self = try Self.read(bytes, detached: detached, memory)
    } catch {
      throw Diagnostic(
        .signedDataInvalid, "\(file.map { "\"\($0)\"" } ?? "the input") contains no signed data: \(error.problem)",
        at: Place(file: file))
    }
  }

  init(
    contentType: String, content: [UInt8], certificates: [SigningCertificate], unreadableCertificates: Int = 0,
    signers: [Signer]
  ) {
    self.unreadableCertificates = unreadableCertificates
    self.contentType = contentType
    self.content = content
    self.certificates = certificates
    self.signers = signers
  }

  private static func read(
    _ bytes: [UInt8], detached: [UInt8]?, _ memory: CertificateMemory
  ) throws(MalformedStructure) -> SignedData {
    guard let root = detached == nil ? try? DER.parse(bytes) : try? BER.parse(bytes) else {
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
    return try read(body: body, detached: detached, memory)
  }

  private static func read(
    body: ASN1Node, detached: [UInt8]?, _ memory: CertificateMemory
  ) throws(MalformedStructure) -> SignedData {
    var parts = ASN1Parts(try body.children(of: .sequence, "signed data"))
    _ = try parts.next("version").bytes(of: .integer, "version")
    _ = try parts.next("digest algorithms")
    var encapsulated = ASN1Parts(try parts.next("content").children(of: .sequence, "content"))
    let type = try encapsulated.next("content type").objectIdentifier("content type")
    let content = try content(attached: encapsulated.next(if: .context(0)), detached: detached)
    let list = try parts.next(if: .context(0))?.children(of: .context(0), "certificates") ?? []
    let certificates = list.compactMap { memory.certificate(Array($0.encodedBytes)) }
    _ = parts.next(if: .context(1))
    var signers: [Signer] = []
    for node in try parts.next("signers").children(of: .set, "set of signers") {
      signers.append(try Signer(node, certificates: certificates))
    }
    return SignedData(
      contentType: type.description, content: content, certificates: certificates,
      unreadableCertificates: list.count - certificates.count, signers: signers)
  }

  private static func content(
    attached: ASN1Node?, detached: [UInt8]?
  ) throws(MalformedStructure) -> [UInt8] {
    if let attached {
      guard let octets = try attached.children(of: .context(0), "content").first else {
        throw MalformedStructure(problem: "its content is empty")
      }
      return try octets.octets("content")
    }
    guard let detached else { throw MalformedStructure(problem: "its content is not attached") }
    return detached
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
    codeDirectoryHashes = read.codeDirectoryHashes
    codeDirectoryDigests = read.codeDirectoryDigests
    // The attributes are signed as a SET, although the file has another tag (RFC 5652, 5.4).
    signedBytes = attributes.map { [0x31] + $0.encodedBytes.dropFirst() }
    timestampToken = try Self.timestampToken(in: parts.next(if: .context(1)))
  }

  /// The token among the unsigned attributes.
  private static func timestampToken(in attributes: ASN1Node?) throws(MalformedStructure) -> [UInt8]? {
    guard let attributes else { return nil }
    for attribute in try attributes.children(of: .context(1), "unsigned attributes") {
      var parts = ASN1Parts(try attribute.children(of: .sequence, "unsigned attribute"))
      guard try parts.next("attribute's type").objectIdentifier("attribute's type") == .timestampToken else { continue }
      return try parts.next("attribute's values").children(of: .set, "set of values").first.map {
        Array($0.encodedBytes)
      }
    }
    return nil
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
  var codeDirectoryHashes: [UInt8]?
  var codeDirectoryDigests: [SignedData.CodeDirectoryDigest] = []

  init(_ node: ASN1Node?) throws(MalformedStructure) {
    guard let node else { return }
    for attribute in try node.children(of: .context(0), "signed attributes") {
      var parts = ASN1Parts(try attribute.children(of: .sequence, "signed attribute"))
      let type = try parts.next("attribute's type").objectIdentifier("attribute's type")
      identifiers.append(type.description)
      let values = try parts.next("attribute's values").children(of: .set, "set of values")
      guard let value = values.first else { continue }
      switch type {
      case .contentType: contentType = try value.objectIdentifier("content type").description
      case .messageDigest: messageDigest = Array(try value.bytes(of: .octetString, "message digest"))
      case .signingTime: signingTime = CivilTime.date(value)
      case .codeDirectoryHashes: codeDirectoryHashes = Array(try value.bytes(of: .octetString, "code directory hashes"))
      case .codeDirectoryDigests: codeDirectoryDigests = try Self.digests(values)
      default: break
      }
    }
  }

  private static func digests(
    _ values: [ASN1Node]
  ) throws(MalformedStructure) -> [SignedData.CodeDirectoryDigest] {
    var digests: [SignedData.CodeDirectoryDigest] = []
    for value in values {
      var parts = ASN1Parts(try value.children(of: .sequence, "code directory digest"))
      let algorithm = try parts.next("digest algorithm").objectIdentifier("digest algorithm")
      let digest = try parts.next("digest").bytes(of: .octetString, "digest")
      digests.append(SignedData.CodeDirectoryDigest(algorithm: algorithm.description, digest: Array(digest)))
    }
    return digests
  }
}

extension ASN1ObjectIdentifier {
  static let signedData: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 2]
  static let data: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 7, 1]
  static let contentType: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 3]
  static let messageDigest: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 4]
  static let signingTime: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 5]
  static let timestampToken: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 16, 2, 14]
  /// Apple's attribute with a property list of code directories' digests.
  static let codeDirectoryHashes: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 9, 1]
  /// Apple's attribute with a digest and its algorithm for each code directory.
  static let codeDirectoryDigests: ASN1ObjectIdentifier = [1, 2, 840, 113635, 100, 9, 2]
}
