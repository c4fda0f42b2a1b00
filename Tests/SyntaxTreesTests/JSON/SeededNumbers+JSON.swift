import SyntaxTrees
import TestSupport

extension SeededNumbers {
  mutating func text() -> String {
    let pieces = ["a", "Z", "0", " ", "\"", "\\", "/", "\n", "\t", "\u{1}", "\u{7F}", "é", "e\u{301}", "中", "😀", "key"]
    return (0..<Int.random(in: 0...6, using: &self)).map { _ in pieces.randomElement(using: &self) ?? "" }.joined()
  }

  mutating func value(depth: Int = 4) -> JSONValue {
    switch Int.random(in: 0..<(depth > 0 ? 7 : 5), using: &self) {
    case 0: return .null
    case 1: return .bool(.random(using: &self))
    case 2: return .integer(Int64.random(in: .min ... .max, using: &self))
    case 3: return .number(["0.1", "-1.5e-7", "2E3", "-0", "1e+2"].randomElement(using: &self) ?? "0")
    case 4: return .string(text())
    case 5: return .array((0..<Int.random(in: 0...4, using: &self)).map { _ in value(depth: depth - 1) })
    default:
      let count = Int.random(in: 0...12, using: &self)
      return .object(JSONObject((0..<count).map { _ in (text(), value(depth: depth - 1)) }))
    }
  }
}
