import AppBundles
import CodeSignatures
import Diagnostics
import FileTrees
import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import SignatureFixtures

/// Bundles signed with all nested code.
@Suite struct SigningPlanTests {
  private let world: SignedWorld
  private let signer: BundleSigner

  init() throws {
    world = try SignedWorld()
    signer = try BundleSigner(world)
  }

  /// Expects that every bundle and Mach-O file of a product is what was signed.
  private func expectIntact(_ path: String, _ location: SourceLocation = #_sourceLocation) throws {
    let verification = try ProductVerification(
      of: ProductTree(at: path), with: .init(context: VerificationContext(at: world.day + 7200)))
    let failed = verification.parts.flatMap(\.checks).filter { $0.outcome == .failed }
    #expect(verification.isValid, "\(failed.map { ($0.file, $0.message) })", sourceLocation: location)
  }

  /// What is below a folder: each path with its kind, permissions and content.
  private func snapshot(_ folder: String) throws -> [String] {
    try FileAccess.walk(folder).map { entry in
      let path = folder + "/" + entry.name
      switch entry.kind {
      case .file: return try "\(entry.name) \(FileAccess.permissions(of: path)) \(FileAccess.read(path).hashValue)"
      case .link: return try "\(entry.name) -> \(FileAccess.destination(ofLink: path))"
      default: return try "\(entry.name)/ \(FileAccess.permissions(of: path))"
      }
    }
  }

  @Test func `the parts come from inside to outside, and each is signed for itself`() throws {
    let app = try BundleFixture.app()
    let signatures = try signer.signApp(app)
    #expect(
      signatures.map(\.part.product.path) == [
        "Wecker.app/PlugIns/Widget.appex", "Wecker.app/Frameworks/libTon.dylib",
        "Wecker.app/Frameworks/Klang.framework", "Wecker.app",
      ])
    #expect(
      signatures.map { $0.signatures.first?.identifier } == [
        "de.example.Wecker.Widget", "libTon", "de.example.Klang", "de.example.Wecker",
      ])
    #expect(signatures.map { $0.signatures.first?.slots.contains(.entitlements) } == [true, false, false, true])
    try expectIntact(app.path)
  }

  @Test func `a copy gets the signatures, and the app stays as it was`() throws {
    let app = try BundleFixture.app()
    try app.link("greeting", to: "greeting.txt")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: app.path + "/Wecker")
    try FileManager.default.setAttributes([.posixPermissions: 0o500], ofItemAtPath: app.path + "/de.lproj")
    let before = try snapshot(app.path)
    let copy = app.folder.path + "/out/Signed.app"
    try signer.signApp(app, into: copy)
    #expect(try snapshot(app.path) == before)
    try expectIntact(copy)
    #expect(try FileAccess.permissions(of: copy + "/Wecker") == 0o755)
    #expect(try FileAccess.permissions(of: copy + "/de.lproj") == 0o700, "its owner can write it")
    #expect(try FileAccess.destination(ofLink: copy + "/greeting") == "greeting.txt")
    #expect(try FileAccess.entries(of: app.folder.path + "/out").map(\.name) == ["Signed.app"])
    let error = #expect(throws: Diagnostic.self) { try signer.signApp(app, into: copy) }
    #expect(error?.code == .folderExists)
    #expect(try snapshot(app.path) == before)
  }

  @Test func `signing again gives the same bytes, whoever signed before`() throws {
    let app = try BundleFixture.app()
    try signer.signApp(app)
    let first = try snapshot(app.path)
    try BundleSigner(world, adHoc: true).signApp(app)
    #expect(try snapshot(app.path) != first)
    try signer.signApp(app)
    #expect(try snapshot(app.path) == first)
  }

  @Test func `removed signatures leave the code as it was`() throws {
    let app = try BundleFixture.app()
    let before = try snapshot(app.path)
    try signer.signApp(app)
    let tree = try ProductTree(at: app.path)
    #expect(try tree.signed().count == 4)
    try tree.removeSignatures()
    let left = try snapshot(app.path).filter { !$0.contains("embedded.mobileprovision") }
    #expect(left == before)
    #expect(try ProductTree(at: app.path).signed().isEmpty)
  }

  @Test func `a framework with versions and a Mac app are sealed by their nested code`() throws {
    let app = try BundleFixture()
    var builder = MachOBuilder()
    builder.builds = [(1, MachOVersion(13))]
    try app.information("de.example.Wecker", executable: "Wecker", in: "Contents/")
    try app.put(builder.bytes(), "Contents/MacOS/Wecker")
    try app.put(builder.bytes(), "Contents/MacOS/helper")
    try app.put("Hello", "Contents/Resources/greeting.txt")
    builder.fileType = .dylib
    let framework = "Contents/Frameworks/Klang.framework/"
    try app.information("de.example.Klang", executable: "Klang", in: framework + "Versions/A/Resources/")
    try app.put(builder.bytes(), framework + "Versions/A/Klang")
    try app.link(framework + "Versions/Current", to: "A")
    try app.link(framework + "Klang", to: "Versions/Current/Klang")
    try app.link(framework + "Resources", to: "Versions/Current/Resources")
    try BundleSigner(world, adHoc: true).signApp(app)
    try expectIntact(app.path)
    let seal = try ResourceSeal(parsing: app.bytes("Contents/_CodeSignature/CodeResources"))
    let nested = seal.second?.entries.filter { if case .nested = $0.value.content { true } else { false } }
    #expect(nested?.keys.sorted() == ["Frameworks/Klang.framework", "MacOS/helper"])
    // A changed framework is found by the app's seal.
    try app.put("\u{0}", framework + "Versions/A/Resources/more")
    let verification = try ProductVerification(
      of: ProductTree(at: app.path), with: .init(context: VerificationContext(at: world.day)))
    #expect(!verification.isValid)
  }

  @Test func `a file that is no bundle is signed in place and as a copy`() throws {
    let app = try BundleFixture()
    try app.put(BundleFixture.library(), "libTon.dylib")
    let path = app.path + "/libTon.dylib"
    let plan = try SigningPlan(of: ProductTree(at: path), part: signer.part)
    try plan.sign(into: app.path + "/copy.dylib")
    #expect(try app.bytes("libTon.dylib") == BundleFixture.library())
    try plan.sign()
    #expect(try app.bytes("libTon.dylib") == app.bytes("copy.dylib"))
    try expectIntact(path)
    let error = #expect(throws: Diagnostic.self) { try plan.sign(into: app.path + "/copy.dylib") }
    #expect(error?.code == .fileExists)
  }

  @Test(arguments: ["", "Contents/"])
  func `a bundle without code is signed in files, again and by nobody`(content: String) throws {
    let bundle = try BundleFixture("Klang.bundle")
    let list: PropertyListDictionary = ["CFBundleIdentifier": "de.example.Klang", "CFBundlePackageType": "BNDL"]
    try bundle.put(try PropertyList.dictionary(list).serialized(as: .xml), content + "Info.plist")
    try bundle.put("ding", content + "Resources/bell.txt")
    for isAgain in [false, true] {
      let before = try isAgain ? snapshot(bundle.path) : []
      let signatures = try SigningPlan(of: ProductTree(at: bundle.path), part: signer.part).sign()
      #expect(signatures.first?.signatures.first?.directories.map(\.digest) == [.sha1, .sha256])
      #expect(signatures.first?.signatures.first?.directories.map(\.pageSize) == [nil, nil])
      try expectIntact(bundle.path)
      if isAgain { #expect(try snapshot(bundle.path) == before) }
    }
    let signed = try bundle.bytes(content + "Info.plist")
    for (file, words) in [("Info.plist", "Info.plist"), ("Resources/bell.txt", "Resources/bell.txt")] {
      let bytes = try bundle.bytes(content + file)
      try bundle.put(bytes + [0x20], content + file)
      let verification = try ProductVerification(
        of: ProductTree(at: bundle.path), with: .init(context: VerificationContext(at: world.day + 7200)))
      let failed = verification.parts.flatMap(\.checks).filter { $0.outcome == .failed }
      #expect(failed.contains { $0.file.hasSuffix(words) || $0.message.contains(words) }, "\(file): \(failed)")
      try bundle.put(bytes, content + file)
    }
    #expect(try bundle.bytes(content + "Info.plist") == signed)
    try expectIntact(bundle.path)
    try ProductTree(at: bundle.path).removeSignatures()
    #expect(FileAccess.kind(of: bundle.path + "/" + content + "_CodeSignature") == nil)
    #expect(try ProductTree(at: bundle.path).signed().isEmpty)
  }

  @Test func `a bundle that names an executable which is not there can't be signed`() throws {
    let bundle = try BundleFixture("Klang.bundle")
    try bundle.information("de.example.Klang", executable: "Klang")
    let error = #expect(throws: Diagnostic.self) {
      try SigningPlan(of: ProductTree(at: bundle.path), part: signer.part)
    }
    #expect(error?.code.rawValue == "code-unsignable")
  }

  @Test func `an app that changes meanwhile is not replaced`() throws {
    let app = try BundleFixture.app()
    let plan = try SigningPlan(of: ProductTree(at: app.path)) { product throws(Diagnostic) in
      var part = try signer.part(product)
      guard product.path == app.name else { return part }
      var request = part.request
      // The signature of the app itself is the last.
      request.timestamp = { _ throws(Diagnostic) in
        try FileAccess.write(Array("new".utf8), to: app.path + "/added.txt")
        return [4, 0]
      }
      part = SigningPlan.Part(product, request: request, profile: part.profile)
      return part
    }
    let error = #expect(throws: Diagnostic.self) { try plan.sign() }
    #expect(error?.message.contains("was changed meanwhile") == true, "\(error?.message ?? "")")
    #expect(try app.bytes("added.txt") == Array("new".utf8))
    #expect(try ProductTree(at: app.path).signed().isEmpty)
  }

  @Test func `files that nobody may write are signed all the same, and stay so`() throws {
    let app = try BundleFixture.app()
    for name in ["Wecker", "Info.plist", "Frameworks/libTon.dylib"] {
      try FileManager.default.setAttributes([.posixPermissions: 0o444], ofItemAtPath: app.path + "/" + name)
    }
    try signer.signApp(app)
    try expectIntact(app.path)
    #expect(try FileAccess.permissions(of: app.path + "/Wecker") == 0o444)
  }

  @Test func `what can't be signed changes nothing`() throws {
    let app = try BundleFixture.app()
    var encrypted = MachOBuilder()
    encrypted.encryptionIdentifier = 1
    try app.put(encrypted.bytes(), "Wecker")
    let before = try snapshot(app.folder.path)
    let error = #expect(throws: Diagnostic.self) { try signer.signApp(app) }
    #expect(error?.code == .codeUnsignable)
    #expect(try snapshot(app.folder.path) == before)
    try FileManager.default.removeItem(atPath: app.path + "/Wecker")
    #expect(throws: Diagnostic.self) { try signer.signApp(app) }
  }

  @Test func `a folder that a killed run was about to replace is put back`() throws {
    let app = try BundleFixture.app()
    let before = try snapshot(app.path)
    let folder = app.folder.path
    // A process that is gone: the number is above the limit of every system.
    let workshop = folder + "/.slipway-999999999-abcdef"
    try FileAccess.createDirectory(workshop + "/replaced")
    try FileAccess.createDirectory(workshop + "/tree")
    try FileAccess.move(app.path, to: workshop + "/replaced/Wecker.app")
    let other = try BundleFixture.app()
    let link = other.folder.path + "/Link.app"
    try FileAccess.createLink(at: link, to: app.path)
    #expect(throws: Diagnostic.self) {
      try ProductPackage.changing(app.path, into: nil, isPlan: true) { product, _ in product.root.name }
    }
    #expect(
      try ProductPackage.changing(app.path, into: nil, isPlan: false) { tree, _ in tree.root.name } == "Wecker.app")
    #expect(try snapshot(app.path) == before)
    #expect(FileAccess.kind(of: workshop) == nil)
    // With the new folder in place, the old one is gone.
    try FileAccess.createDirectory(workshop + "/replaced/Wecker.app")
    _ = try ProductPackage.changing(link, into: nil, isPlan: false) { tree, _ in tree.root.name }
    #expect(try snapshot(app.path) == before && FileAccess.kind(of: workshop) == nil)
  }
}
