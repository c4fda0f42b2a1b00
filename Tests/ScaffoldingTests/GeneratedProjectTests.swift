import AppleIdentifiers
import Diagnostics
import FileTrees
import Foundation
import Processes
import PropertyLists
import Scaffolding
import SyntaxTrees
import TestSupport
import Testing
import XcodeProjects

@Suite struct GeneratedProjectTests {
  @Test(arguments: Combination.all)
  func `the same answers make the same bytes`(combination: Combination) throws {
    let again = try Workbench.plan(combination.answers, template: combination.template)
    #expect(again.tree == combination.plan.tree)
  }

  @Test(.enabled(if: PythonReaders.areThere, "make test installs the two readers"))
  func `two independent readers load every project`() throws {
    let folder = try TemporaryFolder()
    for (number, combination) in Combination.all.enumerated() {
      let plan = combination.plan
      try TreeWriter.create(plan.tree, at: folder.file("\(number)"))
    }
    // What the second reader does not know, though Xcode writes it: sets of exceptions without memberships or of a phase,
    // command-line tools, and products of packages that lie beside the project.
    let script = """
      import glob, sys, pbxproj, xcodeproj
      gaps = ["publicHeaders = (", "com.apple.product-type.tool", "isa = XCSwiftPackageProductDependency",
              "BuildPhaseMembershipExceptionSet"]
      projects = glob.glob(sys.argv[1] + "/*/*.xcodeproj")
      seconds = 0
      for path in projects:
          names = sorted(t.name for t in pbxproj.XcodeProject.load(path + "/project.pbxproj").objects.get_targets())
          assert names, path
          text = open(path + "/project.pbxproj", encoding="utf-8").read()
          if any(gap in text for gap in gaps): continue
          try: second = xcodeproj.XcodeProject(path)
          except Exception as error: sys.exit(f"{path}: {error!r}")
          assert names == sorted(t.name for t in second.project.targets), path
          seconds += 1
      assert seconds > len(projects) * 3 / 4
      print(len(projects))
      """
    let judged = try folder.run(try #require(PythonReaders.python), "-c", script, folder.path)
    #expect(judged.outputText == "\(Combination.all.count)\n", "\(judged.errorText)")
  }

  @Test(arguments: Combination.all)
  func `everything in the project file is referred to and there`(combination: Combination) throws {
    let plan = combination.plan
    let graph = try ProjectGraph(plan)
    #expect(graph.danglingReferences.isEmpty)
    #expect(graph.unreachableObjects.isEmpty)
    #expect(graph.missingFiles(in: plan.tree) == [])
    #expect(graph.unlistedFiles(in: plan.tree) == [])
    for (target, settings) in graph.settingsOfTargets {
      if let path = settings["INFOPLIST_FILE"] { #expect(plan.tree[path] != nil, "\(target): \(path)") }
    }
  }

  @Test(arguments: Combination.all)
  func `the project file is in the form in which Xcode writes it and has no findings`(
    combination: Combination
  ) throws {
    let plan = combination.plan
    let path = "\(plan.projectPath)/project.pbxproj"
    let bytes = try #require(plan.tree[path]?.bytes)
    let document = try ProjectDocument(parsing: bytes, file: path)
    #expect(document.findings == [])
    #expect(document.bytes == bytes)
    #expect(try CanonicalForm.bytes(of: document.root, projectName: plan.folderName) == bytes)
  }

  @Test(arguments: Combination.all)
  func `schemes name targets that exist, and every target is in one`(combination: Combination) throws {
    let plan = combination.plan
    let targets = try ProjectGraph(plan).targetIDs
    var named: Set<String> = []
    for file in plan.tree.files where file.path.rawValue.hasSuffix(".xcscheme") {
      let text = String(decoding: file.bytes, as: UTF8.self)
      let blueprints = text.matches(of: /BlueprintIdentifier = "([^"]*)"/).map { String($0.output.1) }
      #expect(blueprints.allSatisfy(targets.contains), "\(file.path)")
      named.formUnion(blueprints)
    }
    #expect(named == Set(targets))
  }

  @Test(arguments: Combination.all)
  func `bundle identifiers are unique, and what is embedded has its host's before its own`(
    combination: Combination
  ) throws {
    let bundles = combination.plan.targets.filter(\.isBundle)
    let identifiers = bundles.map { $0.bundleIdentifier.rawValue.lowercased() }
    #expect(Set(identifiers).count == identifiers.count)
    for target in bundles where target.name.hasSuffix("Watch App") {
      #expect(target.bundleIdentifier.rawValue == "\(combination.plan.bundleIdentifier).watchkitapp")
    }
  }

  @Test func `the project in the issue has what it must have`() throws {
    let plan = try Workbench.plan(
      try Workbench.answers {
        $0.devices = .universal
        $0.tests = true
      })
    #expect(plan.folderName == "Wecker")
    #expect(plan.projectPath.rawValue == "Wecker.xcodeproj")
    #expect(plan.targets.map(\.name) == ["Wecker", "WeckerTests"])
    #expect(
      plan.targets.map(\.bundleIdentifier.rawValue) == ["de.uni-hd.demo.Wecker", "de.uni-hd.demo.WeckerTests"])
    #expect(
      plan.targets.map(\.productType) == [
        "com.apple.product-type.application", "com.apple.product-type.bundle.unit-test",
      ])
    for path in [
      "Wecker/Info.plist", "Wecker/WeckerApp.swift", "Wecker/ContentView.swift",
      "Wecker/Assets.xcassets/AppIcon.appiconset/Contents.json", "WeckerTests/WeckerTests.swift",
      "Wecker.xcodeproj/project.xcworkspace/contents.xcworkspacedata",
      "Wecker.xcodeproj/xcshareddata/xcschemes/Wecker.xcscheme",
    ] {
      #expect(plan.tree[path] != nil, "\(path)")
    }
  }

  @Test func `settings follow the answers`() throws {
    let plan = try Workbench.plan(
      try Workbench.answers("My App") {
        $0.devices = .iPad
        $0.tests = true
        $0.uiTests = true
        $0.team = try? TeamID("A1B2C3D4E5")
        $0.deploymentTarget = try? SystemVersion("16")
      })
    let settings = try ProjectGraph(plan).settingsOfTargets
    let app = try #require(settings["My App"])
    #expect(app["PRODUCT_BUNDLE_IDENTIFIER"] == "de.uni-hd.demo.My-App")
    #expect(app["TARGETED_DEVICE_FAMILY"] == "2")
    #expect(app["DEVELOPMENT_TEAM"] == "A1B2C3D4E5")
    #expect(app["INFOPLIST_KEY_UISupportedInterfaceOrientations_iPhone"] == nil)
    #expect(app["INFOPLIST_FILE"] == "My App/Info.plist")
    let tests = try #require(settings["My AppTests"])
    #expect(tests["TEST_HOST"] == "$(BUILT_PRODUCTS_DIR)/My App.app/$(BUNDLE_EXECUTABLE_FOLDER_PATH)/My App")
    #expect(tests["IPHONEOS_DEPLOYMENT_TARGET"] == "16.0")
    #expect(tests["PRODUCT_BUNDLE_IDENTIFIER"] == "de.uni-hd.demo.My-AppTests")
    #expect(settings["My AppUITests"]?["TEST_TARGET_NAME"] == "My App")
  }

  @Test(arguments: Combination.all.filter { $0.template.hasPrefix("ios-") })
  func `an iOS app has the Info plist that a device wants`(combination: Combination) throws {
    let plan = combination.plan
    let file = try #require(plan.tree["\(plan.projectPath)/project.pbxproj"])
    let project = try XcodeProject(document: ProjectDocument(parsing: file.bytes, file: nil), name: plan.folderName)
    let target = try #require(project.target(named: plan.folderName))
    let settings = project.settings(of: target, configuration: "Release")
    let own = try #require(settings.infoPlistPath.flatMap { plan.tree[$0] })
    let info = settings.infoPlist(file: try PropertyList(parsing: own.bytes))
    #expect(info["CFBundleIdentifier"]?.string == plan.bundleIdentifier.rawValue)
    #expect(info["CFBundleExecutable"]?.string == plan.folderName)
    #expect(info["CFBundleShortVersionString"]?.string == "1.0")
    #expect(info["LSRequiresIPhoneOS"]?.boolean == true)
    #expect(info["UIApplicationSceneManifest"]?["UIApplicationSupportsMultipleScenes"] != nil)
    let hasLaunchScreen = info["UILaunchScreen"] != nil || info["UILaunchStoryboardName"]?.string == "LaunchScreen"
    #expect(hasLaunchScreen)
  }

  @Test func `headers say file, target, author, day and organization`() throws {
    func header(_ change: (inout ProjectAnswers) -> Void) throws -> [String] {
      let plan = try Workbench.plan(try Workbench.answers("My App", change))
      let bytes = try #require(plan.tree["My App/My_AppApp.swift"]?.bytes)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        .prefix { $0.hasPrefix("//") }.map(String.init)
    }
    #expect(try header { _ in } == ["//", "//  My_AppApp.swift", "//  My App", "//"])
    #expect(
      try header {
        $0.author = "N"
        $0.date = try? CalendarDate(year: 2026, month: 2, day: 1)
        $0.organization = "A & B"
      } == [
        "//", "//  My_AppApp.swift", "//  My App", "//", "//  Created by N on 2/1/26.",
        "//  Copyright © 2026 A & B. All rights reserved.", "//",
      ])
  }
}
