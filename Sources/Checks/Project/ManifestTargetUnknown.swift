import Diagnostics
import XcodeProjects

/// A product or target in a package's manifest names a target that the manifest does not declare.
struct ManifestTargetUnknown: CheckRule {
  let description = RuleDescription(
    id: "manifest-target-unknown", severity: .error,
    summary: "Package.swift names a target that is not declared",
    explanation: """
      A product in Package.swift lists the targets that it is made of. A target lists those that it depends on. SwiftPM does not load a package in which one of \
      them is not declared. Slipway does not run the manifest. It reports only names that differ from a declared \
      target by one or two letters. It reports nothing if the manifest computes names. A target may also depend on a \
      product of another package. If there are other packages, the finding about a target is a warning.
      """,
    wrong: ".library(name: \"Core\", targets: [\"Cores\"]) and .target(name: \"Core\")",
    right: ".library(name: \"Core\", targets: [\"Core\"]) and .target(name: \"Core\")",
    source: "SwiftPM: \"target … referenced in product … is empty\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      Self.manifests(of: project).flatMap { path -> [Finding] in
        guard let bytes = project.files.bytes(of: path) else { return [] }
        let manifest = ManifestLiterals(bytes)
        guard !manifest.computesNames else { return [] }
        let dependencies = manifest.targetDependencies.compactMap { named -> Finding? in
          let isKnown =
            manifest.targets.contains(named.target)
            || manifest.packageNames.contains { $0.lowercased() == named.target.lowercased() }
          guard !isKnown, let near = NearNames.slip(named.target, among: manifest.targets.subtracting([named.product]))
          else { return nil }
          return finding(
            "the target \"\(named.product)\" depends on \"\(named.target)\", which the manifest does not declare",
            hint: "write \(near), or declare the target \(named.target)",
            at: Place(file: project.checkedPath(path), line: named.line),
            // A package whose name differs from its repository's may have the product.
            severity: manifest.packageNames.isEmpty ? nil : .warning)
        }
        return dependencies
          + manifest.productTargets.compactMap { named in
            guard let near = NearNames.slip(named.target, among: manifest.targets) else { return nil }
            return finding(
              "the product \"\(named.product)\" names the target \"\(named.target)\", which the manifest does not declare",
              hint: "write \(near), or declare the target \(named.target)",
              at: Place(file: project.checkedPath(path), line: named.line))
          }
      }
    }
  }

  /// The manifests in the folder of the project, and the manifests of its local packages.
  static func manifests(of project: CheckedProject) -> [String] {
    let folders = Set(project.localPackages.all.map(\.folder) + [""])
    return project.paths.filter { path in
      guard path.hasSuffix(".swift"), folders.contains(RelativePaths.parent(path)) else { return false }
      let name = path.split(separator: "/").last ?? ""
      return name == "Package.swift" || name.hasPrefix("Package@swift-")
    }.sorted()
  }
}
