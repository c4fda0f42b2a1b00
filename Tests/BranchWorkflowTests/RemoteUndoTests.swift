import BranchWorkflow
import Diagnostics
import Foundation
import GitRemotes
import OperationLog
import TestSupport
import Testing

/// Changes of what is known of remotes are taken back and done again as all others.
struct RemoteUndoTests {
  /// A clone's view with a remote, what was fetched from it, and a branch that follows.
  private func connected() throws -> World {
    let world = try World()
    _ = try world.started()
    try world.git("clone", "-q", "--bare", ".", "../remote.git")
    try world.git("remote", "add", "origin", "../remote.git")
    try world.git("config", "--add", "remote.origin.fetch", "+refs/notes/*:refs/notes/origin/*")
    try world.git("config", "remote.pushDefault", "origin")
    try world.git("fetch", "-q", "origin")
    try world.git("remote", "set-head", "origin", "main")
    try world.git("branch", "-q", "--set-upstream-to", "origin/main")
    return world
  }

  /// All that Git says of remotes.
  private func known(_ world: World) throws -> String {
    let settings = try world.git("config", "--local", "--list").split(separator: "\n")
      .filter { $0.hasPrefix("remote.") || $0.hasPrefix("branch.") }.sorted().joined(separator: "\n")
    return try settings + "\n" + world.git("for-each-ref", "refs/remotes") + world.git("remote", "-v")
  }

  private func log(_ world: World) throws -> OperationLog { try world.workflow().operationLog }

  @Test(arguments: ["add", "remove", "rename", "set-url"])
  func `what is known of remotes comes back and goes again`(change: String) throws {
    let world = try connected()
    let before = try known(world)
    let repository = try world.workflow().repository
    try log(world).recorder.recordRemotes("remote \(change)") { () throws(Diagnostic) in
      switch change {
      case "add": _ = try repository.remotes.add("other", at: "../else where.git")
      case "remove": try repository.remotes.remove("origin")
      case "rename": try repository.remotes.rename("origin", to: "upstream")
      default: try repository.remotes.setAddress("../elsewhere.git", ofRemote: "origin")
      }
    }
    let after = try known(world)
    #expect(before != after)
    // What is committed and switched to meanwhile does not matter.
    try world.git("switch", "-q", "-c", "meanwhile")
    try world.commit(["meanwhile.txt": "m\n"], "Meanwhile")
    let undone = try world.workflow().undoRedo.undo()
    // A remote's HEAD comes back, and is no branch that moved.
    #expect(undone.moves.allSatisfy { ($0.target == nil) == (change == "rename" && $0.name.contains("upstream")) })
    #expect(try known(world).split(separator: "\n").sorted() == before.split(separator: "\n").sorted())
    _ = try world.workflow().undoRedo.redo()
    #expect(try known(world).split(separator: "\n").sorted() == after.split(separator: "\n").sorted())
    #expect(try world.git("branch", "--show-current") == "meanwhile\n")
    #expect(try world.git("fsck", "--strict", "--no-dangling") == "")
  }

  @Test(arguments: ["add", "remove", "rename", "set-url"])
  func `the file of the settings is what it was, byte for byte`(change: String) throws {
    let world = try connected()
    let settings = try world.text(".git/config")
    try world.write(settings + "# mine\n[branch \"x\"] remote = origin ; odd form\n", to: ".git/config")
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: "\(world.directory)/.git/config")
    let before = try world.text(".git/config")
    let repository = try world.workflow().repository
    try log(world).recorder.recordRemotes("remote \(change)") { () throws(Diagnostic) in
      switch change {
      case "add": _ = try repository.remotes.add("other", at: "../else where.git")
      case "remove": try repository.remotes.remove("origin")
      case "rename": try repository.remotes.rename("origin", to: "upstream")
      default: try repository.remotes.setAddress("../elsewhere.git", ofRemote: "origin")
      }
    }
    let after = try world.text(".git/config")
    _ = try world.workflow().undoRedo.undo()
    #expect(try world.text(".git/config") == before)
    _ = try world.workflow().undoRedo.redo()
    #expect(try world.text(".git/config") == after)
    let mode = try FileManager.default.attributesOfItem(atPath: "\(world.directory)/.git/config")[.posixPermissions]
    #expect(mode as? Int == 0o600)
  }

  @Test func `what was set since stays when a remote is taken back`() throws {
    let world = try connected()
    let before = try known(world)
    let repository = try world.workflow().repository
    try log(world).recorder.recordRemotes("remote add other") { () throws(Diagnostic) in
      _ = try repository.remotes.add("other", at: "../remote.git")
    }
    try world.git("config", "core.editor", "true")
    _ = try world.workflow().undoRedo.undo()
    #expect(try known(world).split(separator: "\n").sorted() == before.split(separator: "\n").sorted())
    #expect(try world.git("config", "--local", "core.editor") == "true\n")
  }

  @Test func `a remote that was fetched from since is not taken away`() throws {
    let world = try connected()
    let repository = try world.workflow().repository
    try log(world).recorder.recordRemotes("remote add other") { () throws(Diagnostic) in
      _ = try repository.remotes.add("other", at: "../remote.git")
    }
    try world.git("fetch", "-q", "other")
    let before = try known(world)
    let error = #expect(throws: Diagnostic.self) { try world.workflow().undoRedo.undo() }
    #expect(error?.code == .undoImpossible && error?.message.contains("\"other/main\" has moved") == true)
    #expect(try known(world) == before)
  }

  @Test func `what fails leaves no record`() throws {
    let world = try connected()
    let repository = try world.workflow().repository
    #expect(throws: Diagnostic.self) {
      try log(world).recorder.recordRemotes("remote remove nope") { () throws(Diagnostic) in
        try repository.remotes.remove("nope")
      }
    }
    #expect(try log(world).entries().isEmpty)
  }
}
