/// A font file with nothing but names.
enum SampleFont {
  /// Makes a font file.
  ///
  /// - Parameters:
  ///   - family: The family name.
  ///   - postScriptName: The PostScript name.
  ///   - isVariable: Whether it has instances with other names.
  /// - Returns: The bytes of the file.
  static func bytes(family: String, postScriptName: String, isVariable: Bool = false) -> [UInt8] {
    let names: [(id: Int, text: [UInt8])] = [(1, family), (4, family + " Regular"), (6, postScriptName)].map {
      id, text in
      (id, text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
    }
    var records: [UInt8] = []
    var storage: [UInt8] = []
    for (id, text) in names {
      records += [3, 1, 0x409, id, text.count, storage.count].flatMap(short)
      storage += text
    }
    let table = short(0) + short(names.count) + short(6 + 12 * names.count) + records + storage
    let tags = ["name"] + (isVariable ? ["fvar"] : [])
    let start = 12 + 16 * tags.count
    let directory = tags.flatMap { Array($0.utf8) + long(0) + long(start) + long(table.count) }
    return long(0x0001_0000) + short(tags.count) + [0, 0, 0, 0, 0, 0] + directory + table
  }

  private static func short(_ value: Int) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }

  private static func long(_ value: Int) -> [UInt8] { short(value >> 16) + short(value & 0xFFFF) }
}
