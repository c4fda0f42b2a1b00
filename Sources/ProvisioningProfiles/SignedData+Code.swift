public import Diagnostics
import SwiftASN1

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Signatures of code directories.
extension SignedData {
  /// What goes into the signature of a code directory beside its digest.
  public struct CodeAttributes: Sendable {
    /// The property list with the digests of all code directories, each cut to 20 bytes.
    public var hashes: [UInt8]
    /// The digests of all code directories.
    public var digests: [CodeDirectoryDigest]
    /// The moment of signing, to the second; `nil` leaves it out.
    public var moment: Date?

    /// Creates the attributes.
    public init(hashes: [UInt8], digests: [CodeDirectoryDigest], moment: Date?) {
      self.hashes = hashes
      self.digests = digests
      self.moment = moment
    }
  }

  /// Gets a token for a signature from a time stamping authority.
  public typealias TimestampSource = @Sendable (_ signature: [UInt8]) throws(Diagnostic) -> [UInt8]

  /// Signs a code directory, which is not attached, as Apple's `codesign` does.
  ///
  /// - Parameters:
  ///   - codeDirectory: The first code directory, in full.
  ///   - identity: Who signs.
  ///   - attributes: What is signed with it.
  ///   - timestamp: Gets a token for the signature; `nil` leaves it out.
  /// - Returns: The signature, DER.
  /// - Throws: `signing-failed`, and what `timestamp` throws.
  public static func signingCode(
    _ codeDirectory: [UInt8], by identity: CodeSigningIdentity, attributes: CodeAttributes,
    timestamp: TimestampSource? = nil
  ) throws(Diagnostic) -> [UInt8] {
    let set = try reporting(identity) { try signedAttributes(of: codeDirectory, attributes) }
    let signature = try identity.key.signature(for: set, digest: .sha256)
    let token = try timestamp?(signature)
    return try reporting(identity) {
      let unsigned = try token.map { token in [try attribute(.timestampToken) { $0.serializeRawBytes(token) }] }
      return try SignedMessage(
        content: codeDirectory, isAttached: false, signer: identity.certificate, chain: identity.chain,
        digest: .sha256, attributes: set, signature: signature,
        algorithm: try identity.key.algorithm.signatureIdentifier(ofCode: true), unsignedAttributes: unsigned ?? []
      ).serialized()
    }
  }

  private static func reporting(
    _ identity: CodeSigningIdentity, _ body: () throws -> [UInt8]
  ) throws(Diagnostic) -> [UInt8] {
    do {
      return try body()
    } catch {
      throw Diagnostic(.signingFailed, "\"\(identity.certificate.commonName)\" can't sign the code: \(error)")
    }
  }

  /// The attributes as the SET that is signed.
  private static func signedAttributes(of codeDirectory: [UInt8], _ attributes: CodeAttributes) throws -> [UInt8] {
    var elements = [try attribute(.contentType) { try $0.serialize(ASN1ObjectIdentifier.data) }]
    if let moment = attributes.moment {
      elements.append(try attribute(.signingTime) { try CivilTime.serialize(moment, into: &$0) })
    }
    let digest = DigestAlgorithm.sha256.hash(codeDirectory)
    elements.append(try attribute(.messageDigest) { try $0.serialize(ASN1OctetString(contentBytes: digest[...])) })
    elements.append(
      try attribute(.codeDirectoryHashes) { try $0.serialize(ASN1OctetString(contentBytes: attributes.hashes[...])) })
    elements.append(try digestsAttribute(attributes.digests))
    var serializer = DER.Serializer()
    try serializer.serializeSetOf(elements)
    return serializer.serializedBytes
  }

  private static func digestsAttribute(_ digests: [CodeDirectoryDigest]) throws -> RawDER {
    let values = try digests.map { digest in
      try RawDER { serializer in
        try serializer.appendConstructedNode(identifier: .sequence) { pair in
          try pair.serialize(try ASN1ObjectIdentifier(dotRepresentation: digest.algorithm))
          try pair.serialize(ASN1OctetString(contentBytes: digest.digest[...]))
        }
      }
    }
    return try RawDER { serializer in
      try serializer.appendConstructedNode(identifier: .sequence) { parts in
        try parts.serialize(ASN1ObjectIdentifier.codeDirectoryDigests)
        try parts.serializeSetOf(values)
      }
    }
  }

  /// The problem with the one signature itself, or `nil`; whether its signer is trusted is another question.
  public var problem: String? {
    guard let signer = signers.first, signers.count == 1 else {
      return "it has \(signers.count) signers instead of one"
    }
    guard let certificate = signer.certificate else { return "the signer's certificate is not in the file" }
    return signer.problem(content: content, contentType: contentType, certificate: certificate)
  }
}
