import Diagnostics
import XcodeProjects

/// The files that build settings come from are there.
struct ConfigurationFileMissing: CheckRule {
  let description = RuleDescription(
    id: "configuration-file-missing", severity: .warning, summary: "the files that build settings come from are there",
    explanation: """
      A configuration builds on an .xcconfig file that is not there. Xcode refuses to build; and what this \
      check says of settings leaves out all that the file may give.
      """,
    wrong: "baseConfigurationReference = AA01 /* Shared.xcconfig */; without the file",
    right: "Shared.xcconfig beside the project",
    source: "Xcode: Unable to open base configuration reference file")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.filter(\.hasFilesAround).flatMap { project -> [Finding] in
      var seen: Set<String> = []
      let missing = project.contexts.flatMap(\.configuration.settings.findings).compactMap { problem -> Missing? in
        guard problem.code == .configurationFileMissing, seen.insert(problem.message).inserted else { return nil }
        let path = problem.message.split(separator: "\"").dropFirst().first.map(String.init) ?? ""
        guard !path.isEmpty, !path.hasPrefix("/"), !path.hasPrefix("../"), !path.contains("$"),
          !project.paths.contains(path)
        else { return nil }
        return Missing(path: path, place: problem.place.map(project.shownPlace))
      }
      let own = missing.filter { !$0.isOthers }.map { told($0, in: project, input.git) }
      return own + misspelled(in: project) + notChecked(missing.filter(\.isOthers), in: project)
    }
  }

  private func told(_ file: Missing, in project: CheckedProject, _ git: GitKnowledge?) -> Finding {
    let shown = project.checkedPath(file.path)
    let said = "the file of build settings \"\(shown)\" is not there"
    let isIgnored = git?.ignores(shown) ?? false
    if let template = SettingsTemplate(for: file.path, among: project.paths) {
      return finding(
        said + ", and \"\(project.checkedPath(template.path))\" looks like what it is made from",
        hint: "copy \(project.checkedPath(template.path)) to \(shown)", at: file.place, severity: .note)
    }
    guard isIgnored else {
      return finding(said, hint: "bring the file back, or choose another one", at: file.place)
    }
    return finding(
      said + "; Git ignores it", hint: "make the file on this machine, as the project's README says", at: file.place,
      severity: .note)
  }

  private func misspelled(in project: CheckedProject) -> [Finding] {
    project.settingsFiles.misspelledIncludes().map { include in
      finding(
        "the file that is taken in is called \"\(project.checkedPath(include.name))\" on disk, which differs in capitals",
        hint: "write it as it is on disk: not every disk takes the two for one",
        at: project.shownPlace(Place(file: include.file, line: include.line)), severity: .note)
    }
  }

  /// A file that is not there, and what names it.
  private struct Missing {
    let path: String
    let place: Place?

    /// Whether it is one of those that are put there when dependencies are installed.
    var isOthers: Bool { path.split(separator: "/").contains { $0 == "Pods" || $0 == "Carthage" } }
  }

  /// What says that settings were not looked at, once for a project.
  private func notChecked(_ files: [Missing], in project: CheckedProject) -> [Finding] {
    guard let first = files.first else { return [] }
    let path = project.checkedPath(first.path)
    let subject =
      files.count == 1
      ? "the settings in \"\(path)\" could not be checked: the file is not there"
      : "the settings in \"\(path)\" and \(files.count - 1) more could not be checked: the files are not there"
    return [
      finding(subject, hint: "install the dependencies, and check again", at: first.place, severity: .note)
    ]
  }
}
