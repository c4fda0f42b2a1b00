import Diagnostics
import XcodeProjects

/// A target links the products of packages that it depends on.
struct PackageProductNotLinked: CheckRule {
  let description = RuleDescription(
    id: "package-product-not-linked", severity: .note,
    summary: "a target links the products of packages that it depends on",
    explanation: """
      The product is built before the target, and no phase links it. That is fine for plug-ins and macros; for \
      a library it mostly comes of a merge that lost the build file.
      """,
    wrong: "packageProductDependencies = (AA01 /* Yams */, ); and nothing in Frameworks",
    right: "Yams in Frameworks, too",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap(\.targets).flatMap { target -> [Finding] in
      guard target.target.kind == .native, target.productType.suffix != "library.static" else { return [] }
      let linked = Set(target.target.phases.flatMap(\.files).compactMap { $0.packageProduct?.name })
      let needed = Set(target.target.dependencies.compactMap { $0.packageProduct?.name })
      return target.target.packageProducts.compactMap { product in
        guard !product.isPlugin, !linked.contains(product.name), !needed.contains(product.name) else { return nil }
        return finding(
          "\"\(target.name)\" depends on the package product \"\(product.name)\" and does not link it",
          hint: "add it to Link Binary With Libraries, or remove it from the target", at: product.object.place,
          target: target.name)
      }
    }
  }
}
