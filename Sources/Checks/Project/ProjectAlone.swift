import Diagnostics
import XcodeProjects

/// Check for projects whose files are missing from their folder.
struct ProjectAlone: CheckRule {
  let description = RuleDescription(
    id: "project-alone", severity: .note, summary: "Project's files are missing from its folder",
    explanation: """
      The project refers to files in its folder, but the folder contains none. Slipway checks only the project file. \
      It does not check Info.plists, entitlements, icons, localizations and storyboards, or whether files exist. If \
      the folder has other projects, the rule also reports a project without shared schemes whose sources are mostly \
      missing. Nothing else is reported about such a project. \
      If Git tracks the missing sources, the finding is an error.
      """,
    wrong: "Wecker.xcodeproj in an otherwise empty folder",
    right: "Wecker.xcodeproj beside the folder Wecker",
    source: "a limit of Slipway")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.compactMap { project in
      if project.isLeftOver(in: input) { return leftOver(project) }
      guard !project.hasFilesAround, !project.paths.isEmpty else { return nil }
      if let deleted = deleted(project, input) { return deleted }
      let count = project.locations.members.count {
        $0.location.root == .project && !$0.location.path.hasPrefix("../")
      }
      guard count > 0 else { return nil }
      return finding(
        "the project refers to \(count == 1 ? "1 file" : "\(count) files"), but its folder contains none, so they could not be checked",
        hint: "go to the folder with the project's files, and run \(command: "check")",
        at: project.file.map { Place(file: $0, line: 1) })
    }
  }

  /// The error for sources that Git tracks: the folder was deleted, and nothing can be built.
  private func deleted(_ project: CheckedProject, _ input: CheckInput) -> Finding? {
    let folders = project.locations.members.filter { $0.location.root == .project && !$0.location.path.isEmpty }
      .map { project.checkedPath($0.location.path) }
    let files = input.trackedPaths.filter { path in
      SourceIndex.isSource(path) && folders.contains { path == $0 || path.path(below: $0) != nil }
    }
    guard let first = files.first else { return nil }
    let folder = first.split(separator: "/").first.map(String.init) ?? first
    return finding(
      "\(files.count == 1 ? "a source" : "sources") of the project, which Git tracks, do\(files.count == 1 ? "es" : "") not exist",
      hint: "run \(command: "restore") \(ShellWord.quoted(folder))", at: project.file.map { Place(file: $0, line: 1) },
      severity: .error)
  }

  private func leftOver(_ project: CheckedProject) -> Finding {
    finding(
      "nearly all files of the project are missing, and it has no shared scheme, so it was not checked",
      hint: "delete the project if nothing builds it, or share its scheme",
      at: project.file.map { Place(file: $0, line: 1) })
  }
}

extension CheckedProject {
  /// Whether the project is left over beside others: it has no shared scheme, and few of its sources exist.
  func isLeftOver(in input: CheckInput) -> Bool {
    guard input.projectFolders.count > 1, schemes.paths.isEmpty, !paths.isEmpty else { return false }
    let submodules = contents.submodules(in: input)
    let sources = locations.members.filter {
      $0.location.root == .project && SourceIndex.isSource($0.location.path)
        && !contents.isBehindUnseen($0.location.path)
        && !$0.location.path.hasPrefix("../") && submodules.folder(of: $0.location.path) == nil
    }
    let missing = sources.count { !paths.contains($0.location.path) }
    return sources.count >= 4 && missing * 10 >= sources.count * 9
  }
}
