import Clibgit2

/// What the data of a loose object begins with: the kind, a space, the size in digits and a zero.
struct LooseObjectHeader {
  let object: ObjectHeader
  /// How many bytes the header itself has.
  let length: Int

  /// The longest that Git reads.
  static let longest = 32

  /// Reads it from the first bytes, or returns `nil` where they hold none that Git would take.
  init?(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let space = bytes.firstIndex(of: UInt8(ascii: " ")),
      let kind = Self.kinds.first(where: { $0.name.utf8.elementsEqual(bytes[..<space]) })?.kind,
      let end = bytes[space...].firstIndex(of: 0), let size = Self.size(bytes[(space + 1)..<end])
    else { return nil }
    (object, length) = (ObjectHeader(kind: kind, size: size), end + 1)
  }

  private static func size(_ digits: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    guard let first = digits.first, first != UInt8(ascii: "0") || digits.count == 1 else { return nil }
    var size = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      let (shifted, isTooLarge) = size.multipliedReportingOverflow(by: 10)
      let (sum, isTooLargeNow) = shifted.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
      guard !isTooLarge, !isTooLargeNow else { return nil }
      size = sum
    }
    return size
  }

  private static let kinds: [(name: String, kind: git_object_t)] = [
    ("commit", GIT_OBJECT_COMMIT), ("tree", GIT_OBJECT_TREE), ("blob", GIT_OBJECT_BLOB), ("tag", GIT_OBJECT_TAG),
  ]
}
