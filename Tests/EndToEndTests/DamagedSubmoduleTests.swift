import FileTrees
import Foundation
import TestSupport
import Testing

/// A submodule whose own repository is damaged stops no command of the repository around it.
@Suite struct DamagedSubmoduleTests {
  enum Damage: String, CaseIterable {
    case countsTooMany, countsBackwards, namesOverlap, offsetsOutside, indexCutOff, indexOfNothing, packCutOff
    case commitCutOff, treeCutOff, commitEmpty, stagingCutOff, stagingOfNothing, headOfNothing
  }

  /// A repository with a branch to merge, and with the submodule `sub`, whose last commit is in no pack.
  private func started() throws -> SealedWorld {
    let world = try SealedWorld()
    world.isDamagedOnPurpose = true
    try world.git("init", "-q", "-b", "main", "../inner")
    for number in 1...3 {
      try world.write("\(number)\n", to: "../inner/folder/file")
      try world.git("-C", "../inner", "add", "-A")
      try world.git("-C", "../inner", "commit", "-q", "-m", "Inner \(number)")
    }
    try world.git("init", "-q", "-b", "main")
    try world.write("1\n2\n3\n", to: "a.txt")
    try world.write("b\n", to: "b.txt")
    try world.git("add", "-A")
    try world.git("commit", "-q", "-m", "Before")
    try world.git("branch", "before")
    try world.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", "../inner", "sub")
    try world.git("-C", "sub", "repack", "-q", "-adf")
    try world.git("commit", "-q", "-m", "Begin")
    try world.git("switch", "-q", "-c", "other")
    try world.write("other\n", to: "b.txt")
    try world.git("commit", "-q", "-a", "-m", "Other")
    try world.git("switch", "-q", "main")
    return world
  }

  private func damage(_ damage: Damage, in world: SealedWorld) throws {
    let folder = "\(world.directory)/.git/modules/sub"
    switch damage {
    case .commitCutOff: return try cutOff("HEAD", to: 20, in: world)
    case .commitEmpty: return try cutOff("HEAD", to: 0, in: world)
    case .treeCutOff: return try cutOff("HEAD^{tree}", to: 20, in: world)
    case .stagingCutOff: return try change("\(folder)/index") { $0.removeLast($0.count / 2) }
    case .stagingOfNothing: return try change("\(folder)/index") { $0 = Data(repeating: 0xFF, count: $0.count) }
    case .headOfNothing: return try Data("nothing\n".utf8).write(to: URL(fileURLWithPath: "\(folder)/HEAD"))
    default: break
    }
    let pack = try #require(
      try FileManager.default.contentsOfDirectory(atPath: "\(folder)/objects/pack").first { $0.hasSuffix(".idx") })
    let path = "\(folder)/objects/pack/\(pack.dropLast(4))"
    switch damage {
    // The counts' multiples are small again in 32 bits.
    case .countsTooMany: try change("\(path).idx") { for count in 0..<256 { $0[8 + 4 * count] ^= 0x40 } }
    case .countsBackwards: try change("\(path).idx") { $0[8 + 516] ^= 0x40 }
    case .namesOverlap: try change("\(path).idx") { $0.replaceSubrange(1032..<1132, with: Data(count: 100)) }
    case .offsetsOutside:
      try change("\(path).idx") { $0.replaceSubrange(1032..<($0.count - 40), with: Data(repeating: 0x7F, count: 8)) }
    case .indexCutOff: try change("\(path).idx") { $0 = $0.prefix(1100) }
    case .indexOfNothing: try change("\(path).idx") { $0 = Data("nothing".utf8) }
    default: try change("\(path).pack") { $0 = $0.prefix(40) }
    }
  }

  private func change(_ path: String, _ change: (inout Data) -> Void) throws {
    let url = URL(fileURLWithPath: path)
    var bytes = try Data(contentsOf: url)
    change(&bytes)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    try bytes.write(to: url)
  }

  /// Leaves the first bytes of an object of the submodule, which becomes a file of its own.
  private func cutOff(_ revision: String, to length: Int, in world: SealedWorld) throws {
    let folder = "\(world.directory)/.git/modules/sub"
    try FileManager.default.moveItem(atPath: "\(folder)/objects/pack", toPath: "\(folder)/old")
    for pack in try FileManager.default.contentsOfDirectory(atPath: "\(folder)/old") where pack.hasSuffix(".pack") {
      _ = try world.run(["sh", "-c", "git -C sub unpack-objects -q < .git/modules/sub/old/\(pack)"])
    }
    let name = try world.git("-C", "sub", "rev-parse", revision).trimmingCharacters(in: .newlines)
    try change("\(folder)/objects/\(name.prefix(2))/\(name.dropFirst(2))") { $0 = $0.prefix(length) }
  }

  private static let commands = [
    ["status"], ["diff"], ["doctor"], ["stash"], ["stash", "pop"], ["commit", "a.txt", "-m", "Change a"],
    ["switch", "other"], ["switch", "main"], ["merge", "other"], ["undo"], ["restore", "."], ["switch", "before"],
    ["switch", "main"], ["diff", "before"], ["rebase", "other"],
  ]

  @Test(arguments: Damage.allCases)
  func `neither crashes nor blocks a command around it`(damage: Damage) throws {
    let world = try started()
    try self.damage(damage, in: world)
    try world.write("changed\n", to: "a.txt")
    for arguments in Self.commands {
      let result = try world.run([SealedWorld.program] + arguments)
      #expect(result.exitCode == 0, "\(arguments): \(result)")
    }
    try world.write("again\n", to: "a.txt")
    try world.slipway("commit", "-a", "-m", "All")
    #expect(try world.git("ls-tree", "HEAD", "sub").contains("commit"))
    #expect(world.exists("sub/.git") && world.exists("sub/folder/file"))
  }

  @Test(arguments: [Damage.commitCutOff, .countsTooMany, .indexOfNothing, .stagingOfNothing])
  func `is told by status, as nobody knows what is changed in it`(damage: Damage) throws {
    let world = try started()
    try self.damage(damage, in: world)
    #expect(try world.slipway("status").output.contains("sub  (unreadable repository)"))
    #expect(try world.slipway("diff").output.hasSuffix("-dirty\n"))
  }
}
