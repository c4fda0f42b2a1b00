import Diagnostics

extension MergeTree {
  /// Reads an `.xcconfig` file: settings, a line each, between comments and includes.
  ///
  /// An include is identified by its text, and a repeated setting is a separate entry: it
  /// builds on the first or replaces it, so both are kept.
  ///
  /// - Throws: `merge-unreadable` for any other line.
  init(buildConfiguration bytes: [UInt8], file: String) throws(Diagnostic) {
    var items: [MergeItem] = []
    var counts: [String: Int] = [:]
    var position = 0
    var start = 0
    while start < bytes.count {
      let next = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      let line = Self.trimmed(bytes[start..<next])
      if !line.isEmpty, !line.starts(with: Array("//".utf8)) {
        guard let entry = BuildConfigurationLine(line) else {
          throw Diagnostic(
            .mergeUnreadable, "\"\(file)\" has an invalid line: \(String(decoding: line, as: UTF8.self))")
        }
        let count = counts[entry.key, default: 0] + 1
        counts[entry.key] = count
        let value = entry.value.startIndex..<entry.value.endIndex
        items.append(
          MergeItem(
            leading: position..<line.startIndex, header: line.startIndex..<value.lowerBound,
            key: count == 1 ? entry.key : "\(entry.key)\u{0}\(count)",
            value: .leaf(String(decoding: entry.value, as: UTF8.self), at: value), end: value.upperBound))
        position = value.upperBound
      }
      start = next + 1
    }
    let root = MergeNode.container(
      .dictionary, items: items, at: 0..<bytes.count, opening: 0, closing: position)
    self.init(bytes: bytes, root: root, duplicates: [])
  }

  fileprivate static func trimmed(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let isSpace = { (byte: UInt8) in byte == 0x20 || byte == 0x09 || byte == 0x0D }
    guard let end = text.lastIndex(where: { !isSpace($0) }) else { return text.suffix(0) }
    return text[...end].drop(while: isSpace)
  }
}

/// A line that says something: `KEY[condition] = value`, or `#include "file"`.
private struct BuildConfigurationLine {
  let key: String
  /// The text after the equals sign; all of an include.
  let value: ArraySlice<UInt8>

  init?(_ line: ArraySlice<UInt8>) {
    if line.starts(with: Array("#include".utf8)) {
      key = String(decoding: line, as: UTF8.self)
      value = line
      return
    }
    // The equals sign of a condition, `[sdk=iphoneos*]`, is in brackets.
    var depth = 0
    let equals = line.firstIndex { byte in
      if byte == UInt8(ascii: "[") { depth += 1 }
      if byte == UInt8(ascii: "]") { depth -= 1 }
      return byte == UInt8(ascii: "=") && depth == 0
    }
    guard let equals, let first = line.first, first == UInt8(ascii: "_") || first | 0x20 >= 0x61 && first | 0x20 <= 0x7A
    else { return nil }
    let name = MergeTree.trimmed(line[..<equals])
    guard name.allSatisfy({ $0 != 0x20 && $0 != 0x09 && $0 != UInt8(ascii: "/") }) else { return nil }
    key = String(decoding: name, as: UTF8.self)
    value = line[(equals + 1)...].drop { $0 == 0x20 || $0 == 0x09 }
  }
}
