import Checks
import Diagnostics
import PropertyLists
import Testing

/// What comes near a breach of a rule and is none.
@Suite struct CounterexampleTests {
  private func findings(_ rules: String..., change: (inout SampleProject) -> Void) throws
    -> [Finding]
  {
    var sample = SampleProject()
    change(&sample)
    return try Checker(only: rules).findings(in: sample.input())
  }

  @Test(arguments: [
    "<key>NSPrivacyTracking</key><true/>"
      + "<key>NSPrivacyTrackingDomains</key><array><string>stats.example.org</string></array>",
    "<key>NSPrivacyTracking</key><false/><key>NSPrivacyTrackingDomains</key><array/>",
  ])
  func `a privacy manifest may list domains if it declares tracking`(manifest: String) throws {
    let found = try findings("privacy-tracking-undeclared") {
      $0.files["Wecker/PrivacyInfo.xcprivacy"] = SampleProject.plist(manifest)
    }
    #expect(found == [])
  }

  @Test(arguments: [
    "<key>com.apple.security.inherit</key><true/>",
    "<key>com.apple.security.inherit</key><true/><key>com.apple.security.get-task-allow</key><true/>",
    "<key>com.apple.security.inherit</key><true/><key>com.apple.security.cs.allow-jit</key><true/>",
    "<key>com.apple.security.inherit</key><false/><key>com.apple.security.network.client</key><true/>",
  ])
  func `an inherited sandbox may be beside what is no part of the sandbox`(claims: String) throws {
    let found = try findings("inherited-sandbox-extended") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>com.apple.security.app-sandbox</key><true/>" + claims)
    }
    #expect(found == [])
  }

  @Test func `a target of a subproject may be tested`() throws {
    func found(making target: String) throws -> [Finding] {
      try findings("test-target-unknown") {
        $0.change = { objects in
          Breach.tests(in: &objects, type: "ui-testing", settings: ["TEST_TARGET_NAME": "Core"])
          Breach.subproject(in: &objects, making: target)
          // What the subproject has is unknown where its products are not listed.
          if target.isEmpty { objects["SG"]?["children"] = [] }
        }
      }
    }
    #expect(try found(making: "Core") == [])
    #expect(try found(making: "") == [])
    #expect(try found(making: "Other").count == 1)
  }

  @Test func `dependencies for some platforms only form no cycle`() throws {
    let found = try findings("dependency-cycle") {
      $0.change = { objects in
        Breach.dependOnApp(in: &objects)
        objects["D2"]?["platformFilter"] = "maccatalyst"
      }
    }
    #expect(found == [])
    let cycle = try findings("dependency-cycle") { $0.change = { Breach.dependOnApp(in: &$0) } }
    #expect(cycle.count == 1)
    #expect(cycle.first?.furtherPlaces.count == 1)
  }

  @Test(arguments: [
    "<document type=\"X\" initialViewController=\"v\"><viewController id=\"v\"/>"
      + "<viewControllerPlaceholder id=\"p\" storyboardName=\"Main\"/></document>",
    "<document type=\"X\"><viewControllerPlaceholder id=\"p\" storyboardName=\"Main\" referencedIdentifier=\"v\"/></document>",
    "<document type=\"X\"><viewControllerPlaceholder id=\"p\" storyboardName=\"Main\" bundleIdentifier=\"a.b\"/></document>",
  ])
  func `a storyboard reference may name an identifier or lead to an initial view controller`(
    storyboard: String
  ) throws {
    let found = try findings("referenced-controller-missing") {
      Breach.addStoryboard(to: &$0, storyboard)
    }
    #expect(found == [])
  }

  @Test(arguments: ["script.js", "Script.js", "$(SCRIPT).js", "none.js"])
  func `a Safari extension names the files that its target copies`(name: String) throws {
    let found = try findings("safari-extension-file-missing") {
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.Safari.extension</string>"
          + Breach.script(name) + "</dict>")
      $0.change = { objects in
        objects["W"]?["buildPhases"] = ["WR"]
        objects["WR"] = ["isa": "PBXResourcesBuildPhase", "files": ["BJ"]]
        objects["BJ"] = ["isa": "PBXBuildFile", "fileRef": "J"]
        objects["J"] = [
          "isa": "PBXFileReference", "path": "Widget/script.js", "sourceTree": "<group>",
        ]
      }
    }
    #expect(
      found.map(\.hintText)
        == (name == "none.js"
          ? ["write script.js, or add none.js to Copy Bundle Resources"] : []))
  }

  @Test func `a script may add the files of a Safari extension`() throws {
    let found = try findings("safari-extension-file-missing") {
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.Safari.extension</string>"
          + Breach.script("script.js") + "</dict>")
      $0.change = { objects in
        objects["W"]?["buildPhases"] = ["WS"]
        objects["WS"] = [
          "isa": "PBXShellScriptBuildPhase", "files": [], "shellScript": "make script.js",
        ]
      }
    }
    #expect(found == [])
  }

  @Test func `an umbrella header is public, or named by a module map of the framework's own`()
    throws
  {
    let published = try findings("umbrella-header-not-public") {
      $0.change = { Breach.umbrellaHeader(in: &$0, attributes: ["Public"]) }
    }
    #expect(published == [])
    let mapped = try findings("umbrella-header-not-public") {
      $0.projectSettings["MODULEMAP_FILE"] = "Kit/module.modulemap"
      $0.change = { Breach.umbrellaHeader(in: &$0) }
    }
    #expect(mapped == [])
  }

  @Test(
    arguments: [
      ("1.2.9", ["kind": "upToNextMinorVersion", "minimumVersion": "1.2.0"], true),
      ("1.3.0", ["kind": "upToNextMinorVersion", "minimumVersion": "1.2.0"], false),
      ("1.9", ["kind": "upToNextMajorVersion", "minimumVersion": "1.2"], true),
      ("2.0.0", ["kind": "upToNextMajorVersion", "minimumVersion": "1.2"], false),
      ("1.1.0", ["kind": "upToNextMajorVersion", "minimumVersion": "1.2"], false),
      (
        "2.0.0", ["kind": "versionRange", "minimumVersion": "1.0.0", "maximumVersion": "2.0.0"],
        false
      ),
      ("1.0.0-beta", ["kind": "exactVersion", "version": "1.0.0"], true),
      ("3.0.0", ["kind": "branch", "branch": "main"], true),
    ] as [(String, PropertyList, Bool)])
  func `a pin is compared with the requirement`(
    version: String, requirement: PropertyList, isFitting: Bool
  ) throws {
    for url in [
      "https://example.org/Yams", "git@example.org:yams.git", "https://me@example.org/Yams/",
    ] {
      let found = try findings("package-pin-outdated") {
        Breach.pin(version, of: url, in: &$0, requirement: requirement)
      }
      #expect(found.isEmpty == isFitting, "\(url)")
    }
    let other = try findings("package-pin-outdated") {
      Breach.pin(version, of: "https://example.org/Other", in: &$0, requirement: requirement)
    }
    #expect(other == [])
  }

  @Test(arguments: [
    ".iOS(.v17)", ".iOS(\"16.4\")", ".macOS(.v26)", ".iOS(newest)", ".macCatalyst(.v26)", "",
  ])
  func `a local package may require the deployment target, or what can't be told`(platforms: String)
    throws
  {
    let found = try findings("package-platform-above-target") {
      Breach.localPackage(in: &$0, platforms: platforms)
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ("Core/Package@swift-5.9.swift", ""), ("Core/Package.swift", "package.platforms = nil"),
    ("Core/Package.swift", "#if os(Linux)\n#endif"),
  ])
  func `a local package whose manifest is not the only one, or changes, is left out`(
    file: String, more: String
  ) throws {
    let found = try findings("package-platform-above-target") {
      Breach.localPackage(in: &$0, platforms: ".iOS(.v18)")
      $0.files[file] = Breach.manifest(targets: "\"Core\"", platforms: ".iOS(.v18)") + "\n" + more
    }
    #expect(found == [])
    let text = try findings("package-platform-above-target") {
      Breach.localPackage(in: &$0, platforms: ".iOS(\"17.4\")")
    }
    #expect(text.map(\.place?.line) == [6])
  }

  @Test(arguments: [
    "<relationship name=\"bell\" destinationEntity=\"Bell\" inverseName=\"alarm\" inverseEntity=\"Thing\"/>",
    "<relationship name=\"bell\" destinationEntity=\"Bell\" inverseName=\"alarm\" inverseEntity=\"Bell\"/>",
    "<relationship name=\"bell\" destinationEntity=\"Bell\"/><attribute name=\"title\"/>",
  ])
  func `an inverse may be a relationship of a parent`(relationship: String) throws {
    let found = try findings("data-model-entity-unknown") {
      Breach.addDataModel(to: &$0, Breach.alarms(relationship))
    }
    #expect(found == [])
  }

  @Test(arguments: ["Core/Sources/Core", "Core/Tests/CoreTests", "Other/Sources/Other"])
  func `data models are those of the project and of its packages`(folder: String) throws {
    let found = try findings("data-model-entity-unknown") {
      Breach.localPackage(in: &$0, platforms: ".iOS(.v17)")
      $0.files[folder + "/A.xcdatamodeld/A.xcdatamodel/contents"] =
        "<model><entity name=\"Alarm\" parentEntity=\"Item\"/></model>"
    }
    #expect(found.count == (folder == "Core/Sources/Core" ? 1 : 0))
  }

  @Test func `texts of a package in another language are not compared`() throws {
    let found = try findings("format-specifiers-differ") {
      Breach.localPackage(in: &$0, platforms: ".iOS(.v17)")
      $0.files["Core/Package.swift"] = $0.files["Core/Package.swift"]?.replacingFirst(
        "\"en\"", with: "\"de\"")
      $0.files["Core/Sources/Core/en.lproj/A.strings"] = "\"n\" = \"%d\";\n"
      $0.files["Core/Sources/Core/de.lproj/A.strings"] = "\"n\" = \"%@\";\n"
    }
    #expect(found == [])
  }

  @Test(arguments: [
    ("\"Core\", \"CoreTests\"", ""), ("\"Elsewhere\"", ""), ("name", ""),
    ("\"Cores\"", "func f(_ n: String) -> Target { .target(name: \"\\(n)s\") }"),
    ("\"Cores\"", "let t: Target = .binaryTarget(name: \"Cores\", path: \"a\")"),
  ])
  func `a product names declared targets, or what can't be told`(targets: String, more: String)
    throws
  {
    let found = try findings("manifest-target-unknown") {
      $0.files["Package.swift"] = Breach.manifest(targets: targets) + "\n" + more
    }
    #expect(found == [])
  }

  @Test(arguments: ["PBXAggregateTarget", "PBXNativeTarget"])
  func `a target may depend on what it embeds through other targets`(kind: String) throws {
    for isLinked in [true, false] {
      let found = try findings("embedded-without-dependency") {
        $0.change = { objects in
          objects["P"]?["targets"] = ["A", "W", "M"]
          objects["M"] = [
            "isa": .string(kind), "buildPhases": [], "dependencies": isLinked ? ["D"] : [], "name": "All",
          ]
          objects["A"]?["dependencies"] = ["DM"]
          objects["DM"] = ["isa": "PBXTargetDependency", "target": "M"]
        }
      }
      #expect(found.isEmpty == isLinked)
    }
  }
}
