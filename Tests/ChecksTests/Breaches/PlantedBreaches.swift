import PropertyLists

extension Breach {
  /// Violations that a judge planted into real apps.
  static let planted: [Breach] = [
    Breach("main-interface-missing", "names \"main\" in UISceneStoryboardFile") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        """
        <key>UIApplicationSceneManifest</key><dict><key>UISceneConfigurations</key><dict>
        <key>UIWindowSceneSessionRoleApplication</key><array><dict><key>UISceneStoryboardFile</key>
        <string>main</string></dict></array></dict></dict>
        """)
    },
    Breach("main-interface-missing", "names \"Share\" in NSExtensionMainStoryboard") {
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        """
        <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.share-services</string>
        <key>NSExtensionMainStoryboard</key><string>Share</string></dict>
        """)
      $0.change = { objects in
        objects["WR"] = ["isa": "PBXResourcesBuildPhase", "files": []]
        objects["W"]?["buildPhases"] = ["WR"]
      }
    },
    Breach("usage-description-empty", "INFOPLIST_KEY_NSCameraUsageDescription of \"Wecker\" is empty") {
      $0.appSettings["INFOPLIST_KEY_NSCameraUsageDescription"] = ""
    },
    plist(
      "usage-description-unknown", "NSCameraUseageDescription is not a known",
      "<key>NSCameraUseageDescription</key><string>x</string>"),
    Breach("info-plist-file-missing", "OSAScriptingDefinition of \"Wecker\" names \"Wecker.sdef\"") {
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>OSAScriptingDefinition</key><string>Wecker.sdef</string>")
    },
    Breach("info-plist-file-missing", "names \"Action.js\"") {
      $0.files["Widget/Info.plist"] = SampleProject.plist(
        """
        <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key><string>com.apple.ui-services</string>
        <key>NSExtensionAttributes</key><dict><key>NSExtensionJavaScriptPreprocessingFile</key><string>Action</string>
        </dict></dict>
        """)
    },
    plist(
      "shortcut-item-incomplete", "the quick action \"New\" has no UIApplicationShortcutItemType",
      """
      <key>UIApplicationShortcutItems</key><array><dict><key>UIApplicationShortcutItemTitle</key><string>New</string>
      </dict></array>
      """),
    plist(
      "intent-unknown", "the system has no intent \"INSendMesageIntent\"",
      "<key>INIntentsSupported</key><array><string>INSendMesageIntent</string></array>"),
    Breach("background-task-unlisted", "does not list \"de.demo.clean\", but \"de.demo.claen\"") {
      $0.files["Wecker/App.swift"] =
        "BGTaskScheduler.shared.register(forTaskWithIdentifier: \"de.demo.clean\", using: nil) { _ in }"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>BGTaskSchedulerPermittedIdentifiers</key><array><string>de.demo.claen</string></array>")
    },
    Breach("launch-screen-class", "has the custom class \"StartController\"") {
      addStoryboard(
        to: &$0,
        """
        <document type="X" launchScreen="YES"><scenes><scene sceneID="s"><objects>
        <viewController id="v" customClass="StartController" sceneMemberID="viewController"/></objects></scene></scenes>
        </document>
        """)
    },
    Breach("info-plist-text-key-unknown", "NSMotionUsageDescripton is not a known key") {
      $0.files["Wecker/en.lproj/InfoPlist.strings"] = "\"NSMotionUsageDescripton\" = \"x\";"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "S"]
        objects["S"] = [
          "isa": "PBXFileReference", "path": "Wecker/en.lproj/InfoPlist.strings", "sourceTree": "<group>",
        ]
      }
    },
    Breach("shared-application-in-extension", "\"Widget\" uses UIApplication.shared") {
      $0.files["Widget/Share.swift"] = "UIApplication.shared.open(url)"
      $0.files["Widget/Info.plist"] = SampleProject.plist(SampleProject.widgetExtension)
      $0.change = { objects in
        objects["WS"] = ["isa": "PBXSourcesBuildPhase", "files": ["WB"]]
        objects["WB"] = ["isa": "PBXBuildFile", "fileRef": "WF"]
        objects["WF"] = ["isa": "PBXFileReference", "path": "Widget/Share.swift", "sourceTree": "<group>"]
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "WF"]
        objects["W"]?["buildPhases"] = ["WS"]
      }
    },
    Breach("resource-in-no-target", "\"Wecker\" looks up \"sounds.json\" in its bundle") {
      $0.files["Wecker/sounds.json"] = "{}"
      $0.files["Wecker/App.swift"] = "let url = Bundle.main.url(forResource: \"sounds\", withExtension: \"json\")"
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "R"]
        objects["R"] = ["isa": "PBXFileReference", "path": "Wecker/sounds.json", "sourceTree": "<group>"]
      }
    },
    Breach("resource-in-no-target", "the privacy manifest is in the project, but no target copies it") {
      $0.files["Wecker/PrivacyInfo.xcprivacy"] = SampleProject.plist("")
      $0.change = { objects in
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "R"]
        objects["R"] = ["isa": "PBXFileReference", "path": "Wecker/PrivacyInfo.xcprivacy", "sourceTree": "<group>"]
      }
    },
    Breach("package-path-missing", "depends on \"../Cores\", which does not exist") {
      $0.files["Packages/Core/Package.swift"] = "let package = Package(name: \"Core\")"
      $0.files["Packages/Media/Package.swift"] =
        "let package = Package(name: \"Media\", dependencies: [.package(path: \"../Cores\")])"
      $0.change = { objects in
        objects["P"]?["packageReferences"] = ["LP"]
        objects["LP"] = ["isa": "XCLocalSwiftPackageReference", "relativePath": "Packages/Media"]
      }
    },
    Breach("skip-install-missing", "installs \"Core\" beside the app") {
      $0.change = { objects in
        framework(in: &objects)
        objects["CC"] = [
          "isa": "XCBuildConfiguration", "name": "Release",
          "buildSettings": ["PRODUCT_NAME": "Core", "INSTALL_PATH": "/Library/Frameworks", "SKIP_INSTALL": "NO"],
        ]
      }
    },
    Breach("data-model-class-missing", "no source contains the class \"Alram\" of the entity \"Alarm\"") {
      model(in: &$0, "<entity name=\"Alarm\" representedClassName=\"Alram\"/>")
    },
    Breach("data-model-class-missing", "the class \"Alarm\" has no attribute or relationship \"title\"") {
      model(
        in: &$0,
        "<entity name=\"Alarm\" representedClassName=\"Alarm\"><attribute name=\"titel\" attributeType=\"String\"/></entity>"
      )
    },
    Breach("pod-pin-outdated", "the Podfile requires Simperium (= 1.9.1), but Podfile.lock has = 1.9.0") {
      $0.files["Podfile"] = "target 'Wecker' do\n  pod 'Simperium', '1.9.1'\nend"
      $0.files["Podfile.lock"] = "PODS:\n  - Simperium (1.9.0)\n\nDEPENDENCIES:\n  - Simperium (= 1.9.0)\n"
    },
    Breach("build-setting-name-misspelled", "nothing uses the build setting VERSON_SHORT") {
      $0.appSettings["VERSON_SHORT"] = "1.2"
      $0.files["Wecker/Info.plist"] = SampleProject.plist(
        "<key>CFBundleShortVersionString</key><string>$(VERSION_SHORT)</string>")
    },
    Breach("framework-not-embedded", "\"Wecker\" imports \"Core\" but does not embed it") {
      $0.files["Wecker/App.swift"] = "import Core"
      $0.change = { objects in
        framework(in: &objects)
        objects["CE"]?["files"] = []
        objects["CC"] = [
          "isa": "XCBuildConfiguration", "name": "Release",
          "buildSettings": ["PRODUCT_NAME": "Core", "MACH_O_TYPE": "mh_dylib"],
        ]
        objects["CL"]?["buildConfigurations"] = ["CC", "CX"]
        objects["CX"] = [
          "isa": "XCBuildConfiguration", "name": "Debug",
          "buildSettings": ["PRODUCT_NAME": "Core", "MACH_O_TYPE": "mh_dylib"],
        ]
        objects["A"]?["dependencies"] = ["D", "CD"]
        objects["CD"] = ["isa": "PBXTargetDependency", "target": "C"]
      }
    },
    neighbor("framework-not-embedded", "links \"Core.framework\" of the project \"Core\" but does not embed it"),
    neighbor("deployment-target-below-dependency", "links \"Core\" of the project \"Core\", which requires iOS 18.0"),
    Breach("service-sandbox-missing", "XPC service \"Core\" does not run in the sandbox") {
      $0.projectSettings["SDKROOT"] = "macosx"
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist("<key>com.apple.security.app-sandbox</key><true/>")
      $0.change = { objects in
        framework(in: &objects)
        objects["C"]?["productType"] = "com.apple.product-type.xpc-service"
        objects["CP"]?["path"] = "Core.xpc"
        objects["CC"] = [
          "isa": "XCBuildConfiguration", "name": "Release", "buildSettings": ["PRODUCT_NAME": "Core"],
        ]
      }
    },
  ]

  /// Adds a data model, and a class with one property.
  private static func model(in sample: inout SampleProject, _ content: String) {
    sample.files["Wecker/App.swift"] = "import CoreData\nclass Alarm: NSManagedObject { @NSManaged var title: String }"
    sample.files["Wecker/Model.xcdatamodel/contents"] = "<model>\(content)</model>"
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "M"]
      objects["M"] = ["isa": "PBXFileReference", "path": "Wecker/Model.xcdatamodel", "sourceTree": "<group>"]
    }
  }

  /// Links a framework that another project of the workspace makes.
  private static func neighbor(_ rule: String, _ words: String) -> Breach {
    Breach(rule, words) {
      $0.files["Wecker.xcworkspace/contents.xcworkspacedata"] = """
        <Workspace version="1.0"><FileRef location="group:Wecker.xcodeproj"/>
        <FileRef location="group:Core/Core.xcodeproj"/></Workspace>
        """
      $0.files["Core/Core.xcodeproj"] = ""
      $0.files["Core/Core.xcodeproj/project.pbxproj"] = """
        // !$*UTF8*$!
        { archiveVersion = 1; classes = {}; objectVersion = 77; rootObject = P; objects = {
        P = {isa = PBXProject; buildConfigurationList = L; mainGroup = G; targets = (C); };
        G = {isa = PBXGroup; children = (CP); sourceTree = "<group>"; };
        CP = {isa = PBXFileReference; path = Core.framework; sourceTree = BUILT_PRODUCTS_DIR; };
        C = {isa = PBXNativeTarget; name = Core; productType = "com.apple.product-type.framework"; productReference = CP;
          buildConfigurationList = L; buildPhases = (); };
        L = {isa = XCConfigurationList; buildConfigurations = (LD, LR); };
        LD = {isa = XCBuildConfiguration; name = Debug; buildSettings = {SDKROOT = iphoneos; MACH_O_TYPE = mh_dylib;
          IPHONEOS_DEPLOYMENT_TARGET = 18.0; PRODUCT_NAME = Core; }; };
        LR = {isa = XCBuildConfiguration; name = Release; buildSettings = {SDKROOT = iphoneos; MACH_O_TYPE = mh_dylib;
          IPHONEOS_DEPLOYMENT_TARGET = 18.0; PRODUCT_NAME = Core; }; };
        }; }
        """
      $0.change = { objects in
        objects["AK"] = ["isa": "PBXFrameworksBuildPhase", "files": ["KB"]]
        objects["KB"] = ["isa": "PBXBuildFile", "fileRef": "K"]
        objects["K"] = ["isa": "PBXFileReference", "path": "Core.framework", "sourceTree": "BUILT_PRODUCTS_DIR"]
        objects["G"]?["children"] = ["F", "I", "AP", "WP", "K"]
        if let phases = objects["A"]?["buildPhases"]?.array { objects["A"]?["buildPhases"] = .array(phases + ["AK"]) }
      }
    }
  }

  /// Adds a framework that the app embeds.
  private static func framework(in objects: inout PropertyListDictionary) {
    objects["P"]?["targets"] = ["A", "W", "C"]
    objects["C"] = [
      "isa": "PBXNativeTarget", "name": "Core", "productType": "com.apple.product-type.framework",
      "productReference": "CP", "buildConfigurationList": "CL", "buildPhases": [],
    ]
    objects["CP"] = ["isa": "PBXFileReference", "path": "Core.framework", "sourceTree": "BUILT_PRODUCTS_DIR"]
    objects["CL"] = ["isa": "XCConfigurationList", "buildConfigurations": ["CC"]]
    objects["CE"] = ["isa": "PBXCopyFilesBuildPhase", "dstSubfolderSpec": "10", "files": ["CB"]]
    objects["CB"] = ["isa": "PBXBuildFile", "fileRef": "CP"]
    if let phases = objects["A"]?["buildPhases"]?.array { objects["A"]?["buildPhases"] = .array(phases + ["CE"]) }
  }
}
