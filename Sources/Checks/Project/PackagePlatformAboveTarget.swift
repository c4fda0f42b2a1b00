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
      let conflicts = packages.filter(\.isOnlyManifest).flatMap { package in
        (package.manifest.platforms ?? []).compactMap { requirement in
          Conflict(requirement, of: package, among: packages, in: project)
        }
      }
      // A target below all packages of the project is one mistake.
      var seen: Set<Conflict.Cause> = []
      return conflicts.map(\.cause).filter { seen.insert($0).inserted }.compactMap { cause in
        finding(for: conflicts.filter { $0.cause == cause }, cause)
      }
    }
  }

  /// A package whose manifest requires a later system than the targets that link it.
  private struct Conflict {
    /// What the conflicts of several packages have in common.
    struct Cause: Hashable {
      let required: String
      let setting: String
      let value: String
      /// The earliest deployment target of the targets.
      let earliest: String
      let targets: [String]
    }

    let package: String
    let place: Place
    let cause: Cause

    init?(
      _ requirement: ManifestLiterals.Requirement, of package: LocalPackage, among packages: [LocalPackage],
      in project: CheckedProject
    ) {
      var names: [String] = []
      var earliest: DeploymentTarget?
      for target in project.targets where PackagePlatformAboveTarget.links(package, target, among: packages) {
        for configuration in target.configurations {
          guard let own = DeploymentTarget(of: configuration), own.platform == requirement.platform,
            own.version < requirement.version
          else { continue }
          if names.last != target.name { names.append(target.name) }
          if earliest.map({ own.version < $0.version }) ?? true { earliest = own }
        }
      }
      guard let earliest else { return nil }
      self.package = package.name
      place = Place(file: project.checkedPath(package.manifestPath), line: requirement.line)
      cause = Cause(
        required: "\(requirement.platform.displayName) \(requirement.version)",
        setting: earliest.platform.deploymentTargetSetting, value: "\(requirement.version)", earliest: earliest.title,
        targets: names)
    }
  }

  private func finding(for conflicts: [Conflict], _ cause: Conflict.Cause) -> Finding? {
    guard let first = conflicts.first else { return nil }
    let subject =
      conflicts.count == 1
      ? "the package \"\(first.package)\" requires" : "\(conflicts.count) packages require"
    let others = conflicts.count == 1 ? "" : ": " + NameList(conflicts.map { "\"\($0.package)\"" }).text
    var found = finding(
      "\(subject) \(cause.required), but the deployment target of \(NameList(cause.targets.map { "\"\($0)\"" }).text) is "
        + cause.earliest + others,
      hint: "write \(cause.earliest) in platforms, or set \(cause.setting) to \(cause.value)", at: first.place,
      targets: cause.targets)
    found.furtherPlaces = conflicts.dropFirst().map { .init($0.place) }
    return found
  }

  /// Whether a target links a product of `package` on all platforms.
  fileprivate static func links(
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
