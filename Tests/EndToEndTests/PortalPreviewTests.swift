import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// What is said before something is taken away from a portal.
@Suite struct PortalPreviewTests {
  @Test func `what becomes invalid is said before it is done, with the targets of the project`() throws {
    let world = try SealedWorld.withProfile()
    let profile = try #require(try world.json("profile", "list").objects("profiles").first?["name"]?.string)
    let refused = try world.slipway("device", "disable", SealedWorld.device, exits: 2).problems
    #expect(refused.contains("note: profile \"\(profile)\" becomes invalid"))
    #expect(refused.contains("could use this profile"))
    #expect(refused.contains("hint: add --yes to answer yes"))
    #expect(try world.json("device", "list", "--state", "disabled").objects("devices").isEmpty)
    let plan = try world.json("device", "disable", SealedWorld.device, "--dry-run")
    #expect(plan["invalid"]?["profiles"]?.array?.count == 1)
    #expect(plan["invalid"]?["targets"]?.array?.isEmpty == false)
    let done = try world.slipway("device", "disable", SealedWorld.device, "--yes").output
    #expect(done.contains("note: profile \"\(profile)\" is now invalid"))
    #expect(try world.json("profile", "list", "--state", "invalid").objects("profiles").count == 1)
  }

  @Test func `switching a capability off asks only where a profile rests on it, and removing tells what stays`() throws
  {
    let world = try SealedWorld.withProfile()
    let appID = try #require(
      try world.json("app-id", "list").objects("appIDs").first { $0["explicit"] == .bool(true) }?["id"]?.string)
    let error = try world.json("app-id", "disable", appID, "in-app-purchase", exits: 2)["error"]
    #expect(error?["code"]?.string == "confirmation-needed")
    try world.slipway("app-id", "disable", appID, "in-app-purchase", "--yes", "-q")
    try world.slipway("app-id", "enable", appID, "in-app-purchase", "-q")
    try world.slipway("app-id", "disable", appID, "in-app-purchase", "-q")
    let bo = "bo@uni-hd.example"
    try world.slipway("member", "invite", bo, "--name", "Bo", "--role", "admin", "-q")
    try world.slipway("member", "accept", bo, "-q")
    try world.slipway("identity", "create", "--email", bo, "--key", "p256", "-q")
    try world.slipway("certificate", "request", "--as", bo, "-q")
    try world.slipway("certificate", "approve", "--all-pending", "-q")
    let told = try world.slipway("member", "remove", "Bo", exits: 2).problems
    #expect(told.contains("stays valid until it is revoked"))
  }

  @Test func `lists show what was asked for, and say when there is none like that`() throws {
    let world = try SealedWorld.withProfile()
    #expect(try world.json("device", "list", "--member", "Ada", "--class", "iphone").objects("devices").count == 1)
    #expect(try world.slipway("device", "list", "--class", "tv").output == "None match the filter\n")
    #expect(try world.json("member", "list", "--role", "admin").objects("members").isEmpty)
    #expect(
      try world.json("app-id", "list", "--member", "Nobody", exits: 2)["error"]?["code"]?.string == "member-not-found")
    try world.slipway("device", "rename", SealedWorld.device, "Neu", "-q")
    #expect(try world.json("device", "list").objects("devices").first?["name"]?.string == "Neu")
  }
}
