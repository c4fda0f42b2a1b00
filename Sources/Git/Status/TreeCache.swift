/// The tree cache of an index file; Git's documentation of the index format, "Cache tree".
enum TreeCache {
  private static let header = 12
  private static let checksum = 20
  /// The bytes of an entry before its name, and of the flags that version 3 may add.
  private static let (fixed, extended) = (62, 2)

  /// The tree of the whole index; `nil` where it is unknown, or the format of the file is.
  static func root(in file: [UInt8]) -> ObjectName? {
    guard file.count > header + checksum, file.starts(with: "DIRC".utf8) else { return nil }
    let version = number(file, at: 4)
    // The names of version 4 are shortened, which would have to be undone to find their ends.
    guard version == 2 || version == 3, var position = endOfEntries(file, count: number(file, at: 8)) else {
      return nil
    }
    let end = file.count - checksum
    while position + 8 <= end {
      let length = number(file, at: position + 4)
      let next = position + 8 + length
      guard next <= end else { return nil }
      if file[position..<position + 4].elementsEqual("TREE".utf8) { return tree(in: file[position + 8..<next]) }
      position = next
    }
    return nil
  }

  private static func endOfEntries(_ file: [UInt8], count: Int) -> Int? {
    var position = header
    for _ in 0..<count {
      guard position + fixed + extended < file.count else { return nil }
      let start = position + fixed + (file[position + fixed - 2] & 0x40 == 0 ? 0 : extended)
      let known = Int(file[position + fixed - 2] & 0x0f) << 8 | Int(file[position + fixed - 1])
      var end = start + known
      // A longer name than the field can tell ends with its zero.
      if known == 0xfff {
        guard let zero = file[start...].firstIndex(of: 0) else { return nil }
        end = zero
      }
      position += (end - position + 8) & ~7
    }
    return position < file.count ? position : nil
  }

  /// The first record: an empty path, the number of entries, the number of subtrees, and the name.
  private static func tree(in bytes: ArraySlice<UInt8>) -> ObjectName? {
    guard bytes.first == 0, let line = bytes.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    // A count below zero says that the record does not hold any more.
    guard bytes[bytes.startIndex + 1] != UInt8(ascii: "-"), line + 20 < bytes.endIndex else { return nil }
    let digits = Array("0123456789abcdef".utf8)
    let hex = bytes[line + 1..<line + 21].flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    return try? ObjectName(String(decoding: hex, as: UTF8.self))
  }

  private static func number(_ file: [UInt8], at position: Int) -> Int {
    file[position..<position + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
