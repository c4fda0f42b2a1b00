import Foundation
import PropertyLists
import TestSupport

extension SeededNumbers {
  mutating func pick<T>(_ choices: [T]) -> T {
    choices[Int.random(in: choices.indices, using: &self)]
  }

  mutating func text() -> String {
    let pieces = [
      "a", "Z", "0", " ", "\"", "<", ">", "&", "'", "\n", "\t", "é", "e\u{301}", "中", "😀", "key", "$(X)", "]]>",
    ]
    return (0..<Int.random(in: 0...7, using: &self)).map { _ in pick(pieces) }.joined()
  }

  mutating func value(depth: Int = 5) -> PropertyList {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 8), using: &self) {
    case 0: return .string(text())
    case 1:
      return .integer(pick([0, 1, -1, 255, 256, 65_535, 65_536, .max, .min, .random(in: .min ... .max, using: &self)]))
    case 2: return PropertyList(.unsigned(.random(in: (1 << 63)...UInt64.max, using: &self)))
    case 3:
      return .real(
        pick([0.5, 1e16, 1e-7, -2, .infinity, .leastNonzeroMagnitude, .random(in: -1e9...1e9, using: &self)]))
    case 4: return .boolean(.random(using: &self))
    case 5:
      let seconds = Int.random(in: -60_000_000_000...250_000_000_000, using: &self)
      return .date(Date(timeIntervalSinceReferenceDate: Double(seconds)))
    case 6, 7: return .data((0..<Int.random(in: 0...120, using: &self)).map { _ in .random(in: 0...255, using: &self) })
    case 8: return .array((0..<Int.random(in: 0...5, using: &self)).map { _ in value(depth: depth - 1) })
    default:
      let count = Int.random(in: 0...14, using: &self)
      return .dictionary((0..<count).map { _ in (text(), value(depth: depth - 1)) })
    }
  }

  /// An array of `count` values.
  mutating func values(_ count: Int) -> PropertyList {
    .array((0..<count).map { _ in value() })
  }
}
