import SyntaxTrees
import TestSupport
import Testing

/// Texts with paths follow moved files: build settings, .xcconfig files, build phases, scripts and file lists.
@Suite struct MovedPathTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  /// A project with a script phase.
  private func world(script: String = "", inputs: [String] = [], lists: [String] = []) throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups", "--interface", "storyboard")
    func list(_ texts: [String]) -> String { texts.map { "\t\t\t\t\"\($0)\",\n" }.joined() }
    let phase = """
      /* Begin PBXShellScriptBuildPhase section */
      \t\tAA00000000000000000000AA /* Generate */ = {
      \t\t\tisa = PBXShellScriptBuildPhase;
      \t\t\tbuildActionMask = 2147483647;
      \t\t\tfiles = (
      \t\t\t);
      \t\t\tinputFileListPaths = (
      \(list(lists))\t\t\t);
      \t\t\tinputPaths = (
      \(list(inputs))\t\t\t);
      \t\t\tname = Generate;
      \t\t\toutputPaths = (
      \t\t\t);
      \t\t\trunOnlyForDeploymentPostprocessing = 0;
      \t\t\tshellPath = /bin/sh;
      \t\t\tshellScript = "\(script)";
      \t\t};
      /* End PBXShellScriptBuildPhase section */

      /* Begin PBXSourcesBuildPhase section */
      """
    try world.edit(Self.project, "/* Begin PBXSourcesBuildPhase section */", phase)
    try world.edit(
      Self.project, "buildPhases = (\n", "buildPhases = (\n\t\t\t\tAA00000000000000000000AA /* Generate */,\n")
    try world.write("<plist version=\"1.0\"><dict></dict></plist>\n", to: "Config/Rules.plist")
    return world
  }

  /// The lines of a file that differ after a command.
  private func changedLines(_ path: String, in world: SealedWorld, _ command: () throws -> Void) throws -> [String] {
    let before = try world.text(path).split(separator: "\n").map(String.init)
    try command()
    let after = try world.text(path).split(separator: "\n").map(String.init)
    return after.difference(from: before).insertions.compactMap { change in
      if case .insert(_, let line, _) = change { line.drop { $0 == "\t" }.description } else { nil }
    }
  }

  @Test(arguments: [
    ("INFOPLIST_FILE=$(SRCROOT)/$(TARGET_NAME)/Info.plist", #"INFOPLIST_FILE = "$(SRCROOT)/App/Info.plist";"#),
    (#"INFOPLIST_FILE=$(TARGET_NAME)/Info.plist"#, "INFOPLIST_FILE = App/Info.plist;"),
    (#"INFOPLIST_FILE=${PROJECT_DIR}/Wecker/Info.plist"#, #"INFOPLIST_FILE = "${PROJECT_DIR}/App/Info.plist";"#),
    (
      "OTHER_LDFLAGS=-sectcreate __TEXT __info $(SRCROOT)/${TARGET_NAME}/Info.plist",
      #"OTHER_LDFLAGS = "-sectcreate __TEXT __info $(SRCROOT)/App/Info.plist";"#
    ),
    ("HEADER_SEARCH_PATHS=$(inherited) $(PROJECT_DIR)/Wecker/**", "$(PROJECT_DIR)/App/**"),
    ("OTHER_SWIFT_FLAGS=-DX -I$(SRCROOT)/Wecker/Include", "-I$(SRCROOT)/App/Include"),
    ("DEVELOPMENT_ASSET_PATHS=\"Wecker/Preview Content\"", "App/Preview Content"),
    ("OTHER_LDFLAGS=-framework Wecker", nil), ("PRODUCT_NAME=$(TARGET_NAME)", nil),
    ("INFOPLIST_FILE=$(SRCROOT)/Weckerei/Info.plist", nil),
  ]) func `a setting of any kind follows a moved folder`(setting: String, expected: String?) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups", "--interface", "storyboard")
    try world.slipway("setting", "set", setting, "--target", "Wecker", "--force", "-q")
    let key = setting.prefix { $0 != "=" }
    let lines = try changedLines(Self.project, in: world) { try world.slipway("file", "move", "Wecker", "App") }
    let changed = lines.filter { $0.hasPrefix(key) || $0.hasPrefix("\"") && expected.map($0.contains) ?? false }
    if let expected {
      #expect(changed.contains { $0.contains(expected) }, "\(lines)")
    } else {
      #expect(changed == [])
    }
    try world.slipway("undo")
  }

  @Test func `a setting of an xcconfig file follows, and one that depends on the target is noted`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups", "--interface", "storyboard")
    try world.write("CODE_SIGN_ENTITLEMENTS = Wecker/App.entitlements // keep\n", to: "Base.xcconfig")
    try world.write("<plist version=\"1.0\"><dict></dict></plist>\n", to: "Wecker/App.entitlements")
    try world.slipway("file", "add", "Base.xcconfig", "Wecker/App.entitlements", "-q")
    try world.slipway("configuration", "add", "Beta", "--xcconfig", "Base.xcconfig", "-q")
    try world.slipway("file", "move", "Wecker/App.entitlements", "Rights/App.entitlements")
    #expect(try world.text("Base.xcconfig") == "CODE_SIGN_ENTITLEMENTS = Rights/App.entitlements // keep\n")
    try world.write("CODE_SIGN_ENTITLEMENTS = $(TARGET_NAME)/App.entitlements\n", to: "Base.xcconfig")
    try world.slipway("file", "move", "Rights/App.entitlements", "Wecker/App.entitlements")
    let noted = try world.json("file", "move", "Wecker/App.entitlements", "Rights/App.entitlements")
    #expect(noted.texts("notes").contains { $0.contains("CODE_SIGN_ENTITLEMENTS \"$(TARGET_NAME)/App.entitlements\"") })
  }

  @Test func `build phases, scripts and file lists follow a moved file`() throws {
    let world = try world(
      script: #"gen \"${SRCROOT}/Config/Rules.plist\"\ngen $PROJECT_DIR/Config/Rules.plist.bak\n"#,
      inputs: ["$(SRCROOT)/Config/Rules.plist", "$(SRCROOT)/Other.plist"], lists: ["$(SRCROOT)/inputs.xcfilelist"])
    try world.write("# Rules\n$(SRCROOT)/Config/Rules.plist\n$(SRCROOT)/Other\n", to: "inputs.xcfilelist")
    try world.slipway("file", "add", "Config/Rules.plist", "-q")
    let lines = try changedLines(Self.project, in: world) {
      try world.slipway("file", "move", "Config/Rules.plist", "Rules/My Rules.plist")
    }
    #expect(lines.contains("\"$(SRCROOT)/Rules/My Rules.plist\","))
    #expect(
      lines.contains(
        #"shellScript = "gen \"${SRCROOT}/Rules/My Rules.plist\"\ngen $PROJECT_DIR/Config/Rules.plist.bak\n";"#),
      "\(lines)")
    #expect(try world.text("inputs.xcfilelist") == "# Rules\n$(SRCROOT)/Rules/My Rules.plist\n$(SRCROOT)/Other\n")
    try world.slipway("format", "--check")
  }

  @Test(arguments: [
    ("gen Config/Rules.plist", true), ("# gen Config/Rules.plist", false), ("gen $SRCROOT/Config/Rules.plist", true),
    ("gen MyConfig/Rules.plist", false), ("cd Config; gen ./Config/Rules.plist", true),
  ]) func `a script that may name the file is noted`(script: String, isNoted: Bool) throws {
    let world = try world(script: script)
    try world.slipway("file", "add", "Config/Rules.plist", "-q")
    let notes = try world.json("file", "move", "Config/Rules.plist", "Config/New Rules.plist").texts("notes")
    #expect(notes.contains { $0.contains("script phase \"Generate\"") } == isNoted, "\(notes)")
    #expect(try world.text(Self.project).contains("shellScript = \"\(script)\""))
  }

  @Test func `build phases follow files that move into the folder of a language`() throws {
    let world = try world(inputs: ["$(SRCROOT)/Wecker/Words.strings"])
    try world.write("\"ok\" = \"OK\";\n", to: "Wecker/Words.strings")
    try world.slipway("file", "add", "Wecker/Words.strings", "-q")
    try world.slipway("language", "add", "de")
    #expect(try world.text(Self.project).contains("$(SRCROOT)/Wecker/en.lproj/Words.strings"))
  }

  @Test func `every setting that follows a target's name keeps its files`() throws {
    let world = try world(inputs: ["$(SRCROOT)/$(TARGET_NAME)/Info.plist"])
    let flags = "OTHER_LDFLAGS=-sectcreate __TEXT __info $(SRCROOT)/${TARGET_NAME}/Info.plist"
    try world.slipway("setting", "set", flags, "--target", "Wecker", "-q")
    #expect(
      try world.json("target", "rename", "Wecker", "Uhr", exits: 2)["error"]?["code"]?.string
        == "setting-refers-to-others")
    try world.slipway("target", "rename", "Wecker", "Uhr", "--force")
    let text = try world.text(Self.project)
    #expect(text.contains("__info $(SRCROOT)/Wecker/Info.plist") && text.contains("\"$(SRCROOT)/Wecker/Info.plist\","))
  }
}
