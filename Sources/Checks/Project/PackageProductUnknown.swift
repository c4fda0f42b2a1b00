import Diagnostics
import XcodeProjects

/// Check for package products that the manifest of a local package does not declare.
struct PackageProductUnknown: CheckRule {
  let description = RuleDescription(
    id: "package-product-unknown", severity: .error,
    summary: "Local package does not declare a product that a target uses",
    explanation: """
      A target uses a product that Package.swift does not declare, usually because it was renamed there. Xcode reports \
      "Missing package product". Slipway does not run the manifest, so nothing is reported if the manifest computes \
      names. If the project file does not name the package of the product, Slipway looks at all local packages. It \
      then requires that a package has a target of that name, or a product with a similar name.
      """,
    wrong: "productName = Core; and .library(name: \"CoreKit\", targets: [\"Core\"])",
    right: "productName = CoreKit; and .library(name: \"CoreKit\", targets: [\"Core\"])",
    source: "Xcode: \"Missing package product\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let packages = project.localPackages.all
      guard !packages.isEmpty else { return [] }
      return project.targets.flatMap { target in
        target.target.usedPackageProducts.compactMap { product in
          missing(product, among: packages).map { package in
            finding(
              "\"\(target.name)\" uses the product \"\(product.name)\", which the package \"\(package.name)\" does not declare",
              hint: Self.hint(for: product, in: package), at: product.object.place, target: target.name)
          }
        }
      }
    }
  }

  /// The package that should declare a product and does not.
  private func missing(_ product: PackageProduct, among packages: [LocalPackage]) -> LocalPackage? {
    if let reference = product.package {
      return packages.first {
        $0.reference?.id == reference.id && $0.isCertain && !$0.manifest.products.contains(product.name)
      }
    }
    guard packages.allSatisfy({ $0.isCertain && !$0.manifest.products.contains(product.name) }) else { return nil }
    return packages.first {
      $0.manifest.targets.contains(product.name) || NearNames.slip(product.name, among: $0.manifest.products) != nil
    }
  }

  private static func hint(for product: PackageProduct, in package: LocalPackage) -> Hint {
    let manifest = package.manifest
    let near =
      NearNames.slip(product.name, among: manifest.products)
      ?? manifest.productTargets.first { $0.target == product.name }?.product
    return near.map { "set productName of \(product.id) to \($0)" }
      ?? "remove the product from the target, or declare it in \(package.manifestPath)"
  }
}

extension LocalPackage {
  /// Whether the products of the package are known.
  fileprivate var isCertain: Bool { isOnlyManifest && !manifest.computesNames && !manifest.products.isEmpty }
}

extension ProjectTarget {
  /// The package products that a target depends on or that its phases contain, each once.
  var usedPackageProducts: [PackageProduct] {
    var seen: Set<ObjectID> = []
    return (packageProducts + phases.flatMap(\.files).compactMap(\.packageProduct)).filter {
      seen.insert($0.id).inserted
    }
  }
}
