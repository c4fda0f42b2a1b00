import Checks
import Diagnostics
import PropertyLists
import Testing

/// Products of packages in folders of the project.
@Suite struct PackageProductRuleTests {
  private func findings(_ manifest: String, _ change: (inout SampleProject) -> Void = { _ in }) throws -> [Finding] {
    var sample = SampleProject()
    Breach.localPackage(in: &sample, platforms: ".iOS(.v17)")
    sample.files["Core/Package.swift"] = manifest
    change(&sample)
    return try Checker(only: ["package-product-unknown"]).findings(in: sample.input())
  }

  private static func manifest(_ products: String, _ targets: String = ".target(name: \"Core\")") -> String {
    "import PackageDescription\nlet package = Package(name: \"Core\", products: [\(products)], targets: [\(targets)])"
  }

  @Test(arguments: [
    (".library(name: \"CoreKit\", targets: [\"Core\"])", "to CoreKit"),
    (".library(name: \"Coer\", targets: [\"Coer\"])", "to Coer"),
    (".executable(name: \"tool\", targets: [\"tool\"])", "declare it in Core/Package.swift"),
  ])
  func `a product that the manifest does not declare is an error`(products: String, hint: String) throws {
    let found = try findings(Self.manifest(products))
    #expect(found.map(\.severity) == [.error])
    #expect(found.first?.hintText?.contains(hint) == true, "\(found)")
  }

  @Test(arguments: [
    manifest(".library(name: \"Core\", targets: [\"Core\"])"),
    manifest(".library(name: \"CoreKit\", targets: [\"Core\"])", ".executableTarget(name: \"Core\")"),
    manifest(".library(name: \"C\" + \"ore\", targets: [\"Core\"])"),
    manifest(".library(name: name, targets: [\"Core\"]), .library(name: \"Other\", targets: [])"),
    manifest(".library(name: \"\\(name)Kit\", targets: [\"Core\"])"), "let package = makePackage()",
    "let package = Package(name: \"Core\", products: [.library(name: \"CoreKit\", targets: [])]) /* ",
  ])
  func `a product that the manifest declares, or computes, is none`(manifest: String) throws {
    #expect(try findings(manifest) == [])
  }

  @Test func `another manifest may declare it`() throws {
    let text = Self.manifest(".library(name: \"CoreKit\", targets: [\"Core\"])")
    #expect(try findings(text) { $0.files["Core/Package@swift-5.9.swift"] = text } == [])
  }

  @Test func `without its package, a product is found by a target of its name`() throws {
    func count(_ products: String, _ targets: String) throws -> Int {
      try findings(Self.manifest(products, targets)) {
        let change = $0.change
        $0.change = { objects in
          change(&objects)
          objects["P"]?["packageReferences"] = nil
          objects["G"]?["children"] = ["F", "I", "AP", "WP", "CF"]
          objects["CF"] = [
            "isa": "PBXFileReference", "path": "Core", "lastKnownFileType": "wrapper", "sourceTree": "<group>",
          ]
        }
      }.count
    }
    #expect(try count(".library(name: \"CoreKit\", targets: [\"Core\"])", ".target(name: \"Core\")") == 1)
    #expect(try count(".library(name: \"Bells\", targets: [\"Bells\"])", ".target(name: \"Bells\")") == 0)
  }

  @Test(arguments: [
    ("https://example.org/Yams.git", Diagnostic.Severity.note), ("https://Example.ORG/Yams", .note),
    ("https://example.org/Yams/", .note), ("https://example.org/YamsKit", .warning),
    ("https://example.com/fork/yams", .note),
  ])
  func `references with the same URL are the same package`(url: String, severity: Diagnostic.Severity) throws {
    var sample = SampleProject()
    sample.change = { objects in
      Breach.package(in: &objects)
      objects["Y2"] = ["isa": "XCRemoteSwiftPackageReference", "repositoryURL": .string(url)]
      objects["YP"]?["package"] = "Y2"
    }
    let found = try Checker(only: ["package-unlisted"]).findings(in: sample.input())
    #expect(found.map(\.severity) == [severity])
  }
}
