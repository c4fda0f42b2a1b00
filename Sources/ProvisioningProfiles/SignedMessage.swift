import SwiftASN1
import X509

/// SignedData with one signer, as it is written (RFC 5652, 5.1).
struct SignedMessage {
  let content: [UInt8]
  /// Whether the content is written as well.
  var isAttached = true
  let signer: SigningCertificate
  let chain: [SigningCertificate]
  let digest: DigestAlgorithm
  /// The signed attributes as the SET that is signed.
  let attributes: [UInt8]
  let signature: [UInt8]
  let algorithm: RawDER
  var unsignedAttributes: [RawDER] = []

  func serialized() throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serializer.appendConstructedNode(identifier: .sequence) { outer in
      try outer.serialize(ASN1ObjectIdentifier.signedData)
      try outer.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { wrapped in
        try wrapped.appendConstructedNode(identifier: .sequence) { body in
          try body.serialize(1)
          try body.serializeSetOf([try digest.algorithmIdentifier()])
          try serializeContent(into: &body)
          try body.serializeSetOf(chain.map { RawDER(bytes: $0.der) }, identifier: .context(0))
          try body.serializeSetOf([try signerInformation()])
        }
      }
    }
    return serializer.serializedBytes
  }

  private func serializeContent(into body: inout DER.Serializer) throws {
    try body.appendConstructedNode(identifier: .sequence) { encapsulated in
      try encapsulated.serialize(ASN1ObjectIdentifier.data)
      guard isAttached else { return }
      try encapsulated.serialize(
        ASN1OctetString(contentBytes: content[...]), explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific)
    }
  }

  private func signerInformation() throws -> RawDER {
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
        try parts.serialize(algorithm)
        try parts.serialize(ASN1OctetString(contentBytes: signature[...]))
        guard !unsignedAttributes.isEmpty else { return }
        try parts.serializeSetOf(unsignedAttributes, identifier: .context(1))
      }
    }
  }
}
