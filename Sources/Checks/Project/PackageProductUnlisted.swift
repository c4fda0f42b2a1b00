import Diagnostics
import XcodeProjects

/// Check for package products that a target links but does not depend on.
struct PackageProductUnlisted: CheckRule {
  let description = RuleDescription(
    id: "package-product-unlisted", severity: .note,
    summary: "Target links a package product that it does not depend on",
    explanation: """
      Xcode lists a package product twice: in packageProductDependencies and in the build phase that links it. The \
      first entry makes Xcode build the product. Some shipped apps have only the second entry.
      """,
    wrong: "packageProductDependencies = (); files = (AA02 /* Yams in Frameworks */, );",
    right: "packageProductDependencies = (AA01 /* Yams */, ); files = (AA02 /* Yams in Frameworks */, );",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { $0.targets }.flatMap { (target: CheckedTarget) -> [Finding] in
      let listed = Set(
        target.target.packageProducts.map(\.name) + target.target.dependencies.compactMap { $0.packageProduct?.name })
      let files = target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files)
      let unlisted = files.compactMap { file in
        file.packageProduct.flatMap { listed.contains($0.name) ? nil : (product: $0, file: file) }
      }.grouped { $0.product.name }.compactMap(\.elements.first)
      guard let first = unlisted.first else { return [] }
      let names = NameList(unlisted.map { "\"\($0.product.name)\"" }).text
      let isOne = unlisted.count == 1
      let ids =
        unlisted.count > NameList.limit
        ? "the products" : unlisted.map(\.product.id.rawValue).joined(separator: ", ")
      return [
        finding(
          isOne
            ? "\"\(target.name)\" links the package product \(names) but does not depend on it"
            : "\"\(target.name)\" links \(unlisted.count) package products but does not depend on them: \(names)",
          hint: "add \(ids) to packageProductDependencies of \(target.name)", at: first.file.object.place,
          target: target.name
        ).alsoAt(unlisted.dropFirst().map(\.file.object.place)).combining(unlisted) { product, file in
          finding(
            "\"\(target.name)\" links the package product \"\(product.name)\" but does not depend on it",
            hint: "add \(product.id.rawValue) to packageProductDependencies of \(target.name)", at: file.object.place,
            target: target.name)
        }.caused(
          by: Finding.Cause(
            subject: "targets", words: "link package products that they do not depend on", name: target.name,
            hint: "add the products to packageProductDependencies of each target"))
      ]
    }
  }
}
