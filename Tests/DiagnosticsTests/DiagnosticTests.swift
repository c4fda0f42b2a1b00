import Diagnostics
import TestSupport
import Testing

@Suite struct DiagnosticTests {
  @Test func `a moved diagnostic keeps everything but its place`() {
    let original = Diagnostic(
      "some-code", "something is wrong", severity: .warning, at: Place(line: 3), remedy: .advice("change it"))
    let moved = original.at(Place(file: "a.plist", line: 4))
    #expect(moved.place == Place(file: "a.plist", line: 4))
    #expect(moved.code == original.code)
    #expect(moved.message == original.message)
    #expect(moved.severity == .warning)
    #expect(moved.remedy == .advice("change it"))
  }

  @Test func `severities are ordered from note to error`() {
    #expect(Diagnostic.Severity.allCases.sorted() == [.note, .warning, .error])
  }

  @Test func `a place in a file keeps its line and column`() {
    #expect(Place(line: 7, column: 2).inFile("x") == Place(file: "x", line: 7, column: 2))
  }

  @Test func `remedies differ when their values do`() {
    let first = Remedy.operation(.init("device.register", ["udid": "1"]))
    let second = Remedy.operation(.init("device.register", ["udid": "2"]))
    #expect(first != second)
  }
}
