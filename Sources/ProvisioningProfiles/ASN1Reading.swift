import SwiftASN1

/// The error for a malformed structure.
struct MalformedStructure: Error {
  /// In words, to be put after "it".
  let problem: String
}

extension ASN1Node {
  /// The nodes inside, where this is one that has `identifier`.
  func children(of expected: ASN1Identifier, _ name: String) throws(MalformedStructure) -> [ASN1Node] {
    guard identifier == expected, case .constructed(let nodes) = content else {
      throw MalformedStructure(problem: "it has no valid \(name)")
    }
    return Array(nodes)
  }

  /// The bytes, where this is a primitive that has `identifier`.
  func bytes(of expected: ASN1Identifier, _ name: String) throws(MalformedStructure) -> ArraySlice<UInt8> {
    guard identifier == expected, case .primitive(let bytes) = content else {
      throw MalformedStructure(problem: "it has no valid \(name)")
    }
    return bytes
  }

  /// The bytes of an OCTET STRING under any tag, also where BER has it in pieces.
  func octets(_ name: String) throws(MalformedStructure) -> [UInt8] {
    var bytes: [UInt8] = []
    try appendOctets(to: &bytes, name)
    return bytes
  }

  private func appendOctets(to bytes: inout [UInt8], _ name: String) throws(MalformedStructure) {
    let isString = identifier == .octetString || identifier.tagClass == .contextSpecific
    guard isString else { throw MalformedStructure(problem: "it has no valid \(name)") }
    switch content {
    case .primitive(let piece): bytes += piece
    case .constructed(let pieces):
      for piece in pieces {
        try piece.appendOctets(to: &bytes, name)
      }
    }
  }

  /// A whole number that counts something.
  func count(_ name: String) throws(MalformedStructure) -> Int {
    guard let number = try? Int(derEncoded: self), number >= 0 else {
      throw MalformedStructure(problem: "its \(name) is not a valid number")
    }
    return number
  }

  /// The object identifier.
  func objectIdentifier(_ name: String) throws(MalformedStructure) -> ASN1ObjectIdentifier {
    do {
      return try ASN1ObjectIdentifier(derEncoded: self)
    } catch {
      throw MalformedStructure(problem: "it has no valid \(name)")
    }
  }
}

extension ASN1Identifier {
  /// The tag in a structure's own numbering.
  static func context(_ number: UInt) -> ASN1Identifier {
    ASN1Identifier(tagWithNumber: number, tagClass: .contextSpecific)
  }
}

/// A reader of a sequence's parts, one after the other, optional ones where they are there.
struct ASN1Parts {
  private var nodes: ArraySlice<ASN1Node>

  init(_ nodes: [ASN1Node]) {
    self.nodes = nodes[...]
  }

  /// The next part.
  mutating func next(_ name: String) throws(MalformedStructure) -> ASN1Node {
    guard let node = nodes.popFirst() else {
      throw MalformedStructure(problem: "it ends before its \(name)")
    }
    return node
  }

  /// The next part, if it has `identifier`.
  mutating func next(if identifier: ASN1Identifier) -> ASN1Node? {
    guard let node = nodes.first, node.identifier == identifier else { return nil }
    return nodes.popFirst()
  }
}
