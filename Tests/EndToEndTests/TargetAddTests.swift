import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `target add`: what a new target brings, what it does to its host, and what is refused.
@Suite struct TargetAddTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  /// All that is neither Git's nor a record, with what it holds.
  private func files(_ world: SealedWorld) throws -> [String: String] {
    try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
  }

  /// What the project's graph, checks, property lists and sources say of what was written.
  private func judge(_ world: SealedWorld, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try world.slipway("check", "--strict", sourceLocation: sourceLocation)
    try world.slipway("format", "--check", sourceLocation: sourceLocation)
    let listing = try world.listing()
    try world.expectPropertyLists(listing.filter { $0.hasSuffix(".plist") || $0.hasSuffix(".entitlements") })
    let sources = listing.filter { $0.hasSuffix(".swift") }
    // Statements may stand only in a file called main that is looked at alone.
    let programs = sources.filter { $0.hasSuffix("/main.swift") }
    for files in [sources.filter { !programs.contains($0) }] + programs.map({ [$0] }) {
      let parsed = try world.run(["swiftc", "-frontend", "-parse"] + files)
      #expect(parsed.exitCode == 0, "\(parsed)", sourceLocation: sourceLocation)
    }
    let text = try world.text(Self.project)
    for scheme in listing where scheme.hasSuffix(".xcscheme") {
      let identifiers = try world.text(scheme).split(separator: "BlueprintIdentifier = \"").dropFirst()
      for identifier in identifiers.map({ $0.prefix(24) }) {
        #expect(text.contains("\(identifier) /* "), "\(scheme) names no target", sourceLocation: sourceLocation)
      }
    }
  }

  @Test(arguments: ["folders", "groups"]) func `framework, tests and widget are wired into an app`(
    layout: String
  ) throws {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--layout", layout)
    let before = try files(world)
    let added = try world.json("target", "add", "Kern", "--template", "framework", "--host", "Wecker")
    #expect(
      added.shape
        == "{schema, id, name, productType, bundleIdentifier, platform, host, schemes[], "
        + "targets[{id, name, productType, bundleIdentifier}], files[{path, change}], notes[]}"
    )
    #expect(added["bundleIdentifier"]?.string == "de.uni-hd.demo.Kern")
    try world.slipway("target", "add", "KernTests", "--template", "unit-tests", "--host", "Kern", "--quiet")
    try world.slipway("target", "add", "Uhrwerk", "--template", "widget-extension", "--quiet")
    try judge(world)
    let targets = try world.json("target", "list").objects("targets")
    #expect(targets.map { $0["name"]?.string } == ["Wecker", "WeckerTests", "Kern", "KernTests", "Uhrwerk"])
    #expect(targets[0].texts("dependencies") == ["Kern", "Uhrwerk"] && targets[3].texts("dependencies") == ["Kern"])
    #expect(targets[4]["bundleIdentifier"]?.string == "de.uni-hd.demo.Wecker.Uhrwerk")
    let text = try world.text(Self.project)
    #expect(text.contains("dstSubfolderSpec = 10;") && text.contains("dstSubfolderSpec = 13;"))
    #expect(text.contains("Kern.framework in Embed Frameworks */ = {isa = PBXBuildFile;"))
    #expect(try world.text("Wecker.xcodeproj/xcshareddata/xcschemes/Kern.xcscheme").contains("KernTests.xctest"))
    let widget = try world.text("Wecker.xcodeproj/xcshareddata/xcschemes/Uhrwerk.xcscheme")
    #expect(widget.contains("wasCreatedForAppExtension = \"YES\"") && widget.contains("com.apple.springboard"))
    for _ in 0..<3 { try world.slipway("undo") }
    #expect(try files(world) == before)
  }

  @Test(arguments: [
    ("26", "ENABLE_APP_SANDBOX = YES;"), ("16", "CODE_SIGN_ENTITLEMENTS = Teilen/Teilen.entitlements;"),
  ])
  func `a Mac's extension runs in the sandbox, by a setting or by entitlements`(xcode: String, setting: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--template", "macos-app", "--xcode", xcode)
    try world.slipway("target", "add", "Teilen", "--template", "share-extension", "--quiet")
    #expect(try world.text(Self.project).components(separatedBy: setting).count == (xcode == "26" ? 5 : 3))
    let entitlements = "Teilen/Teilen.entitlements"
    #expect(world.exists(entitlements) == (xcode == "16"))
    if xcode == "16" { #expect(try world.text(entitlements).contains("com.apple.security.app-sandbox")) }
    try judge(world)
    let phone = try SealedWorld.withProject("Telefon", "--xcode", "16")
    try phone.slipway("target", "add", "Teilen", "--template", "share-extension", "--quiet")
    #expect(!phone.exists(entitlements))
  }

  @Test func `a framework has no profile, also where the project has one for all`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let settings = "\t\t\t\tALWAYS_SEARCH_USER_PATHS = NO;\n"
    let manual = "\t\t\t\tCODE_SIGN_STYLE = Manual;\n\t\t\t\tPROVISIONING_PROFILE_SPECIFIER = Mine;\n"
    try world.write(try world.text(Self.project).replacing(settings, with: settings + manual), to: Self.project)
    try world.slipway("target", "add", "Kern", "--template", "framework", "--quiet")
    #expect(
      try world.text(Self.project).components(separatedBy: "PROVISIONING_PROFILE_SPECIFIER = \"\";").count == 3)
    #expect(try !world.brokenRules([]).contains("signing-profile-unsupported"))
  }

  @Test func `a target has no Info.plist that is the project's for all of its targets`() throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--layout", "groups")
    let settings = "\t\t\t\tALWAYS_SEARCH_USER_PATHS = NO;\n"
    try world.edit(Self.project, settings, settings + "\t\t\t\tINFOPLIST_FILE = Wecker/Info.plist;\n")
    try world.slipway("format")
    try world.slipway("target", "add", "Kern", "--template", "framework", "--quiet")
    #expect(try world.text(Self.project).components(separatedBy: "INFOPLIST_FILE = \"\";").count == 3)
    try world.slipway("target", "add", "Teilen", "--template", "share-extension", "--quiet")
    #expect(try world.text(Self.project).components(separatedBy: "INFOPLIST_FILE = Teilen/Info.plist;").count == 3)
    try judge(world)
  }

  @Test func `a project without configurations gets no target`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    let list = try #require(
      try world.text(Self.project).split(separator: "\n").last { $0.contains("buildConfigurationList = ") })
    try world.write(try world.text(Self.project).replacing(list + "\n", with: ""), to: Self.project)
    let before = try files(world)
    let error = try world.json("target", "add", "Kern", "--template", "framework", exits: 2)["error"]
    #expect(error?["code"]?.string == "configuration-missing")
    #expect(try files(world) == before)
  }

  @Test(arguments: ["folders", "groups"]) func `every template for iOS makes a target without findings`(
    layout: String
  ) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    let before = try files(world)
    let templates = try world.json("template", "list", "--kind", "target").objects("templates")
      .compactMap { $0["name"]?.string }
    let forMac = ["bundle", "command-line-tool", "xpc-service"]
    #expect(Set(forMac).isSubset(of: templates) && templates.count >= 18)
    let others = templates.filter { !forMac.contains($0) }
    for (number, template) in others.enumerated() {
      try world.slipway("target", "add", "Teil\(number)", "--template", template, "--quiet")
    }
    try judge(world)
    let error = try world.json("target", "add", "Mac", "--template", "bundle", exits: 2)["error"]
    #expect(error?["code"]?.string == "platform-not-offered")
    for _ in others { try world.slipway("undo") }
    #expect(try files(world) == before)
  }

  @Test(arguments: ["folders", "groups"]) func `what a Mac's app brings along goes where the system looks for it`(
    layout: String
  ) throws {
    let world = try SealedWorld.withProject("Wecker", "--template", "macos-app", "--layout", layout)
    let before = try files(world)
    let templates = ["xpc-service", "bundle", "command-line-tool", "framework", "widget-extension", "share-extension"]
    for (number, template) in templates.enumerated() {
      try world.slipway("target", "add", "Teil\(number)", "--template", template, "--host", "Wecker", "--quiet")
    }
    try judge(world)
    // The folders' numbers are those of PBXCopyFilesBuildPhase: 6 executables, 10 frameworks, 13 plug-ins, 16 products.
    let text = try world.text(Self.project)
    func place(_ phase: String) -> [String] {
      let lines = text.components(separatedBy: "/* \(phase) */ = {").dropFirst().first?.lines ?? []
      return lines.filter { $0.contains("dstPath") || $0.contains("dstSubfolderSpec") }.prefix(2).map {
        $0.trimmingCharacters(in: .whitespaces)
      }
    }
    #expect(
      place("Embed XPC Services") == [
        "dstPath = \"$(CONTENTS_FOLDER_PATH)/XPCServices\";", "dstSubfolderSpec = 16;",
      ])
    #expect(place("Embed Helpers") == ["dstPath = \"\";", "dstSubfolderSpec = 6;"])
    #expect(place("Embed Frameworks") == ["dstPath = \"\";", "dstSubfolderSpec = 10;"])
    #expect(place("Embed PlugIns") == ["dstPath = \"\";", "dstSubfolderSpec = 13;"])
    let sources = try world.listing().filter { $0.hasSuffix(".swift") }
    #expect(try sources.allSatisfy { try !world.text($0).contains("import UIKit") })
    for template in ["app-clip", "notification-content", "keyboard-extension"] {
      let refused = try world.run([SealedWorld.program, "target", "add", "Nie", "--template", template])
      #expect(refused.exitCode == 2, "\(template): \(refused)")
    }
    for _ in templates { try world.slipway("undo") }
    #expect(try files(world) == before)
  }

  @Test(arguments: [("26", "import Testing"), ("15", "import XCTest")])
  func `tests are written for the Xcode that the project is for`(xcode: String, line: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--xcode", xcode)
    try world.slipway("target", "add", "WeckerTests", "--template", "unit-tests", "--quiet")
    #expect(try world.text("WeckerTests/WeckerTests.swift").contains(line))
    try judge(world)
  }

  @Test func `a dry run shows the change and writes nothing`() throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let planned = try world.slipway("target", "add", "Kern", "--template", "framework", "--dry-run").output
    #expect(planned.contains("Would add target Kern") && planned.contains("productName = Kern;"))
    #expect(try world.snapshot() == before)
  }

  @Test func `the host's versions and identifiers count in each configuration`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("version", "set", "2.5", "--build", "7", "--quiet")
    try world.renameDebugIdentifier()
    try world.slipway("target", "add", "Uhrwerk", "--template", "widget-extension", "--quiet")
    let target = try #require(try world.json("show", "Uhrwerk").objects("targets").first)
    let identifiers = target.objects("configurations").map { $0["bundleIdentifier"]?.string ?? "" }
    #expect(identifiers.sorted() == ["de.uni-hd.demo.Wecker.Uhrwerk", "de.uni-hd.demo.Wecker.debug.Uhrwerk"])
    #expect(try world.slipway("version", "--target", "Uhrwerk").output.contains("2.5"))
    try judge(world)
  }

  @Test func `an App Clip claims its app in each configuration, also where the identifiers differ`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("target", "add", "Knopf", "--template", "app-clip", "--quiet")
    #expect(
      try world.text("Knopf/Knopf.entitlements").contains(
        "<string>$(AppIdentifierPrefix)de.uni-hd.demo.Wecker</string>"))
    try world.slipway("undo")
    try world.renameDebugIdentifier()
    try world.slipway("target", "add", "Knopf", "--template", "app-clip", "--quiet")
    #expect(
      try world.text("Knopf/Knopf.entitlements")
        .contains("<string>$(AppIdentifierPrefix)$(APP_CLIP_PARENT_BUNDLE_IDENTIFIER)</string>"))
    for (configuration, identifier) in [("Debug", "de.uni-hd.demo.Wecker.debug"), ("Release", "de.uni-hd.demo.Wecker")]
    {
      let shown = try world.slipway(
        "show", "Knopf", "--setting", "APP_CLIP_PARENT_BUNDLE_IDENTIFIER", "--configuration", configuration)
      #expect(shown.output.contains(" = \(identifier)  "), "\(shown)")
    }
    try judge(world)
    // The check looks at the setting: another identifier in one configuration is told.
    try world.edit(
      Self.project, "APP_CLIP_PARENT_BUNDLE_IDENTIFIER = \"de.uni-hd.demo.Wecker.debug\"",
      "APP_CLIP_PARENT_BUNDLE_IDENTIFIER = org.other.App")
    let findings = try world.json("check", exits: 1).objects("findings")
    #expect(findings.contains { $0["rule"]?.string == "app-clip-parent" }, "\(findings)")
  }

  @Test func `a version that is no number is taken over from the host, and it is said`() throws {
    let world = try SealedWorld.withProject()
    try world.edit(Self.project, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = \"1.0-beta\";")
    let added = try world.json("target", "add", "Uhrwerk", "--template", "widget-extension")
    #expect(added.texts("notes").count == 1 && added.texts("notes")[0].contains("\"1.0-beta\""), "\(added)")
    #expect(try world.text(Self.project).components(separatedBy: "MARKETING_VERSION = \"1.0-beta\";").count == 5)
    #expect(
      try !world.json("check", exits: 1).objects("findings").contains {
        $0["rule"]?.string?.hasSuffix("version-mismatch") ?? false
      })
  }

  @Test func `a setting that only the host has is carried over by its value`() throws {
    let world = try SealedWorld.withProject()
    try world.edit(
      Self.project, "MARKETING_VERSION = 1.0;",
      "MARKETING_VERSION = \"$(OWN_VERSION)\";\n\t\t\t\tOWN_VERSION = 4.2;")
    try world.slipway("target", "add", "Uhrwerk", "--template", "widget-extension", "--quiet")
    let version = try world.slipway("show", "Uhrwerk", "--setting", "MARKETING_VERSION").output
    #expect(version.contains("4.2"), "\(version)")
    try world.slipway("undo")
    try world.edit(Self.project, "\t\t\t\tOWN_VERSION = 4.2;\n", "")
    try world.edit(
      Self.project, "\t\t\t\tALWAYS_SEARCH_USER_PATHS = NO;\n",
      "\t\t\t\tALWAYS_SEARCH_USER_PATHS = NO;\n\t\t\t\tOWN_VERSION = 4.2;\n")
    try world.slipway("target", "add", "Uhrwerk", "--template", "widget-extension", "--quiet")
    #expect(try world.text(Self.project).components(separatedBy: "MARKETING_VERSION = \"$(OWN_VERSION)\";").count == 5)
  }

  @Test(arguments: [
    (["Wecker", "--template", "framework"], "target-name-taken"),
    (["wecker", "--template", "framework"], "module-name-taken"),
    (["Kern", "--template", "nothing"], "template-unknown"),
    (["Kern", "--template", "framework", "--host", "Nobody"], "host-needed"),
    (["Kern", "--template", "widget-extension", "--host", "WeckerTests"], "host-unsuitable"),
    (["Kern", "--template", "widget-extension", "--bundle-id", "org.other.Kern"], "bundle-identifier-invalid"),
    (["Kern", "--template", "framework", "--bundle-id", "DE.uni-hd.demo.wecker"], "bundle-identifier-taken"),
    (["Kern", "--template", "widget-extension", "--platform", "tvos"], "platform-not-offered"),
    (["a/b", "--template", "framework"], "product-name-invalid"),
    (["UIKit", "--template", "framework"], "module-name-taken"),
    (["Docs", "--template", "framework"], "folder-exists"),
  ]) func `what can't be added is refused, and nothing is written`(arguments: [String], code: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    try world.write("text", to: "docs/Guide.md")
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "target", "add"] + arguments + ["--json"])
    #expect(result.exitCode == 2)
    #expect(try result.json()["error"]?["code"]?.string == code, "\(result)")
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: ["", "Wecker"]) func `an existing folder is named from the current folder`(folder: String) throws {
    let world = try SealedWorld.withProject()
    try world.write("text", to: "Kern/notes.txt")
    if !folder.isEmpty { world.directory += "/" + folder }
    let file = folder.isEmpty ? "Kern" : world.directory.dropLast(folder.count) + "Kern"
    let add = ["target", "add", "Kern", "--template", "framework"]
    let error = try world.run([SealedWorld.program] + add + ["--json"]).json()["error"]
    #expect(error?["code"]?.string == "folder-exists" && error?["file"]?.string == String(file), "\(error ?? .null)")
  }
}

extension SealedWorld {
  /// Gives the app another bundle identifier in its first configuration, Debug.
  fileprivate func renameDebugIdentifier() throws {
    let file = "Wecker.xcodeproj/project.pbxproj"
    let parts = try text(file).components(separatedBy: "PRODUCT_BUNDLE_IDENTIFIER = \"de.uni-hd.demo.Wecker\"")
    try #require(parts.count == 3)
    try write(
      parts[0] + "PRODUCT_BUNDLE_IDENTIFIER = \"de.uni-hd.demo.Wecker.debug\"" + parts[1]
        + "PRODUCT_BUNDLE_IDENTIFIER = \"de.uni-hd.demo.Wecker\"" + parts[2], to: file)
  }
}
