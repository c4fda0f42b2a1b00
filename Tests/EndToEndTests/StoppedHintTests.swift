import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// The hints of stopped operations lead out of them.
@Suite struct StoppedHintTests {
  private func stopped() throws -> SealedWorld {
    let world = try SealedWorld.withDisagreement()
    try world.slipway("feature", "finish", "alarm", exits: 1)
    return world
  }

  @Test func `continue names the undo of an operation that another one followed`() throws {
    let world = try stopped()
    try world.slipway("file", "create", "class", "Wecker/Bell", "-q")
    try world.slipway("resolve", SealedWorld.sourceFile, "--take", "theirs", "-q")
    let done = try world.slipway("continue")
    let command = try #require(done.output.firstMatch(of: /slipway (undo --only \d+) undoes the finish/)?.1, "\(done)")
    let undone = try world.slipway(command.split(separator: " ").map(String.init))
    #expect(undone.output.contains("feature finish alarm"), "\(undone)")
    #expect(world.exists("Wecker/Bell.swift"))
    #expect(try world.text(SealedWorld.sourceFile).contains("Guten Morgen!") || world.git("branch").contains("alarm"))
  }

  @Test func `continue names the plain undo of the last operation`() throws {
    let world = try stopped()
    try world.slipway("resolve", SealedWorld.sourceFile, "--take", "theirs", "-q")
    #expect(try world.slipway("continue").output.contains("slipway undo undoes the finish"))
    #expect(try world.slipway("undo").output.contains("feature finish alarm"))
  }

  @Test(arguments: ["<<<<<<<", "=======", ">>>>>>>"]) func `the hint for edited conflict markers resolves them`(
    marker: String
  ) throws {
    let world = try stopped()
    let lines = try world.text(SealedWorld.sourceFile).components(separatedBy: "\n")
    try world.write(
      lines.filter { !$0.hasPrefix(marker) }.joined(separator: "\n"), to: SealedWorld.sourceFile)
    let refused = try world.slipway("continue", exits: 2)
    #expect(refused.problems.contains("slipway resolve --list"), "\(refused)")
    for arguments in [["resolve", "--list"], ["resolve", SealedWorld.sourceFile, "--take", "theirs"]] {
      let listed = try world.slipway(arguments, exits: 1)
      #expect(listed.output.contains("next: slipway resolve --pick 1=ours|theirs"), "\(listed)")
    }
    try world.slipway("resolve", "--pick", "1=theirs")
    try world.slipway("continue")
    #expect(try world.text(SealedWorld.sourceFile).contains("Wake up!"))
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `a side for a resolved file is refused`() throws {
    let world = try stopped()
    try world.slipway("resolve", SealedWorld.sourceFile, "--take", "theirs", "-q")
    let before = try world.text(SealedWorld.sourceFile)
    let error = try world.json("resolve", SealedWorld.sourceFile, "--take", "ours", exits: 2)["error"]
    #expect(error?["code"]?.string == "conflict-unknown", "\(String(describing: error))")
    #expect(error?["message"]?.string == "\"\(SealedWorld.sourceFile)\" is already resolved")
    try world.slipway("resolve", "Wecker/WeckerApp.swift", "--take", "ours", exits: 2)
    #expect(try world.text(SealedWorld.sourceFile) == before)
  }

  @Test func `a stopped rebase with other changes has a hint that works`() throws {
    let world = try SealedWorld.withProject()
    try world.startFeature("alarm", greeting: "Wake up!")
    try world.edit("Wecker/WeckerApp.swift", "import SwiftUI", "import SwiftUI // Alarm")
    try world.slipway("commit", "--all", "-m", "Comment", "-q")
    try world.slipway("switch", "main", "-q")
    try world.edit(SealedWorld.sourceFile, "Hello, world!", "Guten Morgen!")
    try world.slipway("commit", "--all", "-m", "Greet", "-q")
    try world.slipway("switch", "feature/alarm", "-q")
    try world.slipway("rebase", "main", exits: 1)
    let other = "Wecker/WeckerApp.swift"
    try world.write(try world.text(other) + "// More\n", to: other)
    try world.slipway("resolve", SealedWorld.sourceFile, "--take", "theirs", "-q")
    let refused = try world.slipway("continue", exits: 2)
    #expect(refused.problems.contains(other), "\(refused)")
    #expect(refused.problems.contains("hint: discard the changes: slipway restore PATH"), "\(refused)")
    try world.slipway("restore", other, "-q")
    try world.slipway("continue")
    #expect(try world.git("status", "--porcelain") == "")
    #expect(try world.text(other).contains("// Alarm"))
  }

  @Test(arguments: [["commit", "-am"], ["commit", "-m"], ["commit", "--all", "-m"]])
  func `an option whose value is missing is known`(arguments: [String]) throws {
    let world = try SealedWorld.withProject()
    let refused = try world.slipway(arguments, exits: 64)
    #expect(refused.problems.hasPrefix("error: missing value for -m"), "\(refused)")
    try world.write("// More\n", to: "Wecker/More.swift")
    try world.slipway("commit", "-am", "Add more", "-q")
    #expect(try world.git("log", "-1", "--format=%s").hasPrefix("Add more"))
  }

  @Test(arguments: [["class", "class"], ["protocol", "Any"]]) func `a reserved name is called reserved`(
    arguments: [String]
  ) throws {
    let world = try SealedWorld.withProject()
    let error = try world.json(["file", "create"] + arguments, exits: 2)["error"]
    #expect(error?["message"]?.string == "\"\(arguments[1])\" is reserved in Swift and can't name a type")
  }
}
