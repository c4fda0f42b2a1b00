import Diagnostics
import IgnoreTemplates
import Testing

@Suite struct IgnoreFileTests {
  private let xcode = IgnoreTemplate(
    name: "Xcode", text: "# Xcode: x\n\n# Users\nxcuserdata/\n*.log\n\n# Built\nDerivedData/\n")
  private let swift = IgnoreTemplate(name: "Swift", text: "# Swift: s\n\n*.log\n.build/\n")

  private func text(_ file: IgnoreFile) -> String { String(decoding: file.bytes, as: UTF8.self) }
  private func file(_ text: String) -> IgnoreFile { IgnoreFile(Array(text.utf8)) }

  @Test func `a new file has a section for each template and no line twice`() {
    let composed = String(decoding: IgnoreFile.composed(of: [xcode, swift]), as: UTF8.self)
    #expect(
      composed == """
        # >>> slipway Xcode \(xcode.version)
        # Xcode: x

        # Users
        xcuserdata/
        *.log

        # Built
        DerivedData/
        # <<< slipway Xcode

        # >>> slipway Swift \(swift.version)
        # Swift: s

        .build/
        # <<< slipway Swift

        """)
  }

  @Test(arguments: ["", "mine\n", "mine\n\n", "a\r\nb\r\n", "# only a comment\n"])
  func `adding twice changes nothing more, and removing leaves what was there`(before: String) throws {
    var file = file(before)
    #expect(file.add([xcode, swift]) == ["Xcode", "Swift"])
    let after = text(file)
    #expect(after.hasPrefix(before))
    #expect(file.add([xcode, swift]) == [])
    #expect(text(file) == after)
    #expect(file.sections.map(\.name) == ["Xcode", "Swift"])
    try file.remove("swift")
    try file.remove("Xcode")
    #expect(text(file) == before)
  }

  @Test func `a line without an end gets one`() {
    var file = file("mine")
    file.add([swift])
    #expect(text(file).hasPrefix("mine\n\n# >>> slipway Swift"))
  }

  @Test func `what the user ignores already is not written again`() {
    var file = file("xcuserdata/  \n*.log\n")
    file.add([xcode])
    #expect(text(file).components("xcuserdata/") == 1)
    #expect(text(file).components("*.log") == 1)
    #expect(!text(file).contains("# Users"))
    #expect(text(file).contains("DerivedData/"))
  }

  @Test func `a template of which nothing is new gets no section`() {
    let before = "xcuserdata/\n*.log\nDerivedData/\n"
    var file = file(before)
    #expect(file.add([xcode]) == [])
    #expect(text(file) == before)
  }

  @Test func `an exception is repeated where a new line would undo it, and not otherwise`() {
    let editor = IgnoreTemplate(name: "E", text: "# E: e\n\n.vscode/*\n!.vscode/tasks.json\n")
    var undone = file("!.vscode/tasks.json\n")
    undone.add([editor])
    #expect(text(undone).components("!.vscode/tasks.json") == 2)
    var kept = file(".vscode/*\n!.vscode/tasks.json\n")
    kept.add([editor])
    #expect(text(kept).components("!.vscode/tasks.json") == 1)
  }

  @Test func `lines end as those of the file do`() {
    var file = file("mine\r\n")
    file.add([swift, IgnoreTemplate(name: "Icon", text: "# Icon: i\n\nIcon\r\r\n")])
    let lines = text(file).utf8.split(separator: UInt8(ascii: "\n"))
    #expect(lines.allSatisfy { $0.last == UInt8(ascii: "\r") })
    #expect(text(file).utf8.contains("Icon\r\r\n".utf8))
    #expect(!text(file).utf8.contains("Icon\r\r\r\n".utf8))
  }

  @Test func `a section is renewed in its place`() {
    var file = file("before\n")
    file.add([xcode, swift])
    file = self.file(text(file) + "after\n")
    let newer = IgnoreTemplate(name: "Xcode", text: "# Xcode: x\n\n*.xcresult\n")
    #expect(file.update(from: IgnoreTemplateLibrary([newer, swift])) == ["Xcode", "Swift"])
    #expect(text(file).contains("*.xcresult"))
    #expect(!text(file).contains("DerivedData"))
    #expect(text(file).hasPrefix("before\n"))
    #expect(text(file).hasSuffix("after\n"))
    #expect(file.section(named: "Xcode")?.version == newer.version)
    // What only the old section ignored is taken up by the one that wants it too.
    #expect(text(file).components("*.log") == 1)
  }

  @Test(arguments: [
    "# >>> slipway Xcode 1\nx\n", "# <<< slipway Xcode\n", "# >>> slipway A 1\n# >>> slipway B 1\n# <<< slipway A\n",
    "# >>> slipway\n# <<< slipway \n", "# >>> slipway Xcode\nx\n# <<< slipway Xcode\n",
  ])
  func `half a section is the user's own text`(before: String) {
    var file = file(before)
    #expect(file.sections.isEmpty)
    file.add([swift])
    #expect(text(file).hasPrefix(before))
  }

  @Test func `removing what is not there is told`() {
    var file = file("")
    #expect {
      try file.remove("Xcode")
    } throws: {
      ($0 as? Diagnostic)?.code == .ignoreSectionMissing
    }
  }
}

extension String {
  /// How many lines of the text are `line`.
  func components(_ line: String) -> Int {
    split(separator: "\n").count { $0.trimmingSuffix(while: { $0 == " " }) == line }
  }
}

extension Collection {
  fileprivate func trimmingSuffix(while predicate: (Element) -> Bool) -> SubSequence
  where Self: BidirectionalCollection {
    var end = endIndex
    while end > startIndex, predicate(self[index(before: end)]) { end = index(before: end) }
    return self[..<end]
  }
}
