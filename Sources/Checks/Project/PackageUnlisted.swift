import Diagnostics
import XcodeProjects

/// The package of a product that a target uses is one of the project's.
struct PackageUnlisted: CheckRule {
  let description = RuleDescription(
    id: "package-unlisted", severity: .warning,
    summary: "the package of a product that a target uses is one of the project's",
    explanation: """
      A target uses a product of a Swift package that the project's packageReferences do not name. Xcode \
      does not fetch the package then, and says Missing package product.
      """,
    wrong: "package = AA01; while packageReferences = ();",
    right: "packageReferences = (AA01 /* XCRemoteSwiftPackageReference \"Yams\" */, );",
    source: "Xcode: Missing package product")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let packages = project.project.packages
      let listed = Set(packages.map(\.id))
      return project.targets.flatMap { target in
        Self.products(of: target.target).compactMap { product -> Finding? in
          guard let package = product.package, !listed.contains(package.id) else { return nil }
          let same = packages.first { Self.isSame($0, package) }
          let name = package.repository ?? package.path ?? package.id.rawValue
          return finding(
            "\"\(target.name)\" uses \"\(product.name)\", whose package \"\(name)\" "
              + (same == nil ? "is not among the project's" : "the project lists as another object"),
            hint: same.map { "let package of \(product.id) name \($0.id)" }
              ?? "add \(package.id) to packageReferences of the project",
            at: product.object.place, target: target.name,
            fixes: same.map { fix(of: product, naming: $0, in: project) } ?? [])
        }
      }
    }
  }

  /// The products that a target depends on, and those that only its phases have, each once.
  private static func products(of target: ProjectTarget) -> [PackageProduct] {
    var seen: Set<ObjectID> = []
    return (target.packageProducts + target.phases.flatMap(\.files).compactMap(\.packageProduct)).filter {
      seen.insert($0.id).inserted
    }
  }

  /// Whether two references mean one package, with the same versions of it.
  private static func isSame(_ left: PackageReference, _ right: PackageReference) -> Bool {
    let repository = left.repository ?? left.path
    return repository != nil && repository == right.repository ?? right.path
      && left.acceptedVersions == right.acceptedVersions
  }

  private func fix(of product: PackageProduct, naming package: PackageReference, in project: CheckedProject) -> [Fix] {
    guard let file = project.file else { return [] }
    return [Fix(of: file, .field(product.id, path: ["package"], .reference(package.id, comment: nil)))]
  }
}
