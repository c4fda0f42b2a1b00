import AppBundles
import CodeSignatures
import Diagnostics
import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import SignatureFixtures

@Suite struct ProductTreeTests {
  private func refusal(_ path: String, within limits: ProductLimits = ProductLimits()) -> Diagnostic? {
    do {
      _ = try ProductTree(at: path, within: limits)
      return nil
    } catch {
      return error
    }
  }

  @Test func `an app and its nested code are read`() throws {
    let app = try BundleFixture.app()
    let tree = try ProductTree(at: app.path)
    #expect(
      tree.products.map(\.path) == [
        "Wecker.app", "Wecker.app/Frameworks/Klang.framework", "Wecker.app/Frameworks/libTon.dylib",
        "Wecker.app/PlugIns/Widget.appex",
      ])
    #expect(tree.products.map(\.kind) == [.application, .framework, .machO, .appExtension])
    let root = tree.root
    #expect(root.identifier == "de.example.Wecker" && root.version == "1.2" && root.build == "34")
    #expect(root.platforms == [.iOS] && root.minimumSystem == "17.0" && root.devices == ["iPhone", "iPad"])
    #expect(root.executable == "Wecker.app/Wecker" && root.layout == .flat && root.profile == nil)
    #expect(root.code?.slices.map(\.architecture) == [.arm64])
    #expect(root.fileCount == 9)
  }

  @Test func `a framework of the Mac is read in its current version`() throws {
    let framework = try BundleFixture("Ton.framework")
    try framework.information("de.example.Ton", executable: "Ton", in: "Versions/B/Resources/")
    try framework.put(BundleFixture.library(), "Versions/B/Ton")
    try framework.put(BundleFixture.library(), "Versions/A/Ton")
    try framework.put(BundleFixture.library(), "Versions/B/Helper")
    try framework.link("Versions/Current", to: "B")
    try framework.link("Ton", to: "Versions/Current/Ton")
    let tree = try ProductTree(at: framework.path)
    #expect(tree.root.layout == .versioned("B") && tree.root.identifier == "de.example.Ton")
    #expect(tree.root.executable == "Ton.framework/Versions/B/Ton")
    #expect(
      tree.root.nested.map(\.path) == ["Ton.framework/Versions/A/Ton", "Ton.framework/Versions/B/Helper"])
  }

  @Test func `the products of an archive are read`() throws {
    let archive = try BundleFixture("Wecker.xcarchive")
    try archive.information("de.example.Wecker", executable: "Wecker", in: "Products/Applications/Wecker.app/")
    try archive.put(MachOBuilder().bytes(), "Products/Applications/Wecker.app/Wecker")
    try archive.put(MachOBuilder().bytes(), "dSYMs/Wecker.app.dSYM/Contents/Resources/DWARF/Wecker")
    let tree = try ProductTree(at: archive.path)
    #expect(tree.products.map(\.path) == ["Wecker.xcarchive", "Wecker.xcarchive/Products/Applications/Wecker.app"])
    #expect(tree.root.kind == .archive && tree.root.nested.first?.identifier == "de.example.Wecker")
  }

  @Test func `resources without code are files of the bundle around them`() throws {
    let app = try BundleFixture.app()
    try app.put("<plist><dict/></plist>", "Settings.bundle/Info.plist")
    #expect(try !ProductTree(at: app.path).products.contains { $0.name == "Settings.bundle" })
    try app.information("de.example.Plug", executable: "Plug", in: "Plug.bundle/")
    try app.put(BundleFixture.library(), "Plug.bundle/Plug")
    #expect(try ProductTree(at: app.path).products.contains { $0.name == "Plug.bundle" && $0.kind == .bundle })
  }

  @Test func `damaged parts are reported, and the rest is read`() throws {
    let app = try BundleFixture.app()
    try app.put([0xCF, 0xFA, 0xED, 0xFE, 0, 0, 0, 0, 1], "Wecker")
    try app.put("<plist>", "PlugIns/Widget.appex/Info.plist")
    let tree = try ProductTree(at: app.path)
    #expect(tree.root.code == nil && tree.root.codeProblem?.code == .machOInvalid)
    let widget = try #require(tree.products.last)
    #expect(widget.informationProblem != nil && widget.identifier == nil)
    #expect(widget.executable == "Wecker.app/PlugIns/Widget.appex/Widget")
  }

  @Test(arguments: ["../../outside", "/etc/hosts", "..", "a/b"])
  func `an executable outside its folder is not read`(name: String) throws {
    let app = try BundleFixture.app()
    try app.folder.write(MachOBuilder().bytes(), to: "outside")
    try app.information("de.example.Wecker", executable: name)
    let root = try ProductTree(at: app.path).root
    #expect(root.executable == nil && root.code == nil)
  }

  @Test func `links out of the bundle are not followed`() throws {
    let app = try BundleFixture.app()
    let other = try BundleFixture.app()
    try app.link("Frameworks/Other.framework", to: other.path + "/Frameworks/Klang.framework")
    try app.link("data", to: "/etc")
    try FileManager.default.removeItem(atPath: app.path + "/Wecker")
    try app.link("Wecker", to: other.path + "/Wecker")
    let tree = try ProductTree(at: app.path)
    #expect(tree.products.count == 4 && tree.root.executable == nil && tree.root.fileCount == 8)
  }

  @Test func `bundles that contain themselves are refused`() throws {
    let app = try BundleFixture.app()
    try app.link("PlugIns/Loop.appex", to: "../../Wecker.app")
    let failure = try #require(refusal(app.path))
    #expect(failure.code == .productInvalid)
    #expect(failure.message == "\"Wecker.app/PlugIns/Loop.appex\" is a link to a folder that contains it")
  }

  @Test func `limits end the reading`() throws {
    let app = try BundleFixture.app()
    var limits = ProductLimits()
    limits.entries = 5
    #expect(refusal(app.path, within: limits)?.message.contains("more than 5 files and folders") == true)
    limits = ProductLimits()
    limits.bytes = 1024
    #expect(refusal(app.path, within: limits)?.message.contains("more than 1 KiB") == true)
    limits = ProductLimits()
    limits.nesting = 1
    #expect(refusal(app.path, within: limits)?.message.contains("nests bundles more than 1 deep") == true)
    try app.put("x", (0..<70).map { "\($0)" }.joined(separator: "/"))
    #expect(refusal(app.path)?.code == .productTooLarge)
    #expect(refusal(app.path)?.message.contains("nests folders more than 64 deep") == true)
  }

  @Test func `what is no product is refused`() throws {
    let folder = try TemporaryFolder()
    try folder.write(Array("PK\u{3}\u{4}0000".utf8), to: "Wecker.ipa")
    #expect(refusal(folder.path)?.code == .productInvalid)
    #expect(
      refusal(folder.path + "/Wecker.ipa")?.remedy == .advice("give a bundle, an archive, an .ipa or a Mach-O file"))
    #expect(refusal(folder.path + "/nothing") != nil)
  }
}
