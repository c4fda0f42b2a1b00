public import SyntaxTrees

extension SyntaxTree {
  /// The whole text as a value, with the place of every part of it.
  public var propertyList: PropertyList {
    propertyList(of: root, positions: LineIndex(bytes))
  }

  /// The value of `node`.
  ///
  /// - Parameters:
  ///   - node: A node of this text.
  ///   - positions: The lines of the text, when the parts of the value are to know their places.
  /// - Returns: The value with everything in it.
  public func propertyList(of node: NodeID, positions: LineIndex? = nil) -> PropertyList {
    let position = positions?.position(of: range(of: node).lowerBound)
    switch kind(of: node) {
    case .unquoted, .quoted, .escaped:
      return PropertyList(.string(string(of: node) ?? ""), at: position)
    case .element, .text, .characterData:
      let scalar = XMLScalar.value(name(of: node), string(of: node) ?? "")
      return PropertyList(scalar?.value ?? .string(""), at: position, spelling: scalar?.spelling)
    case .data:
      return PropertyList(.data(dataBytes(of: node)), at: position)
    case .typed:
      let content = bytes[range(of: node)].dropFirst(2).dropLast()
      return OpenStepTypedValue.read(content, at: position) ?? PropertyList(.string(""), at: position)
    case .array:
      return PropertyList(.array(elements(of: node).map { propertyList(of: $0, positions: positions) }), at: position)
    case .dictionary:
      var dictionary = PropertyListDictionary()
      for entry in entries(of: node) {
        let keyPosition = positions?.position(of: range(of: entry.key).lowerBound)
        let value = propertyList(of: entry.value, positions: positions)
        dictionary.append(.init(key: string(of: entry.key) ?? "", keyPosition: keyPosition, value: value))
      }
      return PropertyList(form == .xml ? XMLScalar.value(of: dictionary) : .dictionary(dictionary), at: position)
    }
  }

  /// The bytes of hexadecimal digits; half a byte at the end counts as its upper half.
  private func dataBytes(of node: NodeID) -> [UInt8] {
    let digits = bytes[range(of: node)].compactMap(Byte.hexadecimalValue)
    return stride(from: 0, to: digits.count, by: 2).map { index in
      digits[index] << 4 | (index + 1 < digits.count ? digits[index + 1] : 0)
    }
  }
}
