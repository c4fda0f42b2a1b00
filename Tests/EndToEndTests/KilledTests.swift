import FileTrees
import Foundation
import Processes
import SyntaxTrees
import TestSupport
import Testing

/// Kills the program at seeded instants: a few dozen times as a rule, 300 times by `make soak`.
@Suite(.tags(.slow)) struct KilledTests {
  private static let rounds = Soak.count(25, soak: 300)

  @Test func `a killed new leaves a whole project or none, and the next run sweeps up`() throws {
    let world = try SealedWorld()
    var generator = SeededNumbers(seed: 2026)
    var wholes = 0
    for round in 0..<Self.rounds {
      let name = "App\(round)"
      _ = try ProgramRun.run(
        [SealedWorld.program, "new", name, "--company-id", "de.uni-hd.demo", "--tests"], directory: world.directory,
        environment: world.environment, timeLimit: .milliseconds(1 + generator.below(120)))
      guard world.exists(name) else { continue }
      wholes += 1
      world.directory += "/" + name
      try world.git("fsck", "--strict")
      #expect(try world.git("status", "--porcelain").isEmpty)
      world.directory.removeLast(name.count + 1)
    }
    try world.slipway("new", "Last", "--company-id", "de.uni-hd.demo")
    let left = try FileAccess.entries(of: world.directory).map(\.name).filter { $0.hasPrefix(".") }
    #expect(left.isEmpty)
    #expect(wholes < Self.rounds, "no run was killed in time, so nothing was tried")
  }

  @Test(arguments: [[], ["--output", "new/deep"], ["--here"]])
  func `a new that is interrupted while it writes leaves nothing, or was done before`(options: [String]) throws {
    let world = try SealedWorld()
    try world.write("mine\n", to: "notes.txt")
    // What is remembered for the next time is not what is looked at.
    try world.slipway("new", "First", "--company-id", "de.uni-hd.demo", "--no-git", "--output", "../first", "-q")
    let before = try world.snapshot()
    var generator = SeededNumbers(seed: UInt64(options.count + 11))
    var interrupted = 0
    for round in 0..<Self.rounds {
      let command = [
        "python3", "-c", Self.interrupting, "\(1 + generator.below(120))", round.isMultiple(of: 2) ? "INT" : "TERM",
        SealedWorld.program, "new", "App", "--company-id", "de.uni-hd.demo", "--tests", "--quiet",
      ]
      let result = try world.run(command + options)
      guard result.exitCode != 0 else {
        #expect(try world.snapshot().keys.contains { $0.hasSuffix("App.xcodeproj/project.pbxproj") })
        for (path, _) in try world.snapshot() where before[path] == nil {
          try? FileAccess.remove(world.root + "/" + path)
        }
        continue
      }
      interrupted += 1
      #expect([130, 143].contains(result.exitCode), "\(result)")
      #expect(try world.snapshot() == before, "\(result)")
      #expect(try FileAccess.entries(of: world.directory).map(\.name) == ["notes.txt"], "\(result)")
    }
    #expect(interrupted > 0, "no run was interrupted in time, so nothing was tried")
  }

  /// Runs a command, sends it a signal some milliseconds later, and ends as it does.
  private static let interrupting = """
    import signal, subprocess, sys, time
    program = subprocess.Popen(sys.argv[3:], start_new_session=True)
    time.sleep(int(sys.argv[1]) / 1000)
    if program.poll() is None: program.send_signal(getattr(signal, "SIG" + sys.argv[2]))
    code = program.wait()
    sys.exit(code if code >= 0 else 128 - code)
    """

  @Test func `a killed change of the portal leaves the state before or after it`() throws {
    let world = try SealedWorld()
    try world.slipway("team", "create", "Team")
    var generator = SeededNumbers(seed: 7)
    var killed = 0
    // On a busy machine the program may end before it is killed.
    for round in 0..<Self.rounds * 8 where round < Self.rounds || killed == 0 {
      let digits = String(round, radix: 16)
      let udid = "00008030-" + String(repeating: "0", count: 16 - digits.count) + digits
      let outcome = try ProgramRun.run(
        [SealedWorld.program, "device", "register", udid, "--name", "Device \(round)"], directory: world.directory,
        environment: world.environment, timeLimit: .milliseconds(1 + generator.below(80)))
      if !outcome.succeeded { killed += 1 }
    }
    let devices = try #require(try world.json("device", "list")["devices"]?.array)
    let log = try #require(try world.json("team", "log")["changes"]?.array)
    #expect(log.count == devices.count + 1)
    #expect(killed > 0, "no run was killed in time, so nothing was tried")
    for folder in try FileAccess.entries(of: world.root + "/portal/teams") where folder.name.hasSuffix(".git") {
      world.directory = world.root + "/portal/teams/" + folder.name
      try world.git("fsck", "--strict")
    }
  }
}
