import Diagnostics
import XcodeProjects

/// Check for package products that a target links but does not depend on.
struct PackageProductUnlisted: CheckRule {
  let description = RuleDescription(
    id: "package-product-unlisted", severity: .note,
    summary: "Target links a package product that it does not depend on",
    explanation: """
      A target lists a package product twice: in packageProductDependencies, so that Xcode builds it, and in the \
      phase that links it. Xcode writes both. Some shipped apps have only the entry in the phase.
      """,
    wrong: "packageProductDependencies = (); files = (AA02 /* Yams in Frameworks */, );",
    right: "packageProductDependencies = (AA01 /* Yams */, ); files = (AA02 /* Yams in Frameworks */, );",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.targets).flatMap { target -> [Finding] in
      let listed = Set(target.target.packageProducts.map(\.name))
      return target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file in
        guard let product = file.packageProduct, !listed.contains(product.name) else { return nil }
        return finding(
          "\"\(target.name)\" links the package product \"\(product.name)\" but does not depend on it",
          hint: "add \(product.id) to packageProductDependencies of \(target.name)", at: file.object.place,
          target: target.name)
      }
    }
  }
}
