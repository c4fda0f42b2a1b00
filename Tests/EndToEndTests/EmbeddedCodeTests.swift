import SyntaxTrees
import TestSupport
import Testing

/// What signing and a device say of code in an app that no profile is for.
@Suite struct EmbeddedCodeTests {
  private func world() throws -> SealedWorld {
    let world = try SealedWorld.withProfile()
    try world.slipway("target", "add", "Kit", "--template", "framework", "-q")
    try world.slipway("dependency", "add", "target", "Kit", "-q")
    return world
  }

  private func checks(_ world: SealedWorld, exits code: Int32 = 0) throws -> [JSONObject] {
    try world.json("install", "--device", SealedWorld.device, "--os", "18.0", exits: code).objects("checks")
      .filter { $0["check"]?.string == "embedded-code" }
  }

  @Test func `an embedded framework is signed with the app, or nothing is known of it`() throws {
    let world = try world()
    #expect(try checks(world).map { $0["passed"]?.bool } == [true])
    let project = "Wecker.xcodeproj/project.pbxproj"
    try world.edit(project, "CodeSignOnCopy, ", "")
    let unknown = try #require(try checks(world).first)
    #expect(unknown["passed"] == .null && unknown["reason"]?.string?.hasPrefix("Kit.framework") == true)
    #expect(try world.json("signing").texts("embedded") == ["Kit.framework"])
    #expect(try world.slipway("signing").output.contains("embedded code was not checked"))
  }

  @Test func `a framework from elsewhere that is not signed again keeps the app off the device`() throws {
    let world = try world()
    try world.write("", to: "Vendor/Maps.framework/Maps")
    try world.slipway("dependency", "add", "framework", "Vendor/Maps.framework", "--embed", "-q")
    #expect(try checks(world).map { $0["passed"]?.bool } == [true, true])
    let project = "Wecker.xcodeproj/project.pbxproj"
    let line = try #require(
      try world.text(project).split(separator: "\n").first { $0.contains("Maps.framework in Embed Frameworks */ =") })
    try world.edit(project, String(line), String(line.replacing("CodeSignOnCopy, ", with: "")))
    let failed = try #require(try checks(world, exits: 1).last)
    #expect(failed["passed"]?.bool == false && failed["code"]?.string == "0xE8008014")
    let hint = "run slipway dependency add framework Vendor/Maps.framework --embed --target Wecker"
    #expect(failed["hint"]?.string == hint, "\(failed)")
    try world.slipway("dependency", "add", "framework", "Vendor/Maps.framework", "--embed", "--target", "Wecker")
    #expect(try checks(world).map { $0["passed"]?.bool } == [true, true])
  }

  @Test func `package products are counted as unknown`() throws {
    let world = try world()
    try world.slipway(
      "dependency", "add", "package", "https://example.org/algorithms", "--from", "1.0.0", "--product", "Algorithms",
      "-q")
    let unknown = try checks(world).filter { $0["passed"] == .null }
    #expect(unknown.compactMap { $0["reason"]?.string }.allSatisfy { $0.contains("Algorithms") } && unknown.count == 1)
    #expect(
      try world.slipway("install", "--device", SealedWorld.device).output.contains("2 checks could not be performed"))
  }

  @Test func `an app with the keys of the sandbox is signed for iOS, too`() throws {
    let world = try SealedWorld.withProfile()
    try world.write(
      "<plist version=\"1.0\"><dict><key>com.apple.security.app-sandbox</key><true/>"
        + "<key>com.apple.security.network.client</key><true/></dict></plist>\n", to: "Wecker/Wecker.entitlements")
    try world.edit(
      "Wecker.xcodeproj/project.pbxproj", "PRODUCT_BUNDLE_IDENTIFIER = ",
      "CODE_SIGN_ENTITLEMENTS = Wecker/Wecker.entitlements;\n\t\t\t\tPRODUCT_BUNDLE_IDENTIFIER = ")
    #expect(try world.json("signing").objects("targets").allSatisfy { $0["signed"]?.bool == true })
    try world.slipway("install", "--device", SealedWorld.device)
  }
}
