import Diagnostics
import XcodeProjects

/// A build file is in one build phase.
struct ProjectBuildFileMisplaced: CheckRule {
  let description = RuleDescription(
    id: "project-build-file-misplaced", severity: .warning, summary: "a build file is in one build phase",
    explanation: """
      A build file says that a file belongs to a build phase. In none it means nothing; in two, both \
      phases work on the file and Xcode can't tell them apart.
      """,
    wrong: "one PBXBuildFile in Sources and in Resources",
    right: "one PBXBuildFile for each",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let problems = project.documentFindings.filter { $0.code == .projectBuildFileMisplaced }
      guard !problems.isEmpty else { return [] }
      let repeated = Self.repeated(in: project.project.document)
      return problems.filter { !($0.place.map(repeated.contains) ?? false) }.map { problem in
        finding(
          problem.message,
          hint: problem.message.hasSuffix("in no build phase")
            ? "add it to a phase, or remove it" : "give each phase a build file of its own, or remove it",
          at: problem.place)
      }
    }
  }

  /// Where the build files stand that one phase has several times and no other has: that is told by the rule about
  /// build files that are twice in a phase.
  private static func repeated(in document: ProjectDocument) -> Set<Place> {
    var phases: [ObjectID: Int] = [:]
    var entries: [ObjectID: Int] = [:]
    for phase in document.objects where phase.isa.hasSuffix("BuildPhase") {
      let files = phase.objects("files").map(\.id)
      for id in files { entries[id, default: 0] += 1 }
      for id in Set(files) { phases[id, default: 0] += 1 }
    }
    let ids = phases.keys.filter { phases[$0] == 1 && (entries[$0] ?? 0) > 1 }
    return Set(ids.compactMap { document.object($0)?.place })
  }
}
