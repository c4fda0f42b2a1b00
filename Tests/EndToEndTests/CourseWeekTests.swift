import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// A course's week: shared empty repositories, second computers, and hints that lead on.
@Suite struct CourseWeekTests {
  @Test(arguments: ["master", "trunk"], ["", "file://"])
  func `a clone of an empty repository begins on the branch that its HEAD names`(branch: String, scheme: String) throws
  {
    let world = try SealedWorld()
    try world.git("init", "-q", "--bare", "-b", branch, "s.git")
    let address = scheme.isEmpty ? "s.git" : scheme + world.directory + "/s.git"
    try world.slipway("clone", address, "ours")
    try world.git("clone", "-q", address, "theirs")
    #expect(try world.git("-C", "ours", "symbolic-ref", "HEAD") == world.git("-C", "theirs", "symbolic-ref", "HEAD"))
  }

  @Test func `without a commit of its own, a clone leads to the branch that the remote has`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "--bare", "-b", "master", "s.git")
    try world.git("clone", "-q", "s.git", "a")
    try world.git("-C", "a", "checkout", "-q", "-b", "main")
    try world.git("-C", "a", "commit", "-q", "--allow-empty", "-m", "One")
    try world.git("-C", "a", "push", "-q", "origin", "main")
    try world.slipway("clone", "s.git", "b")
    world.directory += "/b"
    for command in [["feature", "start", "x"], ["commit", "--all", "--message", "x"], ["log"]] {
      let error = try world.json(command, exits: 2)["error"]
      #expect(error?["hint"]?.string == "run slipway switch main", "\(command): \(String(describing: error))")
    }
    #expect(try world.slipway("status").output.contains("next: slipway switch main"))
    try world.slipway("switch", "main")
    try world.slipway("feature", "start", "x")
  }

  @Test func `a change of the portal that was reversed no longer keeps undo from going on`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("file", "create", "struct", "Alarm")
    try world.slipway(
      "profile", "create", "--type", "development", "--app-id", "de.uni-hd.demo.Wecker", "--name", "Two")
    let hint = try world.json("undo", exits: 2)["error"]?["hint"]?.string ?? ""
    #expect(hint.hasPrefix("run slipway profile delete Two"), "\(hint)")
    try world.slipway("profile", "delete", "Two", "--yes")
    let told = try world.slipway("undo")
    #expect(told.output.hasPrefix("Undid: file create struct Alarm"), "\(told)")
  }

  @Test func `a capability that no profile has yet is added by automatic signing, by a developer too`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("capability", "add", "push-notifications", "--no-portal", "-q")
    try world.slipway("capability", "add", "app-groups", "--value", "group.de.uni-hd.demo", "--no-portal", "-q")
    let next = "next: slipway signing --allow-provisioning-updates"
    #expect(try world.slipway("signing", exits: 1).output.contains(next))
    try world.slipway("signing", "--allow-provisioning-updates", "--yes")
    try world.slipway("signing")
  }

  @Test func `an App ID that a capability needs is created with it`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "-q")
    let told = try world.slipway("capability", "add", "push-notifications")
    #expect(told.output.contains("--capability push-notifications --name Wecker"), "\(told)")
  }

  @Test func `a request that waits is pulled before an Admin is asked`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("team", "create", "Uni", "-q")
    let bo = "bo@uni-hd.example"
    try world.slipway("member", "invite", bo, "--name", "Bo", "--role", "developer", "-q")
    try world.slipway("member", "accept", bo, "-q")
    try world.slipway("device", "register", SealedWorld.device, "--name", "Phone", "-q")
    try world.git("init", "-q", "--bare", "portal.git")
    try world.slipway("identity", "create", "--key", "p256", "--email", bo, "-q")
    try world.slipway("certificate", "request", "--type", "development", "--as", bo, "-q")
    #expect(try !world.slipway("signing", "--as", bo, exits: 1).output.contains("team pull"))
    try world.slipway("team", "push", world.directory + "/portal.git", "-q")
    let told = try world.slipway("signing", "--as", bo, exits: 1).output
    let pull = try #require(told.range(of: "run slipway team pull"))
    let approve = try #require(told.range(of: "certificate approve"))
    #expect(pull.lowerBound < approve.lowerBound)
  }
}
