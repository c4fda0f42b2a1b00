import Foundation
import JSONTrees
import Testing

/// What Git is to ignore, by its real rules.
@Suite struct CheckIgnoreTests {
  private let world: SealedWorld

  init() throws {
    world = try SealedWorld()
  }

  private func rules(_ arguments: String...) throws -> [String] { try world.brokenRules(arguments) }

  @Test func `what Xcode builds into and what the Finder makes is to be ignored, by whatever rule`() throws {
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "--ignore", "Swift", "-q")
    world.directory += "/Wecker"
    try world.write("xcuserdata/\n", to: ".gitignore")
    #expect(try rules("--only", "ignore-incomplete") == ["ignore-incomplete"])
    try world.write(".DS_Store\n", to: world.root + "/home/excludes")
    try world.git("config", "core.excludesFile", world.root + "/home/excludes")
    #expect(try rules("--only", "ignore-incomplete") == [])
    let settings = "Wecker.xcodeproj/project.xcworkspace/xcuserdata/me.xcuserdatad/WorkspaceSettings.xcsettings"
    try world.write(
      "<plist><dict><key>DerivedDataLocationStyle</key><string>WorkspaceRelativePath</string>"
        + "<key>DerivedDataCustomLocation</key><string>out/Derived</string></dict></plist>", to: settings)
    #expect(try rules("--only", "ignore-incomplete") == ["ignore-incomplete"])
    try world.write("x", to: "DerivedData/Build/log.txt")
    #expect(try rules("--only", "ignore-incomplete").count == 2)
    try world.slipway("check", "--only", "ignore-incomplete", "--fix", "-q")
    #expect(try world.text(".gitignore") == "xcuserdata/\nDerivedData/\nDerived/\n")
    #expect(try rules("--only", "ignore-incomplete") == [])
  }
}
