import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `file create`: every kind of file, in a target, as judges read it.
@Suite struct FileCreateTests {
  private func files(_ world: SealedWorld) throws -> [String: String] {
    try world.snapshot().filter { $0.key.hasPrefix("work/") && !$0.key.contains("/.git/") }
  }

  @Test(arguments: ["folders", "groups"]) func `every kind of file is created in a target`(layout: String) throws {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--ui-tests", "--layout", layout)
    let models = try world.mappedModels()
    let before = try files(world)
    let kinds = try world.json("template", "list", "--kind", "file").objects("templates")
      .compactMap { $0["name"]?.string }
    #expect(kinds.count >= 35)
    for (number, kind) in kinds.enumerated() {
      var arguments = ["file", "create", kind, "Teil\(number)", "--no-date", "--quiet"]
      if kind == "mapping-model" { arguments += models }
      if ["extension", "objc-category", "objc-extension"].contains(kind) { arguments += ["--subclass", "NSString"] }
      let result = try world.run([SealedWorld.program] + arguments)
      #expect(result.exitCode == 0, "\(kind): \(result)")
    }
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    let listing = try world.listing()
    let lists = [".plist", ".entitlements", ".xccurrentversion", ".xcprivacy"]
    try world.expectPropertyLists(listing.filter { name in lists.contains { name.hasSuffix($0) } })
    let parsed = try world.run(["swiftc", "-frontend", "-parse"] + listing.filter { $0.hasSuffix(".swift") })
    #expect(parsed.exitCode == 0, "\(parsed)")
    let readers =
      "import json, sys, xml.dom.minidom as m\nfor f in sys.argv[1:]: (json.load(open(f)) if f.endswith(('json', 'storekit', 'xcstrings')) else m.parse(f))"
    let endings = [".json", ".storekit", ".xcstrings", ".storyboard", ".gpx", ".xcplayground", "/contents"]
    let judged = try world.run(
      ["python3", "-c", readers] + listing.filter { name in endings.contains { name.hasSuffix($0) } })
    #expect(judged.exitCode == 0, "\(judged)")
    for _ in kinds { try world.slipway("undo") }
    #expect(try files(world) == before)
  }

  /// A PNG of one colour, with the chunks that its kind needs.
  private static func picture(_ width: Int, _ height: Int, colorType: Int = 2, hasTransparency: Bool = false) -> String
  {
    """
    import struct, sys, zlib
    def chunk(name, data): return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
    channels = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}[\(colorType)]
    parts = [chunk(b"IHDR", struct.pack(">IIBBBBB", \(width), \(height), 8, \(colorType), 0, 0, 0))]
    if \(colorType) == 3: parts.append(chunk(b"PLTE", bytes(6)))
    if \(hasTransparency ? "True" : "False"): parts.append(chunk(b"tRNS", bytes(2)))
    parts += [chunk(b"IDAT", zlib.compress(bytes((\(width) * channels + 1) * \(height)), 9)), chunk(b"IEND", b"")]
    open(sys.argv[1], "wb").write(bytes.fromhex("89504e470d0a1a0a") + b"".join(parts))
    """
  }

  /// As in an app whose sources are all in folders below the target's.
  @Test func `a file without a folder goes into the target's folder`() throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", "groups")
    for name in ["A", "B", "C", "D", "E"] {
      try world.slipway("file", "create", "class", "Wecker/Core/Net/\(name)", "--target", "Wecker", "-q")
    }
    let created = try world.json("file", "create", "privacy-manifest", "PrivacyInfo", "--target", "Wecker")
    #expect(created.texts("created") == ["Wecker/PrivacyInfo.xcprivacy"])
  }

  @Test(arguments: ["folders", "groups"]) func `an icon has the size that its set asks for, and no alpha`(
    layout: String
  ) throws {
    let world = try SealedWorld.withProject("Wecker", "--layout", layout)
    try world.judge("python3", "-c", Self.picture(1024, 1024), "icon.png")
    let created = try world.json("file", "create", "app-icon", "Zweit", "--image", "icon.png")
    #expect(
      created.texts("created") == [
        "Wecker/Assets.xcassets/Zweit.appiconset/Contents.json", "Wecker/Assets.xcassets/Zweit.appiconset/icon.png",
      ])
    #expect(
      try world.text("Wecker/Assets.xcassets/Zweit.appiconset/Contents.json").contains("\"filename\" : \"icon.png\""))
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
  }

  @Test(arguments: ["ios-app", "macos-app", "watchos-app"]) func `the empty icon of a new app takes an image`(
    template: String
  ) throws {
    let world = try SealedWorld.withProject("Wecker", "--template", template)
    try world.judge("python3", "-c", Self.picture(1024, 1024), "icon.png")
    let set = try #require(world.listing().first { $0.hasSuffix("AppIcon.appiconset/Contents.json") })
    let refused = try world.json("file", "create", "app-icon", "AppIcon", exits: 2)["error"]
    #expect(refused?["hint"]?.string == "run slipway file create app-icon AppIcon --image FILE")
    let folder = set.dropLast("/Contents.json".count)
    let created = try world.json("file", "create", "app-icon", "AppIcon", "--image", "icon.png")
    // A Mac app's icon has ten sizes.
    #expect(created.texts("created").contains("\(folder)/icon.png"))
    #expect(created.texts("created").count == (template == "macos-app" ? 10 : 1))
    #expect(try world.text(set).contains("\"filename\" : \"icon.png\""))
    try world.slipway("format", "--check")
    let full = try world.json("file", "create", "app-icon", "AppIcon", "--image", "icon.png", exits: 2)["error"]
    #expect(full?["code"]?.string == "file-exists")
    let other = try world.slipway("file", "create", "app-icon", "Zweit").output
    #expect(other.contains(" uses the app icon \"AppIcon\""), "\(other)")
    #expect(other.contains(" --app-icon Zweit"), "\(other)")
  }

  @Test(arguments: [
    (512, 512, 2, false, "has the size 512x512"), (1024, 1023, 2, false, "has the size 1024x1023"),
    (1024, 1024, 6, false, "alpha"), (1024, 1024, 4, false, "alpha"), (1024, 1024, 3, true, "alpha"),
  ]) func `an icon that Apple would refuse is not taken`(
    width: Int, height: Int, colorType: Int, hasTransparency: Bool, words: String
  ) throws {
    let world = try SealedWorld.withProject()
    let picture = Self.picture(width, height, colorType: colorType, hasTransparency: hasTransparency)
    try world.judge("python3", "-c", picture, "icon.png")
    let before = try files(world)
    let error = try #require(
      try world.json("file", "create", "app-icon", "A", "--image", "icon.png", exits: 2)["error"])
    #expect(error["code"]?.string == "image-unsuitable" && error["message"]?.string?.contains(words) == true)
    #expect(try files(world) == before)
  }

  @Test func `images of a set go where their names say`() throws {
    let world = try SealedWorld.withProject()
    for (name, size) in [("star.png", 10), ("star@2x.png", 20), ("star@3x.png", 30)] {
      try world.judge("python3", "-c", Self.picture(size, size, colorType: 6), name)
    }
    let images = ["star.png", "star@2x.png", "star@3x.png"]
    try world.slipway(
      "file", "create", "asset-set", "Stern", "--image", images[0], "--image", images[1], "--image", images[2])
    let contents = try world.text("Wecker/Assets.xcassets/Stern.imageset/Contents.json")
    let set = try #require(JSONValue(parsing: Array(contents.utf8), file: nil).object)
    #expect(set.objects("images").map { $0["filename"]?.string } == images)
    #expect(set.objects("images").map { $0["scale"]?.string } == ["1x", "2x", "3x"])
    try world.slipway("check", "--strict")
    try world.write("no picture", to: "text.png")
    for arguments in [["asset-set", "B", "--image", "text.png"], ["class", "C", "--image", "star.png"]] {
      let result = try world.run([SealedWorld.program, "file", "create"] + arguments)
      #expect(result.exitCode == 2, "\(result)")
    }
  }

  @Test(arguments: ["folders", "groups"]) func `a view controller comes with its xib or its scene`(
    layout: String
  ) throws {
    let world = try SealedWorld.withProject("Wecker", "--interface", "storyboard", "--layout", layout)
    let before = try files(world)
    let created = try world.json("file", "create", "view-controller", "Uhr", "--interface", "xib", "--no-date")
    #expect(created.texts("created") == ["Wecker/Uhr.swift", "Wecker/Uhr.xib"])
    #expect(try world.text("Wecker/Uhr.xib").contains("customClass=\"Uhr\" customModuleProvider=\"target\""))
    try world.slipway("file", "create", "view-controller", "Zeiger", "--interface", "storyboard", "--no-date", "-q")
    try world.slipway("file", "create", "table-view-controller", "Liste", "--interface", "storyboard", "-q")
    try world.slipway("file", "create", "collection-view-controller", "Gitter", "--interface", "storyboard", "-q")
    let main = "Wecker/Base.lproj/Main.storyboard"
    let text = try world.text(main)
    #expect(text.contains("        <!--Zeiger-->\n        <scene sceneID=\""))
    #expect(text.contains("<tableViewController storyboardIdentifier=\"Liste\" id=\""))
    // A class that is registered for the identifier would hide the storyboard's prototype cell.
    #expect(try !world.text("Wecker/Liste.swift").contains("register"))
    #expect(text.contains("<collectionViewController storyboardIdentifier=\"Gitter\" id=\""))
    #expect(text.contains("<collectionViewFlowLayout key=\"collectionViewLayout\""))
    #expect(text.hasPrefix(try #require(before["work/Wecker/\(main)"]).components(separatedBy: "    </scenes>")[0]))
    let judge = """
      import sys, xml.dom.minidom as m
      for file in sys.argv[1:]:
          nodes = m.parse(file).getElementsByTagName("*")
          ids = [n.getAttribute("id") for n in nodes if n.getAttribute("id")]
          assert len(ids) == len(set(ids)), file
          for n in nodes:
              if n.tagName in ("outlet", "segue"): assert n.getAttribute("destination") in ids, file
      """
    try world.judge("python3", "-c", judge, main, "Wecker/Uhr.xib")
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    let again = try world.run([
      SealedWorld.program, "file", "create", "view-controller", "Mehr/../Zeiger", "--interface", "storyboard",
    ])
    #expect(again.exitCode == 2, "\(again)")
    for _ in 0..<4 { try world.slipway("undo") }
    #expect(try files(world) == before)
  }

  @Test func `which storyboard gets the scene is asked where it is not clear`() throws {
    let world = try SealedWorld.withProject()
    func code(_ arguments: String...) throws -> String? {
      let create = [SealedWorld.program, "file", "create", "view-controller", "Uhr", "--json"]
      return try world.run(create + arguments).json()["error"]?["code"]?.string
    }
    #expect(try code("--interface", "storyboard") == "storyboard-needed")
    for name in ["Eins", "Zwei"] { try world.slipway("file", "create", "storyboard", name, "-q") }
    #expect(try code("--interface", "storyboard") == "storyboard-needed")
    #expect(try code("--storyboard", "Nichts.storyboard") == "file-not-found")
    #expect(try code("--storyboard", "Wecker/ContentView.swift") == "markup-malformed")
    #expect(try code("--storyboard", "Wecker/Zwei.storyboard") == nil)
    #expect(try world.text("Wecker/Zwei.storyboard").contains("customClass=\"Uhr\""))
    #expect(try !world.text("Wecker/Eins.storyboard").contains("customClass=\"Uhr\""))
    let refused = try world.json("file", "create", "class", "A", "--interface", "xib", exits: 2)["error"]
    #expect(refused?["code"]?.string == "option-not-offered")
  }

  @Test func `a test plan runs the tests of all targets`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests", "--ui-tests")
    try world.slipway("file", "create", "test-plan", "Alles")
    let text = try world.text("Wecker/Alles.xctestplan")
    let plan = try #require(JSONValue(parsing: Array(text.utf8), file: nil).object)
    let targets = plan.objects("testTargets").compactMap { $0["target"] }
    #expect(targets.map { $0["name"]?.string } == ["WeckerTests", "WeckerUITests"])
    let project = try world.text("Wecker.xcodeproj/project.pbxproj")
    #expect(targets.allSatisfy { project.contains($0["identifier"]?.string ?? "none") })
    try world.slipway("check", "--strict")
  }

  @Test func `a test plan goes into the app's scheme, and comes out again`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let path = "Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme"
    let before = try world.text(path)
    #expect(before.contains("shouldAutocreateTestPlan"))
    let created = try world.json("file", "create", "test-plan", "Alles")
    #expect(created.shape == "{schema, created[], target, scheme, files[{path, change}], notes[]}")
    #expect(created["scheme"]?.string == "Wecker" && created.texts("notes") == [])
    let scheme = try world.text(path)
    #expect(
      scheme.contains(
        """
              <TestPlans>
                 <TestPlanReference
                    reference = "container:Wecker/Alles.xctestplan"
                    default = "YES">
                 </TestPlanReference>
              </TestPlans>
              <Testables>
        """))
    #expect(!scheme.contains("shouldAutocreateTestPlan") && scheme.contains("version = \"1.7\""))
    try world.slipway("file", "create", "test-plan", "Kurz", "--scheme", "Wecker", "-q")
    #expect(try world.text(path).components(separatedBy: "default = \"YES\"").count == 2)
    try world.slipway("check", "--strict")
    try world.slipway("undo")
    #expect(try world.text(path) == scheme)
    try world.slipway("undo")
    #expect(try world.text(path) == before)
  }

  @Test func `a test plan whose scheme can't be told is written, and a wrong scheme is refused`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let missing = try world.json("file", "create", "test-plan", "A", "--scheme", "Nirgends", exits: 2)["error"]
    #expect(missing?["code"]?.string == "scheme-missing" && !world.exists("Wecker/A.xctestplan"))
    let odd = try world.json("file", "create", "class", "A", "--scheme", "Wecker", exits: 2)["error"]
    #expect(odd?["code"]?.string == "option-not-offered")
    try FileManager.default.removeItem(atPath: "\(world.directory)/Wecker.xcodeproj/xcshareddata")
    let alone = try world.json("file", "create", "test-plan", "A")
    #expect(alone["scheme"] == .null && alone.texts("notes").count == 1)
  }

  @Test func `on the Mac a view is one of AppKit's, and what there is not is refused`() throws {
    let world = try SealedWorld.withProject("Wecker", "--template", "macos-app", "--interface", "storyboard")
    try world.slipway("file", "create", "view-controller", "Uhr", "--interface", "xib", "-q")
    try world.slipway("file", "create", "view-controller", "Zeiger", "--interface", "storyboard", "-q")
    try world.slipway("file", "create", "view", "Flache", "-q")
    try world.slipway("file", "create", "storyboard", "Mehr", "-q")
    try world.slipway("file", "create", "app-icon", "Zweit", "-q")
    #expect(try world.text("Wecker/Uhr.swift").contains("import Cocoa\n\nclass Uhr: NSViewController {"))
    #expect(try world.text("Wecker/Uhr.xib").contains("targetRuntime=\"MacOSX.Cocoa\""))
    #expect(try world.text("Wecker/Flache.swift").contains("class Flache: NSView {"))
    #expect(try world.text("Wecker/Base.lproj/Main.storyboard").contains("customClass=\"Zeiger\""))
    for kind in ["table-view-controller", "collection-view-controller", "launch-screen", "settings-bundle"] {
      let error = try world.json("file", "create", kind, "A", exits: 2)["error"]
      #expect(error?["code"]?.string == "platform-not-offered")
    }
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
  }

  @Test func `headers say what Xcode's say, and names may have folders`() throws {
    let world = try SealedWorld.withProject()
    let created = try world.json(
      "file", "create", "class", "Wecker/Model/Alarm", "--subclass", "NSObject", "--date", "2026-03-04")
    #expect(created.shape == "{schema, created[], target, scheme, files[{path, change}], notes[]}")
    #expect(created.texts("created") == ["Wecker/Model/Alarm.swift"] && created["target"]?.string == "Wecker")
    let text = try world.text("Wecker/Model/Alarm.swift")
    #expect(text.hasPrefix("//\n//  Alarm.swift\n//  Wecker\n//\n//  Created by Ada Beispiel on 3/4/26.\n"))
    #expect(text.contains("class Alarm: NSObject {"))
  }

  @Test(arguments: [
    (["class", "ContentView"], "file-exists"), (["nothing", "A"], "template-unknown"),
    (["class", "1A"], "type-name-invalid"), (["extension", "A"], "type-name-invalid"),
    (["class", "../A"], "path-outside"), (["class", "A", "--target", "Nobody"], "target-not-found"),
  ]) func `what can't be created is refused`(arguments: [String], code: String) throws {
    let world = try SealedWorld.withProject()
    let before = try world.snapshot()
    let result = try world.run([SealedWorld.program, "file", "create"] + arguments + ["--json"])
    #expect(try result.json()["error"]?["code"]?.string == code, "\(result)")
    #expect(try world.snapshot() == before)
  }
}
