import BranchWorkflow
import Foundation
import OperationLog
import TestSupport
import Testing

struct LogPruningTests {
  @Test func `what only forgotten operations had stored goes, and what is kept can be taken back`() throws {
    let world = try World()
    _ = try world.started()
    var states = [try world.state()]
    var counts: [Int] = []
    for number in 1...24 {
      try edit(number, in: world)
      states.append(try world.state())
      try letAge(world)
      counts.append(try objects(of: world).count)
    }
    // Every second operation that is forgotten takes along what it had.
    #expect(try #require(counts.last) <= counts[7])
    for state in states.dropLast().suffix(4).reversed() {
      _ = try world.workflow().undoRedo.undo()
      #expect(try world.state() == state)
    }
    let complaints = try world.git("--git-dir", ".git/slipway/undo.git", "fsck", "--strict", "--no-dangling")
    #expect(complaints.split(separator: "\n").allSatisfy { $0.hasPrefix("notice:") }, "\(complaints)")
  }

  @Test func `what somebody may be reading stays, and a draft that nobody finished goes`() throws {
    let world = try World()
    _ = try world.started()
    for number in 1...12 { try edit(number, in: world) }
    let young = try objects(of: world)
    #expect(young.count > 80)
    try letAge(world)
    try world.write("half", to: "\(Self.folder)/tmp_object_git2_a1b2c3")
    try world.write("half", to: "\(Self.folder)/tmp_object_git2_d4e5f6")
    try age("tmp_object_git2_a1b2c3", in: world)
    for number in 13...14 { try edit(number, in: world) }
    #expect(try objects(of: world).count < young.count)
    #expect(!world.exists("\(Self.folder)/tmp_object_git2_a1b2c3"))
    #expect(world.exists("\(Self.folder)/tmp_object_git2_d4e5f6"))
  }

  @Test func `a record that is damaged loses nothing more`() throws {
    let world = try World()
    _ = try world.started()
    for number in 1...11 { try edit(number, in: world) }
    try letAge(world)
    let before = try objects(of: world)
    let tree = try world.git(
      "--git-dir", ".git/slipway/undo.git", "rev-parse", "refs/undo/0000000009^{tree}:before"
    ).trimmingCharacters(in: .newlines)
    let lost = "\(tree.prefix(2))/\(tree.dropFirst(2))"
    try FileManager.default.removeItem(atPath: "\(world.directory)/\(Self.folder)/\(lost)")
    try edit(12, in: world)
    #expect(try before.subtracting(objects(of: world)) == [lost])
  }

  private static let folder = ".git/slipway/undo.git/objects"

  private func edit(_ number: Int, in world: World) throws {
    let log = OperationLog(of: try world.workflow().repository, at: world.moment, keeping: 4)
    let text = (0..<50).map { "\(number) and \($0)\n" }.joined()
    try log.recorder.record("edit \(number)", writing: ["a.txt"]) { try? world.write(text, to: "a.txt") }
  }

  private func objects(of world: World) throws -> Set<String> {
    let all = try FileManager.default.subpathsOfDirectory(atPath: "\(world.directory)/\(Self.folder)")
    return Set(all.filter { $0.utf8.count == 41 })
  }

  private func letAge(_ world: World) throws {
    for object in try objects(of: world) { try age(object, in: world) }
  }

  private func age(_ object: String, in world: World) throws {
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -7200)],
      ofItemAtPath: "\(world.directory)/\(Self.folder)/\(object)")
  }
}
