/// How long a structure in DER says that it is, against the bytes that are there.
struct DERExtent {
  /// The bytes that it says it has, those that say so among them.
  let declared: Int
  /// The bytes that are there.
  let present: Int

  /// Reads the head of a SEQUENCE, which everything read here is; `nil` where there is none.
  init?(of bytes: [UInt8]) {
    guard bytes.count >= 2, bytes[0] == 0x30 else { return nil }
    present = bytes.count
    let first = Int(bytes[1])
    if first < 0x80 {
      declared = 2 + first
      return
    }
    let count = first - 0x80
    guard (1...4).contains(count), bytes.count >= 2 + count else { return nil }
    declared = bytes[2..<2 + count].reduce(0) { $0 << 8 | Int($1) } + 2 + count
  }

  /// Whether its end is missing.
  var isCutOff: Bool { present < declared }

  /// The problem with its length, to follow a colon; `nil` if there is none.
  var problem: String? {
    if isCutOff { return "it is truncated: \(present) of \(declared) bytes" }
    return present > declared ? "\(present - declared) bytes follow the end" : nil
  }
}
