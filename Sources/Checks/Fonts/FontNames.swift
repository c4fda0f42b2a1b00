/// The names of the fonts in a TrueType or OpenType file, or in a collection of such fonts.
struct FontNames: Sendable {
  /// The PostScript names, full names and family names.
  private(set) var names: Set<String> = []
  /// The families of variable fonts, whose instances have other names as well.
  private(set) var variableFamilies: Set<String> = []

  private let bytes: [UInt8]

  /// Reads a file; `nil` if it is no font, or damaged.
  init?(_ bytes: [UInt8]) {
    self.bytes = bytes
    for offset in fontOffsets ?? [] {
      guard addFont(at: offset) else { return nil }
    }
    guard !names.isEmpty else { return nil }
  }

  /// The offsets of the fonts in the file.
  private var fontOffsets: [Int]? {
    guard number(at: 0, bytes: 4) == Self.collection else { return [0] }
    guard let count = number(at: 8, bytes: 4), 1...Self.mostFonts ~= count else { return nil }
    return (0..<count).compactMap { number(at: 12 + 4 * $0, bytes: 4) }
  }

  private mutating func addFont(at offset: Int) -> Bool {
    guard let version = number(at: offset, bytes: 4), Self.versions.contains(version),
      let count = number(at: offset + 4, bytes: 2)
    else { return false }
    var tables: [Int: Int] = [:]
    for record in 0..<count {
      let place = offset + 12 + 16 * record
      guard let tag = number(at: place, bytes: 4), let start = number(at: place + 8, bytes: 4) else { return false }
      tables[tag] = start
    }
    guard let start = tables[Self.nameTable], let own = Names(at: start, in: self) else { return false }
    names.formUnion(own.all)
    if tables[Self.variationTable] != nil { variableFamilies.formUnion(own.families) }
    return true
  }

  /// The entries of a name table.
  private struct Names {
    var all: Set<String> = []
    var families: Set<String> = []

    init?(at start: Int, in font: FontNames) {
      guard let count = font.number(at: start + 2, bytes: 2), let storage = font.number(at: start + 4, bytes: 2) else {
        return nil
      }
      for record in 0..<count {
        let place = start + 6 + 12 * record
        guard let platform = font.number(at: place, bytes: 2), let id = font.number(at: place + 6, bytes: 2),
          let length = font.number(at: place + 8, bytes: 2), let offset = font.number(at: place + 10, bytes: 2)
        else { return nil }
        guard let text = font.text(at: start + storage + offset, bytes: length, of: platform) else { return nil }
        guard !text.isEmpty, FontNames.usedNames.contains(id) || FontNames.familyNames.contains(id) else { continue }
        all.insert(text)
        if FontNames.familyNames.contains(id) { families.insert(text) }
      }
    }
  }

  /// A text of a name table; empty in an encoding that is not read, `nil` if it is beyond the end of the file.
  private func text(at offset: Int, bytes length: Int, of platform: Int) -> String? {
    guard offset >= 0, offset + length <= bytes.count else { return nil }
    let text = bytes[offset..<offset + length]
    // A Macintosh encoding other than ASCII is not read: the same name is there in Unicode.
    guard platform != Self.macintosh else {
      return text.allSatisfy { $0 < 0x80 } ? String(decoding: text, as: UTF8.self) : ""
    }
    let units = stride(from: text.startIndex, to: text.endIndex - 1, by: 2).map {
      UInt16(text[$0]) << 8 | UInt16(text[$0 + 1])
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// An unsigned number of 2 or 4 bytes, the highest first.
  private func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset + count <= bytes.count else { return nil }
    return bytes[offset..<offset + count].reduce(0) { $0 << 8 | Int($1) }
  }

  // The OpenType specification: the tags, and the identifiers of names.
  private static let collection = 0x7474_6366
  private static let versions = [0x0001_0000, 0x4F54_544F, 0x7472_7565]
  private static let nameTable = 0x6E61_6D65
  private static let variationTable = 0x6676_6172
  private static let macintosh = 1
  private static let familyNames = [1, 16]
  private static let usedNames = [4, 6]
  private static let mostFonts = 256
}
