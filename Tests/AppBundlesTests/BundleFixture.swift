import CodeSignatures
import Foundation
import PropertyLists
import ProvisioningProfiles
import TestSupport

@testable import SignatureFixtures

/// A product in a scratch folder.
struct BundleFixture {
  let folder: TemporaryFolder
  let name: String

  init(_ name: String = "Wecker.app") throws {
    folder = try TemporaryFolder()
    self.name = name
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// The path of the product.
  var path: String { folder.path + "/" + name }

  func put(_ bytes: [UInt8], _ file: String) throws {
    let url = URL(fileURLWithPath: path + "/" + file)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: url)
  }

  func put(_ text: String, _ file: String) throws { try put(Array(text.utf8), file) }

  func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(fileURLWithPath: path + "/" + file)))
  }

  func link(_ file: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path + "/" + file, withDestinationPath: target)
  }

  /// Writes an Info.plist, with `more` beside what every bundle has.
  func information(
    _ identifier: String, executable: String, in folder: String = "", _ more: PropertyListDictionary = [:]
  ) throws {
    var list: PropertyListDictionary = [
      "CFBundleExecutable": .string(executable), "CFBundleIdentifier": .string(identifier),
      "CFBundleName": .string(executable), "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "1.2",
      "CFBundleVersion": "34",
      "MinimumOSVersion": "17.0", "UIDeviceFamily": [1, 2],
    ]
    for entry in more.entries { list[entry.key] = entry.value }
    try put(try PropertyList.dictionary(list).serialized(as: .xml), folder + "Info.plist")
  }

  /// A library for iOS.
  static func library() -> [UInt8] {
    var builder = MachOBuilder()
    builder.fileType = .dylib
    return builder.bytes()
  }

  /// An app with an extension, a framework and a library, all unsigned.
  static func app() throws -> BundleFixture {
    let app = try BundleFixture()
    try app.information("de.example.Wecker", executable: "Wecker")
    try app.put(MachOBuilder().bytes(), "Wecker")
    try app.put("Hello", "greeting.txt")
    try app.put("\"Hello\" = \"Hallo\";", "de.lproj/Localizable.strings")
    try app.information(
      "de.example.Wecker.Widget", executable: "Widget", in: "PlugIns/Widget.appex/",
      [
        "CFBundleDisplayName": "Wecker", "CFBundlePackageType": "XPC!",
        "NSExtension": ["NSExtensionPointIdentifier": "com.apple.widgetkit-extension"],
      ])
    try app.put(MachOBuilder().bytes(), "PlugIns/Widget.appex/Widget")
    try app.information(
      "de.example.Klang", executable: "Klang", in: "Frameworks/Klang.framework/", ["CFBundlePackageType": "FMWK"])
    try app.put(library(), "Frameworks/Klang.framework/Klang")
    try app.put(library(), "Frameworks/libTon.dylib")
    return app
  }
}
