import AppBundles
import CodeSignatures
import Diagnostics
import FileTrees
import Foundation
import PropertyLists
import TestSupport
import Testing

@testable import SignatureFixtures

/// Archives of products with the debug symbols of their code.
@Suite struct ArchivePlanTests {
  private let date = Date(timeIntervalSince1970: 1_790_000_000)

  /// Writes a dSYM with the symbols of the code that has `uuid`, beside the app.
  private func putSymbols(_ name: String, _ uuid: [UInt8], in app: BundleFixture) throws {
    var builder = MachOBuilder()
    builder.fileType = .dSYM
    builder.uuid = uuid
    try app.put(builder.bytes(), "../\(name).dSYM/Contents/Resources/DWARF/\(name)")
  }

  private func plan(_ paths: [String], symbolsIn folders: [String] = []) throws -> ArchivePlan {
    try ArchivePlan(of: paths, symbolsIn: folders, name: nil, scheme: nil, at: date)
  }

  @Test func `the dSYMs beside an app are archived if they are of its code`() throws {
    let app = try BundleFixture.app()
    try putSymbols("Wecker.app", Array(1...16), in: app)
    try putSymbols("Old.app", Array(2...17), in: app)
    let plan = try plan([app.path])
    #expect(plan.symbols.map(\.name) == ["Wecker.app.dSYM"])
    #expect(plan.unmatchedSymbols.isEmpty && plan.productsWithoutSymbols.isEmpty)
    let output = app.folder.path + "/out/Wecker.xcarchive"
    try plan.write(to: output)
    #expect(try FileAccess.entries(of: output).map(\.name) == ["Info.plist", "Products", "dSYMs"])
    let archive = try ProductArchive(at: output)
    #expect(archive.name == "Wecker" && archive.scheme == "Wecker" && archive.creationDate == date)
    #expect(archive.application?.product.identifier == "de.example.Wecker")
    #expect(archive.symbols.map(\.name) == ["Wecker.app.dSYM"] && archive.productsWithoutSymbols.isEmpty)
    let given = try self.plan([app.path], symbolsIn: [app.folder.path + "/Old.app.dSYM"])
    #expect(given.unmatchedSymbols.map(\.name) == ["Old.app.dSYM"])
  }

  @Test func `a given folder without dSYMs is named, and a missing one is refused`() throws {
    let app = try BundleFixture.app()
    let empty = app.path + "/de.lproj"
    #expect(try plan([app.path], symbolsIn: [empty]).foldersWithoutSymbols == [empty])
    #expect(try plan([app.path]).foldersWithoutSymbols.isEmpty)
    for missing in ["/no", "/no.dSYM"] {
      let error = #expect(throws: Diagnostic.self) { try plan([app.path], symbolsIn: [app.path + missing]) }
      #expect(error?.code == .fileNotFound)
    }
  }

  @Test func `code without symbols is named`() throws {
    let app = try BundleFixture.app()
    #expect(try plan([app.path]).productsWithoutSymbols.map(\.name).contains("Wecker.app"))
  }

  @Test func `the archive of a framework is generic, and one of an extension is refused`() throws {
    let app = try BundleFixture.app()
    let framework = try plan([app.path + "/Frameworks/Klang.framework", app.path + "/Frameworks/libTon.dylib"])
    #expect(framework.application == nil)
    #expect(framework.items.map(\.installPath) == ["Library/Frameworks/Klang.framework", "usr/local/lib/libTon.dylib"])
    let output = app.folder.path + "/Klang.xcarchive"
    try framework.write(to: output)
    let archive = try ProductArchive(at: output)
    let error = #expect(throws: Diagnostic.self) { try ArchiveExport(of: archive, with: ExportOptions()) }
    #expect(error?.code == .archiveNotExportable && error?.message.contains("generic") == true)
    #expect(throws: Diagnostic.self) { try plan([app.path + "/PlugIns/Widget.appex"]) }
    #expect(throws: Diagnostic.self) { try plan([app.path, app.path]) }
  }

  @Test func `an Info.plist that names no app of the archive is refused`() throws {
    let app = try BundleFixture.app()
    let output = app.folder.path + "/W.xcarchive"
    try plan([app.path]).write(to: output)
    for place in ["Applications/Other.app", "../../Wecker.app", ""] {
      let list: PropertyListDictionary = ["ApplicationProperties": ["ApplicationPath": .string(place)]]
      try FileAccess.write(PropertyList.dictionary(list).serialized(as: .xml), to: output + "/Info.plist")
      let error = #expect(throws: Diagnostic.self) { try ProductArchive(at: output) }
      #expect(error?.code == .productInvalid)
    }
  }
}
