import Diagnostics
import XcodeProjects

/// A source file on disk is in a target.
struct SourceInNoTarget: CheckRule {
  let description = RuleDescription(
    id: "source-in-no-target", severity: .note, summary: "a source file beside those of a target is in a target",
    explanation: """
      The file lies among the sources of a target and belongs to none, so that nobody compiles it and it falls \
      behind. Mostly it was left over when it was removed from the project, or never added.
      """,
    wrong: "Wecker/OldAlarm.swift on disk, and in no Compile Sources",
    right: "the file in a target, or gone",
    source: "Xcode Help: Manage target membership of files")

  private static let endings: Set<Substring> = ["swift", "m", "mm"]

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      // Another project in the same folder may well have the files.
      guard input.projectFolders.count(where: { $0 == project.folder }) <= 1 else { return [] }
      let paths = project.locations
      var used: Set<String> = []
      var folders: [String: String] = [:]
      for target in project.targets {
        for item in target.target.phases.flatMap(\.files).compactMap(\.item) {
          guard let location = paths[item.object.id], location.root == .project else { continue }
          used.insert(location.path.lowercased())
          guard Self.isSource(location.path), project.paths.contains(location.path) else { continue }
          folders[Self.folder(of: location.path)] = target.name
        }
      }
      let others = OtherSources(in: project, paths)
      return project.paths.filter {
        Self.isSource($0) && !used.contains($0.lowercased()) && folders[Self.folder(of: $0)] != nil
      }
      .filter { !others.has($0) }.sorted().map { path in
        finding(
          "\"\(project.checkedPath(path))\" lies among the sources of \"\(folders[Self.folder(of: path)] ?? "")\" and is in no target",
          hint: "add it to a target, or remove it", at: Place(file: project.checkedPath(path)))
      }
    }
  }

  private static func isSource(_ path: String) -> Bool {
    guard let dot = path.lastIndex(of: ".") else { return false }
    return endings.contains(path[path.index(after: dot)...])
  }

  static func folder(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}

/// The places in which sources belong to something else than the targets of a project.
private struct OtherSources {
  /// Folders with a Package.swift or a project of their own, and synchronized folders, each with a slash at its end.
  private let folders: Set<String>
  /// Whether all there is belongs to a package too.
  private let isPackage: Bool

  init(in project: CheckedProject, _ paths: ProjectPaths) {
    var folders = Set(project.nestedProjects)
    for path in project.paths where path.hasSuffix("/Package.swift") {
      folders.insert(SourceInNoTarget.folder(of: path))
    }
    for member in paths.members {
      guard member.location.root == .project, !member.location.path.isEmpty else { continue }
      if case .synchronized = member.item { folders.insert(member.location.path) }
      if case .file(let file) = member.item, file.fileType == "folder" || file.fileType == "wrapper" {
        folders.insert(member.location.path)
      }
    }
    self.folders = folders
    isPackage = project.paths.contains("Package.swift")
  }

  func has(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    if isPackage && ["Sources", "Tests", "Source"].contains(parts.first ?? "") || parts.last == "Package.swift" {
      return true
    }
    guard
      !parts.contains(where: { $0.hasSuffix(".playground") || $0.hasSuffix(".xctemplate") || $0.hasSuffix(".bundle") })
    else { return true }
    var folder = SourceInNoTarget.folder(of: path)
    while !folder.isEmpty {
      if folders.contains(folder) { return true }
      folder = SourceInNoTarget.folder(of: folder)
    }
    return false
  }
}
