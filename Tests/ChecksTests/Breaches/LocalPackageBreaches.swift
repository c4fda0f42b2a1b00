import PropertyLists

extension Breach {
  static let localPackages: [Breach] = [
    Breach("package-platform-above-target", "requires iOS 18.0, but the deployment target of \"Wecker\" is iOS 17.0") {
      localPackage(in: &$0, platforms: ".macOS(.v14), .iOS(.v18)")
    },
    Breach("manifest-target-unknown", "the product \"Core\" names the target \"Cores\"") {
      $0.files["Package.swift"] = manifest(targets: "\"Cores\"")
    },
    Breach("manifest-target-unknown", "the product \"Core\" names the target \"Coer\"") {
      $0.files["Package@swift-5.9.swift"] = manifest(targets: "\"Core\", \"Coer\"")
    },
    Breach(
      "package-product-unknown", "\"Wecker\" uses the product \"Core\", which the package \"Core\" does not declare"
    ) {
      localPackage(in: &$0, platforms: ".iOS(.v17)")
      $0.files["Core/Package.swift"] = manifest(targets: "\"Core\"").replacing(
        ".library(name: \"Core\"", with: ".library(name: \"CoreKit\"")
    },
    dataModel(
      "the destination of \"Alarm.bell\" is the entity \"Bells\"",
      "<relationship name=\"bell\" destinationEntity=\"Bells\" inverseName=\"alarm\" inverseEntity=\"Bells\"/>"),
    dataModel(
      "the inverse of \"Alarm.bell\" is \"alarms\", which the entity \"Bell\" does not have",
      "<relationship name=\"bell\" destinationEntity=\"Bell\" inverseName=\"alarms\" inverseEntity=\"Bell\"/>"),
    Breach("data-model-entity-unknown", "the parent of \"Alarm\" is the entity \"Item\"") {
      addDataModel(to: &$0, "<model><entity name=\"Alarm\" parentEntity=\"Item\"/></model>")
    },
    Breach("data-model-unreadable", "the data model is empty") { addDataModel(to: &$0, "") },
    Breach("data-model-unreadable", "can't be read") { addDataModel(to: &$0, "<model><entity name=\"A\"/>") },
    Breach("data-model-unreadable", "can't be read") { addDataModel(to: &$0, "<model/>more") },
    Breach("data-model-unreadable", "its root element is <plist>") { addDataModel(to: &$0, "<plist/>") },
    Breach("data-model-unreadable", "<attribute> has no name") {
      addDataModel(to: &$0, "<model><entity name=\"A\"><attribute nam=\"b\" attributeType=\"Date\"/></entity></model>")
    },
    Breach("data-model-unreadable", "has the unknown type \"Datum\"") {
      addDataModel(
        to: &$0, "<model><entity name=\"A\"><attribute name=\"b\" attributeType=\"Datum\"/></entity></model>")
    },
    Breach("format-specifiers-differ", "uses argument 1 as %@, but the development language uses it as %d") {
      localPackage(in: &$0, platforms: ".iOS(.v17)")
      $0.files["Core/Sources/Core/en.lproj/A.strings"] = "\"n\" = \"%d\";\n"
      $0.files["Core/Sources/Core/de.lproj/A.strings"] = "\"n\" = \"%@\";\n"
    },
    Breach("plural-invalid", "uses the undefined variable \"nn\"") {
      localPackage(in: &$0, platforms: ".iOS(.v17)")
      $0.files["Core/Sources/Core/en.lproj/A.stringsdict"] = SampleProject.plist(
        "<key>alarms</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@nn@</string></dict>")
    },
  ]

  /// The text of a manifest of a package with the library and the target Core.
  static func manifest(targets: String, platforms: String = ".iOS(.v17)") -> String {
    """
    // swift-tools-version:5.7
    import PackageDescription
    let package = Package(
      name: "Core",
      defaultLocalization: "en",
      platforms: [\(platforms)],
      products: [.library(name: "Core", targets: [\(targets)])],
      targets: [
        .target(name: "Core", dependencies: [.product(name: "Yams", package: "Yams", condition: .when(platforms: [.iOS]))]),
        .testTarget(name: "CoreTests", dependencies: ["Core"]),
      ])
    """
  }

  /// Lets the app link a package in a folder of the project.
  static func localPackage(in sample: inout SampleProject, platforms: String) {
    sample.files["Core/Package.swift"] = manifest(targets: "\"Core\"", platforms: platforms)
    sample.change = { objects in
      objects["P"]?["packageReferences"] = ["LC"]
      objects["LC"] = ["isa": "XCLocalSwiftPackageReference", "relativePath": "Core"]
      objects["LP"] = ["isa": "XCSwiftPackageProductDependency", "productName": "Core"]
      objects["A"]?["packageProductDependencies"] = ["LP"]
      objects["A"]?["buildPhases"] = ["AS", "AR", "AE", "AF"]
      objects["AF"] = ["isa": "PBXFrameworksBuildPhase", "files": ["BL"]]
      objects["BL"] = ["isa": "PBXBuildFile", "productRef": "LP"]
    }
  }

  private static func dataModel(_ words: String, _ relationship: String) -> Breach {
    Breach("data-model-entity-unknown", words) { addDataModel(to: &$0, alarms(relationship)) }
  }

  /// A data model of alarms, which have the relationship `relationship`, and of bells.
  static func alarms(_ relationship: String) -> String {
    """
    <model type="com.apple.IDECoreDataModeler.DataModel">
      <entity name="Thing"><relationship name="alarm" destinationEntity="Alarm"/></entity>
      <entity name="Alarm">\(relationship)</entity>
      <entity name="Bell" parentEntity="Thing"/>
    </model>
    """
  }

  /// Adds a data model in one version to the project.
  static func addDataModel(to sample: inout SampleProject, _ content: String) {
    sample.files["Wecker/Wecker.xcdatamodeld/Wecker.xcdatamodel/contents"] = content
    sample.change = { objects in
      objects["G"]?["children"] = ["F", "I", "AP", "WP", "DM"]
      objects["DM"] = [
        "isa": "XCVersionGroup", "children": ["DV"], "currentVersion": "DV", "path": "Wecker/Wecker.xcdatamodeld",
        "sourceTree": "<group>",
      ]
      objects["DV"] = ["isa": "PBXFileReference", "path": "Wecker.xcdatamodel", "sourceTree": "<group>"]
    }
  }
}
