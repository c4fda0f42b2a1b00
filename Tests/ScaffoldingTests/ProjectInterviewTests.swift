import AppleIdentifiers
import Diagnostics
import Scaffolding
import TestSupport
import Testing

/// The questions about a new project: their order, what they accept, and what they come to.
@Suite struct ProjectInterviewTests {
  private func interview(
    _ change: (inout ProjectInterview.Known) throws -> Void = { _ in }
  ) throws -> ProjectInterview {
    var known = ProjectInterview.Known(ProjectAnswers(name: try ProductName("Unnamed")))
    try change(&known)
    return try ProjectInterview(known, templates: Workbench.catalog.templates(kind: .project)) {
      (name) throws(Diagnostic) in
      if name.rawValue == "Taken" { throw Diagnostic("folder-exists", "it is there") }
    }
  }

  /// Answers by subject until nothing is asked, and gives what was asked.
  private func run(
    _ interview: inout ProjectInterview, _ answers: [ProjectInterview.Subject: String]
  ) throws -> [ProjectInterview.Subject] {
    var asked: [ProjectInterview.Subject] = []
    while let question = interview.question {
      #expect(!asked.contains(question.subject), "\(question.subject) is asked twice")
      asked.append(question.subject)
      try interview.answer(answers[question.subject] ?? "")
      try #require(asked.count < 20)
    }
    return asked
  }

  @Test func `the order is that of Xcode's dialog`() throws {
    var interview = try interview()
    let asked = try run(
      &interview,
      [.name: "Wecker", .companyIdentifier: "de.uni-hd", .option(.interface): "storyboard", .repository: "n"])
    #expect(
      asked == [
        .template, .name, .organization, .companyIdentifier, .option(.interface), .option(.language),
        .option(.devices), .option(.coreData), .option(.tests), .option(.uiTests), .repository,
      ])
    #expect(interview.templateName == "ios-app" && !interview.wantsRepository)
    #expect(interview.answers.name.rawValue == "Wecker" && interview.answers.interface == .storyboard)
    #expect(interview.answers.language == .swift && interview.answers.coreData == false)
  }

  @Test func `what was said is not asked, and what leaves no choice is not either`() throws {
    var said = try interview { known in
      known.template = "ios-app"
      known.wantsRepository = true
      known.answers.companyIdentifier = try BundleIdentifier("de.x")
      known.answers.organization = "X"
      known.answers.tests = true
    }
    // SwiftUI requires Swift, so no language is asked.
    #expect(
      try run(&said, [.name: "A", .option(.interface): "swiftui"])
        == [.name, .option(.interface), .option(.devices), .option(.coreData), .option(.uiTests)])
    var objectiveC = try interview { $0.template = "ios-app" }
    let asked = try run(
      &objectiveC,
      [
        .name: "A", .companyIdentifier: "de.x", .option(.interface): "xib", .option(.language): "objc",
        .option(.classPrefix): "AC",
      ])
    #expect(asked.contains(.option(.classPrefix)))
    #expect(objectiveC.answers.classPrefix?.rawValue == "AC")
  }

  @Test func `answers are words, their beginnings or their numbers`() throws {
    var interview = try interview()
    #expect(throws: Diagnostic.self) { try interview.answer("ios-t") }
    #expect(throws: Diagnostic.self) { try interview.answer("0") }
    #expect(throws: Diagnostic.self) { try interview.answer("nothing") }
    #expect(try interview.answer(" ios-doc ") == "ios-document")
    #expect(interview.templateName == "ios-document")
    try interview.answer("Wecker")
    try interview.answer("")
    try interview.answer("de.x")
    #expect(interview.question?.subject == .option(.interface))
    try interview.answer("2")
    #expect(interview.answers.interface?.rawValue == "storyboard")
  }

  @Test(arguments: [
    ("", "product-name-invalid"), ("1", "product-name-invalid"), ("日本", "bundle-identifier-invalid"),
    ("Swift", "module-name-taken"),
    ("Taken", "folder-exists"),
  ]) func `a wrong name is refused at once, and asked for again`(name: String, code: String) throws {
    var interview = try interview { $0.template = "ios-app" }
    let error = #expect(throws: Diagnostic.self) { try interview.answer(name) }
    #expect(error?.code.rawValue == code)
    #expect(interview.question?.subject == .name)
  }

  @Test(arguments: ["", "com.apple.x", "a_b.c", "ü.x"])
  func `a wrong company identifier is refused at once`(text: String) throws {
    var interview = try interview { $0.template = "ios-app" }
    try interview.answer("Wecker")
    try interview.answer("")
    let error = #expect(throws: Diagnostic.self) { try interview.answer(text) }
    #expect(error?.code.rawValue == "bundle-identifier-invalid")
    #expect(interview.question?.subject == .companyIdentifier)
  }

  @Test func `the bundle identifier forms while one types`() throws {
    var interview = try interview { known in
      known.template = "ios-app"
      known.companyIdentifier = "de.before"
      known.organization = "Before"
    }
    #expect(interview.preview("") == nil)
    #expect(interview.preview("Mein W") == "Bundle identifier: de.before.Mein-W")
    #expect(interview.preview("1") == nil)
    try interview.answer("Mein Wecker")
    #expect(interview.question?.proposal == "Before")
    try interview.answer("")
    #expect(interview.preview("") == "Bundle identifier: de.before.Mein-Wecker")
    #expect(interview.preview("de.n") == "Bundle identifier: de.n.Mein-Wecker")
    try interview.answer("")
    #expect(interview.answers.companyIdentifier?.rawValue == "de.before")
    #expect(interview.answers.organization == "Before")
    #expect(interview.preview("st") == "storyboard")
  }

  @Test func `a template that is not there is refused before the first question`() {
    let error = #expect(throws: Diagnostic.self) { try interview { $0.template = "nothing" } }
    #expect(error?.code == "template-unknown")
  }

  @Test func `every template can be answered by its proposals, and is then planned`() throws {
    for template in try Workbench.catalog.templates(kind: .project) {
      var interview = try interview { $0.template = template.name }
      _ = try run(&interview, [.name: "Wecker", .companyIdentifier: "de.x"])
      _ = try ProjectPlan(template: template, answers: interview.answers)
    }
  }
}
