import Diagnostics
import XcodeProjects

/// Check for source files that are in no target.
struct SourceInNoTarget: CheckRule {
  let description = RuleDescription(
    id: "source-in-no-target", severity: .note, summary: "Source file is in no target",
    explanation: """
      The file is beside the sources of a target but in no target, so it is not compiled. Usually it was removed only \
      from the project, or never added to it.
      """,
    wrong: "Wecker/OldAlarm.swift // in no Compile Sources phase",
    right: "files = (AA01 /* OldAlarm.swift in Sources */, );",
    source: "Xcode Help: Manage target membership of files")

  private static let endings: Set<Substring> = ["swift", "m", "mm"]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      // Another project in the same folder may contain the files.
      guard input.projectFolders.count(where: { $0 == project.folder }) <= 1 else { return [] }
      let paths = project.locations
      var used: Set<String> = []
      var folders: [String: [String: Int]] = [:]
      for target in project.targets {
        for item in target.target.phases.flatMap(\.files).compactMap(\.item) {
          guard let location = paths[item.object.id], location.root == .project else { continue }
          used.insert(location.path.lowercased())
          guard Self.isSource(location.path), project.paths.contains(location.path) else { continue }
          folders[Self.folder(of: location.path), default: [:]][target.name, default: 0] += 1
        }
      }
      let owners = folders.mapValues { counts in
        // If targets have equally many, the first one counts.
        project.targets.map(\.name).reduce("") { (counts[$1] ?? 0) > (counts[$0] ?? 0) ? $1 : $0 }
      }
      let candidates = project.paths.filter {
        Self.isSource($0) && !used.contains($0.lowercased()) && owners[Self.folder(of: $0)] != nil
      }
      guard !candidates.isEmpty else { return [] }
      let listed = Set(paths.members.filter { $0.location.root == .project }.map(\.location.path))
      let templates = SourceTemplates(beside: project.paths.union(listed))
      let others = OtherSources(in: project, paths)
      return candidates.filter { !others.has($0) && !templates.has($0) && !project.isLinked($0) }.sorted().map { path in
        told(path, owner: owners[Self.folder(of: path)] ?? "", isListed: listed.contains(path), in: project, input)
      }
    }
  }

  private func told(
    _ path: String, owner: String, isListed: Bool, in project: CheckedProject, _ input: CheckInput
  ) -> Finding {
    let shown = project.checkedPath(path)
    let removal = CommandHint.removing(shown, from: project, among: input.projectFolders)
    return finding(
      isListed
        ? "\"\(shown)\" is in the project beside the sources of \"\(owner)\", but in no target"
        : "\"\(shown)\" is beside the sources of \"\(owner)\", but in no target",
      hint: isListed
        ? "if it is no longer used: \(removal); otherwise choose a target for it in Xcode under Target Membership"
        : "if it is no longer used, delete it; otherwise "
          + CommandHint.adding(shown, to: project, target: owner, among: input.projectFolders),
      at: Place(file: shown))
  }

  static func isSource(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return endings.contains(path[path.index(after: dot)...])
  }

  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}

extension CheckedProject {
  /// Whether a symbolic link leads to `path` or a parent folder, as in packages that share sources.
  fileprivate func isLinked(_ path: String) -> Bool {
    guard !linkedPaths.isEmpty else { return false }
    return linkedPaths.contains { path == $0 || path.path(below: $0) != nil }
  }
}
