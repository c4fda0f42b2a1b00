import Foundation
import SyntaxTrees
import TestSupport
import Testing

@testable import SignatureFixtures

/// Unsigned apps, and a team that signs them.
extension SealedWorld {
  /// The device of ``makeSigningTeam()``.
  static let phone = "00008030-001A2B3C4D5E6F70"

  /// Writes a bundle for iOS with a program and a short Info.plist.
  func writeApp(_ folder: String, _ identifier: String, _ more: String = "") throws {
    let name = String(folder.split(separator: "/").last?.split(separator: ".").first ?? "")
    let type = folder.hasSuffix(".appex") ? "XPC!" : "APPL"
    let point = "<key>NSExtensionPointIdentifier</key><string>com.apple.widgetkit-extension</string>"
    let names = ["CFBundleName", "CFBundleDisplayName"].map { "<key>\($0)</key><string>\(name)</string>" }.joined()
    let version = "<key>CFBundleShortVersionString</key><string>1.0</string>"
    let nested = folder.hasSuffix(".appex") ? "<key>NSExtension</key><dict>\(point)</dict>\(names)\(version)" : ""
    try write(
      """
      <plist version="1.0"><dict><key>CFBundleExecutable</key><string>\(name)</string>
      <key>CFBundleIdentifier</key><string>\(identifier)</string><key>CFBundleVersion</key><string>1</string>
      <key>CFBundlePackageType</key><string>\(type)</string>\(nested)\(more)</dict></plist>
      """, to: folder + "/Info.plist")
    try writeProgram(folder + "/" + name)
  }

  /// Writes a program for iOS.
  func writeProgram(_ file: String, _ change: (inout MachOBuilder) -> Void = { _ in }) throws {
    var builder = MachOBuilder()
    change(&builder)
    try Data(builder.bytes()).write(to: URL(fileURLWithPath: "\(directory)/\(file)"))
  }

  /// Creates a team with a certificate and a device.
  func makeSigningTeam() throws {
    try slipway("team", "create", "Uni")
    try slipway("identity", "create")
    try slipway("certificate", "request", "--type", "development")
    try slipway("certificate", "approve", "--all-pending")
    try slipway("device", "register", Self.phone, "--name", "Phone")
  }

  /// Registers an App ID and creates its development profile.
  func makeSigningProfile(_ pattern: String, capability: String? = nil) throws {
    try slipway("app-id", "create", pattern, "--name", "App \(pattern.suffix(3))")
    if let capability { try slipway("app-id", "enable", pattern, capability) }
    try slipway("profile", "create", "--type", "development", "--app-id", pattern, "--all-devices")
  }

  /// Exports the only identity to `me.p12`, whose passphrase is in the file `word`.
  func exportIdentity() throws {
    try write("secret\n", to: "word")
    let key = try json("identity", "list").objects("identities").first?["id"]?.string ?? ""
    try slipway("identity", "export", key, "--output", "me.p12", "--p12-passphrase-file", "word")
  }

  /// Runs the program where nobody has a portal or a keychain.
  func slipwayElsewhere(_ arguments: [String]) throws -> Result {
    try run(["env", "SLIPWAY_HOME=\(root)/elsewhere", Self.program] + arguments)
  }
}
