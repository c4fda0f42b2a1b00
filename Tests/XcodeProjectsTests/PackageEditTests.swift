import Diagnostics
import PropertyLists
import Testing
import XcodeProjects

@Suite struct PackageEditTests {
  @Test func `a package and its product are these lines`() throws {
    let project = try TargetFixture.lean.project
    let added = try project.packageEdits.adding(at: "https://example.org/Kit.swift.git", .upToNextMinor(from: "1.2.0"))
    let package = try #require(added.packages.last)
    try expectEdit(
      project, added,
      [
        "+packageReferences = (", "+\(package.id) /* XCRemoteSwiftPackageReference \"Kit.swift\" */,", "+);", "+",
        "+/* Begin XCRemoteSwiftPackageReference section */",
        "+\(package.id) /* XCRemoteSwiftPackageReference \"Kit.swift\" */ = {",
        "+isa = XCRemoteSwiftPackageReference;", "+repositoryURL = \"https://example.org/Kit.swift.git\";",
        "+requirement = {", "+kind = upToNextMinorVersion;", "+minimumVersion = 1.2.0;", "+};", "+};",
        "+/* End XCRemoteSwiftPackageReference section */",
      ])
    let linked = try added.packageEdits.addingPackageProduct(
      "Kit", of: package, to: try added.required("Karte"), platforms: ["maccatalyst"])
    let product = try #require(try linked.required("Karte").packageProducts.first)
    let file = try #require(try linked.required("Karte").phase(.frameworks)?.files.first)
    try expectEdit(
      added, linked,
      [
        "+/* Begin PBXBuildFile section */",
        "+\(file.id) /* Kit in Frameworks */ = {isa = PBXBuildFile; platformFilter = maccatalyst; "
          + "productRef = \(product.id) /* Kit */; };", "+/* End PBXBuildFile section */", "+",
        "+\(file.id) /* Kit in Frameworks */,", "+packageProductDependencies = (", "+\(product.id) /* Kit */,", "+);",
        "+", "+/* Begin XCSwiftPackageProductDependency section */", "+\(product.id) /* Kit */ = {",
        "+isa = XCSwiftPackageProductDependency;",
        "+package = \(package.id) /* XCRemoteSwiftPackageReference \"Kit.swift\" */;", "+productName = Kit;", "+};",
        "+/* End XCSwiftPackageProductDependency section */",
      ])
    let again = try linked.packageEdits.addingPackageProduct("Kit", of: package, to: try linked.required("Karte"))
    #expect(again.document.bytes == linked.document.bytes)
    let unlinked = try linked.packageEdits.removing(product, from: try linked.required("Karte"))
    #expect(unlinked.document.bytes == added.document.bytes)
    let removed = try linked.packageEdits.removing(package)
    try expectEdit(linked, removed)
    #expect(removed.packages.isEmpty)
    #expect(try removed.required("Karte").packageProducts.isEmpty)
  }

  @Test func `every requirement is written and read`() throws {
    let requirements: [PackageRequirement] = [
      .upToNextMajor(from: "1.0.0"), .upToNextMinor(from: "1.0.0"), .exact("1.2.3-beta+4"),
      .range(from: "1.0.0", to: "2.0.0"),
      .branch("feature/a b"), .revision("0123456789abcdef"),
    ]
    var project = try TargetFixture.classic.project
    let original = project.document.bytes
    for requirement in requirements {
      let package = try #require(project.packages.first)
      project = try project.packageEdits.setting(requirement, of: package)
      try expectEdit(project, project)
      #expect(project.packages.first?.acceptedVersions == requirement)
    }
    let back = try project.packageEdits.setting(.upToNextMajor(from: "1.2.0"), of: try #require(project.packages.first))
    #expect(back.document.bytes == original)
  }

  @Test func `a package that is there is not added again`() throws {
    let project = try TargetFixture.classic.project
    let same = try project.packageEdits.adding(
      at: "https://example.org/Swift-Algorithms", .upToNextMajor(from: "1.2.0"))
    #expect(same.document.bytes == project.document.bytes)
    let error = #expect(throws: Diagnostic.self) {
      try project.packageEdits.adding(at: "https://example.org/swift-algorithms.git", .branch("main"))
    }
    #expect(error?.code == .packagePresent)
    let local = try project.packageEdits.addingLocal(at: "../Kit")
    try expectEdit(project, local)
    #expect(try local.packageEdits.addingLocal(at: "./../Kit/").document.bytes == local.document.bytes)
    #expect(throws: Diagnostic.self) {
      try local.packageEdits.setting(.branch("main"), of: try #require(local.packages.last))
    }
    #expect(try local.packageEdits.removing(try #require(local.packages.last)).document.bytes == project.document.bytes)
  }

  @Test func `a plug-in is a dependency of its own kind`() throws {
    let project = try TargetFixture.classic.project
    let package = try #require(project.packages.first)
    let (dependencyID, productID) = ("A10000000000000000000903", "A10000000000000000000B02")
    let (dependencies, products) = ("PBXTargetDependency", "XCSwiftPackageProductDependency")
    let text = String(decoding: project.document.bytes, as: UTF8.self)
      .replacing(
        "dependencies = (\n\t\t\t);", with: "dependencies = (\n\t\t\t\t\(dependencyID) /* \(dependencies) */,\n\t\t\t);"
      )
      .replacing(
        "/* End \(dependencies) section",
        with: "\t\t\(dependencyID) /* \(dependencies) */ = {\n\t\t\tisa = \(dependencies);\n"
          + "\t\t\tproductRef = \(productID) /* plugin:Lint */;\n\t\t};\n/* End \(dependencies) section"
      )
      .replacing(
        "/* End \(products) section",
        with: "\t\t\(productID) /* plugin:Lint */ = {\n\t\t\tisa = \(products);\n\t\t\tpackage = \(package.id) /* "
          + "XCRemoteSwiftPackageReference \"swift-algorithms\" */;\n\t\t\tproductName = \"plugin:Lint\";\n\t\t};\n"
          + "/* End \(products) section")
    let edited = try TargetFixture.project(Array(text.utf8), named: "Wecker")
    let dependency = try #require(try edited.required("Wecker").dependencies.first)
    #expect(dependency.packageProduct?.isPlugin == true)
    #expect(try edited.required("Wecker").packageProducts.map(\.name) == ["Algorithms"])
    let plugin = try #require(dependency.packageProduct)
    #expect(
      try edited.packageEdits.removing(plugin, from: try edited.required("Wecker")).document.bytes
        == project.document.bytes)
    let without = try edited.packageEdits.removing(try #require(edited.packages.first))
    #expect(without.document.objects(ofKind: "XCSwiftPackageProductDependency").isEmpty)
    try expectEdit(edited, without)
  }

  @Test func `a product goes with the target that used it, and stays with another`() throws {
    let project = try TargetFixture.classic.project
    #expect(
      try project.targetEdits.removal(of: try project.required("Wecker")).project.document.objects(
        ofKind: "XCSwiftPackageProductDependency"
      )
      .isEmpty)
    let tests = try project.required("WeckerTests")
    let both = try project.packageEdits.addingPackageProduct("Algorithms", of: project.packages.first, to: tests)
    try expectEdit(project, both)
    let rest = try both.targetEdits.removal(of: try both.required("Wecker")).project
    #expect(try rest.required("WeckerTests").packageProducts.map(\.name) == ["Algorithms"])
    try expectEdit(both, rest)
  }

  @Test func `a list that becomes empty goes where Xcode writes no empty lists, and stays where it does`() throws {
    let lean = try TargetFixture.lean.project
    let text = { (project: XcodeProject) in String(decoding: project.document.bytes, as: UTF8.self) }
    let linked = try lean.packageEdits.addingPackageProduct("Kit", of: nil, to: try lean.required("Karte"))
    #expect(text(linked).contains("packageProductDependencies"))
    let product = try #require(try linked.required("Karte").packageProducts.first)
    let without = try linked.packageEdits.removing(product, from: try linked.required("Karte"))
    #expect(!text(without).contains("packageProductDependencies"))
    try expectEdit(linked, without)
    let classic = try TargetFixture.classic.project
    let kept = try classic.packageEdits.removing(try #require(classic.packages.first))
    #expect(text(kept).contains("packageProductDependencies = (\n\t\t\t);"))
    try expectEdit(classic, kept)
  }
}
