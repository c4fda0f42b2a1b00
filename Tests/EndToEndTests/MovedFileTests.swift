import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// `file move`: targets, languages and #include lines stay right.
@Suite struct MovedFileTests {
  private static let project = "Wecker.xcodeproj/project.pbxproj"

  private func targets(_ world: SealedWorld, _ path: String) throws -> [String] {
    try world.json("file", "show", path).objects("targets").compactMap { $0["target"]?.string }
  }

  @Test(arguments: ["folders", "groups"]) func `a moved file keeps its targets`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    try world.slipway("target", "add", "Clock", "--template", "widget-extension", "-q")
    try world.slipway("file", "create", "struct", "Wecker/Both", "-q", "--no-date")
    try world.slipway("file", "target", "add", "Wecker/Both.swift", "Clock", "-q")
    try world.slipway("file", "create", "struct", "Wecker/Only", "-q", "--no-date")
    try world.slipway("file", "target", "add", "Wecker/Only.swift", "Clock", "-q")
    try world.slipway("file", "target", "remove", "Wecker/Only.swift", "Wecker", "-q")
    try world.slipway("file", "create", "struct", "Wecker/Own", "-q", "--no-date")
    let before = try world.text(Self.project)
    for name in ["Both", "Only", "Own"] {
      let old = try targets(world, "Wecker/\(name).swift")
      let moved = try world.slipway("file", "move", "Wecker/\(name).swift", "Clock/\(name).swift")
      #expect(try targets(world, "Clock/\(name).swift") == old)
      #expect(moved.output.contains("stays in") == (layout == "folders" && name == "Own"), "\(moved)")
      try world.slipway("file", "move", "Clock/\(name).swift", "Wecker/\(name).swift", "-q")
      #expect(try targets(world, "Wecker/\(name).swift") == old)
    }
    if layout == "folders" { #expect(try world.text(Self.project) == before) }
    try world.slipway("check", "--strict")
  }

  @Test func `a folder's files keep their targets`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "folders")
    try world.slipway("target", "add", "Clock", "--template", "widget-extension", "-q")
    try world.slipway("file", "create", "struct", "Wecker/Model/Both", "-q", "--no-date")
    try world.slipway("file", "target", "add", "Wecker/Model/Both.swift", "Clock", "-q")
    try world.slipway("file", "create", "asset-catalog", "Wecker/Model/Pictures", "-q")
    try world.slipway("file", "move", "Wecker/Model", "Clock/Model", "-q")
    #expect(try targets(world, "Clock/Model/Both.swift") == ["Wecker", "Clock"])
    #expect(try targets(world, "Clock/Model/Pictures.xcassets") == ["Wecker"])
    try world.slipway("check", "--strict")
  }

  @Test(arguments: ["folders", "groups"]) func `a localized storyboard is renamed in all languages`(
    layout: String
  ) throws {
    let world = try SealedWorld.withProject(
      "Wecker", "--interface", "storyboard", "--layout", layout, "--localize", "de")
    let before = try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
    let done = try world.slipway(
      "file", "move", "Wecker/Base.lproj/Main.storyboard", "Wecker/Base.lproj/Start.storyboard")
    #expect(done.output.contains("Wecker/de.lproj/Start.strings"), "\(done)")
    #expect(world.exists("Wecker/de.lproj/Start.strings") && !world.exists("Wecker/de.lproj/Main.strings"))
    let text = try world.text(Self.project)
    if layout == "groups" {
      for line in [
        "name = Base; path = Base.lproj/Start.storyboard;", "name = de; path = de.lproj/Start.strings;",
        "name = Start.storyboard;",
      ] { #expect(text.contains(line), "\(line)\n\(text)") }
    }
    #expect(!text.contains("Main.storyboard") && !text.contains("Main.strings"))
    #expect(try !world.text("Wecker/Info.plist").contains("<string>Main</string>"))
    #expect(try targets(world, "Wecker/Base.lproj/Start.storyboard") == ["Wecker"])
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    try world.slipway("undo", "-q")
    #expect(try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") } == before)
    // To another folder, where it stays in its target.
    try world.slipway(
      "file", "move", "Wecker/Base.lproj/LaunchScreen.storyboard", "Wecker/Model/Base.lproj/LaunchScreen.storyboard",
      "-q")
    #expect(try targets(world, "Wecker/Model/Base.lproj/LaunchScreen.storyboard") == ["Wecker"])
    try world.slipway("check", "--strict")
  }

  @Test(arguments: ["folders", "groups"]) func `a localized file stays in the folder of its language`(
    layout: String
  ) throws {
    let world = try SealedWorld.withProject(
      "Wecker", "--interface", "storyboard", "--layout", layout, "--localize", "de")
    let before = try world.snapshot()
    for goal in ["Wecker/Main.storyboard", "Wecker/de.lproj/Main.storyboard"] {
      let refused = try world.json(
        "file", "move", "Wecker/Base.lproj/Main.storyboard", goal, exits: 2)
      #expect(refused["error"]?["code"]?.string == "file-localized", "\(refused)")
    }
    #expect(try world.snapshot() == before)
  }

  @Test(arguments: ["folders", "groups"]) func `strings are renamed in all languages`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout, "--localize", "de")
    for language in ["en", "de"] {
      try world.write("\"a\" = \"b\";\n", to: "Wecker/\(language).lproj/Texts.strings")
      if layout == "groups" { try world.slipway("file", "add", "Wecker/\(language).lproj/Texts.strings", "-q") }
    }
    try world.slipway("file", "move", "Wecker/en.lproj/Texts.strings", "Wecker/en.lproj/Words.strings", "-q")
    #expect(world.exists("Wecker/de.lproj/Words.strings") && !world.exists("Wecker/de.lproj/Texts.strings"))
    if layout == "groups" {
      let text = try world.text(Self.project)
      #expect(text.contains("name = de; path = de.lproj/Words.strings;"), "\(text)")
      #expect(text.contains("name = en; path = en.lproj/Words.strings;"))
    }
  }

  /// A project whose configuration Beta is based on `config/Debug.xcconfig`.
  private func configured() throws -> SealedWorld {
    let world = try SealedWorld.withProject("Wecker")
    try world.write("MARKETING_VERSION = 1.5\nTEAM = A\n", to: "config/Version.xcconfig")
    try world.write("#include \"Version.xcconfig\"\n#include? \"Local.xcconfig\"\n", to: "config/Debug.xcconfig")
    try world.slipway(
      "configuration", "add", "Beta", "--based-on", "Debug", "--xcconfig", "config/Debug.xcconfig", "-q")
    try world.slipway("file", "add", "config/Version.xcconfig", "-q")
    return world
  }

  private func team(_ world: SealedWorld) throws -> [String] {
    let all = try world.json("setting", "get", "TEAM", "--target", "Wecker", "--configuration", "Beta")
    return "\(all)".contains("\"A\"") ? ["A"] : []
  }

  @Test func `includes follow a moved settings file`() throws {
    let world = try configured()
    let before = try team(world)
    try #require(before.contains("A"))
    try world.slipway("file", "move", "config/Version.xcconfig", "Numbers.xcconfig", "-q")
    #expect(try world.text("config/Debug.xcconfig").contains("#include \"../Numbers.xcconfig\"\n"))
    #expect(try team(world) == before)
    try world.slipway("file", "move", "config/Debug.xcconfig", "More/Sub/Debug.xcconfig", "-q")
    #expect(try world.text("More/Sub/Debug.xcconfig").contains("#include \"../../Numbers.xcconfig\"\n"))
    #expect(try team(world) == before)
    try world.slipway("undo", "-q")
    try world.slipway("undo", "-q")
    #expect(try world.text("config/Debug.xcconfig").contains("#include \"Version.xcconfig\"\n"))
  }

  @Test func `an include that differs in case follows a moved settings file`() throws {
    let world = try configured()
    try world.edit("config/Debug.xcconfig", "Version.xcconfig", "version.XCCONFIG")
    try world.slipway("file", "move", "config/Version.xcconfig", "Numbers.xcconfig", "-q")
    #expect(try world.text("config/Debug.xcconfig").contains("#include \"../Numbers.xcconfig\"\n"))
    #expect(try team(world) == ["A"])
  }

  @Test func `a settings file that is only included is moved`() throws {
    let world = try configured()
    try world.write("TEAM = A\n", to: "config/Team.xcconfig")
    try world.write("#include \"Team\"\n", to: "config/Version.xcconfig")
    try world.write("TEAM = B\n", to: "config/Other.xcconfig")
    for (old, new) in [("config/Team", "Team"), ("Team", "Wecker/Team"), ("Wecker/Team", "config/New/Team")] {
      try world.slipway("file", "move", "\(old).xcconfig", "\(new).xcconfig", "-q")
      #expect(try team(world) == ["A"], "\(new)")
      #expect(!world.exists("\(old).xcconfig"))
      if new.hasPrefix("Wecker") { #expect(try targets(world, "\(new).xcconfig").isEmpty) }
    }
    let refused = try world.json("file", "move", "config/Other.xcconfig", "Other.xcconfig", exits: 2)["error"]
    #expect(refused?["code"]?.string == "file-missing")
    try world.slipway("file", "move", "config/New/Team.xcconfig", "config/Team.xcconfig", "-q")
    #expect(try world.text("config/Version.xcconfig") == "#include \"Team.xcconfig\"\n")
  }

  @Test func `configurations stay based on a moved settings file`() throws {
    let world = try configured()
    try world.slipway("target", "add", "Clock", "--template", "widget-extension", "-q")
    // The targets' configurations are based on the file as well.
    let text = try world.text(Self.project)
    let base = try #require(text.split(separator: "\n").first { $0.contains("baseConfigurationReference = ") })
    let start = "/* Beta */ = {\n\t\t\tisa = XCBuildConfiguration;\n"
    try world.write(
      text.replacing(start + base + "\n", with: start).replacing(start, with: start + base + "\n"), to: Self.project)
    let count = try uses(of: "Debug.xcconfig", world)
    try #require(count == 3)
    let places = ["config", "Wecker", "Wecker/Sub", "Clock", "config", "Other/Sub", "Clock/Sub", "."]
    for (old, new) in zip(places, places.dropFirst()) {
      try world.slipway("file", "move", "\(old)/Debug.xcconfig", "\(new)/Debug.xcconfig", "-q")
      #expect(try uses(of: "Debug.xcconfig", world) == count, "\(new)")
      #expect(try team(world) == ["A"], "\(new)")
      try world.slipway("check")
    }
    try world.slipway("file", "move", "Debug.xcconfig", "Wecker/Base/Debug.xcconfig", "-q")
    try world.slipway("file", "move", "Wecker/Base", "Clock/Base", "-q")
    #expect(try uses(of: "Debug.xcconfig", world) == count)
    #expect(try team(world) == ["A"])
    try world.slipway("format", "--check")
  }

  /// How many configurations are based on the file with a name, by a reference or a path in a synchronized folder.
  private func uses(of name: String, _ world: SealedWorld) throws -> Int {
    try world.text(Self.project).split(separator: "\n").count {
      $0.contains("baseConfigurationReference = ") && $0.contains(name)
        || $0.contains("baseConfigurationReferenceRelativePath = ") && $0.contains(name)
    }
  }

  @Test func `an include that differs in case is written to the file on disk`() throws {
    let world = try configured()
    try world.edit("config/Debug.xcconfig", "Version.xcconfig", "version.XCCONFIG")
    try world.slipway("setting", "set", "TEAM=B", "--project-level", "--configuration", "Beta", "--force", "-q")
    #expect(!world.exists("config/version.XCCONFIG"))
    #expect(try world.text("config/Version.xcconfig").contains("TEAM = B"))
  }

  @Test func `results show paths from the current folder`() throws {
    let world = try SealedWorld.withProject("Wecker")
    let top = world.directory
    try world.write("struct Other {}\n", to: "Wecker/Model/Other.swift")
    world.directory = top + "/Wecker"
    let made = try world.slipway("file", "create", "struct", "Alarm", "--no-date")
    #expect(made.output.hasPrefix("Created Alarm.swift in target Wecker"), "\(made)")
    let moved = try world.slipway("file", "move", "Alarm.swift", "Model/Alarm.swift")
    #expect(moved.output.hasPrefix("Moved Alarm.swift to Model/Alarm.swift"), "\(moved)")
    let removed = try world.slipway("file", "remove", "Model/Alarm.swift")
    #expect(removed.output.hasPrefix("Removed Model/Alarm.swift"), "\(removed)")
  }

  @Test func `a folder to move into may be new`() throws {
    let world = try SealedWorld.withProject()
    let source = try world.text("Wecker/ContentView.swift")
    try world.slipway("file", "move", "Wecker/ContentView.swift", "Wecker/Views/")
    #expect(try world.text("Wecker/Views/ContentView.swift") == source)
    try world.slipway("check", "--strict")
  }

  @Test func `a version of a data model that does not exist is refused`() throws {
    let world = try SealedWorld.withProject()
    let error = try world.json("file", "create", "data-model", "Wecker.xcdatamodeld/Wecker 2", exits: 2)["error"]
    #expect(
      error?["message"]?.string == "data model \"Wecker.xcdatamodeld\" does not exist", "\(String(describing: error))")
    #expect(!world.exists("Wecker.xcdatamodeld"))
  }

  @Test func `a moved file stays executable, also when it is undone`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups", "--interface", "storyboard")
    func isExecutable(_ path: String) throws -> Bool { try world.run(["test", "-x", path]).exitCode == 0 }
    _ = try world.run(["chmod", "755", "Wecker/ViewController.swift", "Wecker/Assets.xcassets/Contents.json"])
    try world.slipway("file", "move", "Wecker/Assets.xcassets", "Wecker/Art/Assets.xcassets", "-q")
    #expect(try isExecutable("Wecker/Art/Assets.xcassets/Contents.json"))
    try world.slipway("undo", "-q")
    #expect(try isExecutable("Wecker/Assets.xcassets/Contents.json"))
    try world.slipway("rename", "class", "ViewController", "ClockController", "-q")
    #expect(try isExecutable("Wecker/ClockController.swift"))
    #expect(try !isExecutable("Wecker/AppDelegate.swift"))
  }

  @Test(arguments: ["folders", "groups"]) func `symbolic links are refused, not left behind`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    try world.slipway("file", "create", "struct", "Wecker/Old/Q", "-q", "--no-date")
    _ = try world.run(["ln", "-s", "Q.swift", "Wecker/Old/Link.swift"])
    let before = try world.listing().filter { !$0.hasPrefix(".git/") }
    for path in ["Wecker/Old", "Wecker/Old/Link.swift"] {
      let error = try world.json("file", "move", path, "Wecker/New", exits: 2)["error"]
      #expect(error?["code"]?.string == "symbolic-link-not-moved", "\(String(describing: error))")
    }
    #expect(try world.listing().filter { !$0.hasPrefix(".git/") } == before)
  }

  @Test(arguments: [
    (#""Wecker/Preview Content""#, "Wecker/Preview"), (#"Wecker/Preview\ Content"#, "Wecker/Preview"),
    (#"Other "Wecker/Preview Content/A""#, "Other Wecker/Preview/A"),
  ]) func `a list of paths follows a move, however they are quoted`(old: String, new: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    try world.slipway("file", "create", "asset-catalog", "Wecker/Preview Content/Art", "-q")
    try world.slipway("setting", "set", "DEVELOPMENT_ASSET_PATHS=\(old)", "--target", "Wecker", "-q")
    try world.slipway("file", "move", "Wecker/Preview Content", "Wecker/Preview", "-q")
    let settings = try world.slipway("setting", "get", "DEVELOPMENT_ASSET_PATHS", "--target", "Wecker").output
    #expect(settings.contains("= \(new)  target"), "\(settings)")
  }
}
