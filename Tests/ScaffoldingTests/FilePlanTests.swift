import FileTrees
import PropertyLists
import Testing
import XcodeProjects

@testable import Scaffolding

/// New files in a target with synchronized folders, by the names of its sources.
@Suite struct FilePlanTests {
  private func plan(
    _ kind: String, beside sources: [String], in language: Language, _ change: (inout FileAnswers) -> Void = { _ in }
  ) throws -> FilePlan {
    let answers = try Workbench.answers { answers in
      (answers.xcode, answers.layout, answers.language, answers.interface) = (.xcode26, .folders, language, .storyboard)
    }
    let plan = try Workbench.plan(answers)
    let path = "\(plan.projectPath)/project.pbxproj"
    let document = try ProjectDocument(parsing: #require(plan.tree[path]).bytes, file: path)
    let project = try XcodeProject(document: document, name: plan.folderName)
    var file = FileAnswers(name: "Neu")
    change(&file)
    return try FilePlan(
      template: TemplateCatalog(directories: [Workbench.templates + "/files"]).template(named: kind), answers: file,
      for: project.targets.first, on: TargetGround(TargetConfigurations(project)) { _ in sources })
  }

  @Test(
    arguments: [
      (["A.m"], .objectiveC, Language.objectiveC), (["A.mm"], .objectiveC, .objectiveC),
      (["A.c"], .objectiveC, .objectiveC),
      (["A.m", "sub/B.swift"], .objectiveC, .swift), ([], .objectiveC, .swift), (["A.h"], .objectiveC, .swift),
      (["P.playground/Contents.swift", "A.m"], .objectiveC, .objectiveC), ([], .swift, .swift),
      (["A.m"], .swift, .objectiveC), (["Info.plist"], .swift, .swift),
    ] as [([String], Language, Language)])
  func `the sources decide the language, then SWIFT_VERSION`(
    sources: [String], project: Language, language: Language
  ) throws {
    let plan = try plan("class", beside: sources, in: project)
    #expect(plan.language == language && plan.generatedHeader == nil)
    #expect(plan.tree.files.map(\.path.rawValue) == (language == .swift ? ["Neu.swift"] : ["Neu.h", "Neu.m"]))
  }

  @Test func `a kind with one language`() throws {
    #expect(Workbench.code { _ = try plan("struct", beside: ["A.m"], in: .objectiveC) } == "option-not-offered")
    // A Swift project sets SWIFT_VERSION.
    #expect(try plan("struct", beside: ["A.m"], in: .swift).generatedHeader == "Wecker-Swift.h")
    #expect(
      try plan("struct", beside: ["A.m"], in: .objectiveC) { $0.language = .swift }.generatedHeader == "Wecker-Swift.h")
    #expect(try plan("objc-class", beside: ["A.swift"], in: .swift).language == .objectiveC)
    #expect(
      Workbench.code { _ = try plan("struct", beside: [], in: .swift) { $0.language = .objectiveC } }
        == "option-not-offered")
    #expect(
      Workbench.code { _ = try plan("gpx", beside: [], in: .swift) { $0.language = .swift } } == "option-not-offered")
  }

  @Test func `every kind of source has Objective-C, or only Swift`() throws {
    let catalog = TemplateCatalog(directories: [Workbench.templates + "/files"])
    let swiftOnly = try catalog.templates(kind: .file).filter { $0.languages == [.swift] }.map(\.name)
    #expect(swiftOnly.sorted() == ["struct", "swift-file", "swiftui-view"])
    let objectiveC = try catalog.templates(kind: .file).filter { $0.languages == [.objectiveC] }.map(\.name)
    #expect(objectiveC.sorted() == ["objc-category", "objc-class", "objc-extension", "objc-protocol"])
  }
}
