import Diagnostics
import XcodeProjects

/// Check for package products that a target depends on but does not link.
struct PackageProductNotLinked: CheckRule {
  let description = RuleDescription(
    id: "package-product-not-linked", severity: .note,
    summary: "Target does not link a package product that it depends on",
    explanation: """
      The product is built before the target, but no phase links it. That is correct for plug-ins and macros. For a \
      library, the usual cause is a merge that lost the build file.
      """,
    wrong: "packageProductDependencies = (AA01 /* Yams */, ); files = ();",
    right: "packageProductDependencies = (AA01 /* Yams */, ); files = (AA02 /* Yams in Frameworks */, );",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.targets).flatMap { target -> [Finding] in
      guard target.target.kind == .native, target.productType.suffix != "library.static" else { return [] }
      let linked = Set(target.target.phases.flatMap(\.files).compactMap { $0.packageProduct?.name })
      let needed = Set(target.target.dependencies.compactMap { $0.packageProduct?.name })
      return target.target.packageProducts.compactMap { product in
        guard !product.isPlugin, !linked.contains(product.name), !needed.contains(product.name) else { return nil }
        return finding(
          "\"\(target.name)\" depends on the package product \"\(product.name)\" but does not link it",
          hint: "add it to Link Binary With Libraries, or remove it from the target", at: product.object.place,
          target: target.name)
      }
    }
  }
}
