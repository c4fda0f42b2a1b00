import Diagnostics
import XcodeProjects

/// Check for products of StoreKit configurations that code spells differently.
struct StoreProductMisspelled: CheckRule {
  let description = RuleDescription(
    id: "store-product-misspelled", severity: .note,
    summary: "Product identifiers differ between code and StoreKit configuration",
    explanation: """
      Tests find a product of a StoreKit configuration only by its exact identifier. The rule reports a product that no \
      source names, if a literal differs by one or two characters.
      """,
    wrong: "\"productID\" : \"de.wecker.ful\", and Product.products(for: [\"de.wecker.full\"])",
    right: "\"productID\" : \"de.wecker.full\"",
    source: "Apple's documentation of StoreKit testing in Xcode")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let files = project.paths.filter { $0.hasSuffix(".storekit") && !DependencyFolder.contains($0) }.sorted()
      guard !files.isEmpty else { return [] }
      let all = files.flatMap { path in Self.products(in: project.files.text(of: path) ?? "").map { (path, $0) } }
      let known = Set(all.map(\.1.identifier))
      let literals = project.targets.reduce(into: Set<String>()) { literals, target in
        for path in project.sources(of: target).paths {
          literals.formUnion((project.sourceIndex.facts(of: path)?.literals ?? []).map(\.text))
        }
      }
      let others = literals.filter { $0.contains(".") && !known.contains($0) }
      return all.compactMap { path, product in
        guard !literals.contains(product.identifier), !project.texts.uses.has(product.identifier),
          let near = NearNames.slip(product.identifier, among: others)
        else { return nil }
        return finding(
          "no source names the product \"\(product.identifier)\", but one names \"\(near)\"",
          hint: "write \"\(near)\", or correct the name in the code",
          at: Place(file: project.checkedPath(path), line: product.line))
      }
    }
  }

  /// The identifiers of the products in a StoreKit configuration, with their lines.
  private static func products(in text: String) -> [(identifier: String, line: Int)] {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { offset, line in
      let parts = line.split(separator: "\"", omittingEmptySubsequences: false)
      guard parts.count >= 5, parts[1] == "productID", parts[3].count > 5 else { return nil }
      return (String(parts[3]), offset + 1)
    }
  }
}
