import Diagnostics
import Processes
import Testing

/// A program that stays running and is spoken with in turns.
@Suite struct `A dialogue with a program` {
  private static let environment = ["PATH": "/usr/bin:/bin"]

  private func dialogue(_ script: String) throws -> ProgramDialogue {
    try ProgramDialogue(["/bin/sh", "-c", script], directory: nil, environment: Self.environment)
  }

  @Test func `it answers in turns, and ends when its input does`() throws {
    let dialogue = try dialogue("cat; exit 3")
    for text in ["one", "two"] {
      #expect(dialogue.write(Array(text.utf8)))
      #expect(dialogue.read(3) == Array(text.utf8))
    }
    #expect(dialogue.end() == .exited(3))
    #expect(!dialogue.write([1]))
  }

  @Test func `what is more than a pipe holds goes both ways at once`() throws {
    let dialogue = try dialogue("cat")
    let bytes = [UInt8](repeating: 7, count: 1 << 20)
    #expect(dialogue.write(bytes))
    #expect(dialogue.read(bytes.count) == bytes)
  }

  @Test func `a program that ends early is noticed on both sides`() throws {
    let dialogue = try dialogue("printf ab; echo no >&2; exec <&- >&-")
    #expect(dialogue.read(2) == Array("ab".utf8))
    #expect(dialogue.read(1) == nil)
    #expect(!dialogue.write([UInt8](repeating: 0, count: 1 << 20)))
    #expect(String(decoding: dialogue.takeErrorOutput(), as: UTF8.self) == "no\n")
    #expect(dialogue.end() == .exited(0))
  }

  @Test func `it can be stopped, and a program that is not there is told`() throws {
    let dialogue = try dialogue("exec sleep 1000")
    dialogue.stop()
    #expect(dialogue.end() == .signalled(9))
    let error = #expect(throws: Diagnostic.self) {
      try ProgramDialogue(["no-such-program"], directory: nil, environment: Self.environment)
    }
    #expect(error?.code == .programNotFound)
  }
}
