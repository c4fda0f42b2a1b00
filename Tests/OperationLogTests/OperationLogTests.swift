import Diagnostics
import Foundation
import GitStore
import OperationLog
import Processes
import TestSupport
import Testing

struct OperationLogTests {
  @Test func `operations are listed newest first, with what each did`() throws {
    let (world, log) = try started()
    for name in ["one", "two"] {
      try log.recorder.record("edit \(name)", changing: ["a.txt": Array(name.utf8)]) {
        try? world.write(name, to: "a.txt")
      }
    }
    #expect(try log.entries().map(\.title) == ["edit two", "edit one"])
    #expect(try log.entries().allSatisfy { $0.state == .done && $0.scope == .files })
  }

  @Test func `work that fails half-way leaves the files as they were, and no operation`() throws {
    let (world, log) = try started()
    let failure = Diagnostic(.gitFailed, "the disk is gone")
    let thrown = #expect(throws: Diagnostic.self) {
      try log.recorder.record("edit", writing: ["a.txt", "new/b.txt"]) { () throws(Diagnostic) in
        try? world.write("half", to: "a.txt")
        try? world.write("half", to: "new/b.txt")
        throw failure
      }
    }
    #expect(thrown?.message == failure.message)
    #expect(try String(contentsOfFile: world.absolute("a.txt"), encoding: .utf8) == "first\n")
    #expect(!world.exists("new"))
    #expect(try log.entries().isEmpty)
  }

  @Test func `work that changes nothing is forgotten`() throws {
    let (world, log) = try started()
    defer { withExtendedLifetime(world) {} }
    try log.recorder.record("look") {}
    try log.recorder.record("look", changing: ["a.txt": Array("first\n".utf8)]) {}
    #expect(try log.entries().isEmpty)
  }

  @Test func `an effect outside the repository is kept with the operation`() throws {
    let (world, log) = try started()
    try log.recorder.record(
      "edit", changing: ["a.txt": Array("next".utf8)],
      withEffect: { () throws(Diagnostic) in
        try? world.write("next", to: "a.txt")
        return ((), effect: "portal 7")
      })
    let entry = try #require(try log.entries().first)
    #expect(try log.recorder.effect(of: entry) == "portal 7")
  }

  private func started() throws -> (world: SealedWorld, log: OperationLog) {
    let world = try SealedWorld(gitConfiguration: "[user]\n\tname = Ada\n\temail = ada@example.org\n")
    try world.write("first\n", to: "a.txt")
    for arguments in [["init", "-q", "-b", "main"], ["add", "-A"], ["commit", "-q", "-m", "Begin"]] {
      let outcome = try ProgramRun.run(["git"] + arguments, directory: world.directory, environment: world.environment)
      try #require(outcome.succeeded, "\(outcome.errorText)")
    }
    let environment = GitEnvironment(variables: world.environment, readsSystemConfiguration: false)
    let repository = try Repository.open(at: world.directory, environment: environment)
    return (
      world, OperationLog(of: repository, at: Moment(Date(timeIntervalSince1970: 1_700_000_000), offsetMinutes: 60))
    )
  }
}
