import Diagnostics
import PropertyLists
import SyntaxTrees
import TestSupport
import Testing

/// Readers given files that were changed by chance: they never crash, what they tell lies in the file, and what they
/// read they write again.
@Suite struct MutationTests {
  private static let seeds = [
    "<?xml version=\"1.0\"?>\n<!DOCTYPE plist [<!ENTITY a \"b\">]>\n<plist><dict>\r\n\t<key>a</key><array><integer>1"
      + "</integer><real>.5</real>\n<date>2024-01-01T00:00:00Z</date><data>AAAA</data><!-- c --></array>\n</dict></plist>",
    "// c\n{ a = (1, \"b\\U00e4\\101\", <0a0b>, <*I5>, <*D2001-01-01 01:00:00 +0100>); /* d */ \"e\" = { f; }; g = 'h'; }\n",
    "/* c */\n\"a\" = \"b\"; // d\r\nc = e; f;\n\n\"g\\n\" = \"\\\"h\\\"\";\n",
  ]

  @Test(arguments: seeds)
  func `no changed text brings a reader down`(seed: String) throws {
    var generator = SeededNumbers(seed: 77)
    let other = Self.seeds.map { Array($0.utf8) }
    for _ in 0..<1_000 {
      let bytes = generator.mutated(Array(seed.utf8), with: generator.pick(other))
      let value = attempt(bytes) { () throws(Diagnostic) in try PropertyList(parsing: bytes, file: "f") }
      var document = attempt(bytes) { () throws(Diagnostic) in try PropertyListDocument(parsing: bytes, file: "f") }
      if let document { #expect(document.bytes == bytes) }
      if let value, let document, case let read = document.value { #expect(read == value || !(value == value)) }
      try? document?.set("new", at: ["a", 0])
      try? document?.set(["x": ["y"]], at: ["z"])
      try? document?.remove(at: ["a", 1])
      if let document { #expect(throws: Never.self) { try PropertyList(parsing: document.bytes) } }
      var strings = attempt(bytes) { () throws(Diagnostic) in try StringsFile(parsing: bytes, file: "f") }
      if let strings { #expect(strings.bytes == bytes) }
      strings?["a"] = nil
      strings?.append("new", "\n", comment: "*/")
      if let strings { #expect(throws: Never.self) { try StringsFile(parsing: strings.bytes) } }
    }
  }

  /// What `read` gives for `bytes`, or nothing if it tells of an error that lies in them.
  private func attempt<Result>(_ bytes: [UInt8], _ read: () throws(Diagnostic) -> Result) -> Result? {
    do {
      return try read()
    } catch {
      let lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }
      #expect(error.place?.file == "f")
      if let line = error.place?.line { #expect((1...lines.count).contains(line), "\(error.message)") }
      if let column = error.place?.column { #expect((1...(bytes.count + 1)).contains(column), "\(error.message)") }
      return nil
    }
  }
}

extension SeededNumbers {
  /// `bytes` with a few pieces changed, doubled, dropped, or taken from `other`.
  fileprivate mutating func mutated(_ bytes: [UInt8], with other: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) {
      let start = Int.random(in: 0...bytes.count, using: &self)
      let end = min(bytes.count, start + Int.random(in: 0...6, using: &self))
      switch Int.random(in: 0..<5, using: &self) {
      case 0: bytes.removeSubrange(start..<end)
      case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
      case 2:
        let from = Int.random(in: 0..<other.count, using: &self)
        bytes.insert(contentsOf: other[from..<min(other.count, from + 12)], at: start)
      case 3 where start < bytes.count: bytes[start] = .random(in: 0...255, using: &self)
      default: bytes.insert(pick(Array("{}()<>=;,\"'\\/*&\n\r -".utf8)), at: start)
      }
    }
    return bytes
  }
}
