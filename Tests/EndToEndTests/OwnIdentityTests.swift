import CodeSignatures
import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

@testable import SignatureFixtures

/// Signing with an own certificate and profiles in files, on a machine without a team.
@Suite struct OwnIdentityTests {
  /// A key with a certificate, its intermediate authority and the root in `own.pem`, and the root in `root.pem`.
  private static let authority = """
    config() { printf 'basicConstraints=critical,CA:%s\\nkeyUsage=critical,%s\\n%s\\n%s\\n' "$1" "$2" "$3" "$4" > ext; }
    request() { openssl req -new -newkey rsa:2048 -nodes -keyout $1.key -out $1.csr -subj "$2" 2>/dev/null; }
    request root '/CN=Own Root/O=Own'
    config true keyCertSign ''
    openssl x509 -req -in root.csr -signkey root.key -days 30 -extfile ext -out root.pem 2>/dev/null
    request middle '/CN=Own Middle/O=Own'
    openssl x509 -req -in middle.csr -CA root.pem -CAkey root.key -CAcreateserial -days 30 -extfile ext \\
      -out middle.pem 2>/dev/null
    request leaf '/CN=Developer ID Application: Own (ABCDE12345)/O=Own Leaf/OU=ABCDE12345'
    config false digitalSignature extendedKeyUsage=critical,codeSigning \\
      1.2.840.113635.100.6.1.13=critical,DER:0500
    openssl x509 -req -in leaf.csr -CA middle.pem -CAkey middle.key -CAcreateserial -days 30 -extfile ext \\
      -out leaf.pem 2>/dev/null
    cat leaf.key leaf.pem middle.pem root.pem > own.pem
    """

  /// A Mac app and a tool without signatures.
  private func macWorld() throws -> SealedWorld {
    let world = try SealedWorld()
    try #require(try world.run(["/bin/sh", "-e", "-c", Self.authority]).exitCode == 0)
    try world.write(
      """
      <plist version="1.0"><dict><key>CFBundleExecutable</key><string>Uhr</string>
      <key>CFBundleIdentifier</key><string>de.x.Uhr</string><key>CFBundleVersion</key><string>1</string>
      <key>CFBundleShortVersionString</key><string>1.0</string></dict></plist>
      """, to: "Uhr.app/Contents/Info.plist")
    try FileAccess.createDirectory(world.directory + "/Uhr.app/Contents/MacOS")
    for file in ["Uhr.app/Contents/MacOS/Uhr", "tool"] {
      try world.writeProgram(file) { builder in
        builder.builds = [(1, MachOVersion(14))]
        builder.encryptionIdentifier = nil
      }
    }
    return world
  }

  @Test func `an own certificate signs what needs no profile, with its issuers`() throws {
    let world = try macWorld()
    for product in ["Uhr.app", "tool"] {
      let result = try world.slipwayElsewhere(["app", "sign", product, "--identity", "own.pem"])
      #expect(result.exitCode == 0, "\(result)")
      // The file trusts the root alone: the signature has the authority between.
      let verified = try world.slipwayElsewhere(["app", "verify", product, "--trust-root", "root.pem"])
      #expect(verified.exitCode == 0, "\(verified)")
    }
    // A team with another identifier changes nothing.
    try world.makeSigningTeam()
    try world.slipway("app", "sign", "Uhr.app", "--identity", "own.pem")
    let signer = try world.json("app", "show", "Uhr.app").objects("bundles").first?["signature"]?["signer"]?.string
    #expect(signer?.hasPrefix("Developer ID Application: Own") == true, "\(signer ?? "none")")
  }

  @Test func `an own Developer ID exports an archive of a Mac app`() throws {
    let world = try macWorld()
    try world.slipway("archive", "create", "Uhr.app", "--output", "Uhr.xcarchive")
    let export = ["archive", "export", "Uhr.xcarchive", "--identity", "own.pem", "--output", "out", "--method"]
    let result = try world.slipwayElsewhere(export + ["developer-id"])
    #expect(result.exitCode == 0 && FileAccess.isDirectory(world.directory + "/out/Uhr.app"), "\(result)")
    let refused = try world.slipwayElsewhere(
      ["archive", "export", "Uhr.xcarchive", "--identity", "own.pem", "--output", "o2", "--method", "debugging"])
    #expect(refused.exitCode == 2, "\(refused)")
  }

  /// An app and its extension, with a profile for each in `profiles` and an identity in `me.p12`.
  private func phoneWorld() throws -> SealedWorld {
    let world = try SealedWorld()
    try world.writeApp("Wecker.app", "de.x.Wecker")
    try world.writeApp("Wecker.app/PlugIns/Widget.appex", "de.x.Wecker.Widget")
    try world.makeSigningTeam()
    for pattern in ["de.x.Wecker", "de.x.Wecker.Widget", "de.x.Other"] { try world.makeSigningProfile(pattern) }
    try FileAccess.createDirectory(world.directory + "/profiles")
    for (number, profile) in try world.json("profile", "list").objects("profiles").enumerated() {
      let id = try #require(profile["id"]?.string)
      try world.slipway("profile", "export", id, "--output", "profiles/\(number).mobileprovision")
    }
    try world.exportIdentity()
    return world
  }

  private static let identity = ["--identity", "me.p12", "--p12-passphrase-file", "word"]

  @Test func `a folder of profiles has one for each bundle`() throws {
    let world = try phoneWorld()
    let arguments = ["app", "sign", "Wecker.app", "--profile", "profiles", "--json"] + Self.identity
    let bundles = try world.slipwayElsewhere(arguments).json().objects("bundles")
    let names = bundles.map { $0["profile"]?["name"]?.string }
    #expect(names.count == 2 && Set(names).count == 2 && !names.contains(nil), "\(names)")
    try world.slipway("app", "verify", "Wecker.app", "--device", SealedWorld.phone)
    try FileAccess.createDirectory(world.directory + "/empty")
    let empty = try world.slipwayElsewhere(["app", "sign", "Wecker.app", "--profile", "empty"] + Self.identity)
    #expect(empty.exitCode == 2 && empty.problems.contains("contains no profiles"), "\(empty)")
    let lacking = try world.slipwayElsewhere(
      ["app", "sign", "Wecker.app", "--bundle-id", "de.y.Uhr", "--profile", "profiles"] + Self.identity)
    #expect(lacking.exitCode == 2 && lacking.problems.contains("can't be signed"), "\(lacking)")
  }

  @Test func `the profiles that export options name are looked up among the given ones`() throws {
    let world = try phoneWorld()
    try world.slipway("archive", "create", "Wecker.app", "--output", "W.xcarchive")
    var entries = ""
    for profile in try world.json("profile", "list").objects("profiles") {
      guard let name = profile["name"]?.string, let id = profile["appID"]?.string ?? profile["pattern"]?.string else {
        continue
      }
      entries += "<key>\(id)</key><string>\(name)</string>"
    }
    try world.write(
      """
      <plist version="1.0"><dict><key>method</key><string>debugging</string><key>signingStyle</key>
      <string>manual</string><key>provisioningProfiles</key><dict>\(entries)</dict></dict></plist>
      """, to: "O.plist")
    let export = ["archive", "export", "W.xcarchive", "--options", "O.plist", "--output", "out"] + Self.identity
    let result = try world.slipwayElsewhere(export + ["--profile", "profiles"])
    #expect(result.exitCode == 0, "\(result)")
    try world.slipway("install", "out/Wecker.ipa", "--device", SealedWorld.phone, "--os", "18.0")
  }
}
