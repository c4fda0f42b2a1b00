/// The encoding that a file has in the working tree, while the repository holds it in UTF-8.
package struct WorkTreeEncoding {
  /// What can't be converted, as the end of a sentence whose subject is the file.
  package struct Problem: Error {
    package let text: String
  }

  private enum Form {
    case latin1
    case utf16(Order, mark: Mark)
  }

  private enum Order {
    case big
    case little
  }

  private enum Mark {
    case required
    case prohibited
    case written
  }

  let name: String
  private let form: Form

  /// `nil` for UTF-8 by any of its names: nothing is converted then.
  ///
  /// - Throws: where the name is of an encoding that is not known here.
  package init?(_ name: String) throws(Problem) {
    let plain = Self.plain(name)
    if plain == "UTF8" { return nil }
    guard let form = Self.forms[plain] else {
      throw Problem(text: "has the unsupported working-tree-encoding \"\(name)\"")
    }
    self.name = name
    self.form = form
  }

  /// The same name in Git's and iconv's spellings: case, hyphens and underscores do not count.
  static func plain(_ name: String) -> String {
    name.uppercased().filter { $0 != "-" && $0 != "_" }
  }

  /// The system's byte order decides where the name does not.
  private static var ownOrder: Order {
    #if canImport(Darwin)
      .big
    #else
      .little
    #endif
  }

  private static var forms: [String: Form] {
    [
      "UTF16": .utf16(ownOrder, mark: .required),
      "UTF16LE": .utf16(.little, mark: .prohibited),
      "UTF16BE": .utf16(.big, mark: .prohibited),
      "UTF16LEBOM": .utf16(.little, mark: .written),
      "LATIN1": .latin1, "L1": .latin1, "ISO88591": .latin1, "CP819": .latin1, "IBM819": .latin1,
    ]
  }

  /// The same text in UTF-8, as Git stores it.
  func decoded(_ bytes: [UInt8]) throws(Problem) -> [UInt8] {
    if bytes.isEmpty { return [] }
    switch form {
    case .latin1: return String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).utf8.map { $0 }
    case .utf16(let order, let mark):
      let found = Self.order(ofMark: bytes)
      if mark == .required, found == nil {
        throw Problem(text: "has no byte order mark, which the working-tree-encoding \"\(name)\" requires")
      }
      if mark == .prohibited, found != nil {
        throw Problem(text: "has a byte order mark, which the working-tree-encoding \"\(name)\" prohibits")
      }
      let units = Self.units(found == nil ? bytes[...] : bytes.dropFirst(2), found ?? order)
      var text: [UInt8] = []
      text.reserveCapacity(bytes.count)
      guard let units,
        !transcode(
          units.makeIterator(), from: UTF16.self, to: UTF8.self, stoppingOnError: true, into: { text.append($0) })
      else { throw Problem(text: "is not valid \"\(name)\" text") }
      return text
    }
  }

  /// The same text as the working tree has it; nothing stays nothing, without a byte order mark.
  func encoded(_ text: [UInt8]) throws(Problem) -> [UInt8] {
    if text.isEmpty { return [] }
    var bytes: [UInt8] = []
    var isFaithful = true
    switch form {
    case .latin1:
      let hasFailed = transcode(text.makeIterator(), from: UTF8.self, to: UTF32.self, stoppingOnError: true) { unit in
        if unit > 0xFF { isFaithful = false }
        bytes.append(UInt8(truncatingIfNeeded: unit))
      }
      isFaithful = isFaithful && !hasFailed
    case .utf16(let order, let mark):
      bytes.reserveCapacity(2 * text.count + 2)
      func append(_ unit: UInt16) {
        let halves = [UInt8(unit >> 8), UInt8(truncatingIfNeeded: unit)]
        bytes += order == .big ? halves : halves.reversed()
      }
      if mark != .prohibited { append(0xFEFF) }
      isFaithful = !transcode(
        text.makeIterator(), from: UTF8.self, to: UTF16.self, stoppingOnError: true, into: append)
    }
    guard isFaithful else { throw Problem(text: "can't be encoded in \"\(name)\"") }
    return bytes
  }

  private static func order(ofMark bytes: [UInt8]) -> Order? {
    switch bytes.prefix(2) {
    case [0xFE, 0xFF]: .big
    case [0xFF, 0xFE]: .little
    default: nil
    }
  }

  private static func units(_ bytes: ArraySlice<UInt8>, _ order: Order) -> [UInt16]? {
    guard bytes.count.isMultiple(of: 2) else { return nil }
    return stride(from: bytes.startIndex, to: bytes.endIndex, by: 2).map { place in
      let pair = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return order == .big ? pair.0 << 8 | pair.1 : pair.1 << 8 | pair.0
    }
  }
}
