public import Diagnostics
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SignedData {
  /// Signs `content` and attaches it, with the attributes content type, signing time, message digest, S/MIME
  /// capabilities and algorithm protection, as the outer layer of Apple's profiles has them.
  ///
  /// - Parameters:
  ///   - content: What is signed.
  ///   - key: The signer's key.
  ///   - certificate: The signer's certificate.
  ///   - chain: The certificates that go along, the signer's among them.
  ///   - digest: How the content is digested.
  ///   - moment: The moment of signing, which is written to the second.
  /// - Returns: The file, DER.
  /// - Throws: `signing-failed`.
  public static func signing(
    _ content: [UInt8], key: PrivateKey, certificate: SigningCertificate, chain: [SigningCertificate],
    digest: DigestAlgorithm, at moment: Date
  ) throws(Diagnostic) -> [UInt8] {
    // Signatures with P-256 are made over SHA-256 alone.
    let digest = key.algorithm == .p256 ? .sha256 : digest
    do {
      let attributes = try signedAttributes(content: content, digest: digest, key: key.algorithm, at: moment)
      let signature = try key.signature(for: attributes, digest: digest)
      return try SignedMessage(
        content: content, signer: certificate, chain: chain, digest: digest, attributes: attributes,
        signature: signature, algorithm: try key.algorithm.signatureIdentifier()
      ).serialized()
    } catch {
      throw Diagnostic(.signingFailed, "\"\(certificate.commonName)\" can't sign the data: \(error)")
    }
  }

  /// The attributes as the SET that is signed.
  private static func signedAttributes(
    content: [UInt8], digest: DigestAlgorithm, key: KeyAlgorithm, at moment: Date
  ) throws -> [UInt8] {
    var elements: [RawDER] = []
    elements.append(try attribute(.contentType) { try $0.serialize(ASN1ObjectIdentifier.data) })
    elements.append(try attribute(.signingTime) { try CivilTime.serialize(moment, into: &$0) })
    let hash = digest.hash(content)
    elements.append(try attribute(.messageDigest) { try $0.serialize(ASN1OctetString(contentBytes: hash[...])) })
    elements.append(try attribute(.smimeCapabilities, SigningAttributes.capabilities))
    elements.append(try attribute(.algorithmProtection) { try SigningAttributes.protection(digest, key, into: &$0) })
    var serializer = DER.Serializer()
    try serializer.serializeSetOf(elements)
    return serializer.serializedBytes
  }

  /// An attribute: its type, and a SET of the one value.
  static func attribute(
    _ type: ASN1ObjectIdentifier, _ value: (inout DER.Serializer) throws -> Void
  ) throws -> RawDER {
    try RawDER { serializer in
      try serializer.appendConstructedNode(identifier: .sequence) { parts in
        try parts.serialize(type)
        try parts.appendConstructedNode(identifier: .set, value)
      }
    }
  }
}

/// DER that is written as it is.
struct RawDER: DERSerializable {
  let bytes: [UInt8]

  init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  init(_ write: (inout DER.Serializer) throws -> Void) throws {
    var serializer = DER.Serializer()
    try write(&serializer)
    bytes = serializer.serializedBytes
  }

  func serialize(into coder: inout DER.Serializer) throws {
    coder.serializeRawBytes(bytes)
  }
}

extension KeyAlgorithm {
  /// How signatures by keys of this kind are named: ECDSA with its digest; RSA without it in profiles, and with SHA-256
  /// in code signatures, as Apple does it.
  func signatureIdentifier(ofCode: Bool = false) throws -> RawDER {
    try RawDER { serializer in
      try serializer.appendConstructedNode(identifier: .sequence) { parts in
        switch self {
        case .rsa2048:
          let sha256WithRSA: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 1, 11]
          try parts.serialize(ofCode ? sha256WithRSA : ASN1ObjectIdentifier.AlgorithmIdentifier.rsaEncryption)
          try parts.serialize(ASN1Null())
        case .p256:
          let ecdsaWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 10045, 4, 3, 2]
          try parts.serialize(ecdsaWithSHA256)
        }
      }
    }
  }
}
