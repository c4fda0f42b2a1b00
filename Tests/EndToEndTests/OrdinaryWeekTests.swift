import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// What people meet in an ordinary week: UI tests, icons of stubs, translations, data models and icons of Mac apps.
@Suite struct OrdinaryWeekTests {
  /// Writes an opaque PNG file of 1024 x 1024 pixels.
  private func writeIcon(_ world: SealedWorld) throws {
    let script = """
      import struct, zlib
      part = lambda kind, data: struct.pack('>I', len(data)) + kind + data + struct.pack('>I', zlib.crc32(kind + data))
      rows = b''.join(b'\\0' + b'\\x40\\x80\\xc0' * 1024 for _ in range(1024))
      head = struct.pack('>IIBBBBB', 1024, 1024, 8, 2, 0, 0, 0)
      open('icon.png', 'wb').write(b'\\x89PNG\\r\\n\\x1a\\n' + part(b'IHDR', head) + part(b'IDAT', zlib.compress(rows)) + part(b'IEND', b''))
      """
    try world.judge("python3", "-c", script)
  }

  // MARK: Signing

  @Test func `UI tests are signed as the app that runs them`() throws {
    let world = try SealedWorld.withProject("Uhr", "--ui-tests")
    try world.slipway("team", "create", "T", "-q")
    try world.slipway("device", "register", SealedWorld.device, "--name", "P", "-q")
    let signing = try world.run([SealedWorld.program, "signing", "UhrUITests", "--configuration", "Debug"]).output
    let identifier = "de.uni-hd.demo.UhrUITests.xctrunner"
    #expect(signing.contains("app-id create \(identifier) --name UhrUITests"), "\(signing)")
    #expect(signing.contains("No profiles for '\(identifier)' were found"), "\(signing)")
    try world.slipway("signing", "--configuration", "Debug", "--allow-provisioning-updates", "-q")
  }

  @Test func `a team without App Store profiles gets another hint for the App Store`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("app", "stub", "--output", "out", "-q")
    try world.slipway("app", "sign", "out/Wecker.app", "-q")
    let verified = try world.slipway("app", "verify", "out/Wecker.app", "--for", "app-store", exits: 1).output
    #expect(verified.contains("university memberships offer no App Store profiles"), "\(verified)")
    #expect(!verified.contains("--type app-store"), "\(verified)")
  }

  @Test func `an export names all that is missing, with the command for all`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("app", "stub", "--output", "out", "-q")
    try world.slipway("archive", "create", "out/Wecker.app", "--output", "W.xcarchive", "-q")
    let export = ["archive", "export", "W.xcarchive", "--method", "release-testing", "--output", "x"]
    let error = try world.json(export, exits: 2)["error"]
    let message = try #require(error?["message"]?.string)
    #expect(message.contains("distribution certificate") && message.contains("; the team has no ad hoc profile"))
    let hint = try #require(error?["hint"]?.string)
    #expect(hint.hasSuffix("run slipway signing --type ad-hoc --allow-provisioning-updates"), "\(hint)")
    try world.slipway("signing", "--type", "ad-hoc", "--allow-provisioning-updates", "-q")
    try world.slipway(export + ["-q"])
  }

  @Test func `the hint to sign again keeps a profile that was chosen by hand`() throws {
    let world = try SealedWorld.withProfile()
    try world.slipway("app", "stub", "--output", "out", "-q")
    let profile = ["--profile", "Wecker Development"]
    try world.slipway(["app", "sign", "out/Wecker.app", "--output", "W.ipa", "-q"] + profile)
    let other = "00008030-001A2B3C4D5E6F71"
    try world.slipway("device", "register", other, "--name", "Q", "-q")
    let id = try #require(try world.json("profile", "list").objects("profiles").first?["id"]?.string)
    try world.slipway("profile", "update", id, "--all-devices", "-q")
    let verified = try world.slipway("app", "verify", "W.ipa", "--device", other, exits: 1).output
    #expect(verified.contains("W.ipa --profile 'Wecker Development'"), "\(verified)")
  }

  // MARK: Icons

  @Test(arguments: [("iphone", [120]), ("ipad", [152, 167]), ("universal", [120, 152, 167])])
  func `a stub has the icons of its devices`(devices: String, sizes: [Int]) throws {
    let world = try SealedWorld.withProject("Ic", "--devices", devices)
    try writeIcon(world)
    try world.slipway("file", "create", "app-icon", "AppIcon", "--image", "icon.png", "-q")
    try world.slipway("app", "stub", "--output", "out", "-q")
    let shown = try world.slipway("app", "show", "out/Ic.app").output
    #expect(shown.contains("icons          " + sizes.map { "\($0) x \($0)" }.joined(separator: ", ")), "\(shown)")
    let verified = try world.slipway("app", "verify", "out/Ic.app", "--for", "app-store", exits: 1).output
    #expect(!verified.contains("has no icon"), "\(verified)")
  }

  @Test func `one image of 1024 pixels gives all icons of a Mac app`() throws {
    let world = try SealedWorld.withProject("Mac", "--template", "macos-app")
    try writeIcon(world)
    try world.slipway("file", "create", "app-icon", "AppIcon", "--image", "icon.png", "-q")
    #expect(try !world.brokenRules([]).contains { $0.hasPrefix("app-icon") })
  }

  // MARK: Languages

  @Test(arguments: ["folders", "groups"]) func `a language gets the strings that it lacks`(layout: String) throws {
    let world = try SealedWorld.withProject(
      "Wecker", "--interface", "storyboard", "--localize", "de", "--layout", layout)
    func german() throws -> JSONObject {
      try #require(try world.json("language", "list").objects("languages").first { $0["code"]?.string == "de" })
    }
    // A launch screen without texts lacks no translation.
    #expect(try german().texts("missing") == [] && german()["untranslated"]?.int == 0)
    try world.slipway(
      "interface", "view", "add", "Wecker/Base.lproj/Main.storyboard", "label", "--text", "Hallo", "-q")
    let strings = try german().objects("strings")
    #expect(strings.map { $0["text"]?.string } == ["Hallo"])
    #expect(strings.map { $0["file"]?.string } == ["Wecker/de.lproj/Main.strings"])
    let list = try world.slipway("language", "list").output
    #expect(list.contains("next: slipway language list --verbose"), "\(list)")
    let detailed = try world.slipway("language", "list", "--verbose").output
    #expect(detailed.contains(".text = \"Hallo\""), "\(detailed)")
    let added = try world.json("language", "add", "de")
    #expect(added.texts("extended") == ["Wecker/de.lproj/Main.strings"])
    let key = try #require(strings.first?["key"]?.string)
    #expect(try world.text("Wecker/de.lproj/Main.strings").contains("*/\n\"\(key)\" = \"Hallo\";\n"))
    // A copy is not translated.
    #expect(try german()["untranslated"]?.int == 1)
    #expect(try world.slipway("language", "add", "de").output.hasPrefix("Nothing to change: "))
    try world.edit("Wecker/de.lproj/Main.strings", "= \"Hallo\"", "= \"Guten Tag\"")
    #expect(try german()["untranslated"]?.int == 0)
    try world.slipway("check", "--strict")
  }

  @Test func `keys go into a strings file that is partly translated`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "folders")
    try world.write("/* one */\n\"a\" = \"Alarm\";\n\"b\" = \"Snooze\";\n", to: "Wecker/en.lproj/Words.strings")
    try world.write("\"a\" = \"Wecker\";\n", to: "Wecker/de.lproj/Words.strings")
    let added = try world.slipway("language", "add", "de").output
    #expect(added.contains("Added missing strings of language de to Wecker"), "\(added)")
    #expect(added.contains("Wecker/de.lproj/Words.strings  1 new string to translate"), "\(added)")
    #expect(try world.text("Wecker/de.lproj/Words.strings") == "\"a\" = \"Wecker\";\n\"b\" = \"Snooze\";\n")
  }

  // MARK: Project files

  @Test(arguments: ["folders", "groups"]) func `a version of a data model becomes the current one`(
    layout: String
  ) throws {
    let world = try SealedWorld.withProject("V", "--core-data", "--layout", layout)
    func current() throws -> [Bool] {
      let file = try world.text("V/V.xcdatamodeld/.xccurrentversion")
      let project = try world.text("V.xcodeproj/project.pbxproj")
      return [
        file.contains("V 2.xcdatamodel"), project.contains("currentVersion = ") == (layout == "groups"),
        layout == "folders" || !project.matches(of: #/currentVersion = \w+ \/\* V 2.xcdatamodel/#).isEmpty,
      ]
    }
    let made = try world.slipway("file", "create", "data-model", "V/V.xcdatamodeld/V 2").output
    let hint = "slipway file create data-model 'V/V.xcdatamodeld/V 2' --current"
    #expect(made.contains("hint: run " + hint), "\(made)")
    let chosen = try world.slipway("file", "create", "data-model", "V/V.xcdatamodeld/V 2", "--current").output
    #expect(chosen.hasPrefix("Chose V/V.xcdatamodeld/V 2 as the current version"), "\(chosen)")
    #expect(try current() == [true, true, true])
    try world.slipway("undo", "-q")
    #expect(try !current()[0])
    try world.slipway("redo", "-q")
    try world.slipway("file", "create", "data-model", "V/V.xcdatamodeld/V 3", "--current", "-q")
    #expect(try !current()[0])
    let removed = try world.slipway("file", "remove", "V/V.xcdatamodeld/V 3.xcdatamodel").output
    #expect(removed.contains("\"V 2.xcdatamodel\" is now the current version"), "\(removed)")
    #expect(try current() == [true, true, true])
    try world.slipway("check", "--strict")
    #expect(try world.json(["file", "create", "class", "Foo", "--current"], exits: 64)["error"] != nil)
  }

  @Test func `a version that all targets share is set for all`() throws {
    let world = try SealedWorld.withProject("V")
    try world.slipway("target", "add", "W", "--template", "widget-extension", "-q")
    let file = "V.xcodeproj/project.pbxproj"
    try world.write(
      try world.text(file).replacing("MARKETING_VERSION = 1.0;", with: "MARKETING_VERSION = \"$(APP_VERSION)\";")
        .replacing("SDKROOT = iphoneos;", with: "APP_VERSION = 26.07.5; SDKROOT = iphoneos;"), to: file)
    try world.slipway("format", "-q")
    let found = try world.json("check", "--only", "version-leading-zero").objects("findings")
    #expect(found.map { $0["hint"]?.string } == ["run slipway version set 26.7.5"])
    try world.slipway("version", "set", "26.7.5", "-q")
    #expect(try world.text(file).matches(of: #/APP_VERSION = 26.7.5;/#).count == 2)
    #expect(try world.json("check", "--only", "version-leading-zero").objects("findings").isEmpty)
  }

  @Test func `doctor names a format and objects that Xcode does not know`() throws {
    let world = try SealedWorld.withProject()
    let file = "Wecker.xcodeproj/project.pbxproj"
    let sound = try world.text(file)
    func messages() throws -> [String] {
      let run = try world.run([SealedWorld.program, "doctor", "--json"])
      return try run.json().objects("checks").filter { $0["check"]?.string == "projects" }
        .compactMap { $0["message"]?.string }
    }
    #expect(try messages() == ["Wecker.xcodeproj: valid"])
    for version in ["999", "7x7"] {
      try world.write(sound.replacing(#/objectVersion = \d+/#, with: "objectVersion = \(version)"), to: file)
      #expect(try messages() == ["\(file): no known Xcode writes objectVersion \"\(version)\""])
    }
    try world.write(sound.replacing("isa = PBXNativeTarget;", with: "isa = PBXNatveTarget;"), to: file)
    #expect(try messages().contains { $0.contains("has the unknown isa \"PBXNatveTarget\"") })
  }

  // MARK: Git

  @Test func `a resolution goes with the operation that was aborted`() throws {
    let world = try SealedWorld.withProject()
    try world.write("a\n", to: "f.txt")
    try world.slipway("commit", "--all", "-m", "f", "-q")
    try world.write("b\n", to: "f.txt")
    for step in [["stash"], ["stash", "pop"], ["stash"]] { try world.slipway(step + ["-q"]) }
    try world.write("c\n", to: "f.txt")
    try world.slipway("commit", "--all", "-m", "c", "-q")
    try world.slipway("stash", "pop", "-q", exits: 1)
    try world.slipway("resolve", "--take", "theirs", "-q")
    try world.slipway("undo", "-q")
    try world.slipway("abort", "-q")
    let list = try world.slipway("undo", "--list").output
    #expect(!list.contains("resolve") && !list.contains("part of"), "\(list)")
    try world.slipway("undo", "-q")
    #expect(try world.git("log", "-1", "--format=%s").trimmed == "f")
  }

  @Test func `what remains on the remote has its command`() throws {
    let world = try SealedWorld.withProject()
    try world.git("init", "-q", "--bare", "../hub.git")
    try world.git("remote", "add", "origin", "../hub.git")
    try world.slipway("push", "origin", "--set-upstream", "-q")
    try world.slipway("feature", "start", "timer", "-q")
    try world.write("1\n", to: "t.txt")
    try world.slipway("commit", "--all", "-m", "t", "-q")
    try world.slipway("feature", "publish", "-q")
    let finished = try world.slipway("feature", "finish").output
    let command = "git push origin --delete feature/timer"
    #expect(finished.contains("origin still has feature/timer\nhint: \(command) deletes it there"), "\(finished)")
    try world.judge("sh", "-c", command)
  }

  @Test func `an interrupted clone is called one`() throws {
    let world = try SealedWorld.withProject()
    try world.slipway("clone", ".", "../copy", "-q")
    #expect(!world.exists("../copy/.git/SLIPWAY_CLONE"))
    try world.write("", to: "../copy/.git/SLIPWAY_CLONE")
    let error = try world.json(["clone", ".", "../copy"], exits: 2)["error"]
    #expect(
      error?["message"]?.string?.hasSuffix("contains a clone that was interrupted") == true,
      "\(String(describing: error))")
  }

  @Test func `many branches are listed as few are`() throws {
    let world = try SealedWorld.withProject()
    func commit(_ name: String) throws {
      try world.write("\(name)\n", to: "\(name).txt")
      try world.git("add", ".")
      try world.git("commit", "-qm", name)
    }
    for number in 1...9 {
      try world.git("branch", "feature/f\(number)")
      if number.isMultiple(of: 3) { try commit("main\(number)") }
    }
    for number in [2, 5, 8] {
      try world.git("switch", "-q", "feature/f\(number)")
      try commit(number == 8 ? "main9" : "own\(number)")
    }
    try world.git("switch", "-q", "feature/f4")
    try world.git("merge", "-q", "--no-edit", "main", "feature/f5")
    try world.git("switch", "-q", "main")
    try world.git("merge", "-q", "--no-edit", "feature/f2")
    let all = try world.json("feature", "list").objects("features")
    #expect(all.count == 9)
    for feature in all {
      let branch = try #require(feature["branch"]?.string)
      let counts = try world.git("rev-list", "--left-right", "--count", "\(branch)...main").split(
        whereSeparator: \.isWhitespace)
      #expect(counts.map { Int($0) } == [feature["ahead"]?.int, feature["behind"]?.int], "\(feature)")
    }
    // With few branches, libgit2 compares them.
    for feature in all.prefix(2) + all.suffix(2) {
      let name = try #require(feature["name"]?.string)
      for other in all where other["name"]?.string != name {
        try world.git("update-ref", "refs/kept/\(other["name"]?.string ?? "")", other["branch"]?.string ?? "")
        try world.git("branch", "-q", "-D", other["branch"]?.string ?? "")
      }
      #expect(try world.json("feature", "list").objects("features") == [feature])
      for other in all where other["name"]?.string != name {
        try world.git("branch", other["branch"]?.string ?? "", "refs/kept/\(other["name"]?.string ?? "")")
      }
    }
  }
}
