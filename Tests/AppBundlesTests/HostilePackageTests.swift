import AppBundles
import CodeSignatures
import Diagnostics
import FileTrees
import Foundation
import Processes
import PropertyLists
import TestSupport
import Testing

@testable import SignatureFixtures

/// Packages and archives that lead elsewhere, and several runs on one product.
@Suite struct HostilePackageTests {
  private func change(_ path: String, into output: String? = nil) throws -> String {
    try ProductPackage.changing(path, into: output, isPlan: false) { tree, output throws(Diagnostic) in
      try tree.write([ProductFile(path: tree.root.path + "/new.txt", content: .bytes([1]))], into: output)
      return tree.root.path
    }
  }

  @Test func `a package whose Payload is a link changes nothing outside of it`() throws {
    let app = try BundleFixture.app()
    let bench = app.folder
    let script = """
      import zipfile
      z = zipfile.ZipFile("evil.ipa", "w")
      i = zipfile.ZipInfo("Payload"); i.create_system = 3; i.external_attr = 0o120777 << 16
      z.writestr(i, "\(bench.path)"); z.close()
      """
    try bench.write(Array(script.utf8), to: "evil.py")
    #expect(try bench.run(["python3", "evil.py"]).succeeded)
    let error = #expect(throws: Diagnostic.self) { try change(bench.path + "/evil.ipa") }
    #expect(error?.code == .productInvalid)
    #expect(!FileAccess.exists(app.path + "/new.txt"))
  }

  @Test func `an .ipa has its app in Payload, and no app for the Mac`() throws {
    let app = try BundleFixture.app()
    let zip = app.folder.path + "/app.zip"
    _ = try change(app.path, into: zip)
    try FileManager.default.copyItem(atPath: zip, toPath: app.folder.path + "/flat.ipa")
    #expect(try ProductPackage.reading(zip) { $0.root.name } == "Wecker.app")
    let flat = #expect(throws: Diagnostic.self) { try change(app.folder.path + "/flat.ipa") }
    #expect(flat?.code == .productInvalid && flat?.message.contains("Payload") == true)
    var builder = MachOBuilder()
    builder.builds = [(1, MachOVersion(14))]
    try app.put(builder.bytes(), "Wecker")
    let mac = #expect(throws: Diagnostic.self) { try change(app.path, into: app.folder.path + "/mac.ipa") }
    #expect(mac?.code == .productInvalid && mac?.message.contains("Mac app") == true)
    _ = try change(app.path, into: app.folder.path + "/mac.zip")
  }

  @Test func `an archive whose folder of products is a link is refused`() throws {
    let app = try BundleFixture.app()
    let archive = app.folder.path + "/W.xcarchive"
    try ArchivePlan(of: [app.path], symbolsIn: [], name: nil, scheme: nil, at: Date(timeIntervalSince1970: 0))
      .write(to: archive)
    try FileManager.default.moveItem(atPath: archive + "/Products", toPath: app.folder.path + "/elsewhere")
    try FileAccess.createLink(at: archive + "/Products", to: "../elsewhere")
    let error = #expect(throws: Diagnostic.self) { try ProductArchive(at: archive) }
    #expect(error?.code == .productInvalid)
  }

  @Test func `what is packed can be read again, or is not packed`() throws {
    for (first, second) in [("foo", "FOO"), ("a\\b", nil)] as [(String, String?)] {
      let app = try BundleFixture.app()
      for name in [first, second].compactMap(\.self) { try app.put("x", name) }
      let output = app.folder.path + "/out.ipa"
      let error = #expect(throws: Diagnostic.self) { try change(app.path, into: output) }
      #expect(error?.code == "zip-invalid")
      #expect(try FileAccess.entries(of: app.folder.path).map(\.name) == ["Wecker.app"])
    }
    let app = try BundleFixture.app()
    for name in ["out", "out.IPA.d"] {
      #expect(throws: Diagnostic.self) { try change(app.path, into: app.folder.path + "/" + name) }
    }
    #expect(try change(app.path, into: app.folder.path + "/OUT.IPA") == "Wecker.app")
    try ProductPackage.reading(app.folder.path + "/OUT.IPA") { #expect($0.root.name == "Wecker.app") }
  }

  @Test func `a package keeps its permissions`() throws {
    let app = try BundleFixture.app()
    let package = app.folder.path + "/Wecker.ipa"
    _ = try change(app.path, into: package)
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: package)
    _ = try change(package)
    #expect(try FileAccess.permissions(of: package) == 0o600)
  }

  /// Whoever reports success has its change in the product.
  @Test(arguments: [false, true]) func `no change is lost when several run at once`(isPacked: Bool) async throws {
    let app = try BundleFixture.app()
    var path = app.path
    if isPacked {
      path = app.folder.path + "/Wecker.ipa"
      _ = try change(app.path, into: path)
    }
    let target = path
    let succeeded = await withTaskGroup(of: String?.self) { group in
      for number in 0..<8 {
        group.addTask {
          let name = "file\(number)"
          let done: Void? = try? ProductPackage.changing(target, into: nil, isPlan: false) {
            tree, output throws(Diagnostic) in
            try tree.write([ProductFile(path: tree.root.path + "/" + name, content: .bytes([1]))], into: output)
          }
          return done == nil ? nil : name
        }
      }
      return await group.reduce(into: [String]()) { if let name = $1 { $0.append(name) } }
    }
    #expect(!succeeded.isEmpty)
    try ProductPackage.reading(target) { tree throws(Diagnostic) in
      for name in succeeded {
        _ = #expect(throws: Diagnostic.self, "\(name) is lost") {
          // A file that is there can't become a folder.
          try tree.checkWriting([ProductFile(path: tree.root.path + "/" + name + "/x", content: .bytes([]))])
        }
      }
    }
  }
}
