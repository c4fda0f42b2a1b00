import Crypto
public import Diagnostics
import SwiftASN1
import X509

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// How content is digested before it is signed.
public enum SigningDigest: Hashable, Sendable {
  /// SHA-1, which the outer layer of profiles has to this day.
  case sha1
  /// SHA-256.
  case sha256
}

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
    digest: SigningDigest, at moment: Date
  ) throws(Diagnostic) -> [UInt8] {
    // Signatures with P-256 are made over SHA-256 alone.
    let digest = key.algorithm == .p256 ? .sha256 : digest
    do {
      let attributes = try signedAttributes(content: content, digest: digest, key: key.algorithm, at: moment)
      let signature = try key.signature(for: attributes, digest: digest)
      return try message(
        content: content, signer: certificate, chain: chain, digest: digest, attributes: attributes,
        signature: signature, algorithm: key.algorithm)
    } catch {
      throw Diagnostic(.signingFailed, "\"\(certificate.commonName)\" can't sign the data: \(error)")
    }
  }

  /// The attributes as the SET that is signed.
  private static func signedAttributes(
    content: [UInt8], digest: SigningDigest, key: KeyAlgorithm, at moment: Date
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

  private static func message(
    content: [UInt8], signer: SigningCertificate, chain: [SigningCertificate], digest: SigningDigest,
    attributes: [UInt8], signature: [UInt8], algorithm: KeyAlgorithm
  ) throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serializer.appendConstructedNode(identifier: .sequence) { outer in
      try outer.serialize(ASN1ObjectIdentifier.signedData)
      try outer.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { wrapped in
        try wrapped.appendConstructedNode(identifier: .sequence) { body in
          try body.serialize(1)
          try body.serializeSetOf([try digest.algorithmIdentifier()])
          try serializeContent(content, into: &body)
          try body.serializeSetOf(chain.map { RawDER(bytes: $0.der) }, identifier: .context(0))
          let information = try signerInformation(
            signer: signer, digest: digest, attributes: attributes, signature: signature, algorithm: algorithm)
          try body.serializeSetOf([information])
        }
      }
    }
    return serializer.serializedBytes
  }

  private static func serializeContent(_ content: [UInt8], into body: inout DER.Serializer) throws {
    try body.appendConstructedNode(identifier: .sequence) { encapsulated in
      try encapsulated.serialize(ASN1ObjectIdentifier.data)
      try encapsulated.serialize(
        ASN1OctetString(contentBytes: content[...]), explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific)
    }
  }

  private static func signerInformation(
    signer: SigningCertificate, digest: SigningDigest, attributes: [UInt8], signature: [UInt8],
    algorithm: KeyAlgorithm
  ) throws -> RawDER {
    try RawDER { serializer in
      try serializer.appendConstructedNode(identifier: .sequence) { parts in
        try parts.serialize(1)
        try parts.appendConstructedNode(identifier: .sequence) { name in
          name.serializeRawBytes(signer.issuerBytes)
          try name.serialize(signer.parsed.serialNumber.bytes)
        }
        try parts.serialize(try digest.algorithmIdentifier())
        // The signed SET is written with another tag (RFC 5652, 5.4).
        parts.serializeRawBytes([0xA0] + attributes.dropFirst())
        try parts.serialize(try algorithm.signatureIdentifier())
        try parts.serialize(ASN1OctetString(contentBytes: signature[...]))
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

extension SigningDigest {
  func hash(_ bytes: [UInt8]) -> [UInt8] {
    switch self {
    case .sha1: Array(Insecure.SHA1.hash(data: bytes))
    case .sha256: Array(SHA256.hash(data: bytes))
    }
  }

  func algorithmIdentifier() throws -> RawDER {
    let identifier: ASN1ObjectIdentifier =
      switch self {
      case .sha1: [1, 3, 14, 3, 2, 26]
      case .sha256: [2, 16, 840, 1, 101, 3, 4, 2, 1]
      }
    return try RawDER { serializer in
      try serializer.appendConstructedNode(identifier: .sequence) { parts in
        try parts.serialize(identifier)
        try parts.serialize(ASN1Null())
      }
    }
  }
}

extension KeyAlgorithm {
  /// How signatures by keys of this kind are named: RSA without the digest as Apple does it, ECDSA with it.
  func signatureIdentifier() throws -> RawDER {
    try RawDER { serializer in
      try serializer.appendConstructedNode(identifier: .sequence) { parts in
        switch self {
        case .rsa2048:
          try parts.serialize(ASN1ObjectIdentifier.AlgorithmIdentifier.rsaEncryption)
          try parts.serialize(ASN1Null())
        case .p256:
          let ecdsaWithSHA256: ASN1ObjectIdentifier = [1, 2, 840, 10045, 4, 3, 2]
          try parts.serialize(ecdsaWithSHA256)
        }
      }
    }
  }
}
