import Diagnostics
import XcodeProjects

/// A package's product that a target links is one that it depends on.
struct PackageProductUnlisted: CheckRule {
  let description = RuleDescription(
    id: "package-product-unlisted", severity: .note,
    summary: "a package's product that a target links is one that it depends on",
    explanation: """
      A target names the products of packages twice: in packageProductDependencies, for Xcode to build them, \
      and in the phase that links them. Xcode writes both. Apps ship with the second alone.
      """,
    wrong: "productRef = AA01 in Frameworks; packageProductDependencies = ();",
    right: "packageProductDependencies = (AA01 /* Yams */, );",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.targets).flatMap { target -> [Finding] in
      let listed = Set(target.target.packageProducts.map(\.name))
      return target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files).compactMap { file in
        guard let product = file.packageProduct, !listed.contains(product.name) else { return nil }
        return finding(
          "\"\(target.name)\" links the package product \"\(product.name)\" and does not depend on it",
          hint: "add \(product.id) to packageProductDependencies of \(target.name)", at: file.object.place,
          target: target.name)
      }
    }
  }
}
