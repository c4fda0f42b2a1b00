import Crypto
import PropertyLists
import SwiftASN1

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The content of a profile's inner layer: the same fields in DER, a SET of keys with values.
///
/// Entitlements are wrapped as in code signatures; the certificates are there by their SHA-256 digests.
enum InnerPayload {
  static let certificatesKey = "DeveloperCertificates"
  static let entitlementsKey = "Entitlements"
  static let layerKey = "DER-Encoded-Profile"
  static let distributionTypeKey = "ProfileDistributionType"

  /// The fields of the outer layer as the inner one has them.
  static func fields(ofOuter outer: PropertyListDictionary) -> PropertyListDictionary {
    var fields = PropertyListDictionary()
    for entry in outer.entries where entry.key != layerKey {
      fields[entry.key] = entry.key == certificatesKey ? digests(of: entry.value) : entry.value
    }
    return fields
  }

  private static func digests(of certificates: PropertyList) -> PropertyList {
    .array((certificates.array ?? []).map { .data(Array(SHA256.hash(data: $0.data ?? []))) })
  }

  // MARK: Writing

  /// Writes `fields` as Apple does.
  static func serialized(_ fields: PropertyListDictionary) throws -> [UInt8] {
    let elements = try fields.entries.map { entry in
      try DERPropertyList.pair(entry.key) { serializer in
        if entry.key == entitlementsKey, let entitlements = entry.value.dictionary {
          try DERPropertyList.serializeEntitlements(entitlements, into: &serializer)
        } else {
          try DERPropertyList.serialize(entry.value, into: &serializer)
        }
      }
    }
    var serializer = DER.Serializer()
    try serializer.serializeSetOf(elements)
    return serializer.serializedBytes
  }

  // MARK: Reading

  /// Reads the fields, in file order.
  static func fields(of bytes: [UInt8]) throws(MalformedStructure) -> PropertyListDictionary {
    guard let root = try? DER.parse(bytes) else {
      throw MalformedStructure(problem: "it is truncated, or not encoded as DER")
    }
    return try DERPropertyList.dictionary(try root.children(of: .set, "set of fields"))
  }
}
