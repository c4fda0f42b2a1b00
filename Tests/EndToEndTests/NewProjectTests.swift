import FileTrees
import SyntaxTrees
import TestSupport
import Testing

/// `slipway new`: what it makes.
@Suite struct NewProjectTests {
  @Test func `templates come from where the user says, then from .slipway.yml, then from the user's data`() throws {
    let world = try SealedWorld()
    let places = [
      "given": "given", ".": "project/Vorlagen", "data": world.root + "/home/.local/share/slipway/Templates",
    ]
    for (name, folder) in places {
      try world.write(
        "name: course\ndescription: Ours\nkind: project\nplatforms: [ios]\nextends: [ios-app]\n"
          + "files:\n  - from: Where.txt\n    to: \"{{name}}/Where.txt\"\n", to: "\(folder)/course/template.yml")
      try world.write("\(name)\n", to: "\(folder)/course/files/Where.txt")
    }
    try world.write("templates: [Vorlagen]\n", to: "project/.slipway.yml")
    func made(_ name: String, _ options: String..., in folder: String) throws -> String {
      let new = ["-C", folder, "new", name, "--company-id", "de.x", "--template", "course", "--no-git", "-q"]
      let result = try world.run([SealedWorld.program] + new + options)
      #expect(result.exitCode == 0, "\(result)")
      return try world.text("\(folder)/\(name)/\(name)/Where.txt")
    }
    #expect(try made("Eins", "--templates", "../given", in: "project") == "given\n")
    #expect(try made("Zwei", in: "project") == ".\n")
    #expect(try made("Drei", in: ".") == "data\n")
    #expect(
      try world.json("-C", "project", "template", "list").objects("templates").contains {
        $0["name"]?.string == "course"
      })
    try world.write("templates: [Fehlt]\n", to: "project/.slipway.yml")
    let error = try world.json("-C", "project", "new", "Vier", "--company-id", "de.x", exits: 2)["error"]
    #expect(error?["code"]?.string == "file-not-found" && error?["file"]?.string?.hasSuffix(".slipway.yml") == true)
  }

  @Test func `the same answers give the same bytes`() throws {
    let one = try SealedWorld.withProject("Wecker", "--tests", "--ui-tests", "--at", "2026-11-21")
    let two = try SealedWorld.withProject("Wecker", "--tests", "--ui-tests", "--at", "2026-11-21")
    #expect(try one.git("rev-parse", "HEAD") == two.git("rev-parse", "HEAD"))
    #expect(try one.text("Wecker.xcodeproj/project.pbxproj") == two.text("Wecker.xcodeproj/project.pbxproj"))
  }

  @Test(arguments: [
    ["--layout", "groups"], ["--layout", "folders"], ["--xcode", "16"], ["--devices", "ipad"], ["--no-date"],
    ["--organization", "Universität \"Heidelberg\" & Söhne"], ["--team", "ABCDE12345"],
    ["--deployment-target", "18.2"],
    ["--ui-tests"], ["--tests", "--ui-tests", "--layout", "groups"], ["--bundle-id", "org.example.anders"],
  ])
  func `every choice gives a project that is clean and as Xcode writes it`(options: [String]) throws {
    let world = try SealedWorld()
    let arguments = [SealedWorld.program, "new", "Über uns", "--company-id", "de.uni-hd.demo", "-q"] + options
    let made = try world.run(arguments)
    try #require(made.exitCode == 0, "\(made)")
    world.directory += "/Über uns"
    try world.slipway("check", "--strict")
    try world.slipway("format", "--check")
    try world.expectPropertyLists(["Über uns/Info.plist"])
    let sources = try world.listing().filter { $0.hasSuffix(".swift") }
    let parsed = try world.run(["swiftc", "-parse"] + sources)
    #expect(parsed.exitCode == 0, "\(parsed)")
    #expect(try world.git("status", "--porcelain") == "")
  }

  @Test func `company, organization and team are remembered for the next project`() throws {
    let world = try SealedWorld()
    try world.slipway("new", "One", "--company-id", "de.uni-hd.demo", "--team", "ABCDE12345", "-q")
    let two = try world.json("new", "Two")
    #expect(two.objects("targets").first?["bundleIdentifier"]?.string == "de.uni-hd.demo.Two")
    #expect(try world.text("Two/Two.xcodeproj/project.pbxproj").contains("DEVELOPMENT_TEAM = ABCDE12345;"))
    let note = "signed by team ABCDE12345, as the previous project; --team ID chooses another"
    let company = "organization identifier de.uni-hd.demo, as in the previous project; --company-id ID chooses another"
    #expect(two.texts("notes") == [company, note])
    #expect(try world.slipway("new", "Three", "--dry-run").output.hasSuffix("note: \(note)\n"))
    let said = ["--company-id", "de.x", "--team", "ABCDE12345"]
    #expect(try world.json(["new", "Four"] + said).texts("notes") == [])
    #expect(try world.json("new", "Five", "--bundle-id", "de.x.y").texts("notes") == [note])
  }

  @Test func `a project is not written into another repository`() throws {
    let world = try SealedWorld()
    try world.git("init", "-q", "T1")
    let error = try world.json("new", "T1", "--here", "--company-id", "de.x", exits: 2)["error"]
    #expect(error?["message"]?.string == "the project would write into \"T1\", which is another Git repository")
    #expect(error?["hint"]?.string == "choose another name or folder")
    #expect(!world.exists("T1.xcodeproj") && !world.exists("T1/Assets.xcassets"))
  }

  @Test func `without Git there is a project and no repository`() throws {
    let world = try SealedWorld(identity: false)
    let made = try world.json("new", "Wecker", "--company-id", "de.uni-hd.demo", "--no-git")
    #expect(made["repository"] == .null)
    #expect(made["commit"] == .null)
    #expect(!world.exists("Wecker/.git"))
    #expect(!world.exists("Wecker/.gitignore"))
    world.directory += "/Wecker"
    try world.slipway("check", "--strict")
  }

  @Test func `inside a work tree the files are written and nothing is staged`() throws {
    let world = try SealedWorld()
    try world.git("init", "--quiet", "--initial-branch", "main", ".")
    let made = try world.json("new", "Wecker", "--company-id", "de.uni-hd.demo", "--output", "apps")
    #expect(made["repository"]?.string == ".")
    #expect(made["commit"] == .null)
    #expect(!world.exists("apps/Wecker/.git"))
    #expect(try world.git("diff", "--cached", "--name-only") == "")
    #expect(try world.git("ls-files") == "")
    #expect(try world.git("status", "--porcelain").trimmed == "?? apps/")
    let told = try world.slipway("new", "Zweite", "--output", "apps").output
    #expect(told.contains("is in repository"))
  }

  @Test func `here writes beside what is there and refuses to write over it`() throws {
    let world = try SealedWorld()
    try world.write("mine\n", to: "notes.txt")
    let made = try world.json("new", "Wecker", "--company-id", "de.uni-hd.demo", "--here")
    #expect(made["project"]?.string == "Wecker.xcodeproj")
    #expect(try world.text("notes.txt") == "mine\n")
    #expect(made["commit"]?.string == (try world.git("rev-parse", "HEAD").trimmed))
    #expect(try world.git("fsck", "--strict") == "")
    let before = try world.snapshot()
    let refused = try world.json("new", "Wecker", "--here", exits: 2)
    #expect(refused["error"]?["code"]?.string == "file-exists")
    #expect(try world.snapshot() == before)
  }

  @Test func `an empty folder of the name is filled, and the branch is the one asked for`() throws {
    let world = try SealedWorld()
    try FileAccess.createDirectory(world.directory + "/Wecker")
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "--branch", "trunk", "-q")
    world.directory += "/Wecker"
    #expect(try world.git("symbolic-ref", "HEAD").trimmed == "refs/heads/trunk")
  }

  @Test func `the first branch is the one that Git's settings name`() throws {
    let world = try SealedWorld()
    try world.git("config", "--global", "init.defaultBranch", "stamm")
    try world.slipway("new", "Wecker", "--company-id", "de.uni-hd.demo", "-q")
    world.directory += "/Wecker"
    #expect(try world.git("symbolic-ref", "--short", "HEAD").trimmed == "stamm")
    #expect(try world.git("log", "--format=%an <%ae>").trimmed == "Ada Beispiel <ada@uni-hd.example>")
  }

  @Test func `the next command works where the present one was typed`() throws {
    let world = try SealedWorld()
    _ = try world.run(["mkdir", "kurs"])
    let made = try world.slipway("new", "Uhr", "-C", "kurs", "--company-id", "de.x", "--organization", "Firma")
    #expect(made.output.contains("next: cd kurs/Uhr && slipway check"), "\(made)")
    let cloned = try world.slipway("clone", "\(world.directory)/kurs/Uhr", "klon", "-C", "kurs")
    #expect(cloned.output.contains("next: cd kurs/klon && slipway check"), "\(cloned)")
    let note = "note: organization Firma, as in the previous project; --organization NAME chooses another"
    #expect(try world.slipway("new", "B", "--company-id", "de.x").output.contains(note))
    #expect(try !world.slipway("new", "C", "--company-id", "de.x", "--organization", "").output.contains("Firma"))
  }
}
