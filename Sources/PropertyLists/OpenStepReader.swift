import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension OpenStepSyntax {
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
    case .data:
      return PropertyList(.data(dataBytes(of: node)), at: position)
    case .typed:
      return PropertyList(typedValue(of: node), at: position)
    case .array:
      return PropertyList(.array(elements(of: node).map { propertyList(of: $0, positions: positions) }), at: position)
    case .dictionary:
      var dictionary = PropertyListDictionary()
      for entry in entries(of: node) {
        let keyPosition = positions?.position(of: range(of: entry.key).lowerBound)
        let value = propertyList(of: entry.value, positions: positions)
        dictionary.append(.init(key: string(of: entry.key) ?? "", keyPosition: keyPosition, value: value))
      }
      return PropertyList(.dictionary(dictionary), at: position)
    }
  }

  /// The bytes that hexadecimal digits stand for; half a byte at the end counts as its upper half.
  private func dataBytes(of node: NodeID) -> [UInt8] {
    let digits = bytes[range(of: node)].compactMap(Byte.hexadecimalValue)
    return stride(from: 0, to: digits.count, by: 2).map { index in
      digits[index] << 4 | (index + 1 < digits.count ? digits[index + 1] : 0)
    }
  }

  /// What GNUstep's typed value stands for: `<*I` a whole number, `<*R` a real one, `<*B` a boolean, `<*D` a date.
  private func typedValue(of node: NodeID) -> PropertyList.Value {
    let text = String(decoding: bytes[range(of: node)].dropFirst(2).dropLast(), as: UTF8.self)
    let content = String(text.dropFirst()).filter { $0 != "\"" }
    switch text.first {
    case "I":
      if let number = Int64(content) { return .integer(number) }
      if let number = UInt64(content) { return .unsigned(number) }
    case "R":
      if let number = Double(content) { return .real(number) }
    case "B":
      if content == "Y" || content == "N" { return .boolean(content == "Y") }
    case "D":
      if let date = Self.date(content) { return .date(date) }
    default: break
    }
    return .string(content)
  }

  /// A date as GNUstep writes it: `2001-12-31 23:59:59 +0100`.
  private static func date(_ text: String) -> Date? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[2].utf8.count == 5 else { return nil }
    let zone = "\(parts[2].prefix(3)):\(parts[2].suffix(2))"
    return try? Date("\(parts[0])T\(parts[1])\(zone)", strategy: .iso8601)
  }
}
