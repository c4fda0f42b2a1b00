/// The last 32 bytes of a binary property list, which tell where everything is.
struct BinaryTrailer {
  /// How many bytes an entry of the offset table has.
  let offsetSize: Int
  /// How many bytes a reference to an object has.
  let referenceSize: Int
  /// How many objects there are.
  let count: Int
  /// The object that holds all others.
  let root: Int
  /// The position of the offset table.
  let tableOffset: Int

  /// Reads the trailer; `nil` if it does not match the length of the file.
  init?(of bytes: [UInt8]) {
    guard bytes.count >= 8 + 1 + 32 else { return nil }
    let trailer = Array(bytes.suffix(32))
    func number(_ start: Int) -> Int? {
      Int(exactly: trailer[start..<(start + 8)].reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
    offsetSize = Int(trailer[6])
    referenceSize = Int(trailer[7])
    guard let count = number(8), let root = number(16), let tableOffset = number(24) else { return nil }
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize), count >= 1, root < count else { return nil }
    let end = bytes.count - 32
    guard tableOffset > 8, tableOffset < end, count <= (end - tableOffset) / offsetSize else { return nil }
    self.count = count
    self.root = root
    self.tableOffset = tableOffset
  }
}
