import Diagnostics
import FileTrees
import Scaffolding
import TestSupport
import Testing

@Suite struct TemplateTests {
  private static let manifest = """
    name: mine
    description: Mine
    kind: project
    platforms: [ios]
    files:
      - from: a.txt
        to: "{{name}}/a.txt"
    targets:
      - name: "{{name}}"
        kind: application
    """

  /// What is wrong with a template that has this manifest and this one file, as `line: message`.
  private func findings(_ manifest: String = manifest, file: String = "{{name}}\n") throws -> [String] {
    let folder = try TemporaryFolder()
    try write(manifest, file: file, in: folder.path)
    return TemplateCatalog(directories: [folder.path]).check(folder.file("mine")).map { finding in
      "\(finding.place?.line ?? 0): \(finding.message)"
    }
  }

  private func write(_ manifest: String, file: String, in folder: String) throws {
    try FileAccess.createDirectory(folder + "/mine/files")
    try FileAccess.write(Array(manifest.utf8), to: folder + "/mine/template.yml")
    try FileAccess.write(Array(file.utf8), to: folder + "/mine/files/a.txt")
  }

  @Test func `the bundled templates have no mistakes`() throws {
    for entry in try Workbench.folders() {
      // What a template extends lies beside it.
      let folder = entry.split(separator: "/").dropLast().joined(separator: "/")
      #expect(TemplateCatalog(directories: ["/" + folder]).check(entry) == [], "\(entry)")
    }
  }

  private static let projects = [
    "framework", "ios-app", "ios-document", "ios-empty", "ios-game", "ios-master-detail", "ios-page-based",
    "ios-tabbed",
    "ios-table", "macos-app", "macos-command-line-tool", "multiplatform-app", "static-library",
    "swift-package-with-app",
    "tvos-app", "visionos-app", "watchos-app",
  ]

  @Test func `the catalog lists what can be chosen, by kind`() throws {
    #expect(try Workbench.catalog.templates(kind: .project).map(\.name) == Self.projects)
    let all = try Workbench.catalog.templates()
    #expect(!all.contains { $0.kind == .part })
    let parts = try Workbench.catalog.templates(kind: .part).map(\.name)
    #expect(parts.contains("app-parts") && Set(parts).isDisjoint(with: all.map(\.name)))
  }

  @Test func `an overlay has its own options and those of what it extends`() throws {
    let template = try Workbench.catalog.template(named: "ios-app")
    #expect(template.options.map(\.option) == ProjectOption.allCases.filter { $0 != .platform })
    #expect(template.offer(.interface)?.values == ["swiftui", "storyboard", "xib", "code"])
    #expect(template.offer(.tests)?.defaultValue == "no")
  }

  @Test(arguments: ["nothing", "..", ".", "../Templates/ios-app", "", "app\0"])
  func `a name that is no template is told`(name: String) {
    #expect(Workbench.code { _ = try Workbench.catalog.template(named: name) } == "template-unknown")
  }

  @Test func `a part makes no project`() throws {
    let answers = try Workbench.answers()
    #expect(Workbench.code { _ = try Workbench.plan(answers, template: "app-parts") } == "template-invalid")
  }

  @Test func `a correct template has no findings`() throws {
    #expect(try findings() == [])
  }

  @Test(arguments: [
    ("kind: project", "kind: thing", "3: unknown kind \"thing\""),
    ("platforms: [ios]", "platforms: [ios, dos]", "4: unknown platform \"dos\""),
    ("platforms", "platform", "4: unknown key \"platform\" in the manifest"),
    ("description: Mine", "description:\n  - Mine", "3: \"description\" must be a single-line string"),
    ("kind: application", "kind: applet", "10: unknown kind of target \"applet\""),
    (
      "to: \"{{name}}/a.txt\"", "to: \"../a.txt\"",
      "6: \"../a.txt\" is not a valid relative path: \"..\" points outside the folder"
    ),
    ("to: \"{{name}}/a.txt\"", "to: /etc/a.txt", "6: \"/etc/a.txt\" is not a valid relative path: it is absolute"),
    (
      "to: \"{{name}}/a.txt\"", "to: ~/a.txt",
      "6: \"~/a.txt\" is outside the project: \"~\" means the home folder"
    ),
    ("to: \"{{name}}/a.txt\"", "to: \"{{nme}}/a.txt\"", "6: unknown placeholder \"nme\""),
    ("to: \"{{name}}/a.txt\"", "to: \"{{header}}.txt\"", "6: unknown placeholder \"header\""),
    ("to: \"{{name}}/a.txt\"", "to: x\n    when: colour=red", "8: a condition can't use \"colour\""),
    (
      "to: \"{{name}}/a.txt\"", "to: x\n    when: interface=swing",
      "8: \"interface\" can't be \"swing\", only swiftui, storyboard, xib, code"
    ),
    ("kind: project", "kind: project\nextends: [mine]", "4: \"mine\" extends itself"),
    ("kind: project", "kind: project\nextends: [yours]", "4: template \"yours\" does not exist"),
    ("kind: project", "kind: project\nkind: project", "3: the manifest can't be read: duplicate key \"kind\""),
  ])
  func `a mistake in the manifest is told with its line`(old: String, new: String, finding: String) throws {
    #expect(try findings(Self.manifest.replacing(old, with: new, maxReplacements: 1)).contains(finding))
  }

  @Test(arguments: [
    ("one\n{{nme}}", "2: unknown placeholder \"nme\""),
    ("{{#hasTint}}", "1: unterminated section \"hasTint\""),
    ("\n{{/hasTint}}", "2: \"{{/hasTint}}\" closes a section that is not open"),
    ("{{> other}}", "1: \"{{> other}}\" is not a valid placeholder"),
    ("{{{name}}}", "1: \"{{{name}}\" is not a valid placeholder"),
    ("{{=<% %>=}}", "1: \"{{=<% %>=}}\" is not a valid placeholder"),
    ("{{}}", "1: \"{{}}\" is a placeholder without a name"),
    ("a\nb {{name", "2: unterminated placeholder"),
  ])
  func `a mistake in a file is told with its line`(text: String, finding: String) throws {
    #expect(try findings(file: text) == [finding])
  }

  /// What the file of a template becomes in a project that has English and German.
  private func rendered(_ file: String) throws -> String {
    let folder = try TemporaryFolder()
    let options = "\noptions:\n  localize:\n    question: Languages\n"
    try write(Self.manifest + options, file: file, in: folder.path)
    let template = try TemplateCatalog(directories: [folder.path]).template(named: "mine")
    let german = try LanguageCode("de")
    let answers = try Workbench.answers { $0.localizations = [german] }
    let plan = try ProjectPlan(template: template, answers: answers)
    return String(
      decoding: try #require(plan.tree.files.first { $0.path.lastComponent == "a.txt" }).bytes, as: UTF8.self)
  }

  @Test(arguments: [
    ("{{#languages}}{{language}}{{#hasNext}},{{/hasNext}}{{/languages}}.", "en,de."),
    ("a\n  {{! gone }}\n\t{{#languages}} \n- {{language}}\n  {{/languages}}\nb", "a\n- en\n- de\nb"),
    ("a {{! here }}\nb {{^languages}}none{{/languages}}\n", "a \nb \n"), ("{{! first }}\r\na", "a"),
    ("  {{#languages}}{{! two }}\n{{/languages}}", "  \n\n"), ("{ {{name}} } {", "{ Wecker } {"),
  ])
  func `sections and comments alone on their lines take the lines with them`(text: String, result: String) throws {
    #expect(try rendered(text) == result)
  }

  @Test(
    .timeLimit(.minutes(30)),
    arguments: ["{ ", "{a}", "{{! }}", "{{name}}", "}} {", "  {{! }}\t", "{{#languages}}{{/languages}}\n", "\n{"])
  func `a long text takes time in proportion to its length`(piece: String) throws {
    let once = try rendered(piece)
    let text = try rendered(String(repeating: piece, count: 100_000))
    #expect(text.utf8.count >= 50_000 * once.utf8.count)
  }

  @Test func `sections that multiply a text are stopped`() throws {
    let (open, close) = ("{{#languages}}", "{{/languages}}")
    let text =
      String(repeating: open, count: 14) + String(repeating: "x", count: 1000) + String(repeating: close, count: 14)
    #expect(Workbench.code { _ = try rendered(text) } == "template-invalid")
  }

  @Test func `an option that changes nothing is told`() throws {
    let manifest = Self.manifest + "\noptions:\n  tests:\n    question: Tests\n    default: no\n"
    #expect(try findings(manifest) == ["0: option \"tests\" has no effect"])
  }

  @Test(arguments: ["no", "false", "off"])
  func `a flag is spelled as in YAML`(word: String) throws {
    let folder = try TemporaryFolder()
    let options = "\noptions:\n  tests:\n    question: Tests\n    default: \(word)\n"
    try write(Self.manifest + options, file: "", in: folder.path)
    let template = try TemplateCatalog(directories: [folder.path]).template(named: "mine")
    #expect(template.offer(.tests)?.defaultValue == "no")
  }

  @Test func `a missing file and a link to elsewhere are told`() throws {
    let folder = try TemporaryFolder()
    try write(Self.manifest, file: "", in: folder.path)
    try FileAccess.remove(folder.file("mine/files/a.txt"))
    let catalog = TemplateCatalog(directories: [folder.path])
    #expect(catalog.check(folder.file("mine")).map(\.message) == ["template file \"a.txt\" is missing"])
    try FileAccess.createLink(at: folder.file("mine/files/a.txt"), to: "/etc/passwd")
    #expect(catalog.check(folder.file("mine")).map(\.message).first?.contains("is a symbolic link") == true)
    let answers = try Workbench.answers()
    let template = try catalog.template(named: "mine")
    #expect(Workbench.code { _ = try ProjectPlan(template: template, answers: answers) } == "template-invalid")
  }

  @Test(arguments: [
    String(repeating: "[", count: 5000), String(repeating: "- ", count: 5000), String(repeating: "? ", count: 5000),
    String(repeating: "x", count: 100_000), "\u{FEFF}", "", "a: *b", "\"", "\0", "%YAML 9.9\n---\n",
  ])
  func `a manifest that is none is refused without a crash`(text: String) throws {
    #expect(try !findings(text).isEmpty)
  }

  @Test func `a user's own template comes before the bundled one`() throws {
    let folder = try TemporaryFolder()
    try write(Self.manifest, file: "{{name}}: {{bundleIdentifier}} <&>\n", in: folder.path)
    try FileAccess.move(folder.file("mine"), to: folder.file("ios-app"))
    try FileAccess.write(
      Array(Self.manifest.replacing("name: mine", with: "name: ios-app", maxReplacements: 1).utf8),
      to: folder.file("ios-app/template.yml"))
    let catalog = TemplateCatalog(directories: [folder.file("missing"), folder.path, Workbench.templates])
    let template = try catalog.template(named: "ios-app")
    #expect(template.summary == "Mine")
    let plan = try ProjectPlan(template: template, answers: try Workbench.answers())
    #expect(plan.tree["Wecker/a.txt"]?.bytes == Array("Wecker: de.uni-hd.demo.Wecker <&>\n".utf8))
  }

  @Test func `an option that the template does not have is refused, but not its absence`() throws {
    let folder = try TemporaryFolder()
    try write(Self.manifest, file: "", in: folder.path)
    let template = try TemplateCatalog(directories: [folder.path]).template(named: "mine")
    let asked = try Workbench.answers { $0.tests = true }
    #expect(Workbench.code { _ = try ProjectPlan(template: template, answers: asked) } == "option-not-offered")
    let declined = try Workbench.answers { $0.tests = false }
    #expect(Workbench.code { _ = try ProjectPlan(template: template, answers: declined) } == nil)
  }

  @Test(arguments: [
    ("a.plist", "<plist><dict></plist>"), ("a.json", "{\"a\": }"), ("a.xcstrings", "{"), ("a.storyboard", "<a><b></a>"),
    ("a.strings", "\"a\" = ;"), ("b.xcdatamodeld/b.xcdatamodel/contents", "<model>"),
    ("a.entitlements", "{{#isOdd}}<plist>{{/isOdd}}"),
  ])
  func `what a template writes and nobody could read is told, with its file`(path: String, text: String) throws {
    let flag = "\nflags:\n  - name: isOdd\n    when: xcode=14\n"
    let manifest = Self.manifest.replacing("{{name}}/a.txt", with: "{{name}}/\(path)", maxReplacements: 1) + flag
    let findings = try findings(manifest, file: text + "\n")
    #expect(findings.count == 1, "\(findings)")
    #expect(findings.first?.contains("\"Trial/\(path)\" can't be read") == true, "\(findings)")
  }

  @Test func `a file that a target names and that nothing writes is told`() throws {
    let findings = try findings(Self.manifest + "\n    info-plist: Info.plist\n")
    #expect(findings == ["9: the template does not create \"Info.plist\", which its target uses"])
  }

  @Test(arguments: [
    ("values:\n  - name: name\n    value: x", "12: placeholder \"name\" is predefined"),
    ("values:\n  - name: a1\n    value: x", "12: \"a1\" is not a valid placeholder name: it may contain only letters"),
    ("values:\n  - name: own\n    value: \"{{none}}\"", "12: unknown placeholder \"none\""),
    ("flags:\n  - name: own\n    platform: dos", "13: unknown platform \"dos\""),
    ("excludes:\n  - reason: no", "12: \"when\" is missing"),
    (
      "excludes:\n  - when: deployment-target=15.0\n    reason: no",
      "12: a condition can't use \"deployment-target\""
    ),
    ("excludes:\n  - when: xcode>=13\n    reason: no", "12: \"xcode\" can't be \"13\", only 14, 15, 16, 26"),
  ])
  func `a mistake in what is a template's own is told`(lines: String, finding: String) throws {
    #expect(try findings(Self.manifest + "\n" + lines + "\n").contains(finding))
  }
}
