import Diagnostics
import XcodeProjects

/// Check for build files that are in no build phase or in several.
struct ProjectBuildFileMisplaced: CheckRule {
  let description = RuleDescription(
    id: "project-build-file-misplaced", severity: .warning, summary: "Build file is in no build phase or in several",
    explanation: """
      A build file adds a file to a build phase. A build file in no phase has no effect. If two phases contain it, \
      both process the file, and Xcode can't tell which phase the build file belongs to. After targets were cut out of \
      a project, many build files are in no phase; they are one note.
      """,
    wrong: "files = (AA01 /* App.swift in Sources */, ); // in two build phases",
    right: "files = (AA01 /* App.swift in Sources */, ); // in one build phase",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project -> [Finding] in
      let problems = project.documentFindings.filter { $0.code == .projectBuildFileMisplaced }
      guard !problems.isEmpty else { return [] }
      let document = project.project.document
      let repeated = Self.repeated(in: document)
      let inPhases = Set(
        document.objects.filter { $0.isa.hasSuffix("BuildPhase") }.flatMap { $0.objects("files") }.map(\.place))
      let twins = Self.twins(in: document, inPhases)
      // After targets were cut out of a project, their build files are left, and other targets build the files.
      let isCutOut = problems.count { $0.place.map(twins.contains) ?? false } >= 10
      return problems.filter { !($0.place.map(repeated.contains) ?? false) }.map { problem in
        if isCutOut, problem.place.map(inPhases.contains) == false { return leftOver(problem, in: project) }
        let isAlone = problem.place.map(inPhases.contains) == false
        let path = isAlone ? project.path(ofBuildFileAt: problem.place) : nil
        return finding(
          problem.message + (path.map { "; it builds \"\($0)\"" } ?? ""),
          hint: path.map {
            "if a target has lost the file, run \(project.commands.membershipAddition($0, to: project.app(without: $0) ?? "TARGET")); otherwise remove the build file"
          }
            ?? (isAlone
              ? "add it to a phase, or remove it" : "create a separate build file for each phase, or remove it"),
          at: problem.place)
      }
    }
  }

  /// One of many build files of targets that the project no longer has.
  private func leftOver(_ problem: Diagnostic, in project: CheckedProject) -> Finding {
    let hint: Hint = "change the project in Xcode and save it, which removes them"
    return finding(problem.message, hint: hint, at: problem.place, severity: .note).caused(
      by: Finding.Cause(
        subject: "build files", words: "are in no build phase",
        name: project.path(ofBuildFileAt: problem.place) ?? "line \(problem.place?.line ?? 0)", hint: hint))
  }

  /// The places of build files in no phase whose files another build file adds to a phase.
  private static func twins(in document: ProjectDocument, _ inPhases: Set<Place>) -> Set<Place> {
    let all = document.objects.filter { $0.isa == "PBXBuildFile" }
    let built = Set(all.filter { inPhases.contains($0.place) }.compactMap { $0.string("fileRef") })
    return Set(
      all.filter { !inPhases.contains($0.place) && $0.string("fileRef").map(built.contains) ?? false }.map(\.place))
  }

  /// The places of build files that only one phase has, several times; ``BuildFileDuplicate`` reports them.
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

extension CheckedProject {
  /// The path of the file that a build file at a place builds; `nil` if unknown.
  fileprivate func path(ofBuildFileAt place: Place?) -> String? {
    let document = project.document
    guard let object = document.objects.first(where: { $0.isa == "PBXBuildFile" && $0.place == place }),
      let file = object.string("fileRef").flatMap({ document.object(ObjectID($0)) }),
      let location = locations[file.id], location.root == .project
    else { return nil }
    // A localized file is a group of the files of its languages.
    let first = file.objects("children").compactMap { locations[$0.id]?.path }.first
    return checkedPath(first ?? location.path)
  }

  /// The only app that neither copies nor compiles a file; `nil` if there are none or several.
  fileprivate func app(without path: String) -> String? {
    let found = targets.filter { target in
      target.isApplication
        && !target.target.phases.flatMap(\.files).compactMap(\.item).contains { item in
          let items = [item.object.id] + item.object.objects("children").map(\.id)
          return items.contains { locations[$0].map { checkedPath($0.path) } == path }
        }
    }
    return found.count == 1 ? found.first?.name : nil
  }
}
