import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// The same command prints and writes the same bytes in every run, whatever seed Swift hashes with.
@Suite struct HashOrderTests {
  /// How often each command is run; each run has another seed, unless the environment forbids it.
  private static let runs = 5

  private func outputs(of arguments: [String], in world: SealedWorld) throws -> Set<String> {
    Set(
      try (0..<Self.runs).map { _ in
        let outcome = try world.run([SealedWorld.program] + arguments)
        return outcome.description
      })
  }

  @Test(arguments: [
    ["check", "--json"], ["show", "--json"], ["show", "--settings"], ["target", "list"],
    ["capability", "list", "--json"],
    ["language", "list"], ["version", "show"], ["status", "--json"], ["doctor"],
  ]) func `a command that reads prints the same in every run`(_ arguments: [String]) throws {
    let world = try SealedWorld.withProject()
    #expect(try outputs(of: arguments, in: world).count == 1)
  }

  @Test func `conflicts are listed in one order and by one name in every run`() throws {
    let world = try SealedWorld.withProject()
    let file = "Wecker.xcodeproj/project.pbxproj"
    for (feature, number) in [("one", "3"), ("two", "4")] {
      try world.slipway("feature", "start", feature, "--from", "main", "-q")
      let text = try world.text(file)
      let changed = text.replacingOccurrences(of: "SWIFT_VERSION = 5.0;", with: "SWIFT_VERSION = \(number).0;")
        .replacingOccurrences(of: "TARGETED_DEVICE_FAMILY = \"1,2\";", with: "TARGETED_DEVICE_FAMILY = \(number);")
      #expect(changed != text)
      try world.write(changed, to: file)
      try world.slipway("commit", "--all", "-m", feature, "-q")
    }
    try world.slipway("feature", "finish", "one", "-q")
    try world.slipway("feature", "finish", "two", exits: 1)
    #expect(try outputs(of: ["resolve", "--list", "--json"], in: world).count == 1)
    let conflicts = try world.json("resolve", "--list", exits: 1).objects("conflicts")
    let names = conflicts.compactMap { $0["name"]?.string }
    #expect(names.count == conflicts.count && Set(names).count == names.count && !names.isEmpty)
    #expect(conflicts.compactMap { $0["number"]?.int } == Array(1...conflicts.count))
    let name = try #require(names.last)
    try world.slipway("resolve", "--pick", "\(name)=theirs", exits: names.count > 1 ? 1 : 0)
    let left = try world.json("resolve", "--list", exits: names.count > 1 ? 1 : 0).objects("conflicts")
    #expect(left.compactMap { $0["name"]?.string } == names.dropLast())
  }
}
