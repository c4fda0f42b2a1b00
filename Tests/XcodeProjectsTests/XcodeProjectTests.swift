import PropertyLists
import Testing
import XcodeProjects

@Suite struct XcodeProjectTests {
  @Test func `targets are shown with what they make, in the project's order`() throws {
    let targets = try Fixture.classic.project.targets
    #expect(targets.map(\.name) == ["Wecker", "WeckerTests"])
    #expect(targets.map(\.kind) == [.native, .native])
    #expect(targets.map { $0.productType?.facts?.title } == ["app", "unit tests"])
    #expect(targets[0].product?.path == "Wecker.app")
    #expect(targets[0].configurations.map(\.name) == ["Debug", "Release"])
    #expect(targets[0].defaultConfigurationName == "Release")
  }

  @Test func `phases show their files, destinations and scripts`() throws {
    let app = try #require(try Fixture.classic.project.target(named: "Wecker"))
    #expect(app.phases.map(\.kind) == [.sources, .frameworks, .resources, .copyFiles, .shellScript])
    #expect(app.phases.map(\.name) == ["Sources", "Frameworks", "Resources", "Embed Frameworks", "Lint"])
    #expect(app.phases[0].files.map(\.name) == ["AppDelegate.swift", "Clock+Zone.swift"])
    #expect(app.phases[0].files[1].compilerFlags == "-Onone")
    #expect(app.phases[1].files[0].packageProduct?.package?.repository == "https://example.org/swift-algorithms.git")
    #expect(app.phases[3].destination?.folder == .frameworks)
    #expect(app.phases[3].files[0].attributes == ["CodeSignOnCopy", "RemoveHeadersOnCopy"])
    #expect(app.phases[4].script == "if [ \"$CI\" ]; then\n\techo 'no lint'\nfi\n")
  }

  @Test func `a test target knows its host and what it depends on`() throws {
    let project = try Fixture.classic.project
    let tests = try #require(project.target(named: "WeckerTests"))
    #expect(project.testHost(of: tests)?.name == "Wecker")
    #expect(tests.dependencies.map(\.name) == ["Wecker"])
    #expect(tests.dependencies[0].proxy?.remoteID == tests.dependencies[0].target?.id)
  }

  @Test func `paths follow the groups`() throws {
    let paths = ProjectPaths(try Fixture.classic.project)
    let shown = paths.members.map { "\($0.location.root == .project ? "" : "\($0.location.root) ")\($0.location.path)" }
    #expect(
      shown == [
        "Wecker/AppDelegate.swift", "Wecker/Clock+Zone.swift", "Wecker/Base.lproj/Main.storyboard",
        "Wecker/Shared.xcconfig", "WeckerTests/WeckerTests.swift", "Kit.framework",
        "tree(\"BUILT_PRODUCTS_DIR\") Wecker.app", "tree(\"BUILT_PRODUCTS_DIR\") WeckerTests.xctest",
      ])
    #expect(paths.members[2].groups == ["Wecker", "Main.storyboard"])
  }

  @Test func `a synchronized folder shows its exceptions`() throws {
    let project = try Fixture.synchronized.project
    let folder = try #require(project.targets.first?.synchronizedGroups.first)
    #expect(folder.path == "Notiz")
    #expect(folder.exceptions.map(\.memberships) == [["Info.plist"]])
    #expect(folder.exceptions.first?.target == project.targets.first)
    #expect(project.knownRegions == ["de", "Base"])
  }

  @Test func `kinds of products know what they are`() {
    let rows: [(String, isApplication: Bool, isExtension: Bool, isTest: Bool, isBundle: Bool)] = [
      ("application", true, false, false, true), ("application.watchapp2", true, false, false, true),
      ("app-extension", false, true, false, true), ("extensionkit-extension", false, true, false, true),
      ("bundle.ui-testing", false, false, true, true), ("framework", false, false, false, true),
      ("tool", false, false, false, false), ("library.static", false, false, false, false),
    ]
    for row in rows {
      let type = ProductType(identifier: "com.apple.product-type.\(row.0)")
      #expect(type.isApplication == row.isApplication, "\(row.0)")
      #expect(type.isAppExtension == row.isExtension, "\(row.0)")
      #expect(type.isTestBundle == row.isTest, "\(row.0)")
      #expect(type.isBundle == row.isBundle, "\(row.0)")
    }
    #expect(ProductType(identifier: "org.example.strange").facts == nil)
  }
}
