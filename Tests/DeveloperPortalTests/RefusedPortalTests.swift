import AppleIdentifiers
import Diagnostics
import Foundation
import TestSupport
import Testing
@testable import DeveloperPortal

/// A portal of this machine in which somebody wrote with plain Git what no rule allows.
struct RefusedPortalTests {
  @Test func `a refused portal hides no other, and is named with its reason`() throws {
    let shared = try SharedPortal()
    let other = try shared.world.team("Other", id: "OTHER00001")
    try shared.tamper()
    let teams = try shared.world.home.teams()
    #expect(teams.map(\.id) == [shared.portal.id, other.id])
    #expect(teams.map(\.team?.name.rawValue) == ["Heidelberg Apps", "Other"])
    #expect(teams.map(\.problem?.code) == ["portal-change-refused", nil])
    #expect(teams[0].problem?.remedy == .operation(.init("team.restore", ["team": shared.portal.id.rawValue])))
    #expect(try shared.world.home.team(matching: "Other").id == other.id)
    #expect(try shared.world.home.teamID(matching: "heidelberg apps") == shared.portal.id)
    try expectError("portal-change-refused") { try shared.world.home.team(matching: "Heidelberg") }
    // What another team does is not kept from it either.
    _ = try other.createAppID(
      BundleIdentifierPattern("de.other.App"), name: RecordName("O"), prefix: TeamID("PREFIX0001"), as: .ada,
      at: .day(3))
  }

  @Test func `restoring brings back the last allowed state and keeps what was refused`() throws {
    let shared = try SharedPortal()
    let portal = shared.portal
    let allowed = try portal.contents().revision
    try shared.tamper()
    let refused = try shared.git("rev-parse", "main")
    try expectError("portal-change-refused") { try portal.contents() }
    let planned = try PortalHome(directory: shared.world.home.directory, mode: .rehearsing).portal(of: portal.id)
      .restore(at: .day(3))
    #expect(try shared.git("rev-parse", "main") == refused, "only tried")
    let restoration = try portal.restore(at: .day(3))
    #expect(restoration == planned)
    #expect(restoration.newest.revision == allowed)
    #expect(restoration.removed.map(\.revision) == [refused])
    #expect(restoration.reason?.code == "portal-change-refused")
    #expect(try portal.contents().revision == allowed)
    #expect(try shared.git("rev-parse", try #require(restoration.reference)) == refused)
    #expect(try portal.restore(at: .day(3)).reference == nil)
    _ = try portal.registerDevice(.phone(5), as: .ada, at: .day(3))
    #expect(try shared.world.run("git", "-C", portal.repositoryDirectory, "fsck", "--strict").code == 0)
  }

  @Test func `allowed changes before the refused one stay, on both lines of a merge`() throws {
    let shared = try SharedPortal()
    try shared.commit(as: "ben@example.com") { try $0.edit(shared.device.path, "\"Phone 1\"", "\"Ben's phone\"") }
    let allowed = try shared.git("rev-parse", "main")
    try shared.commit(as: "ben@example.com") { folder in
      _ = try folder.git("checkout", "-q", "-b", "side", "main~1")
      try folder.edit(shared.ben.path, "\"developer\"", "\"admin\"")
      try folder.commit(as: "ben@example.com", committer: "ben@example.com")
      _ = try folder.git("checkout", "-q", "main")
      _ = try folder.git("merge", "-q", "--no-commit", "--no-ff", "side")
    }
    let restoration = try shared.portal.restore(at: .day(3))
    #expect(restoration.newest.revision == allowed && restoration.removed.count == 2)
    #expect(try shared.portal.contents().devices().map(\.name.rawValue) == ["Ben's phone"])
  }

  @Test(arguments: [true, false])
  func `a history that was put in the place of the portal's is left for the last one that was verified`(
    isShortened: Bool
  ) throws {
    let shared = try SharedPortal()
    let allowed = try shared.portal.contents().revision
    try shared.commit(as: "ben@example.com") { folder in
      if isShortened {
        _ = try folder.git("reset", "-q", "--hard", "main~3")
      } else {
        _ = try folder.git("checkout", "-q", "--orphan", "other")
        _ = try folder.git("branch", "-q", "-M", "main")
      }
      try folder.write(Array("{}\n".utf8), to: shared.ben.path)
      try folder.commit(as: "ben@example.com", committer: "ben@example.com")
      #expect(try folder.git("push", "-q", "--force", "origin", "main").code == 0)
      try folder.write(Array("{\"id\": 1}\n".utf8), to: shared.ben.path)
    }
    try expectError("portal-change-refused") { try shared.portal.contents() }
    #expect(try shared.portal.restore(at: .day(3)).newest.revision == allowed)
    #expect(try shared.portal.contents().revision == allowed)
  }

  @Test func `a record that can't be read is a refused change`() throws {
    let shared = try SharedPortal()
    let allowed = try shared.portal.contents().revision
    try shared.commit(as: "ada@example.com") { try $0.write(Array("{".utf8), to: shared.device.path) }
    let error = try expectError("portal-change-refused") { try shared.portal.contents() }
    #expect(error.message.contains(shared.device.path), "\(error.message)")
    #expect(try shared.portal.restore(at: .day(3)).newest.revision == allowed)
  }

  @Test func `where nothing is allowed nothing is moved`() throws {
    let world = try World()
    let portal = try world.team()
    let folder = portal.repositoryDirectory
    let tree = try world.run("git", "-C", folder, "rev-parse", "main^{tree}").output.prefix(40)
    let commit = try world.run(
      "git", "-C", folder, "-c", "user.name=X", "-c", "user.email=x@example.com", "commit-tree", "-m", "X", String(tree)
    )
    _ = try world.run("git", "-C", folder, "update-ref", "refs/heads/main", String(commit.output.prefix(40)))
    let error = try expectError("portal-not-restorable") { try portal.restore(at: .day(3)) }
    #expect(error.message.contains("Account Holder"), "\(error.message)")
    #expect(try world.run("git", "-C", folder, "rev-parse", "main").output == commit.output)
  }
}

extension SharedPortal {
  /// Makes Ben an admin with plain Git.
  fileprivate func tamper() throws {
    _ = try portal.contents()
    try commit(as: "ben@example.com") { try $0.edit(ben.path, "\"developer\"", "\"admin\"") }
  }

  fileprivate func git(_ arguments: String...) throws -> String {
    let outcome = try world.run("git", arguments: ["-C", portal.repositoryDirectory] + arguments)
    #expect(outcome.code == 0, "\(outcome.output)")
    return String(outcome.output.split(separator: "\n").first ?? "")
  }
}
