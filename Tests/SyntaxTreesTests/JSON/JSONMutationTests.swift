import Diagnostics
import SyntaxTrees
import TestSupport
import Testing

@Suite struct JSONMutationTests {
  private static let seed =
    "{\r\n  \"a\" : [\n    1, -2.5e3 ,true,\n\n    { \"b\": null, \"\\u00e4\\n\":\"x\" }\n  ],\n  \"c\" : {\n\n  }\n}\n"

  @Test func `no changed text brings the reader or an edit down`() throws {
    var generator = SeededNumbers(seed: 9)
    for _ in 0..<3_000 {
      var bytes = Array(Self.seed.utf8)
      for _ in 0..<Int.random(in: 1...3, using: &generator) {
        let start = Int.random(in: 0..<bytes.count, using: &generator)
        let end = min(bytes.count, start + Int.random(in: 0...5, using: &generator))
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.removeSubrange(start..<end)
        case 1: bytes.insert(contentsOf: bytes[start..<end], at: start)
        case 2: bytes[start] = .random(in: 0...255, using: &generator)
        default: bytes.insert(Array("{}[]:,\"\\ \n\r0-".utf8).randomElement(using: &generator) ?? 0, at: start)
        }
        if bytes.isEmpty { bytes = [0x20] }
      }
      do throws(Diagnostic) {
        var document = try JSONDocument(parsing: bytes, file: "f")
        #expect(document.bytes == bytes)
        let value = document.value
        try document.set(value, at: [])
        #expect(document.value == value)
        try? document.set(["x": [1]], at: ["a", 0])
        try? document.set("y", at: ["c", "d", 0])
        try? document.remove(at: ["a", 1])
        let again = try JSONDocument(parsing: document.bytes)
        #expect(again.value == document.value)
      } catch {
        let lines = bytes.split(omittingEmptySubsequences: false) { $0 == 0x0A || $0 == 0x0D }.count
        #expect((1...lines).contains(error.place?.line ?? 0), "\(error.message)")
        #expect((1...(bytes.count + 1)).contains(error.place?.column ?? 0), "\(error.message)")
      }
    }
  }
}
