import Foundation
import Testing

@testable import SlipwayCommands

/// How far long work is, on one line of a terminal.
@Suite struct ProgressTests {
  /// A terminal that keeps what is written to it, and a clock that stands until it is moved.
  private final class Screen: @unchecked Sendable {
    var text = ""
    var seconds = 0.0

    func bar(width: Int? = 60, variables: [String: String] = ["TERM": "xterm"], isWanted: Bool = true) -> ProgressBar {
      let stream = World.Stream(terminalWidth: width) { [self] bytes in
        text += String(decoding: bytes, as: Unicode.UTF8.self)
        return true
      }
      let world = World(
        directory: "/", environment: variables, executable: "/slipway",
        clock: { [self] in Date(timeIntervalSince1970: seconds) }, output: stream, problems: stream)
      return ProgressBar(in: world, isWanted: isWanted)
    }
  }

  @Test func `a line tells the part, a bar, the numbers and the size`() {
    let progress = WorkProgress(title: "Receiving objects", done: 50, total: 200, bytes: 3_565_158)
    #expect(progress.line(width: 80) == "Receiving objects  25% [#######.......................] 50/200, 3.3 MiB")
    #expect(progress.line(width: 56) == "Receiving objects  25% [###...........] 50/200, 3.3 MiB")
  }

  @Test(arguments: 1...90)
  func `a line never reaches the last column`(width: Int) {
    let all = [
      WorkProgress(title: "Receiving objects", done: 50, total: 200, bytes: 3_565_158),
      WorkProgress(title: "Packing objects", done: 7), WorkProgress(title: "Connecting"),
      WorkProgress(title: "Sending objects", done: 9, total: 3, bytes: .max),
    ]
    for progress in all { #expect(progress.line(width: width).count < max(width, 1)) }
  }

  @Test func `what is too much for the terminal is left out, the bar first`() {
    let progress = WorkProgress(title: "Receiving objects", done: 50, total: 200, bytes: 3_565_158)
    #expect(progress.line(width: 44) == "Receiving objects  25% 50/200, 3.3 MiB")
    #expect(progress.line(width: 30) == "Receiving objects  25%")
    #expect(progress.line(width: 8) == "Receivi")
  }

  @Test func `it is drawn at most ten times a second, and gone at the end`() {
    let screen = Screen()
    let bar = screen.bar()
    for step in 0..<1000 {
      screen.seconds = Double(step) / 1000
      bar.show(WorkProgress(title: "Sending objects", done: step, total: 1000))
    }
    let drawn = screen.text.components(separatedBy: "\r\u{1B}[K").count - 1
    #expect((5...10).contains(drawn))
    bar.erase()
    #expect(screen.text.hasSuffix("\r\u{1B}[K"))
    let end = screen.text
    bar.erase()
    #expect(screen.text == end)
  }

  @Test func `nothing is drawn without a terminal, on a dumb one, or where it is not wanted`() {
    let screen = Screen()
    for bar in [
      screen.bar(width: nil), screen.bar(variables: ["TERM": "dumb"]), screen.bar(variables: [:]),
      screen.bar(isWanted: false),
    ] {
      bar.show(WorkProgress(title: "Sending objects", done: 1, total: 2))
      bar.erase()
    }
    #expect(screen.text == "")
  }

  @Test(arguments: [
    (0, "0 B"), (1023, "1023 B"), (1024, "1.0 KiB"), (1_048_575, "1023.9 KiB"), (1_048_576, "1.0 MiB"),
    (5_368_709_120, "5.0 GiB"), (Int.max, "8388607.9 TiB"), (-1, "0 B"),
  ])
  func `sizes are read at a glance`(bytes: Int, text: String) {
    #expect(ByteCount(bytes).description == text)
  }

  @Test func `a server's own counting is not repeated, what it says is`() {
    #expect(ServerChatter.isProgress("Counting objects:  45% (9/20)"))
    #expect(ServerChatter.isProgress("Resolving deltas: 100% (1/1), completed with 1 local object."))
    #expect(!ServerChatter.isProgress("Create a pull request for 'x' on GitHub by visiting:"))
    #expect(!ServerChatter.isProgress("error: GH006: Protected branch update failed"))
  }

  @Test func `a secret line takes keys as a terminal sends them`() {
    func typed(_ bytes: [UInt8]) -> (String, TypedLine.Step) {
      var line = TypedLine()
      var step = TypedLine.Step.goOn
      for byte in bytes where step == .goOn { step = line.take(byte) }
      return (line.text, step)
    }
    #expect(typed(Array("abc\n".utf8)) == ("abc", .end))
    #expect(typed(Array("abü\u{7F}c\r".utf8)) == ("abc", .end))
    #expect(typed(Array("wrong\u{15}right\n".utf8)) == ("right", .end))
    #expect(typed(Array("ab\u{3}".utf8)) == ("ab", .interrupt))
    #expect(typed(Array("a\u{1B}[Db\u{1B}[1;5Cc\u{1B}OPd\u{1B}xe\n".utf8)) == ("abcde", .end), "no arrow is a letter")
    #expect(typed(Array("two words \u{17}\u{1A}\t!\n".utf8)) == ("two !", .end))
    #expect(typed([0x04]) == ("", .nothing))
    #expect(typed(Array("ab\u{4}".utf8)) == ("ab", .end))
  }
}
