import PropertyLists

extension Breach {
  static let localPackages: [Breach] = [
    Breach("package-platform-above-target", "requires iOS 18.0, and the deployment target of \"Wecker\" is iOS 17.0") {
      localPackage(in: &$0, platforms: ".macOS(.v14), .iOS(.v18)")
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
}
