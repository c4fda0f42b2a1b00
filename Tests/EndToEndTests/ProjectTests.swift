import FileTrees
import Foundation
import SyntaxTrees
import TestSupport
import Testing

/// `show`, `check` and `format` on projects: ours, several in a folder, and broken ones.
@Suite struct ProjectTests {
  @Test func `show tells targets, identifiers and settings with where they come from`() throws {
    let world = try SealedWorld.withProject("Wecker", "--tests")
    let shown = try world.json("show")
    #expect(shown["project"]?.string == "Wecker.xcodeproj")
    let app = try #require(shown.objects("targets").first)
    #expect(app["bundleIdentifier"]?.string == "de.uni-hd.demo.Wecker" && app["platform"]?.string == "iOS")
    #expect(app.objects("configurations").map { $0["name"]?.string } == ["Debug", "Release"])
    #expect(shown.objects("targets").last?.texts("dependencies") == ["Wecker"])
    let setting = try world.json("show", "Wecker", "--setting", "PRODUCT_NAME", "--configuration", "Release")
    let value = setting.objects("targets").first?.objects("settings").first
    #expect(value?["value"]?.string == "Wecker")
    #expect(try world.json("show", "Nix", exits: 2)["error"]?["code"]?.string == "target-not-found")
    let unknown = try world.json("show", "--settings", "--configuration", "Nix", exits: 2)
    #expect(unknown["error"]?["code"]?.string == "configuration-not-found")
  }

  @Test func `show tells what is wrong with settings and their files`() throws {
    let world = try SealedWorld.withProject()
    try world.edit(
      "Wecker.xcodeproj/project.pbxproj", "MARKETING_VERSION = 1.0;",
      "KREIS_A = \"$(KREIS_B)\"; KREIS_B = \"$(KREIS_A)\"; MARKETING_VERSION = 1.0;")
    let shown = try world.json("show", "--setting", "KREIS_A")
    #expect(shown.objects("findings").contains { $0["code"]?.string == "setting-recursive" }, "\(shown)")
    #expect(try world.slipway("show", "--settings").output.contains("[setting-recursive]"))
    #expect(try world.json("show", "--setting", "MARKETING_VERSION").objects("findings").isEmpty)
  }

  @Test(arguments: [["show"], ["version"], ["check"]]) func `a pipe in place of the project file is refused`(
    command: [String]
  ) throws {
    let world = try SealedWorld()
    try world.judge("mkdir", "A.xcodeproj")
    try world.judge("mkfifo", "A.xcodeproj/project.pbxproj")
    let result = try world.run([SealedWorld.program] + command)
    #expect(result.exitCode != 0 && "\(result)".contains("is not a regular file"))
  }

  @Test func `where a folder has several projects, one is named`() throws {
    let world = try SealedWorld()
    for name in ["Eins", "Zwei"] {
      try world.slipway("new", name, "--company-id", "de.x", "--no-git", "-q")
      try world.judge("mv", "\(name)/\(name).xcodeproj", ".")
    }
    let several = try #require(try world.json("show", exits: 2)["error"])
    #expect(several["code"]?.string == "several-projects")
    #expect(several["message"]?.string?.contains("Eins.xcodeproj, Zwei.xcodeproj") == true)
    #expect(several["hint"]?.string?.contains("--project Eins.xcodeproj") == true)
    #expect(try world.json("show", "--project", "Zwei.xcodeproj")["project"]?.string == "Zwei.xcodeproj")
    #expect(try world.json("--project", "Zwei.xcodeproj", "show")["project"]?.string == "Zwei.xcodeproj")
    #expect(try world.json("show", "--project", "Drei.xcodeproj", exits: 2)["error"]?["code"]?.string == "no-project")
  }

  @Test func `check tells file, line and rule, and --strict counts warnings`() throws {
    let world = try SealedWorld.withProject()
    let file = "Wecker.xcodeproj/project.pbxproj"
    try world.edit(file, "\"de.uni-hd.demo.Wecker\"", "\"de.uni_hd.demo.Wecker\"")
    let text = try world.slipway("check").output
    #expect(text.contains("\(file):") && text.contains("warning: ") && text.contains("[bundle-id-underscore]"))
    #expect(text.contains("  hint: "))
    try world.slipway("check", "--strict", exits: 1)
    try world.slipway("check", "--strict", "--skip", "bundle-id-underscore")
    try world.slipway("check", "--strict", "--only", "version-form")
    try world.edit(file, "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    let found = try world.json("check", exits: 1)
    #expect(found["errors"]?.int == 1 && found["warnings"]?.int == 1)
    let line = try #require(found.objects("findings").first { $0["rule"]?.string == "version-form" }?["line"]?.int)
    #expect(try world.text(file).lines[line - 1].contains("MARKETING_VERSION = 1.0b;"))
    try world.slipway("check", "--only", "nope", exits: 2)
  }

  @Test func `a rule is changed in .slipway.yml, with a reason`() throws {
    let world = try SealedWorld.withProject()
    try world.edit("Wecker.xcodeproj/project.pbxproj", "MARKETING_VERSION = 1.0;", "MARKETING_VERSION = 1.0b;")
    func rule(_ severity: String, _ rule: String = "version-form") throws {
      let change = "{rule: \(rule), severity: \(severity), reason: made elsewhere}"
      try world.write("check:\n  rules:\n    - \(change)\n", to: ".slipway.yml")
    }
    try rule("warning")
    #expect(try world.json("check")["warnings"]?.int == 1)
    try rule("off")
    #expect(try world.json("check")["findings"]?.array == [])
    try rule("off", "no-such-rule")
    #expect(try world.json("check", exits: 2)["error"]?["code"]?.string == "configuration-invalid")
  }

  @Test func `format writes what Xcode would write, once`() throws {
    let world = try SealedWorld.withProject()
    let file = "Wecker.xcodeproj/project.pbxproj"
    let canonical = try world.text(file)
    try world.edit(file, "\t\t\tisa = PBXProject;", "\t\t\tisa   =   PBXProject  ;")
    #expect(try world.json("format", "--check", exits: 1).objects("files").first?["canonical"]?.bool == false)
    #expect(try world.json("format").objects("files").first?["written"]?.bool == true)
    #expect(try world.text(file) == canonical)
    #expect(try world.json("format").objects("files").first?["written"]?.bool == false)
  }

  @Test(arguments: [
    ("", "an empty file"), ("// !$*UTF8*$!\n{ a = ", "a file that ends early"), ("{}", "a file without objects"),
    ("<<<<<<< HEAD\n{\n=======\n{\n>>>>>>> x\n", "conflict markers"), ("\u{0}\u{1}\u{2}", "no text"),
  ])
  func `a broken project file is a clear error in every command`(text: String, kind: String) throws {
    let world = try SealedWorld.withProject()
    try world.write(text, to: "Wecker.xcodeproj/project.pbxproj")
    for command in ["show", "check", "format"] {
      let result = try world.run([SealedWorld.program, command, "--json"])
      #expect(result.exitCode == 2, "\(kind): \(result)")
      let error = try #require(try result.json()["error"], "\(kind)")
      #expect(error["file"]?.string == "Wecker.xcodeproj/project.pbxproj", "\(kind): \(result)")
    }
  }

  @Test func `completions and the manual page are what other programs read`() throws {
    let world = try SealedWorld()
    try world.write(try world.slipway("completion", "bash").output, to: "slipway.bash")
    try world.judge("bash", "-n", "slipway.bash")
    try world.slipway("completion", "fish")
    try world.slipway("completion", "zsh")
    try world.slipway("completion", "tcsh", exits: 64)
    #expect(try world.slipway("help", "--man").output.hasPrefix(".TH SLIPWAY 1 "))
    #expect(try world.slipway("help", "--markdown").output.contains("### `slipway new`"))
  }

  @Test func `templates are listed, shown and checked`() throws {
    let world = try SealedWorld()
    let names = try world.json("template", "list").objects("templates").compactMap { $0["name"]?.string }
    #expect(names.contains("ios-app"))
    for name in names { try world.slipway("template", "show", name) }
    #expect(try world.json("template", "show", "nope", exits: 2)["error"]?["code"]?.string == "template-unknown")
    try world.write("name: Broken\n", to: "broken/template.yml")
    let found = try world.run([SealedWorld.program, "template", "check", "broken", "--json"])
    #expect(found.exitCode == 1, "\(found)")
    for folder in ["broken", "missing"] {
      for line in try world.slipway("template", "check", folder, exits: 1).output.lines {
        #expect(line.components(separatedBy: "template.yml").count == 2, "\(line)")
      }
    }
  }

  @Test func `an error names the file once, and its place before it`() throws {
    let world = try SealedWorld.withProject()
    let file = "Wecker.xcodeproj/project.pbxproj"
    try world.write("{ objects = }; }", to: file)
    let text = try world.run([SealedWorld.program, "show"]).problems
    #expect(text.hasPrefix("error: \(file):1:13: the file is not a valid property list: expected a value"), "\(text)")
    #expect(text.prefix { $0 != "\n" }.ranges(of: file).count == 1)
    #expect(text.contains("\nhint: correct that line"))
    let error = try #require(try world.json("show", exits: 2)["error"])
    #expect(error["message"]?.string?.contains(file) == true && error["column"] == nil)
  }

  @Test func `a project whose root names nothing is not formatted`() throws {
    let world = try SealedWorld.withProject()
    let file = "Wecker.xcodeproj/project.pbxproj"
    try world.edit(file, "\trootObject = ", "\trootObject = 0")
    let before = try world.text(file)
    for command in [["format"], ["format", "--check"]] {
      let result = try world.run([SealedWorld.program] + command + ["--json"])
      #expect(result.exitCode == 2)
      #expect(try result.json()["error"]?["code"]?.string == "project-root-missing")
    }
    #expect(try world.text(file) == before)
  }

  @Test func `a file of settings in other letters than the project's is read, and told`() throws {
    let world = try SealedWorld.withProject()
    try world.write("#include \"config/BASE.xcconfig\"\nKREIS = $(INNEN)\n", to: "App.xcconfig")
    try world.write("INNEN = rund\n", to: "Config/Base.xcconfig")
    let file = "Wecker.xcodeproj/project.pbxproj"
    let id = "ABCDEF0123456789ABCDEF01"
    try world.edit(
      file, "/* End PBXFileReference section */",
      "\t\t\(id) = {isa = PBXFileReference; path = App.xcconfig; sourceTree = SOURCE_ROOT; };\n"
        + "/* End PBXFileReference section */")
    try world.edit(
      file, "isa = XCBuildConfiguration;", "isa = XCBuildConfiguration;\n\t\t\tbaseConfigurationReference = \(id);")
    let shown = try world.json("show", "Wecker", "--setting", "KREIS")
    #expect(shown.objects("targets").first?.objects("settings").first?["value"]?.string == "rund", "\(shown)")
    let finding = try #require(shown.objects("findings").first { $0["code"]?.string == "configuration-file-spelling" })
    #expect(finding["message"]?.string?.contains("the settings name it \"config/BASE.xcconfig\"") == true, "\(finding)")
  }
}
