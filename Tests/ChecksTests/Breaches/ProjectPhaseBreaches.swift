import PropertyLists

extension Breach {
  static let buildPhases: [Breach] = [
    objects("build-file-duplicate", "\"App.swift\" is listed twice in the Compile Sources phase of \"Wecker\"") {
      $0["AS"]?["files"] = ["BF", "BF2"]
      $0["BF2"] = ["isa": "PBXBuildFile", "fileRef": "F"]
    },
    objects("build-file-duplicate", "\"App.swift\" is listed twice in the Compile Sources phase of \"Wecker\"") {
      $0["AS"]?["files"] = ["BF", "BF"]
    },
    objects(
      "build-file-empty",
      "build file BN in the Compile Sources phase of \"Wecker\" refers to no file or package product"
    ) {
      $0["AS"]?["files"] = ["BF", "BN"]
      $0["BN"] = ["isa": "PBXBuildFile"]
    },
    files(
      "resource-name-duplicate", "two resources of \"Wecker\" are copied to \"a.png\"", ["Day/a.png", "Night/a.png"],
      "AR"),
    files(
      "resource-name-duplicate", "are copied to \"A.png\" on a case-insensitive file system",
      ["Day/a.png", "Night/A.png"], "AR"),
    files("resource-name-duplicate", "are copied to \"Main.nib\"", ["Main.xib", "Old/Main.nib"], "AR"),
    Breach("source-name-duplicate", "two Swift files named \"Clock.swift\"") {
      let paths = ["A/Clock.swift", "B/Clock.swift"]
      for path in paths { $0.files[path] = "" }
      files("", "", paths, "AS").change(&$0)
    },
    Breach("source-name-duplicate", "two Swift files named \"Clock.swift\"") {
      for path in ["Wecker/Clock.swift", "Wecker/Model/Clock.swift"] { $0.files[path] = "" }
      $0.change = { folder(in: &$0) }
    },
    Breach("resource-name-duplicate", "two resources of \"Wecker\" are copied to \"a.json\"") {
      for path in ["Wecker/a.json", "Wecker/Night/a.json"] { $0.files[path] = "{}" }
      $0.change = { folder(in: &$0) }
    },
    Breach("resource-name-duplicate", "are copied to \"de.lproj/a.html\"") {
      for path in ["Wecker/de.lproj/a.html", "Wecker/Night/de.lproj/a.html"] { $0.files[path] = "" }
      $0.change = { folder(in: &$0) }
    },
    files("source-in-resources", "\"Secrets.swift\" is copied into \"Wecker\"", ["Secrets.swift"], "AR"),
    files("file-not-compiled", "\"Clock.h\" is in Compile Sources", ["Clock.h"], "AS"),
    Breach("info-plist-in-synchronized-folder", "the synchronized folder \"Wecker\" also copies") {
      $0.change = { folder(in: &$0) }
    },
    Breach("synchronized-folder-without-phase", "no Copy Bundle Resources phase, so \"Wecker/Assets.xcassets\"") {
      $0.files["Wecker/Assets.xcassets"] = ""
      $0.change = { objects in
        folder(in: &objects)
        objects["A"]?["buildPhases"] = ["AS", "AE"]
        objects["AR"] = nil
      }
    },
  ]

  /// Makes the folder of the app's files one all of whose files belong to the app.
  static func folder(in objects: inout PropertyListDictionary) {
    objects["G"]?["children"] = ["AP", "WP", "SF"]
    objects["SF"] = ["isa": "PBXFileSystemSynchronizedRootGroup", "path": "Wecker", "sourceTree": "<group>"]
    objects["A"]?["fileSystemSynchronizedGroups"] = ["SF"]
    objects["AS"]?["files"] = []
    for id in ["F", "I", "BF"] { objects[id] = nil }
  }

  /// A breach by files of a build phase.
  static func files(_ rule: String, _ words: String, _ paths: [String], _ phase: String) -> Breach {
    objects(rule, words) { objects in
      var entries = objects[phase]?["files"]?.array ?? []
      var children = objects["G"]?["children"]?.array ?? []
      for (index, path) in paths.enumerated() {
        objects["R\(index)"] = ["isa": "PBXFileReference", "path": .string(path), "sourceTree": "<group>"]
        objects["RB\(index)"] = ["isa": "PBXBuildFile", "fileRef": .string("R\(index)")]
        children.append(.string("R\(index)"))
        entries.append(.string("RB\(index)"))
      }
      objects[phase]?["files"] = .array(entries)
      objects["G"]?["children"] = .array(children)
    }
  }

  static let tests: [Breach] = [
    objects("test-host-unknown", "run in \"Old.app\", which no target of the project builds") {
      tests(in: &$0, settings: ["TEST_HOST": "$(BUILT_PRODUCTS_DIR)/Old.app/Old"])
    },
    objects("test-host-without-dependency", "\"Tests\" runs in \"Wecker\" but does not depend on it") {
      tests(in: &$0, settings: ["TEST_HOST": "$(BUILT_PRODUCTS_DIR)/Wecker.app/Wecker"])
    },
    objects("bundle-loader-differs", "are linked against \"$(BUILT_PRODUCTS_DIR)/Old.app/Old\"") {
      tests(
        in: &$0,
        settings: [
          "TEST_HOST": "$(BUILT_PRODUCTS_DIR)/Wecker.app/Wecker", "BUNDLE_LOADER": "$(BUILT_PRODUCTS_DIR)/Old.app/Old",
        ])
    },
    objects("test-target-unknown", "\"Tests\" tests \"Old\", which is not a target of the project") {
      tests(in: &$0, type: "ui-testing", settings: ["TEST_TARGET_NAME": "Old"])
    },
    objects("test-target-unknown", "\"Tests\" tests \"Old\"") {
      tests(in: &$0, type: "ui-testing", settings: ["TEST_TARGET_NAME": "Old"])
      subproject(in: &$0, making: "Core")
    },
    objects("test-target-unknown", "TestTargetID of \"Tests\" is \"X\"") {
      tests(in: &$0, settings: [:])
      $0["P"]?["attributes"] = ["TargetAttributes": ["T": ["TestTargetID": "X"]]]
    },
  ]

  /// Adds another project with one target.
  static func subproject(in objects: inout PropertyListDictionary, making target: String) {
    objects["P"]?["projectReferences"] = [["ProductGroup": "SG", "ProjectRef": "SP"]]
    objects["SP"] = ["isa": "PBXFileReference", "path": "Other/Other.xcodeproj", "sourceTree": "<group>"]
    objects["SG"] = ["isa": "PBXGroup", "children": ["SR"], "name": "Products", "sourceTree": "<group>"]
    objects["SR"] = [
      "isa": "PBXReferenceProxy", "fileType": "wrapper.application", "path": .string(target + ".app"),
      "remoteRef": "SX", "sourceTree": "BUILT_PRODUCTS_DIR",
    ]
    objects["SX"] = [
      "isa": "PBXContainerItemProxy", "containerPortal": "SP", "proxyType": "2", "remoteGlobalIDString": "SA",
      "remoteInfo": .string(target),
    ]
  }

  /// Adds a target with tests.
  static func tests(
    in objects: inout PropertyListDictionary, type: String = "unit-test", settings: [String: PropertyList]
  ) {
    objects["P"]?["targets"] = ["A", "W", "T"]
    objects["G"]?["children"] = ["F", "I", "AP", "WP", "TP"]
    objects["TP"] = ["isa": "PBXFileReference", "path": "Tests.xctest", "sourceTree": "BUILT_PRODUCTS_DIR"]
    objects["T"] = [
      "isa": "PBXNativeTarget", "buildConfigurationList": "TL", "buildPhases": [], "name": "Tests",
      "productReference": "TP", "productType": .string("com.apple.product-type.bundle.\(type)"),
    ]
    objects["TL"] = ["isa": "XCConfigurationList", "buildConfigurations": ["TCDebug", "TCRelease"]]
    for name in ["Debug", "Release"] {
      objects["TC\(name)"] = [
        "isa": "XCBuildConfiguration",
        "buildSettings": .dictionary(PropertyListDictionary(settings.map { ($0.key, $0.value) })),
        "name": .string(name),
      ]
    }
  }

  static let deployment: [Breach] = [
    Breach("deployment-target-form", "\"latest\" of \"Wecker\" is not a version number") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "latest"
    },
    Breach("deployment-target-missing", "IPHONEOS_DEPLOYMENT_TARGET is not set, so the app requires the newest iOS") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = nil
    },
    Breach("swift-version-missing", "\"Wecker\" contains Swift sources but has no SWIFT_VERSION") {
      $0.projectSettings["SWIFT_VERSION"] = nil
    },
    Breach("inherited-misspelled", "OTHER_SWIFT_FLAGS refers to $(inherit), which is not defined") {
      $0.projectSettings["OTHER_SWIFT_FLAGS"] = "$(inherit) -DBETA"
    },
    Breach("deployment-target-above-sdk", "iOS 17.0 of \"Wecker\" is newer than its SDK, iphoneos16.4") {
      $0.projectSettings["SDKROOT"] = "iphoneos16.4"
    },
    Breach("deployment-target-above-sdk", "iOS 99.0 of \"Wecker\" is newer than every SDK") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "99.0"
    },
    Breach("swift-version-unsupported", "SWIFT_VERSION must be a Swift version such as 5.0 or 6.0, not \"9.9\"") {
      $0.projectSettings["SWIFT_VERSION"] = "9.9"
    },
    Breach("build-setting-value-invalid", "CODE_SIGN_STYLE must be Automatic or Manual, not \"Automatik\"") {
      $0.appSettings["CODE_SIGN_STYLE"] = "Automatik"
    },
    Breach("build-setting-value-invalid", "ENABLE_TESTABILITY[sdk=macosx*] must be YES or NO, not \"maybe\"") {
      $0.appSettings["ENABLE_TESTABILITY[sdk=macosx*]"] = "maybe"
    },
    Breach("build-setting-value-invalid", "ENABLE_BITCODE must be YES or NO, not \"maybe\"") {
      $0.appSettings["ENABLE_BITCODE"] = "maybe"
    },
    Breach("build-setting-value-invalid", "STRIP_STYLE must be ") {
      $0.files["Shared.xcconfig"] = "// Shared\nSTRIP_STYLE = debuging\n"
      $0.change = { settingsFile(in: &$0) }
    },
    Breach("build-setting-name-misspelled", "Xcode has no build setting SWIFT_VERSON") {
      $0.projectSettings["SWIFT_VERSON"] = "5.0"
    },
    Breach("build-setting-name-misspelled", "GCC_WARN_UNUSED_VARIABLE has almost this name") {
      $0.files["Shared.xcconfig"] = "GCC_WARN_UNUSED_VARIBLE[arch=arm64] = YES\n"
      $0.change = { settingsFile(in: &$0) }
    },
    Breach("deployment-target-below-feature", "supports iOS 4.3, but CLANG_ENABLE_OBJC_WEAK requires iOS 5.0") {
      $0.projectSettings["IPHONEOS_DEPLOYMENT_TARGET"] = "4.3"
      $0.projectSettings["CLANG_ENABLE_OBJC_WEAK"] = "YES"
    },
  ]
}
