/// Three versions of a text with the same ends of lines, so that a side that changed them all can be merged.
struct LineEndings {
  /// The versions, with lines that end in LF.
  let input: MergeInput
  private let isWrittenWithReturns: Bool

  /// Gives nothing where both sides end their lines alike, or one of them in both ways.
  ///
  /// Keeps the line endings of the only side that changed them, otherwise ours.
  init?(_ input: MergeInput) {
    guard Self.returnsFirst(input.ours) != Self.returnsFirst(input.theirs), let mine = Self.hasReturns(input.ours),
      let yours = Self.hasReturns(input.theirs), mine != yours
    else { return nil }
    var unified = input
    isWrittenWithReturns = !input.base.isEmpty && Self.returnsFirst(input.base) == mine ? yours : mine
    for path in [\MergeInput.base, \.ours, \.theirs] {
      unified[keyPath: path] = Self.withoutReturns(input[keyPath: path])
    }
    self.input = unified
  }

  /// A result with the ends of lines that it is to have.
  func written(_ merged: MergeResult) -> MergeResult {
    isWrittenWithReturns ? merged.rewritten(Self.withReturns) : merged
  }

  /// Whether the first line ends in CR LF.
  private static func returnsFirst(_ bytes: [UInt8]) -> Bool {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0 else { return false }
    return bytes[end - 1] == 0x0D
  }

  /// Whether all lines end in CR LF, or none does; `nil` for a text that has both, or a CR elsewhere.
  private static func hasReturns(_ bytes: [UInt8]) -> Bool? {
    var (returns, lines, pairs) = (0, 0, 0)
    var last: UInt8 = 0
    for byte in bytes {
      if byte == 0x0D { returns += 1 }
      if byte == 0x0A {
        lines += 1
        if last == 0x0D { pairs += 1 }
      }
      last = byte
    }
    if returns == 0 { return false }
    return returns == pairs && lines == pairs ? true : nil
  }

  private static func withReturns(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count + bytes.count / 32)
    for byte in bytes {
      if byte == 0x0A { result.append(0x0D) }
      result.append(byte)
    }
    return result
  }

  private static func withoutReturns(_ bytes: [UInt8]) -> [UInt8] {
    guard returnsFirst(bytes) else { return bytes }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    for (index, byte) in bytes.enumerated() {
      let isReturn = byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A
      if !isReturn { result.append(byte) }
    }
    return result
  }
}
