import Diagnostics
import XcodeProjects

/// A resource in a package's manifest does not exist.
struct ManifestResourceMissing: CheckRule {
  let description = RuleDescription(
    id: "manifest-resource-missing", severity: .warning, summary: "Resource in Package.swift does not exist",
    explanation: """
      A target in Package.swift lists its resources by paths from the folder of its sources. SwiftPM reports a resource \
      that does not exist as invalid. Slipway does not run the manifest, and reads only names in one literal.
      """,
    wrong: ".target(name: \"Core\", resources: [.copy(\"sounds.plist\")]), and only bells.plist in Sources/Core",
    right: ".target(name: \"Core\", resources: [.copy(\"bells.plist\")])",
    source: "SwiftPM: \"Invalid Resource '…': File not found.\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      ManifestTargetUnknown.manifests(of: project).flatMap { path -> [Finding] in
        guard let bytes = project.files.bytes(of: path) else { return [] }
        let root = RelativePaths.parent(path)
        return ManifestLiterals(bytes).resources.compactMap { resource in
          guard let folder = project.localPackages.sourceFolder(of: resource, below: root),
            case let path = RelativePaths.joined(folder, resource.path),
            !project.paths.contains(where: { $0 == path || $0.path(below: path) != nil })
          else { return nil }
          let files = project.paths.compactMap { $0.path(below: folder) }.filter { !$0.hasSuffix(".swift") }
          let last = { (path: String) in path.split(separator: ".").last.map(String.init) ?? path }
          let alike = files.filter { last($0) == last(resource.path) }
          let near = NearNames.slip(resource.path, among: files) ?? (alike.count == 1 ? alike.first : nil)
          let found = finding(
            "the target \"\(resource.target)\" has the resource \"\(resource.path)\", which does not exist",
            hint: near.map { "write \($0)" } ?? "add the file, or remove it from resources",
            at: Place(file: project.checkedPath(RelativePaths.joined(root, "Package.swift")), line: resource.line))
          return input.doubting(found, ifIgnored: [project.checkedPath(path)])
        }
      }
    }
  }
}

extension LocalPackages {
  /// The folder with the sources of a target; `nil` if it is unknown or not on disk.
  fileprivate func sourceFolder(of resource: ManifestLiterals.Resource, below root: String) -> String? {
    let folders =
      resource.folder.map { [$0] } ?? ["Sources", "Source", "src", "srcs", "Tests"].map { "\($0)/\(resource.target)" }
    return folders.map { RelativePaths.joined(root, $0) }.first { folder in
      !folder.hasPrefix("..") && !project.unseenPaths.contains(folder)
        && project.paths.contains { $0.path(below: folder) != nil }
    }
  }
}
