import AppleIdentifiers
import Diagnostics
import Scaffolding
import Testing

@Suite struct AnswerTests {
  private func code(_ name: String = "Wecker", _ change: (inout ProjectAnswers) -> Void) throws -> String? {
    let answers = try Workbench.answers(name, change)
    return Workbench.code { _ = try Workbench.plan(answers) }
  }

  @Test(arguments: [
    ("Wecker", "Wecker"), ("My App", "My-App"), ("Café Noir", "Cafe-Noir"), ("Über-uns & Mehr", "Uber-uns-Mehr"),
    ("Straße", "Strasse"), ("Ærø", "AEro"), ("Łódź", "Lodz"), ("Wecker_2 (neu)", "Wecker-2-neu"),
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
    #expect(try code { $0.interface = .xib } == "option-value-not-offered")
    #expect(try code { $0.language = .objectiveC } == "option-value-not-offered")
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
}
