import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// What targets and dependencies report and reuse.
@Suite struct FollowedChangeTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  private static func entitlements(_ group: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    <dict>
    	<key>keychain-access-groups</key>
    	<array>
    		<string>$(AppIdentifierPrefix)\(group)</string>
    	</array>
    </dict>
    </plist>

    """
  }

  @Test func `each entitlements file that follows the identifier is listed`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Clock", "--template", "widget-extension", "-q")
    let id = "de.uni-hd.demo.Wecker"
    for (name, group) in [("Debug", "\(id).debug"), ("Release", id)] {
      try world.write(Self.entitlements(group), to: "Clock/\(name).entitlements")
      try world.slipway(
        "setting", "set", "CODE_SIGN_ENTITLEMENTS=Clock/\(name).entitlements", "--target", "Clock", "--configuration",
        name, "-q")
    }
    try world.git("add", "-A")
    try world.git("commit", "-qm", "Add a clock")
    let arguments = ["target", "set", "Wecker", "--bundle-id", "org.foo.Note", "--follow"]
    for options in [["--dry-run"], []] {
      let result = try world.slipway(arguments + options)
      for configuration in ["Debug", "Release"] {
        #expect(
          result.output.split(separator: "\n").contains {
            $0.contains("keychain-access-groups") && $0.contains(configuration)
          }, "\(configuration): \(result)")
      }
    }
    let changed = try world.git("diff", "--name-only", "--", "*.entitlements").split(separator: "\n")
    #expect(changed == ["Clock/Debug.entitlements", "Clock/Release.entitlements"])
    #expect(try world.text("Clock/Debug.entitlements").contains("org.foo.Note.debug"))
  }

  /// A project that knows a local package as Xcode before 15 does: as a folder among its files.
  private func withFolderOfPackage(_ type: String) throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    try world.slipway("target", "add", "Clock", "--template", "widget-extension", "-q")
    try world.write(
      """
      // swift-tools-version: 6.0
      import PackageDescription
      let package = Package(
        name: "Bells", products: [.library(name: "Bells", targets: ["Bells"])], targets: [.target(name: "Bells")])

      """, to: "Packages/Bells/Package.swift")
    try world.write("public struct Bell {}\n", to: "Packages/Bells/Sources/Bells/Bell.swift")
    try world.slipway("dependency", "add", "package", "Packages/Bells", "--target", "Wecker", "-q")
    var lines = try world.text(Self.project).components(separatedBy: "\n")
    for section in ["XCLocalSwiftPackageReference"] {
      let start = try #require(lines.firstIndex { $0.contains("Begin \(section)") })
      let end = try #require(lines.firstIndex { $0.contains("End \(section)") })
      lines.removeSubrange(start...(end + 1))
    }
    let start = try #require(lines.firstIndex { $0.contains("packageReferences = (") })
    lines.removeSubrange(start...(start + 2))
    lines.removeAll { $0.contains("package = ") }
    let files = try #require(lines.firstIndex { $0.contains("End PBXFileReference") })
    let file = "AA00000000000000000000A1 /* Bells */"
    lines.insert(
      "\t\t\(file) = {isa = PBXFileReference; lastKnownFileType = \(type); name = Bells; path = Packages/Bells; "
        + "sourceTree = \"<group>\"; };", at: files)
    let products = try #require(lines.firstIndex { $0.hasSuffix("/* Products */,") })
    lines.insert("\t\t\t\t\(file),", at: products)
    try world.write(lines.joined(separator: "\n"), to: Self.project)
    return world
  }

  @Test(arguments: ["wrapper", "folder"]) func `a package that is a folder of the project is not added again`(
    type: String
  ) throws {
    let world = try withFolderOfPackage(type)
    try world.slipway("check")
    let before = try world.text(Self.project).components(separatedBy: "\n")
    try world.slipway("dependency", "add", "package", "Packages/Bells", "--target", "Clock", "-q")
    let text = try world.text(Self.project)
    #expect(!text.contains("XCLocalSwiftPackageReference") && !text.contains("packageReferences"), "\(text)")
    // A build file, its place in the phase, the product, and the target's list of products.
    #expect(text.components(separatedBy: "\n").count - before.count == 7, "\(text)")
    let listed = try world.slipway("dependency", "list").output.split(separator: "\n").filter { $0.contains("Bells") }
    #expect(listed.count == 2, "\(listed)")
    try world.slipway("check")
  }

  @Test func `only a version that is not valid is noted, and the hint helps`() throws {
    let world = try SealedWorld.withProject()
    let notification = ["target", "add", "Clock", "--template", "notification-service"]
    for (setting, value, noun) in [
      ("CURRENT_PROJECT_VERSION", "4.54.0.1", nil), ("MARKETING_VERSION", "4.54.0.1", nil),
      ("MARKETING_VERSION", "1.0-beta", "version"), ("CURRENT_PROJECT_VERSION", "7b", "build number"),
    ] as [(String, String, String?)] {
      try world.slipway("setting", "set", "\(setting)=\(value)", "--target", "Wecker", "--force", "-q")
      let added = try world.slipway(notification)
      #expect(
        added.output.contains("the App Store rejects this") == (noun != nil), "\(setting) = \(value): \(added)")
      if let noun {
        #expect(added.output.contains("\"Clock\" has the \(noun) \"\(value)\", as"), "\(added)")
        try world.slipway(
          ["version", "set", "-q"] + (noun == "version" ? ["4.55"] : ["--build", "455"]))
        try world.slipway("target", "remove", "Clock", "--delete-files", "--yes", "-q")
        #expect(try !world.slipway(notification).output.contains("App Store"))
      }
      try world.slipway("target", "remove", "Clock", "--delete-files", "--yes", "-q")
    }
  }

  @Test func `a removed target keeps only files that exist`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    try world.slipway("target", "add", "Clock", "--template", "widget-extension", "-q")
    try world.remove("Clock/Clock.swift")
    let removed = try world.slipway("target", "remove", "Clock", "--yes")
    #expect(removed.output.contains("note: kept on disk, used by no other target"), "\(removed)")
    #expect(removed.output.contains("Clock/ClockBundle.swift"), "\(removed)")
    #expect(!removed.output.contains("Clock/Clock.swift"), "\(removed)")
  }

  @Test func `a removed target without files keeps none`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    try world.slipway("target", "add", "Clock", "--template", "widget-extension", "-q")
    try world.judge("rm", "-r", "Clock")
    let removed = try world.slipway("target", "remove", "Clock", "--yes")
    #expect(!removed.output.contains("keeps files"), "\(removed)")
  }
}
