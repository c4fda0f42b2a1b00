import Foundation
import Processes
import TestSupport
import Testing

/// What a signal that ends the program leaves to read.
@Suite struct InterruptTests {
  private static let line = "interrupted: run slipway status to see how to continue or undo\n"

  /// Lets something that the program starts send it a signal.
  private func script(_ signal: Int32) -> String { "kill -\(signal) $PPID; sleep 1" }

  private func install(_ script: String, as hook: String, in world: SealedWorld) throws {
    let path = ".git/hooks/\(hook)"
    try world.write("#!/bin/sh\n\(script)\n", to: path)
    _ = try world.run(["chmod", "+x", world.directory + "/" + path])
  }

  @Test(arguments: [SIGINT, SIGTERM]) func `a command that writes says where to look`(_ signal: Int32) throws {
    let world = try SealedWorld.withProject()
    try world.startFeature("alarm", greeting: "Hallo")
    try install(script(signal), as: "pre-merge-commit", in: world)
    for options in [[], ["--json"]] {
      let result = try world.run([SealedWorld.program, "feature", "finish", "alarm"] + options)
      #expect(result.status == .signalled(signal), "\(result)")
      #expect(result.output == "")
      #expect(result.problems == Self.line)
      try world.slipway("abort")
    }
  }

  @Test func `a command that reads says nothing`() throws {
    let world = try SealedWorld.withRemote()
    try world.write("*.txt filter=slow\n", to: ".git/info/attributes")
    try world.git("config", "filter.slow.clean", script(SIGINT))
    try world.write("changed\n", to: "note.txt")
    let result = try world.run([SealedWorld.program, "diff"])
    #expect(result.status == .signalled(SIGINT), "\(result)")
    #expect(result.output == "" && result.problems == "", "\(result)")
  }

  @Test func `a signal that is ignored stays so`() throws {
    let world = try SealedWorld.withProject()
    try install(script(SIGINT), as: "pre-commit", in: world)
    try world.write("new\n", to: "notes.txt")
    let result = try world.run(
      ["/bin/sh", "-c", "trap '' INT; exec \"$0\" commit --all -m Change", SealedWorld.program])
    #expect(result.exitCode == 0 && result.problems == "", "\(result)")
  }
}
