import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

#if os(Linux)
  /// Commands on keys that are killed before each call that names or removes a file, one run for each call.
  @Suite struct KilledKeychainTests {
    private static func prepared() throws -> SealedWorld {
      let world = try SealedWorld()
      try world.write("secret\n", to: "secret")
      for line in [
        "team create Team", "identity create --key p256 --email zoe@example.org",
        "identity create --key p256 --email old@example.org", "identity export old@example.org --p12 old.p12",
        "identity delete old@example.org",
      ] {
        let result = try run(line, in: world)
        try #require(result.exitCode == 0, "\(line): \(result)")
      }
      return world
    }

    private static func run(_ line: String, in world: SealedWorld) throws -> SealedWorld.Result {
      try world.run(command(line))
    }

    private static func command(_ line: String) -> [String] {
      [SealedWorld.program] + line.split(separator: " ").map(String.init)
        + ["--at", "2026-02-01", "--yes", "--no-input", "-q"] + (line.contains(".p12") ? passphrase : [])
    }

    private static let passphrase = ["--passphrase-file", "secret"]

    private func owners(_ world: SealedWorld) throws -> [String] {
      try world.json("identity", "list").objects("identities").compactMap { $0["email"]?.string }.sorted()
    }

    @Test(arguments: [
      "identity create --key p256 --email eve@example.org", "identity delete zoe@example.org",
      "identity import old.p12 --email old@example.org", "identity protect --new-passphrase-file secret",
    ])
    func `each instant leaves all of an identity or nothing, and the next run clears away the rest`(
      _ line: String
    ) throws {
      let world = try Self.prepared()
      let library = try KillLibrary.built()
      let home = world.root + "/portal"
      try world.judge("cp", "-a", home, world.root + "/kept")
      let before = try owners(world)
      let whole = try Self.run(line, in: world)
      try #require(whole.exitCode == 0, "\(whole)")
      let after = try owners(world)
      var call = 1
      while true {
        try world.judge("/bin/sh", "-c", "rm -rf \"$1\" && cp -a \"$0\" \"$1\"", world.root + "/kept", home)
        let killed = try KillLibrary.run(Self.command(line), killedAt: call, by: library, in: world)
        guard killed.exitCode == nil else { break }
        let found = try owners(world)
        #expect([before, after].contains(found), "call \(call): \(found)")
        // Where the passphrase is set already, a new key needs it.
        let next = "identity create --key p256 --email next@example.org"
        let result = try world.run(Self.command(next) + Self.passphrase)
        #expect(result.exitCode == 0, "call \(call): \(result)")
        try expectWholeIdentities(in: home + "/keychain", "call \(call)")
        call += 1
      }
      #expect(call > 2, "nothing was killed")
    }

    /// Each key has its record, and there is nothing else.
    private func expectWholeIdentities(in folder: String, _ which: String) throws {
      let names = try FileAccess.entries(of: folder).map(\.name).sorted()
      let records = names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }
      let known = records.flatMap { ["\($0).json", "\($0).pem", "\($0).certificates.pem"] } + ["protection.pem"]
      #expect(names.filter { !known.contains($0) } == [], "\(which)")
      for record in records { #expect(names.contains("\(record).pem"), "\(which)") }
    }
  }
#endif
