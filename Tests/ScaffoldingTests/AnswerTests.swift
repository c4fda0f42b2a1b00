import AppleIdentifiers
import Diagnostics
import FileTrees
import Scaffolding
import Testing

@Suite struct AnswerTests {
  private func code(_ name: String = "Wecker", _ change: (inout ProjectAnswers) -> Void) throws -> String? {
    let answers = try Workbench.answers(name, change)
    return Workbench.code { _ = try Workbench.plan(answers) }
  }

  @Test(arguments: [
    ("Wecker", "Wecker"), ("My App", "My-App"), ("Café Noir", "Cafe-Noir"), ("Über-uns & Mehr", "Ueber-uns-Mehr"),
    ("Straße", "Strasse"), ("Ærø", "Aeroe"), ("Łódź", "Lodz"), ("Wecker_2 (neu)", "Wecker-2-neu"),
    ("Cafe\u{301}", "Cafe"),
    ("App日本", "App"), ("Tiếng Việt", "Tieng-Viet"),
  ])
  func `a bundle identifier is proposed that people would write`(name: String, segment: String) throws {
    let plan = try Workbench.plan(try Workbench.answers(name))
    #expect(plan.bundleIdentifier.rawValue == "de.uni-hd.demo." + segment)
    #expect(plan.notes.isEmpty == (name == segment))
  }

  @Test func `an identifier that is given is never altered`() throws {
    let answers = try Workbench.answers("Café", company: nil) {
      $0.bundleIdentifier = try? BundleIdentifier("org.example.Caf-")
    }
    let plan = try Workbench.plan(answers)
    #expect(plan.bundleIdentifier.rawValue == "org.example.Caf-")
    #expect(plan.notes.isEmpty)
  }

  @Test func `what makes no sense is refused with the reason`() throws {
    #expect(try code { $0.platform = .macOS } == "option-not-offered")
    #expect(
      try code {
        $0.language = .objectiveC
        $0.interface = .swiftUI
      } == "options-contradict")
    #expect(
      try code {
        $0.language = .swift
        $0.classPrefix = try? ClassPrefix("AC")
      } == "options-contradict")
    #expect(
      try code {
        $0.layout = .folders
        $0.xcode = .xcode15
      } == "options-contradict")
    #expect(try code { $0.companyIdentifier = nil } == "company-identifier-missing")
    #expect(try code { $0.companyIdentifier = try? BundleIdentifier("de.uni_hd") } == "bundle-identifier-invalid")
    #expect(try code { $0.bundleIdentifier = try? BundleIdentifier("com.Apple.Notes") } == "bundle-identifier-invalid")
    #expect(try code { $0.organization = "A\n*/ import Evil" } == "header-text-invalid")
    #expect(try code { $0.author = "A\u{2028}B" } == "header-text-invalid")
    #expect(try code("Testing") { $0.tests = true } == "module-name-taken")
    #expect(try code("class") { _ in } == "module-name-taken")
  }

  @Test(arguments: [
    ("13.0", Interface.swiftUI, XcodeRelease.xcode26, false), ("14.0", .swiftUI, .xcode26, true),
    ("12.4", .storyboard, .xcode26, false), ("13.0", .storyboard, .xcode26, true),
    ("11.0", .storyboard, .xcode16, false),
    ("18.5", .swiftUI, .xcode16, true), ("26.0", .swiftUI, .xcode16, false), ("26.0", .swiftUI, .xcode26, true),
    ("27.0", .swiftUI, .xcode26, false),
  ])
  func `a system that the app can't run on is refused`(
    version: String, interface: Interface, xcode: XcodeRelease, isFine: Bool
  ) throws {
    let target = try SystemVersion(version)
    let code = try code {
      $0.deploymentTarget = target
      $0.interface = interface
      $0.xcode = xcode
    }
    #expect(code == (isFine ? nil : "deployment-target-invalid"))
  }

  @Test func `days that do not exist are refused`() {
    for (year, month, day) in [(2026, 2, 29), (2100, 2, 29), (2026, 13, 1), (2026, 4, 31), (0, 1, 1), (2026, 1, 0)] {
      #expect(throws: Diagnostic.self) { try CalendarDate(year: year, month: month, day: day) }
    }
    #expect((try? CalendarDate(year: 2028, month: 2, day: 29))?.description == "2028-02-29")
  }

  @Test(arguments: ["", "17.", ".0", "a", "17.0.1", "-1", "17,0", "99999999999999999999"])
  func `a text that is no system version is refused`(text: String) {
    #expect(throws: Diagnostic.self) { try SystemVersion(text) }
  }

  /// The files that come of the answers to ios-app.
  private func files(_ change: (inout ProjectAnswers) -> Void) throws -> [String] {
    try Workbench.plan(try Workbench.answers("Wecker", change)).tree.files.map(\.path.rawValue)
  }

  @Test func `a default gives way to what is asked`() throws {
    let objectiveC = try files { $0.language = .objectiveC }
    #expect(objectiveC.contains("Wecker/Base.lproj/Main.storyboard"))
    let prefixed = try files { $0.classPrefix = try? ClassPrefix("AC") }
    #expect(prefixed.contains("Wecker/ACViewController.m"))
    let storyboard = try files { $0.interface = .storyboard }
    #expect(storyboard.contains("Wecker/ViewController.swift"))
  }

  @Test func `an Xcode that does not know a platform is refused, and one of several is left out`() throws {
    let answers = try Workbench.answers { $0.xcode = .xcode14 }
    #expect(Workbench.code { _ = try Workbench.plan(answers, template: "visionos-app") } == "options-contradict")
    let plan = try Workbench.plan(answers, template: "multiplatform-app")
    let settings = try ProjectGraph(plan).settingsOfTargets["Wecker"]
    #expect(settings?["SUPPORTED_PLATFORMS"] == "iphoneos iphonesimulator macosx")
    #expect(settings?["TARGETED_DEVICE_FAMILY"] == "1,2")
  }

  @Test(
    arguments: [
      ("de", "de"), ("PT_br", "pt-BR"), ("zh-hans", "zh-Hans"), ("zh-Hant-TW", "zh-Hant-TW"), ("es-419", "es-419"),
      ("fil", "fil"), ("", nil), ("d", nil), ("de-", nil), ("de--DE", nil), ("../x", nil), ("de-DE-x", nil),
      ("1a", nil),
      ("de DE", nil), ("français", nil),
    ] as [(String, String?)])
  func `a language is written as Xcode writes it`(text: String, code: String?) {
    #expect((try? LanguageCode(text))?.rawValue == code)
  }

  @Test(arguments: [("dk", "da"), ("cz_CZ", "cs"), ("jp", "ja"), ("qq", "pt-BR")])
  func `a code of two letters that is no language's is refused`(text: String, meant: String) {
    let error = #expect(throws: Diagnostic.self) { _ = try LanguageCode(text) }
    #expect(error?.remedy.map { "\($0)".contains(meant) } == true, "\(String(describing: error))")
    #expect((try? LanguageCode(formOf: text)) != nil, "a project may have its files")
  }

  @Test(arguments: ["da", "iw", "no", "tw", "haw"])
  func `a code of a language is taken, also an old one`(text: String) {
    #expect((try? LanguageCode(text))?.rawValue == text)
  }

  @Test(arguments: ["AC", "A", "Ab_1"])
  func `a class prefix is letters, digits and underscores`(text: String) throws {
    #expect(try ClassPrefix(text).rawValue == text)
  }

  @Test(arguments: ["", "1A", "_A", "A B", "Ä", "A;", String(repeating: "A", count: 33)])
  func `what can't begin a class's name is refused`(text: String) {
    #expect(Workbench.code { _ = try ClassPrefix(text) } == "class-prefix-invalid")
  }
}
