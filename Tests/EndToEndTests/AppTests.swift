import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// Built apps, shown and verified.
@Suite struct AppTests {
  /// A program for iOS 17 on arm64 with nothing but a header, and an Info.plist.
  static func withApp() throws -> SealedWorld {
    let world = try SealedWorld()
    try write(
      "CFBundleExecutable Wecker CFBundleIdentifier de.example.Wecker CFBundleShortVersionString 1.2 CFBundleVersion 34",
      to: "Wecker.app", executable: "Wecker", in: world)
    try write(
      "CFBundleExecutable Widget CFBundleIdentifier de.example.Widget", to: "Wecker.app/PlugIns/Widget.appex",
      executable: "Widget", in: world)
    return world
  }

  private static func write(_ pairs: String, to folder: String, executable: String, in world: SealedWorld) throws {
    let words = pairs.split(separator: " ")
    let entries = stride(from: 0, to: words.count, by: 2).map {
      "<key>\(words[$0])</key><string>\(words[$0 + 1])</string>"
    }
    try world.write("<plist version=\"1.0\"><dict>\(entries.joined())</dict></plist>", to: folder + "/Info.plist")
    let numbers: [UInt32] = [
      0xFEED_FACF, 0x0100_000C, 0, 2, 1, 24, 0, 0, 0x32, 24, 2, 0x0011_0000, 0x0011_0000, 0,
    ]
    let bytes = numbers.flatMap { number in withUnsafeBytes(of: number.littleEndian) { Array($0) } }
    try Data(bytes).write(to: URL(fileURLWithPath: world.directory + "/" + folder + "/" + executable))
  }

  @Test func `an app is shown with what is nested in it`() throws {
    let world = try Self.withApp()
    let text = try world.slipway("app", "show", "Wecker.app").output
    #expect(text.contains("Wecker.app  app\n"), "\(text)")
    #expect(text.contains("Wecker.app/PlugIns/Widget.appex  app extension\n"), "\(text)")
    let json = try world.json("app", "show", "Wecker.app")
    let signature =
      "{architecture, platform, minimumSystem, sdk, encrypted, signature}"
    #expect(
      json.shape
        == "{schema, bundles[{path, kind, stub, identifier, version, build, platform, minimumSystem, devices[], layout, "
        + "executable, files, size, sizes[{part, bytes}], icons[], profile, slices[\(signature)], signature, problems[]}]}"
    )
    let app = try #require(json.objects("bundles").first)
    #expect(app["identifier"]?.string == "de.example.Wecker" && app["platform"]?.string == "iOS")
    #expect(app["minimumSystem"]?.string == "17.0" && app["build"]?.string == "34")
  }

  @Test func `an unsigned app is not valid`() throws {
    let world = try Self.withApp()
    let result = try world.run([SealedWorld.program, "app", "verify", "Wecker.app"])
    #expect(result.exitCode == 1)
    #expect(result.output.contains("the code is not signed (0xE800801C, ITMS-90035)"), "\(result.output)")
    #expect(result.output.contains("does not begin with \"de.example.Wecker.\""), "\(result.output)")
    let json = try world.run([SealedWorld.program, "app", "verify", "Wecker.app", "--json"]).json()
    let check =
      "{check, passed, reason, code, storeCode, codesignStatus, file, files[], architecture, expected, actual, hint, "
      + "hints[], policy}"
    #expect(
      json.shape
        == "{schema, valid, bundles[{file, path, identifier, version, platform, valid, stub, signer, teamIdentifier, signature, "
        + "cdhash, root, checks[\(check)]}]}")
    #expect(json["valid"]?.bool == false && json["schema"]?.string == "slipway.app.verify/1")
    #expect(json.objects("bundles").map { $0["signature"]?.string } == ["none", "none"])
    let refusal = try world.slipway("app", "verify", "Wecker.app", "--team", "Nobody", exits: 2).problems
    #expect(refusal.contains("team \"Nobody\" does not exist"), "\(refusal)")
  }

  @Test func `a device that is named checks what devices require`() throws {
    let world = try Self.withApp()
    let arguments = [SealedWorld.program, "app", "verify", "Wecker.app"]
    #expect(try !world.run(arguments).output.contains("0xE800009C"))
    let result = try world.run(arguments + ["--device", SealedWorld.phone])
    #expect(result.exitCode == 1 && result.output.contains("CFBundleVersion is missing (0xE800009C)"), "\(result)")
  }

  @Test func `what is no product is an error`() throws {
    let world = try Self.withApp()
    try world.write("PK\u{3}\u{4}", to: "Wecker.ipa")
    let result = try world.run([SealedWorld.program, "app", "show", "Wecker.ipa"])
    #expect(result.exitCode == 2)
    #expect(result.problems.contains("\"Wecker.ipa\" is not a valid zip archive: it is cut off"), "\(result.problems)")
    #expect(try world.run([SealedWorld.program, "app", "verify", "Wecker.app", "--os", "17.0"]).exitCode == 64)
  }
}
