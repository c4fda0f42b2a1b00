public import Diagnostics
import SwiftASN1

extension IdentityArchive {
  /// The file, encrypted as it is done today: AES-256, PBKDF2 and SHA-256.
  ///
  /// Two files of the same archive differ, because the salts are drawn.
  /// - Throws: `signing-failed`, when nothing can be encrypted.
  public func encoded(under passphrase: Passphrase) throws(Diagnostic) -> [UInt8] {
    do {
      var safe = DER.Serializer()
      try safe.appendConstructedNode(identifier: .sequence) { parts in
        if !allCertificates.isEmpty { try Self.serializeEncrypted(try certificateBags(), passphrase, into: &parts) }
        try Self.serializeData(try keyBags(passphrase), into: &parts)
      }
      return try Self.sealed(safe.serializedBytes, passphrase)
    } catch {
      throw Diagnostic(.signingFailed, "can't create the .p12 file: \(error)")
    }
  }

  private var allCertificates: [SigningCertificate] { identities.flatMap(\.certificates) + otherCertificates }

  private static func sealed(_ safe: [UInt8], _ passphrase: Passphrase) throws -> [UInt8] {
    let seal = ArchiveSeal(sealing: safe, passphrase: passphrase)
    var serializer = DER.Serializer()
    try serializer.appendConstructedNode(identifier: .sequence) { archive in
      try archive.serialize(3)
      try serializeData(safe, into: &archive)
      try seal.serialize(into: &archive)
    }
    return serializer.serializedBytes
  }

  private static func serializeData(_ bytes: [UInt8], into serializer: inout DER.Serializer) throws {
    try serializer.appendConstructedNode(identifier: .sequence) { information in
      try information.serialize(ASN1ObjectIdentifier.data)
      try information.serialize(
        ASN1OctetString(contentBytes: bytes[...]), explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific)
    }
  }

  private static func serializeEncrypted(
    _ bytes: [UInt8], _ passphrase: Passphrase, into serializer: inout DER.Serializer
  ) throws {
    let encryption = PasswordEncryption()
    let content = try encryption.encrypt(bytes, under: passphrase)
    try serializer.appendConstructedNode(identifier: .sequence) { information in
      try information.serialize(ASN1ObjectIdentifier.encryptedData)
      try information.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific) { wrapped in
        try wrapped.appendConstructedNode(identifier: .sequence) { data in
          try data.serialize(0)
          try data.appendConstructedNode(identifier: .sequence) { encrypted in
            try encrypted.serialize(ASN1ObjectIdentifier.data)
            try encryption.serialize(into: &encrypted)
            encrypted.appendPrimitiveNode(identifier: .context(0)) { $0 += content }
          }
        }
      }
    }
  }

  private func keyBags(_ passphrase: Passphrase) throws -> [UInt8] {
    try bags { bags in
      for identity in identities {
        let key = try EncryptedKey.der(of: identity.key, under: passphrase)
        try Self.serializeBag(.encryptedKeyBag, of: identity, into: &bags) { $0.serializeRawBytes(key) }
      }
    }
  }

  private func certificateBags() throws -> [UInt8] {
    try bags { bags in
      for identity in identities {
        for certificate in identity.certificates {
          try Self.serializeBag(.certificateBag, of: identity, into: &bags) {
            try Self.serialize(certificate, into: &$0)
          }
        }
      }
      for certificate in otherCertificates {
        try Self.serializeBag(.certificateBag, of: nil, into: &bags) { try Self.serialize(certificate, into: &$0) }
      }
    }
  }

  private func bags(_ write: (inout DER.Serializer) throws -> Void) throws -> [UInt8] {
    var serializer = DER.Serializer()
    try serializer.appendConstructedNode(identifier: .sequence, write)
    return serializer.serializedBytes
  }

  private static func serialize(_ certificate: SigningCertificate, into serializer: inout DER.Serializer) throws {
    try serializer.appendConstructedNode(identifier: .sequence) { value in
      try value.serialize(ASN1ObjectIdentifier.x509)
      try value.serialize(
        ASN1OctetString(contentBytes: certificate.der[...]), explicitlyTaggedWithTagNumber: 0,
        tagClass: .contextSpecific)
    }
  }

  /// A bag with the attributes by which programs name an identity and find its certificate.
  private static func serializeBag(
    _ kind: ASN1ObjectIdentifier, of identity: Identity?, into serializer: inout DER.Serializer,
    _ value: (inout DER.Serializer) throws -> Void
  ) throws {
    try serializer.appendConstructedNode(identifier: .sequence) { bag in
      try bag.serialize(kind)
      try bag.serialize(explicitlyTaggedWithTagNumber: 0, tagClass: .contextSpecific, value)
      guard let identity else { return }
      var attributes: [RawDER] = []
      if let name = identity.name {
        let units = name.utf16.flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
        attributes.append(
          try SignedData.attribute(.friendlyName) { $0.appendPrimitiveNode(identifier: .bmpString) { $0 += units } })
      }
      let digest = identity.key.publicKey.digest
      attributes.append(
        try SignedData.attribute(.localKeyID) { try $0.serialize(ASN1OctetString(contentBytes: digest[...])) })
      try bag.serializeSetOf(attributes)
    }
  }
}
