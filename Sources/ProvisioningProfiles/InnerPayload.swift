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
      try pair(entry.key) { serializer in
        if entry.key == entitlementsKey, let entitlements = entry.value.dictionary {
          try serializeEntitlements(entitlements, into: &serializer)
        } else {
          try serialize(entry.value, into: &serializer)
        }
      }
    }
    var serializer = DER.Serializer()
    try serializer.serializeSetOf(elements)
    return serializer.serializedBytes
  }

  private static func pair(_ key: String, _ value: (inout DER.Serializer) throws -> Void) throws -> RawDER {
    try RawDER { serializer in
      try serializer.appendConstructedNode(identifier: .sequence) { parts in
        try parts.serialize(ASN1UTF8String(key))
        try value(&parts)
      }
    }
  }

  private static func serializeEntitlements(
    _ entitlements: PropertyListDictionary, into serializer: inout DER.Serializer
  ) throws {
    let identifier = ASN1Identifier(tagWithNumber: 16, tagClass: .application)
    try serializer.appendConstructedNode(identifier: identifier) { parts in
      try parts.serialize(1)
      try serialize(entitlements, into: &parts)
    }
  }

  private static func serialize(
    _ dictionary: PropertyListDictionary, into serializer: inout DER.Serializer
  ) throws {
    let sorted = dictionary.entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    try serializer.appendConstructedNode(identifier: .context(16)) { parts in
      for entry in sorted {
        try parts.serialize(try pair(entry.key) { try serialize(entry.value, into: &$0) })
      }
    }
  }

  private static func serialize(_ value: PropertyList, into serializer: inout DER.Serializer) throws {
    switch value.value {
    case .string(let text): try serializer.serialize(ASN1UTF8String(text))
    case .integer(let number): try serializer.serialize(number)
    case .unsigned(let number): try serializer.serialize(number)
    case .boolean(let flag): try serializer.serialize(flag)
    case .date(let date): try CivilTime.serialize(date, into: &serializer)
    case .data(let bytes): try serializer.serialize(ASN1OctetString(contentBytes: bytes[...]))
    case .dictionary(let dictionary): try serialize(dictionary, into: &serializer)
    case .array(let items):
      try serializer.appendConstructedNode(identifier: .sequence) { parts in
        for item in items {
          try serialize(item, into: &parts)
        }
      }
    case .real, .uid:
      throw MalformedStructure(problem: "\(value.kindName) is not allowed in a profile's inner layer")
    }
  }

  // MARK: Reading

  /// Reads the fields, in file order.
  static func fields(of bytes: [UInt8]) throws(MalformedStructure) -> PropertyListDictionary {
    guard let root = try? DER.parse(bytes) else {
      throw MalformedStructure(problem: "it is truncated, or not encoded as DER")
    }
    return try dictionary(try root.children(of: .set, "set of fields"))
  }

  private static func dictionary(_ pairs: [ASN1Node]) throws(MalformedStructure) -> PropertyListDictionary {
    var dictionary = PropertyListDictionary()
    for pair in pairs {
      var parts = ASN1Parts(try pair.children(of: .sequence, "pair of key and value"))
      let key = try text(try parts.next("key").bytes(of: .utf8String, "key"))
      dictionary.append(PropertyListDictionary.Entry(key: key, value: try value(try parts.next("value"))))
    }
    return dictionary
  }

  private static func text(_ bytes: ArraySlice<UInt8>) throws(MalformedStructure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw MalformedStructure(problem: "it contains text that is not UTF-8")
    }
    return text
  }

  private static func value(_ node: ASN1Node) throws(MalformedStructure) -> PropertyList {
    switch (node.identifier, node.content) {
    case (.utf8String, .primitive(let bytes)): return .string(try text(bytes))
    case (.boolean, .primitive(let bytes)): return .boolean(bytes.contains { $0 != 0 })
    case (.octetString, .primitive(let bytes)): return .data(Array(bytes))
    case (.integer, _), (.numericString, _): return .integer(try number(node))
    case (.utcTime, _), (.generalizedTime, _):
      guard let date = CivilTime.date(node) else { throw MalformedStructure(problem: "it contains an invalid date") }
      return .date(date)
    case (.sequence, .constructed(let nodes)):
      var items: [PropertyList] = []
      for child in nodes {
        items.append(try value(child))
      }
      return .array(items)
    case (.context(16), .constructed(let nodes)): return .dictionary(try dictionary(Array(nodes)))
    case (ASN1Identifier(tagWithNumber: 16, tagClass: .application), .constructed(let nodes)):
      return try entitlements(Array(nodes))
    default: throw MalformedStructure(problem: "it contains a value of unknown type \(node.identifier)")
    }
  }

  private static func entitlements(_ nodes: [ASN1Node]) throws(MalformedStructure) -> PropertyList {
    var parts = ASN1Parts(nodes)
    guard try number(try parts.next("version of the entitlements")) == 1 else {
      throw MalformedStructure(problem: "its entitlements have an unknown version")
    }
    return .dictionary(try dictionary(try parts.next("entitlements").children(of: .context(16), "entitlements")))
  }

  /// A whole number; some profiles of 2022 have it as a NumericString.
  private static func number(_ node: ASN1Node) throws(MalformedStructure) -> Int64 {
    if node.identifier == .numericString, case .primitive(let bytes) = node.content,
      let number = Int64(String(decoding: bytes, as: UTF8.self))
    {
      return number
    }
    guard let number = try? Int64(derEncoded: node) else {
      throw MalformedStructure(problem: "it contains an invalid or too large number")
    }
    return number
  }
}
