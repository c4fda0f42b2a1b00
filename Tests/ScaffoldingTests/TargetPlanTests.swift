import AppleIdentifiers
import FileTrees
import PropertyLists
import Testing
import XcodeProjects

@testable import Scaffolding

/// Targets of project templates in projects that exist, judged without the code that writes them.
@Suite struct TargetPlanTests {
  private static let bases: [(template: String, xcode: XcodeRelease, layout: Layout)] = [
    ("ios-app", .xcode26, .folders), ("ios-app", .xcode15, .groups), ("macos-app", .xcode16, .groups),
    ("static-library", .xcode26, .folders),
  ]

  private static func base(_ template: String, _ xcode: XcodeRelease, _ layout: Layout) throws -> ProjectPlan {
    let answers = try Workbench.answers("Base") { answers in
      (answers.xcode, answers.layout) = (xcode, layout)
      if template == "static-library" { answers.tests = true }
    }
    return try Workbench.plan(answers, template: template)
  }

  private static func project(_ plan: ProjectPlan) throws -> XcodeProject {
    let path = "\(plan.projectPath)/project.pbxproj"
    let document = try ProjectDocument(parsing: #require(plan.tree[path]).bytes, file: path)
    return try XcodeProject(document: document, name: plan.folderName)
  }

  private static func added(
    _ template: String, to project: XcodeProject, _ answers: ProjectAnswers
  ) throws -> TargetPlan {
    try TargetPlan(
      template: try Workbench.catalog.template(named: template), answers: answers,
      on: TargetGround(TargetConfigurations(project)) { _ in [] })
  }

  private static func filled(_ name: String, for template: Template) throws -> ProjectAnswers {
    try Workbench.answers(name) { answers in
      if template.offer(.tests) != nil { answers.tests = true }
      if template.offer(.uiTests) != nil { answers.uiTests = true }
      if template.offer(.coreData) != nil { answers.coreData = true }
      if template.offer(.localize) != nil, let german = try? LanguageCode("de") { answers.localizations = [german] }
    }
  }

  @Test(arguments: bases.indices) func `two targets of every template are whole in a project`(base: Int) throws {
    let (kind, xcode, layout) = Self.bases[base]
    let plan = try Self.base(kind, xcode, layout)
    for template in try Workbench.catalog.templates(kind: .project) {
      var project = try Self.project(plan)
      var files = plan.tree.files
      for name in ["Second", "Third"] {
        let added = try Self.added(template.name, to: project, Self.filled(name, for: template))
        #expect(added.targets.first?.target.name == name)
        #expect(added.folders.allSatisfy { $0.hasPrefix(name) })
        project = added.project
        files += added.tree.files
      }
      var tree = FileTree()
      for file in files { try tree.add(file.path, file.bytes) }
      let graph = try ProjectGraph(project.document.bytes)
      #expect(graph.danglingReferences == [], "\(template.name)")
      #expect(graph.unreachableObjects == [], "\(template.name)")
      #expect(graph.missingFiles(in: tree) == [], "\(template.name)")
      if template.name != "swift-package-with-app" { #expect(graph.unlistedFiles(in: tree) == [], "\(template.name)") }
      for (target, settings) in graph.settingsOfTargets {
        for key in ["INFOPLIST_FILE", "CODE_SIGN_ENTITLEMENTS", "GCC_PREFIX_HEADER"] {
          if let path = settings[key] { #expect(tree[path] != nil, "\(template.name), \(target): \(path)") }
        }
      }
      let identifiers = graph.settingsOfTargets.values.compactMap { $0["PRODUCT_BUNDLE_IDENTIFIER"] }
      #expect(Set(identifiers).count == identifiers.count, "\(template.name): \(identifiers)")
    }
  }

  /// `target add` in a project of the same template does what `new` does.
  @Test(arguments: [(XcodeRelease.xcode26, Layout.folders), (.xcode15, .groups)])
  func `an added app is as a new project's app`(xcode: XcodeRelease, layout: Layout) throws {
    for template in try Workbench.catalog.templates(kind: .project) {
      var answers = try Self.filled("Second", for: template)
      (answers.xcode, answers.layout) = (xcode, layout)
      let new = try Workbench.plan(answers, template: template.name)
      let added = try Self.added(
        template.name, to: Self.project(Self.base(template.name, xcode, layout)), answers)
      let files = new.tree.files.filter { !$0.path.rawValue.hasPrefix("Second.xcodeproj/") }
      #expect(added.tree.files == files, "\(template.name)")
      let expected = try Self.settings(in: Self.project(new), of: added.targets.map(\.target.name))
      let actual = try Self.settings(in: added.project, of: added.targets.map(\.target.name))
      for (key, value) in expected { #expect(actual[key] == value, "\(template.name): \(key)") }
    }
  }

  /// The values of the settings that targets and their project set, in each configuration.
  private static func settings(in project: XcodeProject, of targets: [String]) throws -> [String: String] {
    var values: [String: String] = [:]
    for name in targets {
      let target = try #require(project.target(named: name))
      for configuration in target.configurations {
        let resolved = project.settings(of: target, configuration: configuration.name)
        let owners = project.configurations.filter { $0.name == configuration.name } + [configuration]
        for key in owners.flatMap({ $0.settings.keys }) {
          values["\(name), \(configuration.name), \(key)"] = resolved[key] ?? ""
        }
      }
    }
    return values
  }

  @Test func `the project's deployment target counts, unless the template needs a later one`() throws {
    let old = try Workbench.plan(
      Workbench.answers("Base") { answers in
        (answers.xcode, answers.interface) = (.xcode15, .code)
        answers.deploymentTarget = try? SystemVersion("13.0")
      })
    let project = try Self.project(old)
    func version(_ template: String, _ change: (inout ProjectAnswers) -> Void = { _ in }) throws -> String? {
      let added = try Self.added(template, to: project, Workbench.answers("Second", change))
      let target = try #require(added.targets.first?.target)
      let key = added.platform.deploymentTargetSetting
      return added.project.settings(of: target, configuration: "Release")[key]
    }
    #expect(try version("ios-app") { $0.interface = .code } == "13.0")
    #expect(try version("ios-app") == "14.0")
    #expect(try version("ios-app") { $0.deploymentTarget = try? SystemVersion("16.2") } == "16.2")
    #expect(try version("macos-app") == "14.0")
    let code = Workbench.code { _ = try version("ios-app") { $0.deploymentTarget = try? SystemVersion("13.0") } }
    #expect(code == "deployment-target-invalid")
  }

  @Test func `an Objective-C project gets an Objective-C app with its class prefix`() throws {
    let base = try Workbench.plan(
      Workbench.answers("Base") { answers in
        (answers.language, answers.interface) = (.objectiveC, .storyboard)
        answers.classPrefix = try? ClassPrefix("AC")
      })
    let project = try Self.project(base)
    // Which languages a synchronized folder has only its files say.
    let ground = TargetGround(TargetConfigurations(project)) { _ in ["main.m"] }
    let template = try Workbench.catalog.template(named: "ios-app")
    func files(_ change: (inout ProjectAnswers) -> Void = { _ in }) throws -> [String] {
      try TargetPlan(template: template, answers: Workbench.answers("Second", change), on: ground).tree.files
        .map(\.path.rawValue)
    }
    #expect(try files().contains("Second/ACAppDelegate.m"))
    #expect(try files().contains("Second/Base.lproj/Main.storyboard"))
    #expect(try files { $0.interface = .swiftUI }.contains("Second/SecondApp.swift"))
    #expect(try files { $0.language = .swift }.contains("Second/SecondApp.swift"))
  }

  @Test(arguments: [
    ("de.uni_hd.Second", "bundle-identifier-invalid"), ("com.apple.Second", "bundle-identifier-invalid"),
  ])
  func `a bundle identifier that Apple does not register is refused as in a new project`(
    text: String, code: String
  ) throws {
    let project = try Self.project(Self.base("ios-app", .xcode26, .folders))
    let answers = try Workbench.answers("Second") { $0.bundleIdentifier = try? BundleIdentifier(text) }
    try #require(answers.bundleIdentifier != nil)
    #expect(Workbench.code { _ = try Self.added("ios-app", to: project, answers) } == code)
    #expect(Workbench.code { _ = try Workbench.plan(answers) } == code)
  }
}
