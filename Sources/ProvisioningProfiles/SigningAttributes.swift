import SwiftASN1

/// The signed attributes that say nothing of the content.
enum SigningAttributes {
  /// The encryption algorithms that the signer's mail program supports (RFC 8551, 2.5.2).
  ///
  /// That Apple's have the attribute is measured; which
  /// algorithms it names is not, and these are the ones that the RFC asks for.
  static func capabilities(into serializer: inout DER.Serializer) throws {
    try serializer.appendConstructedNode(identifier: .sequence) { list in
      for cipher in ciphers {
        try list.appendConstructedNode(identifier: .sequence) { try $0.serialize(cipher) }
      }
    }
  }

  /// The digest's and the signature's algorithm once more, where they are signed (RFC 6211).
  static func protection(
    _ digest: DigestAlgorithm, _ key: KeyAlgorithm, into serializer: inout DER.Serializer
  ) throws {
    let signature = try key.signatureIdentifier()
    try serializer.appendConstructedNode(identifier: .sequence) { parts in
      try parts.serialize(try digest.algorithmIdentifier())
      // The context tag 1 replaces the SEQUENCE's tag.
      parts.serializeRawBytes([0xA1] + signature.bytes.dropFirst())
    }
  }

  /// AES in CBC mode with 256, 192 and 128 bits, and triple DES.
  private static let ciphers: [ASN1ObjectIdentifier] = [
    [2, 16, 840, 1, 101, 3, 4, 1, 42], [2, 16, 840, 1, 101, 3, 4, 1, 22], [2, 16, 840, 1, 101, 3, 4, 1, 2],
    [1, 2, 840, 113549, 3, 7],
  ]
}

extension ASN1ObjectIdentifier {
  /// The signed attribute of RFC 8551, 2.5.2.
  static let smimeCapabilities: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 15]
  /// The signed attribute of RFC 6211.
  static let algorithmProtection: ASN1ObjectIdentifier = [1, 2, 840, 113549, 1, 9, 52]
}
