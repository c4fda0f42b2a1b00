public import Diagnostics
public import PropertyLists
import SwiftASN1

/// Entitlements in DER, as code signatures and profiles carry them for systems since 2021.
public enum EntitlementsEncoding {
  /// Writes entitlements: keys in order of their bytes.
  ///
  /// - Throws: `entitlements-unwritable` for values that the encoding does not have, such as real numbers.
  public static func der(of entitlements: PropertyListDictionary) throws(Diagnostic) -> [UInt8] {
    do {
      return try RawDER { try DERPropertyList.serializeEntitlements(entitlements, into: &$0) }.bytes
    } catch {
      let problem = (error as? MalformedStructure)?.problem ?? "\(error)"
      throw Diagnostic(.entitlementsUnwritable, "the entitlements can't be written: \(problem)")
    }
  }

  /// Reads entitlements.
  ///
  /// - Throws: `entitlements-malformed`.
  public static func entitlements(der: [UInt8], file: String? = nil) throws(Diagnostic) -> PropertyListDictionary {
    do throws(MalformedStructure) {
      guard let root = try? DER.parse(der) else { throw MalformedStructure(problem: "it is not encoded as DER") }
      // The first tools that wrote entitlements in DER wrote a SET without a version.
      if root.identifier == .set { return try DERPropertyList.dictionary(try root.children(of: .set, "entitlements")) }
      return try DERPropertyList.entitlements(try root.children(of: DERPropertyList.entitlementsTag, "entitlements"))
    } catch {
      let subject = file.map { "\"\($0)\"" } ?? "the input"
      throw Diagnostic(
        .entitlementsMalformed, "the DER entitlements of \(subject) can't be read: \(error.problem)",
        at: Place(file: file))
    }
  }
}

extension Diagnostic.Code {
  package static let entitlementsUnwritable = Diagnostic.Code(
    "entitlements-unwritable", "The entitlements contain a value that a code signature can't hold.",
    "use strings, integers, booleans, arrays and dictionaries only")
  package static let entitlementsMalformed = Diagnostic.Code(
    "entitlements-malformed", "The DER entitlements are damaged.",
    "sign the product again: \(command: "app.sign") APP")
}

/// Values of property lists in DER.
enum DERPropertyList {
  static let entitlementsTag = ASN1Identifier(tagWithNumber: 16, tagClass: .application)

  static func pair(_ key: String, _ value: (inout DER.Serializer) throws -> Void) throws -> RawDER {
    try RawDER { serializer in
      try serializer.appendConstructedNode(identifier: .sequence) { parts in
        try parts.serialize(ASN1UTF8String(key))
        try value(&parts)
      }
    }
  }

  static func serializeEntitlements(
    _ entitlements: PropertyListDictionary, into serializer: inout DER.Serializer
  ) throws {
    try serializer.appendConstructedNode(identifier: entitlementsTag) { parts in
      try parts.serialize(1)
      try serialize(entitlements, into: &parts)
    }
  }

  static func serialize(
    _ dictionary: PropertyListDictionary, into serializer: inout DER.Serializer
  ) throws {
    let sorted = dictionary.entries.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    try serializer.appendConstructedNode(identifier: .context(16)) { parts in
      for entry in sorted {
        try parts.serialize(try pair(entry.key) { try serialize(entry.value, into: &$0) })
      }
    }
  }

  static func serialize(_ value: PropertyList, into serializer: inout DER.Serializer) throws {
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
      throw MalformedStructure(problem: "\(value.kindName) is not allowed in DER")
    }
  }

  // MARK: Reading

  static func dictionary(_ pairs: [ASN1Node]) throws(MalformedStructure) -> PropertyListDictionary {
    var dictionary = PropertyListDictionary()
    for pair in pairs {
      var parts = ASN1Parts(try pair.children(of: .sequence, "pair of key and value"))
      let key = try text(try parts.next("key").bytes(of: .utf8String, "key"))
      dictionary.append(PropertyListDictionary.Entry(key: key, value: try value(try parts.next("value"))))
    }
    return dictionary
  }

  static func text(_ bytes: ArraySlice<UInt8>) throws(MalformedStructure) -> String {
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw MalformedStructure(problem: "it contains text that is not UTF-8")
    }
    return text
  }

  static func value(_ node: ASN1Node) throws(MalformedStructure) -> PropertyList {
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
    case (.context(16), .constructed(let nodes)), (.set, .constructed(let nodes)):
      return .dictionary(try dictionary(Array(nodes)))
    case (entitlementsTag, .constructed(let nodes)): return .dictionary(try entitlements(Array(nodes)))
    default: throw MalformedStructure(problem: "it contains a value of unknown type \(node.identifier)")
    }
  }

  static func entitlements(_ nodes: [ASN1Node]) throws(MalformedStructure) -> PropertyListDictionary {
    var parts = ASN1Parts(nodes)
    guard try number(try parts.next("version of the entitlements")) == 1 else {
      throw MalformedStructure(problem: "its entitlements have an unknown version")
    }
    return try dictionary(try parts.next("entitlements").children(of: .context(16), "entitlements"))
  }

  /// A whole number; some profiles of 2022 have it as a NumericString.
  static func number(_ node: ASN1Node) throws(MalformedStructure) -> Int64 {
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
