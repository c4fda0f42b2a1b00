import Diagnostics
import XcodeProjects

/// Check for packages of the project that no target uses.
struct PackageUnused: CheckRule {
  let description = RuleDescription(
    id: "package-unused", severity: .note, summary: "No target uses a package of the project",
    explanation: """
      Xcode fetches every package of the project, even if no target uses its products.
      """,
    wrong: "packageReferences = (AA01, ); // no target uses a product of AA01",
    right: "packageReferences = ();",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let packages = project.project.packages.filter { !$0.isLocal }
      guard !packages.isEmpty else { return [] }
      let products = project.project.document.objects(ofKind: "XCSwiftPackageProductDependency")
      // A product without a package may be of any package.
      guard products.allSatisfy({ $0.object("package") != nil }) else { return [] }
      let used = Set(products.compactMap { $0.object("package")?.id })
      return packages.filter { !used.contains($0.id) }.map { package in
        finding(
          "no target uses the package \"\(package.repository ?? package.id.rawValue)\"",
          hint: "remove it from the project's package dependencies", at: package.object.place)
      }
    }
  }
}
