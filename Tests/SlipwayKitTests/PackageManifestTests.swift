import SlipwayKit
import TestSupport
import Testing

/// The products of packages, as far as the source of a manifest names them.
@Suite struct PackageManifestTests {
  private func manifest(_ products: String) -> PackageManifest {
    PackageManifest(
      parsing: Array(
        """
        // swift-tools-version:5.9
        import PackageDescription
        let package = Package(name: "swift-dials", products: [\(products)], targets: [
          .target(name: "Dials", dependencies: [.product(name: "Other", package: "other")], plugins: [.plugin(name: "P")])
        ])
        """.utf8))
  }

  @Test(arguments: [
    (#".library(name: "Dials", targets: ["Dials"])"#, ["Dials"]),
    (
      #".library(name: "A", targets: []), Product . library ( name : "B" ), .executable(name: "c", targets: [])"#,
      ["A", "B"]
    ),
    (
      #"/* .library(name: "Old") /* nested */ */ .library(/* first */ name: "New", type: .dynamic, targets: [])"#,
      ["New"]
    ),
    ("// .library(name: \"Old\")\n.library(name: #\"Raw\"#)", ["Raw"]),
    (#".library(name: "A", targets: []), .library(name: "A", targets: [])"#, ["A"]),
  ])
  func `libraries with literal names are read`(products: String, names: [String]) {
    let manifest = manifest(products)
    #expect(manifest.libraries == names && manifest.isComplete)
    #expect(manifest.mayHave(names[0]) && !manifest.mayHave("Nobody"))
  }

  @Test(arguments: [
    (#".library(name: "A", targets: []), .library(name: name, targets: [])"#, ["A"]),
    (#".library(name: "A" + suffix, targets: [])"#, []), (#".library(name: "A\(suffix)", targets: [])"#, []),
    ("", []), ("library(\"A\")", []), (#".library(name: "A"#, []), (#"/* .library(name: "A")"#, []), (".library(", []),
    (".library(name: \"\"\"\nA\n\"\"\")", []),
  ])
  func `what is computed stays unknown`(products: String, names: [String]) {
    let manifest = manifest(products)
    #expect(manifest.libraries == names && !manifest.isComplete)
    #expect(manifest.mayHave("Nobody"))
  }

  @Test func `targets are named where products are computed`() {
    let source = """
      let targets: [Custom] = [
        .target(kind: .exported, name: "Faces", dependencies: [.product(name: "Other", package: "other"), "Hands"]),
        .target(name: "Hands", dependencies: [.target(name: "Faces")]), .target(name: prefix + "Bells"),
        .target(kind: .test, name: "FacesTests"), .testTarget(name: "Checks"), .target(name: "Faces"),
      ]
      let package = Package(
        name: "dials", products: targets.compactMap { .library(name: $0.name, targets: [$0.name]) }, targets: targets)
      """
    let manifest = PackageManifest(parsing: Array(source.utf8))
    #expect(manifest.libraries == [] && manifest.computesNames && manifest.targets == ["Faces", "Hands"])
    #expect(!PackageManifest(parsing: Array("let a = 1".utf8)).computesNames)
  }

  @Test func `the manifest for the newest tools counts`() throws {
    let folder = try TemporaryFolder()
    #expect(try PackageManifest.read(in: folder.path) == nil)
    for (name, product) in [
      ("Package.swift", "Old"), ("Package@swift-5.10.swift", "New"), ("Package@swift-5.9.swift", "Mid"),
    ] {
      try folder.write("let p = Package(products: [.library(name: \"\(product)\", targets: [])])", to: name)
    }
    #expect(try PackageManifest.read(in: folder.path)?.libraries == ["New"])
  }
}
