import Diagnostics
import XcodeProjects

/// A package of the project is used by a target.
struct PackageUnused: CheckRule {
  let description = RuleDescription(
    id: "package-unused", severity: .note, summary: "a package of the project is used by a target",
    explanation: """
      Xcode fetches every package that the project names, also one of which no target uses a product.
      """,
    wrong: "packageReferences = (AA01, ); and no product of AA01",
    right: "packageReferences = ();",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let packages = project.project.packages.filter { !$0.isLocal }
      guard !packages.isEmpty else { return [] }
      let products = project.project.document.objects(ofKind: "XCSwiftPackageProductDependency")
      // A product that does not say its package may be of any.
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
