import SyntaxTrees
import TestSupport
import Testing

/// `app stub` of targets that are not apps.
@Suite struct StubTests {
  private func world() throws -> SealedWorld {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Klang", "--template", "framework", "--quiet")
    try world.slipway("target", "add", "Dial", "--template", "widget-extension", "--quiet")
    return world
  }

  @Test(
    arguments: [
      ("Klang", "Klang.framework", "a stub of a framework", "framework"),
      ("Dial", "Dial.appex", "a stub of an app extension", "app extension"),
    ])
  func `an extension and a framework have a stub of their own`(
    target: String, bundle: String, kind: String, plain: String
  ) throws {
    let world = try world()
    let before = try world.snapshot()
    let plan = try world.json("app", "stub", target, "--output", "out", "--dry-run")
    #expect(plan["output"]?.string == "out/\(bundle)" && plan["dryRun"]?.bool == true)
    #expect(try world.snapshot() == before)
    let json = try world.json("app", "stub", target, "--output", "out")
    #expect(json.objects("bundles").map { $0["path"]?.string } == [bundle])
    let shown = try world.slipway("app", "show", "out/\(bundle)").output
    #expect(shown.hasPrefix("\(bundle)  stub of") && shown.contains(plain), "\(shown)")
    #expect(!world.exists("out/\(bundle)/PkgInfo"))
    // Its signature is ad hoc, and intact.
    let verified = try world.json(["app", "verify", "out/\(bundle)"], exits: target == "Klang" ? 0 : 1)
    #expect(verified.objects("bundles").map { $0["signature"]?.string } == ["ad-hoc"])
    #expect(
      try world.json(["app", "stub", target, "--output", "out"], exits: 2)["error"]?["code"]?.string == "folder-exists")
  }

  @Test func `other targets have no stub`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Uhr", "--template", "static-library", "--quiet")
    let error = try world.json(["app", "stub", "Uhr", "--output", "out"], exits: 2)["error"]
    #expect(error?["code"]?.string == "stub-unwritable")
    #expect(error?["message"]?.string?.contains("does not build an app, app extension or framework") == true)
    #expect(!world.exists("out"))
  }
}
