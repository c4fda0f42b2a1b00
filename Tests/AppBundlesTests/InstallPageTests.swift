import AppBundles
import CodeSignatures
import Diagnostics
import FileTrees
import Foundation
import PNGImages
import PropertyLists
import ProvisioningProfiles
import TestSupport
import Testing
import ZipArchives

@testable import SignatureFixtures

/// What is exported for testers, from apps with names that mean something in HTML, files and URLs.
@Suite struct InstallPageTests {
  private let date = Date(timeIntervalSince1970: 1_790_000_000)

  private func export(
    _ app: BundleFixture, at base: String? = "https://x.de/a", profiles: [String: ProvisioningProfile] = [:],
    with given: ExportOptions = ExportOptions()
  ) throws -> String {
    let archive = app.folder.path + "/W.xcarchive"
    try ArchivePlan(of: [app.path], symbolsIn: [], name: nil, scheme: nil, at: date).write(to: archive)
    var options = given
    options.method = .releaseTesting
    let export = try ArchiveExport(of: ProductArchive(at: archive), with: options, at: base)
    let output = app.folder.path + "/out"
    let (files, _) = try export.write(to: output) { copy throws(Diagnostic) in
      let plan = try SigningPlan(of: ProductTree(at: archive + "/Products/Applications/Wecker.app")) { product in
        SigningPlan.Part(product, request: .init(identifier: product.identifier ?? product.name))
      }
      return (.init(parts: try plan.sign(into: copy).map(\.part), profiles: profiles), ())
    }
    #expect(try files == FileAccess.entries(of: output).map(\.name))
    return output
  }

  @Test func `names are text in the page, and no path in the output`() throws {
    for name in ["<script>alert(1)</script>", "../../x", "a\"b&c", ".hidden", "Der Wecker"] {
      let app = try BundleFixture.app()
      try app.information("de.example.Wecker", executable: "Wecker", ["CFBundleName": .string(name)])
      let output = try export(app)
      let page = try String(contentsOfFile: output + "/index.html", encoding: .utf8)
      #expect(!page.contains("<script"), "\(name)")
      let packages = try FileAccess.entries(of: output).map(\.name).filter { $0.hasSuffix(".ipa") }
      #expect(packages.count == 1 && packages.first?.hasPrefix(".") == false, "\(packages)")
      #expect(try FileAccess.entries(of: app.folder.path).map(\.name) == ["W.xcarchive", "Wecker.app", "out"])
      let manifest = try PropertyList(parsing: FileAccess.read(output + "/manifest.plist"))
      let url = manifest["items"]?.array?.first?["assets"]?.array?.first?["url"]?.string ?? ""
      #expect(url.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F } && url.hasSuffix(".ipa"), "\(url)")
    }
  }

  @Test func `a manifest in the options makes the install page too`() throws {
    func page(_ url: String) throws -> String? {
      let list = "<plist><dict><key>manifest</key><dict><key>appURL</key><string>\(url)</string></dict></dict></plist>"
      let app = try BundleFixture.app()
      let output = try export(
        app, at: nil, with: ExportOptions(parsing: Array(list.utf8), file: "o.plist"))
      let manifest = try PropertyList(parsing: FileAccess.read(output + "/manifest.plist"))
      #expect(manifest["items"]?.array?.first?["assets"]?.array?.first?["url"]?.string == url)
      return try? String(contentsOfFile: output + "/index.html", encoding: .utf8)
    }
    #expect(try page("https://x.de/a/W.ipa")?.contains("https%3A%2F%2Fx.de%2Fa%2Fmanifest.plist") == true)
    #expect(try page("https://x.de/a/W.ipa?token=1") == nil, "the folder's URL is unknown")
  }

  @Test func `the icon files of the app become the icons of the page`() throws {
    let app = try BundleFixture.app()
    // A red image of 2 x 2 pixels.
    let red = try #require(
      Data(
        base64Encoded:
          "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg=="
      ))
    try app.information(
      "de.example.Wecker", executable: "Wecker",
      ["CFBundleIcons": ["CFBundlePrimaryIcon": ["CFBundleIconFiles": ["AppIcon60x60"]]]])
    try app.put([UInt8](red), "AppIcon60x60@2x.png")
    try app.put("not an image", "AppIcon60x60@3x.png")
    let output = try export(app)
    for (name, side) in [("display-image.png", 57), ("full-size-image.png", 512)] {
      let bytes = try FileAccess.read(output + "/" + name)
      let image = try PNGImage(decoding: bytes)
      #expect(image.width == side && image.height == side && image.pixels.prefix(4) == [255, 0, 0, 255])
    }
    let page = try String(contentsOfFile: output + "/index.html", encoding: .utf8)
    #expect(page.contains("src=\"full-size-image.png\""))
  }

  @Test func `without an icon file, the page shows a letter, and a given image is taken first`() throws {
    let app = try BundleFixture.app()
    try app.put("compiled", "Assets.car")
    let archive = app.folder.path + "/W.xcarchive"
    try ArchivePlan(of: [app.path], symbolsIn: [], name: nil, scheme: nil, at: date).write(to: archive)
    var options = ExportOptions()
    options.method = .releaseTesting
    let export = try ArchiveExport(of: ProductArchive(at: archive), with: options, at: "https://x.de/a")
    #expect(export.lacksIcon && export.hasAssetCatalog)
    let image = try #require(PNGImage(width: 1, height: 1, pixels: [0, 255, 0, 255]))
    let other = try ArchiveExport(of: ProductArchive(at: archive), with: options, at: "https://x.de/a", icon: image)
    #expect(!other.lacksIcon && other.options.urls?.fullSizeImage != nil)
    try FileAccess.remove(archive)
    let page = try String(contentsOfFile: self.export(app) + "/index.html", encoding: .utf8)
    #expect(page.contains(">W</span>") && !page.contains("<img"))
  }

  @Test func `the dSYMs of the archive are beside the package, and no server sends them`() throws {
    let app = try BundleFixture.app()
    var builder = MachOBuilder()
    builder.fileType = .dSYM
    try app.put(builder.bytes(), "../Wecker.app.dSYM/Contents/Resources/DWARF/Wecker")
    let output = try export(app)
    let symbols = output + "/Wecker.app.dSYM.zip"
    let archive = try ZipArchive(at: symbols)
    #expect(archive.entries.map(\.path).contains("Wecker.app.dSYM/Contents/Resources/DWARF/Wecker"))
    let folder = try DistributionFolder(at: output, shown: "out")
    #expect(
      folder.privateNames.sorted() == ["DistributionSummary.plist", "ExportOptions.plist", "Wecker.app.dSYM.zip"])
  }

  @Test(arguments: [(ProfileType.inHouse, "Only employees may install this app."), (.adHoc, "lists 1 device.")])
  func `the profile decides who may install`(_ type: ProfileType, _ sentence: String) throws {
    let app = try BundleFixture.app()
    var signer = try PurposeSigner()
    signer.profile = type
    try signer.sign(app)
    let tree = try ProductTree(at: app.path)
    let profile = try #require(try tree.profile(of: tree.root))
    let output = try export(app, profiles: [tree.root.path: profile])
    #expect(try String(contentsOfFile: output + "/index.html", encoding: .utf8).contains(sentence))
  }

  @Test func `without a URL there is no page`() throws {
    let app = try BundleFixture.app()
    let output = try export(app, at: nil)
    #expect(
      try FileAccess.entries(of: output).map(\.name) == [
        "DistributionSummary.plist", "ExportOptions.plist", "Wecker.ipa",
      ])
  }
}
