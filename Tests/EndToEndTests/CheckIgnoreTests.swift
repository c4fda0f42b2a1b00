import Foundation
import SyntaxTrees
import TestSupport
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

  @Test func `a key that the next commit would take is told until it is ignored`() throws {
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "--ignore", "Xcode,macOS", "-q")
    world.directory += "/Wecker"
    let only = ["--only", "signing-secret-untracked,profile-untracked"]
    func told() throws -> [String] {
      let found = try world.run([SealedWorld.program, "check", "--json"] + only).json().objects("findings")
      return found.compactMap { $0["file"]?.string }
    }
    try world.write("xcuserdata/\n.DS_Store\n", to: ".gitignore")
    try world.write("x", to: "certs/Distribution.p12")
    try world.write("x", to: "certs/AuthKey_ABCDE12345.p8")
    try world.write(KeyForms.small, to: "server.key")
    try world.write("slides", to: "talk.key")
    try world.write("x", to: "Wecker.mobileprovision")
    try world.write("x", to: "tool/.git/HEAD")
    try world.write("x", to: "tool/Other.p12")
    let all = ["Wecker.mobileprovision", "certs/AuthKey_ABCDE12345.p8", "certs/Distribution.p12", "server.key"]
    #expect(try told() == all)
    try world.write("*.p8\n", to: "certs/.gitignore")
    #expect(try told() == all.filter { !$0.hasSuffix(".p8") })
    try world.git("add", "-f", "certs/Distribution.p12")
    #expect(try told() == ["Wecker.mobileprovision", "server.key"])
    try world.write("xcuserdata/\n.DS_Store\n*.mobileprovision\nserver.key\n", to: ".gitignore")
    #expect(try told() == [])
  }

  @Test func `what new writes keeps keys and profiles out of commits`() throws {
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "-q")
    world.directory += "/Wecker"
    for name in ["Distribution.p12", "AuthKey_ABCDE12345.p8", "a/Wecker.mobileprovision", "Mac.provisionprofile"] {
      try world.write("x", to: name)
    }
    #expect(try world.git("status", "--porcelain", "-uall") == "")
  }
}
