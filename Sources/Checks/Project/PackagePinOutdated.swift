import AppleIdentifiers
import Diagnostics
import SyntaxTrees
import XcodeProjects

/// A Package.resolved pins a version that the project does not accept.
struct PackagePinOutdated: CheckRule {
  let description = RuleDescription(
    id: "package-pin-outdated", severity: .warning,
    summary: "Package.resolved pins a version outside the project's requirement",
    explanation: """
      Package.resolved pins the version of each package, so that everybody builds with the same versions. If a pin \
      does not meet the project's requirement, Xcode resolves the package again, and machines may get different \
      versions. Xcode Cloud builds fail, and so do builds with -onlyUsePackageVersionsFromResolvedFile. Prerelease \
      versions are not compared.
      """,
    wrong: "kind = exactVersion; version = 2.7.12; while Package.resolved pins 2.7.9",
    right: "the same requirement, and Package.resolved pins 2.7.12",
    source: "Xcode: \"an out-of-date resolved file was detected\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.resolvedFiles.flatMap { path -> [Finding] in
        guard let document = project.files.json(at: path).content else { return [] }
        let pins = PackagePins(document)
        return project.project.packages.compactMap { package in
          guard let url = package.repository, let requirement = package.acceptedVersions,
            let text = pins.version(of: url), let version = NumericVersion(text),
            requirement.accepts(version) == false
          else { return nil }
          let object = package.object
          return finding(
            "the project requires \(requirement.words) of \"\(url)\", but \"\(project.checkedPath(path))\" pins \(text)",
            hint: "choose File > Packages > Resolve Package Versions in Xcode, and commit Package.resolved",
            at: object.place(of: "version", in: "requirement") ?? object.place(of: "minimumVersion", in: "requirement")
              ?? object.place)
        }
      }
    }
  }
}

extension CheckedProject {
  /// The paths of the Package.resolved of workspaces beside the project that have it; without one, of the project.
  fileprivate var resolvedFiles: [String] {
    let inside = "/xcshareddata/swiftpm/Package.resolved"
    let own = "\(project.name).xcodeproj/project.xcworkspace" + inside
    let workspaces = paths.filter { $0.hasSuffix(".xcworkspace" + inside) && !$0.contains(".xcodeproj/") }
      .filter { path in
        let workspace = String(path.utf8.dropLast(inside.utf8.count)) ?? ""
        guard !workspace.contains("/"), let bytes = files.bytes(of: workspace + "/contents.xcworkspacedata"),
          let content = try? Workspace(parsing: bytes, file: checkedPath(workspace))
        else { return false }
        return content.projectPaths.contains("\(project.name).xcodeproj")
      }
    // People who work in the workspace don't update the project's own file.
    return workspaces.isEmpty && paths.contains(own) ? [own] : workspaces.sorted()
  }
}
