import AppBundles
import CodeSignatures
import Diagnostics
import PropertyLists
import TestSupport
import Testing

@testable import SignatureFixtures

/// Icons in a compiled asset catalog.
@Suite struct CompiledCatalogTests {
  /// An app whose Info.plist names the icon set AppIcon.
  private func app(_ catalog: [UInt8]) throws -> BundleFixture {
    let app = try BundleFixture()
    try app.information("de.example.Wecker", executable: "Wecker", ["CFBundleIconName": "AppIcon"])
    try app.put(MachOBuilder().bytes(), "Wecker")
    try app.put(catalog, "Assets.car")
    return app
  }

  private func icons(_ catalog: [UInt8]) throws -> AppIcons {
    let app = try app(catalog)
    let tree = try ProductTree(at: app.path)
    return withExtendedLifetime(app) { AppIcons(of: tree.root, in: tree) }
  }

  private static let images: [CatalogBytes.Image] = [
    .init(set: 7, file: "Icon.png", idiom: 6, width: 1024, height: 1024, scale: 1),
    .init(set: 7, file: "Icon@2x.png", idiom: 1, width: 120, height: 120, scale: 2),
    .init(set: 7, file: "", idiom: 1, width: 0, height: 0, scale: 1),
    .init(set: 9, file: "Logo.png", idiom: 0, width: 40, height: 30, scale: 1),
  ]

  private static let catalog = CatalogBytes(sets: ["AppIcon": 7, "Logo": 9], images: images)

  @Test func `the images of the icon set are listed with their sizes and families`() throws {
    let icons = try icons(Self.catalog.bytes())
    #expect(icons.catalogProblem == nil && icons.catalogPath == "Wecker.app/Assets.car")
    #expect(icons.catalogImages.map(\.family) == ["App Store", "iPhone"])
    #expect(icons.catalogImages.map(\.width) == [1024, 120] && icons.catalogImages.map(\.scale) == [1, 2])
    #expect(icons.catalogImages.map(\.file) == ["Icon.png", "Icon@2x.png"])
  }

  @Test func `pages of a tree follow each other`() throws {
    var catalog = Self.catalog
    catalog.images = (0..<40).map { .init(set: 7, file: "a", idiom: 1, width: 20 + $0, height: 20 + $0, scale: 1) }
    catalog.pageEntries = 3
    #expect(try icons(catalog.bytes()).catalogImages.map(\.width) == Array(20..<60))
    catalog.isCyclic = true
    #expect(try icons(catalog.bytes()).catalogProblem == "the tree FACETKEYS has no end")
  }

  @Test(arguments: ["store": "it does not begin with BOMStore", "FACETKEYS": "it has no block FACETKEYS"])
  func `a damaged catalog has a reason`(part: String, reason: String) throws {
    var bytes = Self.catalog.bytes()
    let place = try #require(bytes.firstRange(of: Array((part == "store" ? "BOMStore" : part).utf8))?.lowerBound)
    bytes[place] = 0x5A
    #expect(try icons(bytes).catalogProblem == reason)
  }

  @Test func `no damage makes the reader fail otherwise`() throws {
    let bytes = Self.catalog.bytes()
    let app = try app(bytes)
    var random = SeededNumbers(seed: 5)
    for round in 0..<400 {
      var copy = bytes
      if round % 2 == 0 {
        copy = Array(copy.prefix(Int.random(in: 0..<bytes.count, using: &random)))
      } else {
        for _ in 0..<3 {
          copy[Int.random(in: 0..<bytes.count, using: &random)] = [0, 0x7F, 0xFF, 1].randomElement(using: &random) ?? 0
        }
      }
      try app.put(copy, "Assets.car")
      let tree = try ProductTree(at: app.path)
      #expect(AppIcons(of: tree.root, in: tree).catalogImages.count <= 4)
    }
  }

  @Test func `the store wants an icon of each size`() throws {
    func missing(_ images: [CatalogBytes.Image]) throws -> [String] {
      let app = try app(CatalogBytes(sets: ["AppIcon": 7], images: images).bytes())
      let request = ProductVerification.Request(
        context: try .init(at: SignedWorld().day), purpose: .appStore)
      return try ProductVerification(of: ProductTree(at: app.path), with: request).parts.flatMap(\.checks)
        .filter { $0.name == "icons" && $0.outcome == .failed }.compactMap(\.storeCode)
    }
    let icons = Self.images
    #expect(try missing(Array(icons.prefix(2))) == ["ITMS-90023"])
    #expect(try missing([icons[1]]) == ["ITMS-90704", "ITMS-90023"])
    #expect(try missing([icons[0]]) == ["ITMS-90022", "ITMS-90023"])
    let single = CatalogBytes.Image(set: 7, file: "a", idiom: 0, width: 1024, height: 1024, scale: 1)
    #expect(try missing([single]) == [])
  }
}
