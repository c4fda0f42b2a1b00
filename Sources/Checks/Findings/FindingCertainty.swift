import Diagnostics
import XcodeProjects

/// What makes less certain that an error stops a build or an upload.
struct FindingCertainty {
  private let projects: [CheckedProject]
  private let contexts: [TargetContext]

  init(in input: CheckInput) {
    projects = input.projects
    contexts = input.contexts.filter { !$0.configuration.settings.missingOptionalFiles.isEmpty }
  }

  /// The finding, as a note if a missing file may replace the value.
  func replaceable(_ finding: Finding) -> Finding {
    guard finding.severity == .error, !Self.isIndependent(finding), let file = replacement(of: finding) else {
      return finding
    }
    var note = finding.adding("; the optional include \"\(file)\" does not exist and may replace it")
    note.severity = .note
    note.fixes = []
    return note
  }

  /// The finding about all of its targets and configurations, as a warning if no shared scheme builds them.
  func judged(_ finding: Finding) -> Finding {
    guard finding.severity == .error, !Self.isIndependent(finding), isDormant(finding) || isUnused(finding) else {
      return finding
    }
    var warning = finding
    warning.severity = .warning
    return warning
  }

  private static func isIndependent(_ finding: Finding) -> Bool {
    RuleCatalog.rule(finding.rule)?.isIndependentOfBuilds ?? true
  }

  /// The missing optional include that may replace the build setting at the finding's place.
  private func replacement(of finding: Finding) -> String? {
    guard let place = finding.place else { return nil }
    return contexts.first { context in
      context.target.name == finding.target && context.configuration.name == finding.configuration
        && context.configuration.settings.written.contains { assignment in
          // The target's own value counts more than any file.
          (assignment.origin.level != .target || assignment.value.contains("$"))
            && assignment.origin.place.map(context.project.shownPlace) == place
        }
    }.flatMap { context in context.configuration.settings.missingOptionalFiles.first.map(context.project.checkedPath) }
  }

  /// Whether the shared schemes build other targets, but none of the finding's.
  private func isDormant(_ finding: Finding) -> Bool {
    let names = Set(finding.targets)
    let targets = projects.flatMap { project in
      project.targets.filter { names.contains($0.name) }.map { (project, $0) }
    }
    return !targets.isEmpty && targets.allSatisfy { project, target in !project.schemes.builds(target) }
  }

  /// Whether the shared schemes use other configurations, but none of the finding's.
  private func isUnused(_ finding: Finding) -> Bool {
    let names = Set(finding.configurations)
    guard !names.isEmpty else { return false }
    let used = Set(
      projects.flatMap(\.schemes.all).flatMap { scheme in
        Scheme.Action.allCases.compactMap { scheme.scheme.step($0)?.configuration }
      })
    return !used.isEmpty && used.isDisjoint(with: names)
  }
}
