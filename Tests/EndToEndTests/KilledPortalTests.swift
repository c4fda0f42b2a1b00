import FileTrees
import Foundation
import Processes
import SyntaxTrees
import TestSupport
import Testing

/// Kills the program at seeded instants while it changes the portal or the keychain, 300 times by `make soak`.
///
/// The next run finds what was there before or what would be there after, and can do the same again.
@Suite(.tags(.slow)) struct KilledPortalTests {
  @Test func `whatever is killed, the portal and the keychain are as before or as after`() throws {
    let world = try SealedWorld()
    try Self.prepare(world)
    var numbers = SeededNumbers(seed: 5)
    var killed = 0
    let scenarios = try KilledPortalScenario.all.map { try PreparedPortalScenario($0, in: world) }
    let rounds = Soak.isOn ? 300 : 2 * scenarios.count
    for round in 0..<rounds {
      let scenario = scenarios[round % scenarios.count]
      let instant = 1 + numbers.below(scenario.milliseconds + scenario.milliseconds / 4)
      let left = try scenario.kill(after: instant, in: world)
      #expect(
        left.isEither(scenario.before, scenario.after),
        "round \(round): \(scenario.name) killed after \(instant) ms left \(left)")
      if left == scenario.before {
        killed += 1
        #expect(try scenario.again(in: world) == scenario.after, "round \(round): \(scenario.name), once more")
      }
    }
    #expect(killed > 0, "no run was killed in time, so nothing was tried")
  }

  /// A team with keys, certificates, devices, App IDs and profiles.
  private static func prepare(_ world: SealedWorld) throws {
    let day = ["--at", "2026-01-01", "-q", "--no-input"]
    for line in [
      "team create Other --id OTHERTEAM0", "team create Team", "identity create --key p256", "certificate request",
      "certificate request --type distribution", "certificate approve --all-pending",
      "identity create --key p256 --email zoe@example.org", "app-id create de.example.* --name Apps",
      "device register 00008030-0000000000000001 --name One", "app-id create de.example.Wecker --name Wecker",
      "profile create --type development --app-id Apps --name Dev", "profile create --type app-store --app-id Wecker",
    ] {
      let result = try world.run([SealedWorld.program] + line.split(separator: " ").map(String.init) + day)
      try #require(result.exitCode == 0, "\(line): \(result)")
    }
    try world.write("secret\n", to: "secret")
    let devices = (0..<90).map { "00008110-00000000000\(10_000 + $0),Phone \($0),iphone" }
    try world.write("udid,name,class\n" + devices.joined(separator: "\n") + "\n", to: "devices.csv")
  }
}

/// A command that changes the portal or the keychain.
private struct KilledPortalScenario {
  let line: String

  /// Keys are made by chance, all else is the same in every run.
  static let all = [
    "device import devices.csv", "device disable One", "app-id create de.example.Neu --name Neu",
    "app-id enable Wecker push-notifications", "profile create --type ad-hoc --app-id Wecker --name Hoc",
    "profile renew Dev", "profile delete Dev", "certificate request --identity zoe@example.org",
    "certificate revoke Apple_Distribution", "identity create --key p256 --email eve@example.org",
    "identity delete zoe@example.org", "identity protect --new-passphrase-file secret", "team create Third",
    "team use Other", "member invite eve@example.org --name Eve --role developer",
  ].map(Self.init)
}

/// A command with the pictures of before and after a run that is left alone.
private struct PreparedPortalScenario {
  let name: String
  let milliseconds: Int
  let before: PortalPicture
  let after: PortalPicture
  private let command: [String]

  init(_ scenario: KilledPortalScenario, in world: SealedWorld) throws {
    name = scenario.line
    command =
      [SealedWorld.program]
      + scenario.line.split(separator: " ").map { $0.replacingOccurrences(of: "_", with: " ") }
      + ["--at", "2026-02-01", "--yes", "--no-input", "-q"]
    try Self.copy(in: world)
    before = try PortalPicture(of: world)
    let start = ContinuousClock.now
    let result = try world.run(command)
    milliseconds = max(4, Int((ContinuousClock.now - start) / .milliseconds(1)))
    try #require(result.exitCode == 0, "\(name): \(result)")
    after = try PortalPicture(of: world)
    try #require(before != after, "\(name) does nothing")
    world.variables["SLIPWAY_HOME"] = nil
  }

  func kill(after instant: Int, in world: SealedWorld) throws -> PortalPicture {
    try Self.copy(in: world)
    defer { world.variables["SLIPWAY_HOME"] = nil }
    _ = try ProgramRun.run(
      command, directory: world.directory, environment: world.environment, timeLimit: .milliseconds(instant))
    return try PortalPicture(of: world)
  }

  /// Does it again where it was killed.
  func again(in world: SealedWorld) throws -> PortalPicture {
    world.variables["SLIPWAY_HOME"] = world.root + "/copy"
    defer { world.variables["SLIPWAY_HOME"] = nil }
    _ = try world.run(command)
    return try PortalPicture(of: world)
  }

  private static func copy(in world: SealedWorld) throws {
    world.variables["SLIPWAY_HOME"] = nil
    let result = try world.run(
      ["/bin/sh", "-c", "rm -rf \"$1\" && cp -a \"$0\" \"$1\"", world.root + "/portal", world.root + "/copy"])
    try #require(result.exitCode == 0, "\(result)")
    world.variables["SLIPWAY_HOME"] = world.root + "/copy"
  }
}

/// What a portal and a keychain show of themselves, as far as it is the same in every run.
private struct PortalPicture: Equatable {
  private let portal: [String]
  private let keys: [String]
  /// Which team is in use; a new team is there before it is.
  private let current: String

  private static let lists = ["member", "device", "app-id", "certificate", "profile"]

  init(of world: SealedWorld) throws {
    var parts: [String] = []
    for noun in Self.lists {
      let result = try world.run(
        [SealedWorld.program, noun, "list", "--json", "--team", "Team", "--at", "2026-02-01"])
      #expect(result.exitCode == 0, "\(noun): \(result)")
      parts.append(result.output)
    }
    parts += try world.json("team", "log", "--team", "Team").objects("changes").compactMap { $0["summary"]?.string }
    parts += try world.json("team", "list").objects("teams").compactMap { $0["id"]?.string }
    portal = parts
    keys = try Self.keys(in: world)
    current = try world.text(world.root + "/copy/current-team")
    for folder in try FileAccess.entries(of: world.root + "/copy/teams") where folder.name.hasSuffix(".git") {
      let path = world.root + "/copy/teams/" + folder.name
      let sound = try world.run(["git", "-C", path, "fsck", "--strict", "--no-dangling"])
      #expect(sound.exitCode == 0, "\(sound)")
    }
  }

  func isEither(_ one: PortalPicture, _ other: PortalPicture) -> Bool {
    [one.portal, other.portal].contains(portal) && [one.keys, other.keys].contains(keys)
      && [one.current, other.current].contains(current)
  }

  /// The owners of the keys, and how many keys are encrypted: all or none.
  private static func keys(in world: SealedWorld) throws -> [String] {
    let listed = try world.json("identity", "list")
    let owners = listed.objects("identities").compactMap { $0["email"]?.string }
    #expect(!owners.isEmpty)
    let found = try world.run(
      ["/bin/sh", "-c", "grep -l 'BEGIN ENCRYPTED PRIVATE KEY' \"$0\"/*.pem | wc -l", world.root + "/copy/keychain"])
    return owners.sorted() + [
      found.output.trimmingCharacters(in: .whitespacesAndNewlines) == "0" ? "plain" : "encrypted"
    ]
  }
}
