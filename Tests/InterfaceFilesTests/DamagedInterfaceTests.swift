import Diagnostics
import SyntaxTrees
import TestSupport
import Testing

@testable import InterfaceFiles

/// Storyboards and archives that were changed by chance: reading, drawing and editing them never crashes.
@Suite struct DamagedInterfaceTests {
  private static let seeds = [InterfaceDocumentTests.text, ArchivedInterface.text]

  @Test(arguments: seeds.indices) func `no changed file brings a reader or an edit down`(index: Int) throws {
    var generator = SeededNumbers(seed: 25)
    var read = 0
    for _ in 0..<300 {
      let bytes = generator.damaged(Self.seeds[index])
      guard let document = try? InterfaceDocument(parsing: bytes, file: "f") else { continue }
      read += 1
      _ = InterfaceDrawing(of: document.scenes, in: document).svg
      let objects = document.scenes.flatMap(\.objects)
      _ = objects.map { ($0.label, $0.constraints.map(\.first), $0.runtimeAttributes.map(\.value)) }
      guard (try? document.requireEditable("f")) != nil else { continue }
      edit(
        document, objects.randomElement(using: &generator)?.markup, objects.randomElement(using: &generator)?.markup)
    }
    #expect(read > 100)
  }

  /// Edits the document in every way; the result can be read again.
  private func edit(_ document: InterfaceDocument, _ first: MarkupElement?, _ second: MarkupElement?) {
    guard let first, let second else { return }
    let (one, two) = (first[attribute: "id"] ?? "", second[attribute: "id"] ?? "")
    var results: [InterfaceDocument?] = [
      try? document.connecting(first, to: second, by: .outlet("x"), file: "f").document,
      try? document.connecting(first, to: second, by: .segue("show", identifier: nil), file: "f").document,
      try? document.embedding(one, in: two, file: "f"), document.moving(sceneOf: one, beside: two),
      document.adding(scenesOf: document, for: "Copy").document,
      try? document.setting([(.class, "New"), (.title, "A & B")], of: one, file: "f"),
      document.renaming(class: "LoginViewController", to: "Other", in: ["App"]),
    ]
    results += document.scenes.map { document.removing($0).document }
    results += document.connections.map { document.disconnecting($0) }
    if let list = document.list(of: first) {
      results.append(try? document.adding(NewCell(identifier: "x"), like: document, to: list, file: "f").document)
    }
    for case let result? in results {
      #expect(throws: Never.self) { try InterfaceDocument(parsing: result.markup.bytes, file: "f") }
    }
  }
}

extension SeededNumbers {
  /// The text with some values between quotes exchanged for others, and sometimes without a line.
  fileprivate mutating func damaged(_ text: String) -> [UInt8] {
    var parts: [Substring] = text.split(separator: "\"", omittingEmptySubsequences: false)
    for _ in 0..<(1 + below(6)) {
      let place = below(parts.count / 2) * 2 + 1
      parts[place] = parts[below(parts.count / 2) * 2 + 1]
      if below(8) == 0 { parts[place] = ["", "-1e400", "999999999999999999999", "&#x41;", "ctl-01-aaa"][below(5)] }
    }
    var lines: [Substring] = parts.joined(separator: "\"").split(separator: "\n")
    if below(4) == 0 { lines.swapAt(below(lines.count), below(lines.count)) }
    if below(6) == 0 { lines.remove(at: below(lines.count)) }
    return Array(lines.joined(separator: "\n").utf8)
  }
}
