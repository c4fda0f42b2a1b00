import AppleIdentifiers
import Diagnostics
import XcodeProjects

/// A local package requires a later system than a target that links it.
struct PackagePlatformAboveTarget: CheckRule {
  let description = RuleDescription(
    id: "package-platform-above-target", severity: .error,
    summary: "Local package requires a system newer than a target's deployment target",
    explanation: """
      The platforms of a package's manifest are the earliest systems that it supports. Xcode does not link a product \
      of the package into a target with an earlier deployment target. Only literals in the manifest are read, and \
      packages with manifests for several versions of Swift are left out.
      """,
    wrong: "platforms: [.iOS(.v17)] and IPHONEOS_DEPLOYMENT_TARGET = 16.0",
    right: "platforms: [.iOS(.v16)] and IPHONEOS_DEPLOYMENT_TARGET = 16.0",
    source: "Xcode: The package product requires minimum platform version 17.0 for the iOS platform")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let packages = project.localPackages
      return packages.filter(\.isOnlyManifest).flatMap { package -> [Finding] in
        (package.manifest.platforms ?? []).compactMap { requirement in
          finding(for: requirement, of: package, among: packages, in: project)
        }
      }
    }
  }

  private func finding(
    for requirement: ManifestLiterals.Requirement, of package: LocalPackage, among packages: [LocalPackage],
    in project: CheckedProject
  ) -> Finding? {
    var names: [String] = []
    var earliest: DeploymentTarget?
    for target in project.targets where Self.links(package, target, among: packages) {
      for configuration in target.configurations {
        guard let own = DeploymentTarget(of: configuration), own.platform == requirement.platform,
          own.version < requirement.version
        else { continue }
        if names.last != target.name { names.append(target.name) }
        if earliest.map({ own.version < $0.version }) ?? true { earliest = own }
      }
    }
    guard let earliest else { return nil }
    let list = NameList(names.map { "\"\($0)\"" }).text
    let title = "\(requirement.platform.displayName) \(requirement.version)"
    return finding(
      "the package \"\(package.name)\" requires \(title), but the deployment target of \(list) is \(earliest.title)",
      hint:
        "write \(earliest.title) in platforms, or set \(earliest.platform.deploymentTargetSetting) to \(requirement.version)",
      at: Place(file: project.checkedPath(package.manifestPath), line: requirement.line), targets: names)
  }

  /// Whether a target links a product of `package` on all platforms.
  private static func links(
    _ package: LocalPackage, _ target: CheckedTarget, among packages: [LocalPackage]
  ) -> Bool {
    let files = target.target.phases.filter { $0.kind == .frameworks }.flatMap(\.files)
    return files.filter(\.platformFilters.isEmpty).compactMap(\.packageProduct).contains { product in
      if let reference = product.package { return reference.id == package.reference?.id }
      // A product of a folder that the project lists has only its name.
      return package.manifest.libraries.contains(product.name)
        && packages.count { $0.manifest.libraries.contains(product.name) } == 1
    }
  }
}
