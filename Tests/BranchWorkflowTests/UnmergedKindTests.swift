import BranchWorkflow
import Diagnostics
import Foundation
import GitStore
import GitWorkTree
import TestSupport
import Testing

/// Conflicts in what Git does not merge: links, and files whose attribute says so.
struct UnmergedKindTests {
  private func link(_ target: String, _ world: World) throws {
    try? FileManager.default.removeItem(atPath: world.absolute("cur"))
    try FileManager.default.createSymbolicLink(atPath: world.absolute("cur"), withDestinationPath: target)
  }

  private func linked() throws -> World {
    let world = try World()
    _ = try world.started(["a.txt": "a\n"])
    try link("a", world)
    try world.commit([:], "Link")
    try world.git("switch", "-q", "-c", "side")
    try link("b", world)
    try world.commit([:], "Side")
    try world.git("switch", "-q", "main")
    try link("c", world)
    try world.commit([:], "Main")
    return world
  }

  private func target(_ world: World) throws -> String {
    try FileManager.default.destinationOfSymbolicLink(atPath: world.absolute("cur"))
  }

  @Test(arguments: ["b", "d"]) func `a link in conflict stays ours and is decided by another one`(_ decision: String)
    throws
  {
    let world = try linked()
    let merge = try world.workflow().joins.merge(BranchName("side"))
    guard case .stopped = merge.state else { return #expect(Bool(false), "it did not stop") }
    #expect(try target(world) == "c")
    #expect(try world.git("ls-files", "-u", "cur").split(separator: "\n").count == 3)
    let error = #expect(throws: Diagnostic.self) { _ = try world.workflow().continuation.run() }
    #expect(error?.code == .unresolvedConflicts)
    try link(decision, world)
    _ = try world.workflow().continuation.run()
    #expect(try world.git("ls-tree", "HEAD", "cur").hasPrefix("120000"))
    #expect(try world.git("show", "HEAD:cur") == decision)
  }

  @Test(arguments: ["-merge", "merge=binary"]) func `a file that is not merged keeps our version`(_ attribute: String)
    throws
  {
    let world = try World()
    _ = try world.started([".gitattributes": "b.txt \(attribute)\n", "b.txt": "1\n2\n3\n", "a.txt": "a\n"])
    try world.git("switch", "-q", "-c", "side")
    try world.commit(["b.txt": "side\n2\n3\n"], "Side")
    try world.git("switch", "-q", "main")
    try world.commit(["b.txt": "main\n2\n3\n"], "Main")
    _ = try world.workflow().joins.merge(BranchName("side"))
    #expect(try world.text("b.txt") == "main\n2\n3\n")
    #expect(try world.git("status", "--porcelain") == "UU b.txt\n")
    #expect(throws: Diagnostic.self) { _ = try world.workflow().continuation.run() }
    try world.write("both\n", to: "b.txt")
    _ = try world.workflow().continuation.run()
    #expect(try world.git("show", "HEAD:b.txt") == "both\n")
  }
}
