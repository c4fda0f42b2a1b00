import Diagnostics
import XcodeProjects

/// Check for packages of the project that no target uses.
struct PackageUnused: CheckRule {
  let description = RuleDescription(
    id: "package-unused", severity: .note, summary: "No target uses a package of the project",
    explanation: """
      Xcode fetches every package of the project, even if no target uses its products. A package whose name occurs in a \
      script phase is not reported.
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
      // A reference that the project does not list has the URL of the package.
      let used = Set(products.compactMap { $0.object("package")?.string("repositoryURL") }.map(PackagePins.identity))
      let scripts = project.project.targets.flatMap(\.phases).compactMap { $0.script?.lowercased() }
      return packages.filter { package in
        // A script may run a program of the package, as the scripts of SwiftLint and SwiftFormat do.
        let identity = PackagePins.identity(of: package.repository ?? package.id.rawValue)
        let name = identity.split(separator: "/").last.map(String.init) ?? identity
        return !used.contains(identity) && !scripts.contains { $0.contains(name) }
      }.map { package in
        finding(
          "no target uses the package \"\(package.repository ?? package.id.rawValue)\"",
          hint: "remove it from the project's package dependencies", at: package.object.place)
      }
    }
  }
}
