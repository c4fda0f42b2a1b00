import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// An iPhone app with a watch app, from its team to the phone, in each form.
@Suite struct WatchInstallTests {
  private static let phone = "00008030-001A2B3C4D5E6F70"
  private static let watch = "00008301-00AA345678901234"

  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.slipway("new", "App", "--here", "--company-id", "de.x", "-q")
    try world.slipway("target", "add", "W", "--template", "watch-app", "-q")
    try world.slipway("app", "stub", "--output", "build", "-q")
    try world.slipway("team", "create", "T", "-q")
    try world.slipway("device", "register", Self.phone, "--name", "Phone", "-q")
    return world
  }

  @Test func `a phone accepts the app as project, app, archive and export`() throws {
    let world = try world()
    try world.slipway("archive", "create", "build/App.app", "--output", "build/A.xcarchive", "-q")
    try world.slipway("device", "register", Self.watch, "--name", "W", "--class", "watch", "-q")
    try world.slipway("signing", "--allow-provisioning-updates", "-q")
    try world.slipway("signing", "--type", "ad-hoc", "--allow-provisioning-updates", "-q")
    try world.slipway(
      "archive", "export", "build/A.xcarchive", "--method", "release-testing", "--output", "build/e", "-q")
    try world.slipway("app", "sign", "build/App.app", "--type", "ad-hoc", "-q")
    try world.slipway("archive", "create", "build/App.app", "--output", "build/B.xcarchive", "-q")
    for form in [["build/e/App.ipa"], ["build/App.app"], ["build/B.xcarchive"], []] {
      let result = try world.json(["install", "--device", "Phone", "--os", "26.0"] + form)
      #expect(result["accepted"]?.bool == true, "\(form)")
    }
    let text = try world.slipway("install", "build/e/App.ipa", "--device", "W", exits: 1).output
    #expect(text.contains("iOS apps do not run on Apple Watch devices"), "\(text)")
  }

  @Test func `a phone or a watch is enough for the profile of an app for both`() throws {
    let world = try world()
    try world.slipway("signing", "--allow-provisioning-updates", "-q")
    let profiles = try world.json("profile", "list").objects("profiles").compactMap { $0["name"]?.string }
    #expect(profiles == ["iOS Team Provisioning Profile: *"])
    let other = try SealedWorld()
    try other.slipway("new", "U", "--here", "--template", "watchos-app", "--company-id", "de.x", "-q")
    try other.slipway("team", "create", "T", "-q")
    // The container of the watch app is an app of iOS, and so is its profile, which lists watches too.
    let refusal = try other.slipway("signing", "--allow-provisioning-updates", exits: 2).problems
    #expect(refusal.contains("no enabled iOS device") && refusal.contains("Apple Watch"), "\(refusal)")
    try other.slipway("device", "register", Self.watch, "--name", "W", "--class", "watch", "-q")
    try other.slipway("signing", "--allow-provisioning-updates", "-q")
  }

  @Test func `only apps are installed`() throws {
    let world = try world()
    try world.write("a", to: "Empty.xcarchive/Products/a.txt")
    try world.write("a", to: "file")
    for path in ["Empty.xcarchive", "file"] {
      let refusal = try world.json("install", path, "--device", "Phone", exits: 2)["error"]
      #expect(refusal?["code"]?.string == "product-invalid", "\(path)")
    }
  }
}
