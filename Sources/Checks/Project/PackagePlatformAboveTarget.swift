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
    source: "Xcode: \"The package product … requires minimum platform version 17.0 for the iOS platform\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let packages = project.localPackages.all
      let conflicts = packages.filter(\.isOnlyManifest).flatMap { package in
        (package.manifest.platforms ?? []).compactMap { requirement in
          conflict(with: requirement, of: package, among: packages, in: project)
        }
      }
      // A target below all packages of the project is one mistake.
      return conflicts.grouped { [$0.required, $0.given] }.compactMap { finding(for: $0.elements) }
    }
  }

  /// A package whose manifest requires a later system than the targets that link it.
  private struct Conflict {
    let package: String
    let place: Place
    /// The system of the manifest, such as `iOS 17.0`.
    let required: String
    /// The sentence about the deployment target.
    let given: String
    let hint: Hint
    let targets: [String]
  }

  private func conflict(
    with requirement: ManifestLiterals.Requirement, of package: LocalPackage, among packages: [LocalPackage],
    in project: CheckedProject
  ) -> Conflict? {
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
    return Conflict(
      package: package.name, place: Place(file: project.checkedPath(package.manifestPath), line: requirement.line),
      required: "\(requirement.platform.displayName) \(requirement.version)",
      given: "the deployment target of \(list) is \(earliest.title)",
      hint:
        "set \(earliest.platform.deploymentTargetSetting) to \(requirement.version), or write \(earliest.title) in platforms if the package builds with it",
      targets: names)
  }

  private func finding(for conflicts: [Conflict]) -> Finding? {
    let names = NameList(conflicts.map { "\"\($0.package)\"" }).text
    let findings = conflicts.map {
      finding(
        "the package \"\($0.package)\" requires \($0.required), but \($0.given)", hint: $0.hint, at: $0.place,
        targets: $0.targets)
    }
    guard conflicts.count > 1, let first = conflicts.first else { return findings.first }
    return Finding.atOnce(findings)?.saying(
      "\(conflicts.count) packages require \(first.required), but \(first.given): \(names)", hint: first.hint)
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
