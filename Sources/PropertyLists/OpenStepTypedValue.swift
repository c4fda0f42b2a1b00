import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// GNUstep's typed values: `<*I5>` a whole number, `<*R1.5>` a real one, `<*BY>` a boolean, `<*D…>` a date.
enum OpenStepTypedValue {
  /// The value of `content`, the text between `<*` and `>`; `nil` if it is not a typed value.
  static func read(_ content: ArraySlice<UInt8>, at position: TextPosition?) -> PropertyList? {
    let text = String(decoding: content.dropFirst().filter { $0 != Byte.quote }, as: UTF8.self)
    switch content.first {
    case UInt8(ascii: "I"):
      let value = Int64(text).map { PropertyList.Value.integer($0) } ?? UInt64(text).map { .unsigned($0) }
      return value.map { PropertyList($0, at: position) }
    case UInt8(ascii: "R"):
      return Double(text).map { number in
        PropertyList(.real(number), at: position, spelling: String(number) == text ? nil : text)
      }
    case UInt8(ascii: "B"):
      return text == "Y" || text == "N" ? PropertyList(.boolean(text == "Y"), at: position) : nil
    case UInt8(ascii: "D"):
      return date(text).map { PropertyList(.date($0), at: position) }
    default:
      return nil
    }
  }

  /// A date as GNUstep writes it: `2001-12-31 23:59:59 +0100`.
  private static func date(_ text: String) -> Date? {
    let parts = text.split(separator: " ")
    guard parts.count == 3, parts[2].utf8.count == 5, let sign = parts[2].first, sign == "+" || sign == "-" else {
      return nil
    }
    let zone = parts[2].dropFirst().utf8.compactMap { (0x30...0x39).contains($0) ? Int($0) - 0x30 : nil }
    guard zone.count == 4, let moment = PropertyListDate.parse("\(parts[0])T\(parts[1])Z") else { return nil }
    let minutes = (zone[0] * 10 + zone[1]) * 60 + zone[2] * 10 + zone[3]
    return moment.addingTimeInterval(Double(minutes) * (sign == "+" ? -60 : 60))
  }
}
