import CodeSignatures
import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

@testable import SignatureFixtures

/// `check` of built apps: no project rule reads their files, and what devices and the store refuse is a finding.
@Suite struct CheckProductTests {
  private func world() throws -> SealedWorld {
    let world = try SealedWorld()
    let build = "<key>DTSDKName</key><string>iphoneos26.0</string><key>DTPlatformName</key><string>iphoneos</string>"
    try world.writeApp("Wecker.app", "de.x.Wecker", build)
    try world.makeSigningTeam()
    try world.makeSigningProfile("de.x.*")
    try world.slipway("app", "sign", "Wecker.app")
    return world
  }

  private func findings(_ arguments: String..., in world: SealedWorld, exits code: Int32 = 0) throws -> [JSONObject] {
    try world.json(["check"] + arguments, exits: code).objects("findings")
  }

  @Test func `nothing in a product is fixed, and its signature stays valid`() throws {
    let world = try world()
    let before = try world.snapshot()
    let text = try world.slipway("check", "Wecker.app", "--fix").output
    #expect(text.contains("built products contain nothing to fix") && text.contains("Fixed 0 findings"), "\(text)")
    #expect(try world.snapshot() == before)
    try world.slipway("app", "verify", "Wecker.app")
    #expect(!text.contains("DTSDKName") && !text.contains("info-plist"), "\(text)")
  }

  @Test func `a damaged product is an error in every format`() throws {
    let world = try world()
    try world.edit("Wecker.app/Info.plist", "<string>1</string>", "<string>2</string>")
    let found = try findings("Wecker.app", in: world, exits: 1)
    let errors = found.filter { $0["severity"]?.string == "error" }
    #expect(errors.map { $0["rule"]?.string } == ["product-invalid"], "\(found)")
    #expect(errors.first?["file"]?.string == "Wecker.app/Info.plist")
    #expect(errors.first?["message"]?.string?.contains("0xE8008014") == true, "\(errors)")
    #expect(errors.first?["hint"]?.string != nil)
    for format in ["human", "sarif", "github", "gitlab", "junit"] {
      let text = try world.slipway("check", "Wecker.app", "--format", format, exits: 1).output
      #expect(text.contains("product-invalid") && text.contains("Wecker.app/Info.plist"), "\(text)")
    }
    #expect(try findings("Wecker.app", "--only", "product-unverified", in: world).count <= found.count)
    #expect(try world.slipway("explain", "product-invalid").output.contains("Built product is not valid"))
    // A baseline knows the findings of products too.
    try world.slipway("check", "Wecker.app", "--write-baseline", "known")
    try world.slipway("check", "Wecker.app", "--baseline", "known")
  }

  @Test func `rules of the store are warnings until a product is signed for the store`() throws {
    let world = try world()
    try world.write("key", to: "Wecker.app/README.md")
    try world.slipway("app", "sign", "Wecker.app")
    let found = try findings("Wecker.app", in: world)
    #expect(
      found.contains {
        $0["rule"]?.string == "product-unverified" && $0["file"]?.string?.hasSuffix("README.md") == true
      })
    #expect(found.contains { $0["rule"]?.string == "product-rejected" && $0["severity"]?.string == "warning" })
    #expect(!found.contains { $0["message"]?.string?.contains("distribution certificate") == true })
    for line in ["certificate request --type distribution", "certificate approve --all-pending"] {
      try world.slipway(line.split(separator: " ").map(String.init))
    }
    try world.slipway("profile", "create", "--type", "app-store", "--app-id", "de.x.*")
    try world.slipway("app", "sign", "Wecker.app", "--type", "app-store", "--output", "Wecker.ipa")
    let rejected = try findings("Wecker.ipa", in: world, exits: 1).filter { $0["rule"]?.string == "product-rejected" }
    #expect(!rejected.isEmpty && rejected.allSatisfy { $0["file"]?.string == "Wecker.ipa" }, "\(rejected)")
    #expect(rejected.allSatisfy { $0["message"]?.string?.hasPrefix("Wecker.app") == true })
  }

  @Test func `an SDK of Apple's list requires a privacy manifest`() throws {
    let world = try world()
    let framework = "Wecker.app/Frameworks/Alamofire.framework"
    try world.writeApp(framework, "org.alamofire.Alamofire")
    try world.writeProgram(framework + "/Alamofire") { $0.fileType = .dylib }
    func rejected() throws -> [JSONObject] {
      try world.slipway("app", "sign", "Wecker.app")
      return try findings("Wecker.app", in: world).filter {
        $0["message"]?.string?.contains("ITMS-91061") == true && $0["rule"]?.string == "product-rejected"
      }
    }
    #expect(try rejected().map { $0["file"]?.string } == [framework])
    let text = try world.slipway("app", "verify", "Wecker.app", "--for", "app-store", exits: 1).output
    #expect(text.contains("the SDK \"Alamofire\" has no privacy manifest"), "\(text)")
    try world.write("<plist><dict/></plist>", to: framework + "/PrivacyInfo.xcprivacy")
    #expect(try rejected().isEmpty)
    #expect(try world.slipway("explain", "ITMS-91065").output.contains("did not sign"))
  }

  @Test func `products in a folder are verified, and their files are no files of the folder`() throws {
    let world = try world()
    try world.slipway("archive", "create", "Wecker.app", "--output", "built/W.xcarchive")
    try FileAccess.createDirectory(world.directory + "/built/more")
    try world.judge("cp", "-R", "Wecker.app", "built/more/Wecker.app")
    let json = try world.json("check", "built")
    #expect(json["checked"]?["products"]?.int == 2 && json["checked"]?["files"]?.int == 0)
    let rules = Set(json.objects("findings").compactMap { $0["rule"]?.string })
    #expect(rules.isSubset(of: ["product-rejected", "product-unverified"]), "\(rules)")
    #expect(try world.json("check", "built", "--exclude", "more")["checked"]?["products"]?.int == 1)
    // A project's copy is not its source.
    try world.slipway("new", "Uhr", "--company-id", "de.x")
    try world.judge("cp", "-R", "Wecker.app", "Uhr/Wecker.app")
    let project = try world.json("check", "Uhr")
    #expect(project["checked"]?["projects"]?.int == 1 && project["checked"]?["products"]?.int == 0)
    #expect(!project.objects("findings").contains { $0["file"]?.string?.contains("Wecker.app") == true })
  }

  @Test func `a product that can't be read stops a check of nothing else`() throws {
    let world = try world()
    try world.write("PK\u{3}\u{4}", to: "Cut.ipa")
    #expect(try world.slipway("check", "Cut.ipa", exits: 2).problems.contains("is not a valid zip archive"))
    let found = try findings("Cut.ipa", "Wecker.app", in: world, exits: 1)
    let unreadable = found.filter { $0["rule"]?.string == "product-unreadable" }
    #expect(unreadable.count == 1 && unreadable.first?["file"]?.string == "Cut.ipa")
    #expect(unreadable.first?["message"]?.string?.contains(world.root) == false)
  }
}
