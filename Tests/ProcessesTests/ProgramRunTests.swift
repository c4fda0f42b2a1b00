import Diagnostics
import Processes
import Testing

@Suite struct `Running programs` {
  private static let environment = ["PATH": "/usr/bin:/bin"]

  private func shell(_ script: String, input: [UInt8] = [], timeLimit: Duration? = nil) throws -> ProgramOutcome {
    try ProgramRun.run(
      ["sh", "-c", script], directory: "/", environment: Self.environment, input: input, timeLimit: timeLimit)
  }

  @Test func `what a program writes comes back, each stream for itself`() throws {
    let outcome = try shell("echo out; echo err >&2; exit 3")
    #expect(outcome.outputText == "out\n")
    #expect(outcome.errorText == "err\n")
    #expect(outcome.status == .exited(3))
    #expect(!outcome.succeeded)
  }

  @Test func `a program that writes megabytes to both streams while it is fed does not hang`() throws {
    let input = [UInt8](repeating: UInt8(ascii: "x"), count: 3_000_000)
    let outcome = try shell("head -c 2000000 /dev/zero >&2; cat", input: input)
    #expect(outcome.output == input)
    #expect(outcome.errorOutput.count == 2_000_000)
  }

  @Test func `a program that never reads what it is given does not end this one`() throws {
    let outcome = try shell("exec 0<&-; sleep 0.1; echo done", input: [UInt8](repeating: 0, count: 1_000_000))
    #expect(outcome.outputText == "done\n")
  }

  @Test func `it sees its environment and nothing else`() throws {
    let outcome = try ProgramRun.run(
      ["env"], directory: nil, environment: ["PATH": "/usr/bin:/bin", "ONLY": "this one"])
    #expect(outcome.outputText.split(separator: "\n").sorted() == ["ONLY=this one", "PATH=/usr/bin:/bin"])
  }

  @Test func `it works in the folder that was asked for`() throws {
    let outcome = try ProgramRun.run(["pwd"], directory: "/usr", environment: Self.environment)
    #expect(outcome.outputText == "/usr\n")
  }

  @Test func `one that takes too long is killed with all that it started`() throws {
    let start = ContinuousClock.now
    let outcome = try shell("sleep 300 & sleep 300", timeLimit: .milliseconds(200))
    #expect(outcome.status == .timedOut)
    #expect(ContinuousClock.now - start < .seconds(200))
  }

  @Test func `one that leaves something running behind is not waited for longer than itself`() throws {
    let start = ContinuousClock.now
    let outcome = try shell("sleep 60 & echo started")
    #expect(outcome.outputText == "started\n")
    #expect(ContinuousClock.now - start < .seconds(50))
  }

  @Test func `the signal that ended it is told`() throws {
    #expect(try shell("kill -TERM $$").status == .signalled(15))
  }

  @Test func `a missing program is an error that names it`() {
    let error = #expect(throws: Diagnostic.self) {
      try ProgramRun.run(["no-such-program"], directory: nil, environment: Self.environment)
    }
    #expect(error?.code == .programNotFound)
    #expect(error?.message.contains("no-such-program") == true)
  }

  @Test func `a missing folder is an error that names it`() {
    let error = #expect(throws: Diagnostic.self) {
      try ProgramRun.run(["true"], directory: "/no/such/folder", environment: Self.environment)
    }
    #expect(error?.code == .programNotStarted)
    #expect(error?.message.contains("/no/such/folder") == true)
  }
}
