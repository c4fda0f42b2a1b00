import Diagnostics
import XcodeProjects

/// Check for missing .xcconfig files.
struct ConfigurationFileMissing: CheckRule {
  let description = RuleDescription(
    id: "configuration-file-missing", severity: .warning, summary: ".xcconfig file does not exist",
    explanation: """
      A build configuration refers to a missing .xcconfig file, directly or with #include. The build fails unless a \
      tool creates the file first, so the finding is a warning. It is a note if Git ignores the file, or if a package \
      manager installs it. It is also a note if the project contains a template for it, such as \
      Shared.example.xcconfig. If the name in an #include differs only in letter case, the finding is a note too. \
      Other rules ignore the settings of a missing file. A file of a submodule that is not checked out is not reported \
      here.
      """,
    wrong: "baseConfigurationReference = AA01 /* Shared.xcconfig */; // no file Shared.xcconfig",
    right: "baseConfigurationReference = AA01 /* Shared.xcconfig */; // Shared.xcconfig beside the project",
    source: "Xcode: \"Unable to open base configuration reference file\"")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      var seen: Set<String> = []
      let submodules = project.contents.submodules(in: input)
      let missing = project.contexts.flatMap(\.configuration.settings.findings).compactMap { problem -> Missing? in
        guard problem.code == .configurationFileMissing, seen.insert(problem.message).inserted else { return nil }
        let path = problem.message.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
        guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("../"), !path.contains("$"),
          !project.paths.contains(path), submodules.folder(of: path) == nil
        else { return nil }
        return Missing(path: path, place: problem.place.map(project.shownPlace))
      }
      let own = missing.filter { !$0.isOthers }.map { told($0, in: project, input) }
      return own + misspelled(in: project) + notChecked(missing.filter(\.isOthers), in: project)
    }
  }

  private func told(_ file: Missing, in project: CheckedProject, _ input: CheckInput) -> Finding {
    let shown = project.checkedPath(file.path)
    let said = "the .xcconfig file \"\(shown)\" does not exist"
    if let template = SettingsTemplate(for: file.path, among: project.paths) {
      return finding(
        said + "; \"\(project.checkedPath(template.path))\" looks like its template",
        hint: "copy \(project.checkedPath(template.path)) to \(shown)", at: file.place, severity: .note
      ).caused(
        by: Finding.Cause(
          subject: ".xcconfig files", words: "do not exist, but their templates do", name: shown,
          hint: "copy each template to the name of its file"))
    }
    let near = project.contents.near(to: file.path).map { project.checkedPath($0) }
    let found = finding(
      said,
      hint: near.map { "use \"\($0)\" instead, or restore the file" } ?? "restore the file, or choose another one",
      at: file.place)
    let doubted = input.doubting(found, ifIgnored: [shown])
    guard doubted.severity == .note else { return found }
    return doubted.caused(
      by: Finding.Cause(
        subject: ".xcconfig files", words: "do not exist, and Git ignores them", name: shown,
        hint: "create the files, or run the script that creates them"))
  }

  private func misspelled(in project: CheckedProject) -> [Finding] {
    let names = project.referredFiles.misspelledPaths
    guard !names.isEmpty else { return [] }
    return project.paths.filter { $0.hasSuffix(".xcconfig") }.sorted().flatMap { path in
      (project.referredFiles.configurationFile(at: path)?.lines ?? []).compactMap { line in
        guard case .include(let included, _) = line.statement,
          let name = names[RelativePaths.joined(RelativePaths.parent(path), included)]
        else { return nil }
        return finding(
          "the included file is named \"\(project.checkedPath(name))\" on disk, which differs in case",
          hint: "write the name as on disk: some file systems are case-sensitive",
          at: project.shownPlace(Place(file: path, line: line.number)), severity: .note)
      }
    }
  }

  /// The path at which CocoaPods installs a file that an .xcconfig file in a folder includes by `Pods/…`.
  private static func installedPath(of path: String, in project: CheckedProject) -> String {
    guard project.paths.contains("Podfile"), let range = path.firstRange(of: "/Pods/Target Support Files/") else {
      return path
    }
    return String(path[path.index(after: range.lowerBound)...])
  }

  /// A missing file and the place that refers to it.
  private struct Missing {
    let path: String
    let place: Place?

    /// Whether a package manager creates the file when it installs dependencies.
    var isOthers: Bool { DependencyFolder.isInstalled(path) }
  }

  /// One note for a project whose missing settings could not be checked.
  private func notChecked(_ files: [Missing], in project: CheckedProject) -> [Finding] {
    guard let first = files.first else { return [] }
    let path = project.checkedPath(Self.installedPath(of: first.path, in: project))
    let subject =
      files.count == 1
      ? "the settings in \"\(path)\" could not be checked: the file does not exist"
      : "the settings in \"\(path)\" and \(files.count - 1) more file\(files.count == 2 ? "" : "s") could not be checked: the files do not exist"
    return [
      finding(subject, hint: "install the dependencies, and check again", at: first.place, severity: .note)
    ]
  }
}
