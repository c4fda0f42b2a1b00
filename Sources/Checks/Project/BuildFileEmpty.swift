import Diagnostics
import XcodeProjects

/// Check for build files without a file or package product.
struct BuildFileEmpty: CheckRule {
  let description = RuleDescription(
    id: "build-file-empty", severity: .note, summary: "Build file refers to no file or package product",
    explanation: """
      Xcode shows a build file without fileRef and productRef as (null), and ignores it. Its file was removed, or lost \
      in a merge.
      """,
    wrong: "AA01 /* (null) in Sources */ = {isa = PBXBuildFile; };",
    right: "AA01 /* App.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA02 /* App.swift */; };",
    source: "the structure of project.pbxproj", isFixable: true)

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.flatMap { target in
        target.target.phases.flatMap { findings(in: $0, of: target, project.file) }
      }.map {
        $0.caused(
          by: Finding.Cause(
            subject: "targets", words: "have build files that refer to no file or package product",
            name: $0.target ?? ""))
      }
    }
  }

  private func findings(in phase: BuildPhase, of target: CheckedTarget, _ project: String?) -> [Finding] {
    let found = phase.files.compactMap { file -> Finding? in
      guard file.object.string("fileRef") == nil, file.object.string("productRef") == nil else { return nil }
      return finding(
        "build file \(file.id) in the \(phase.title) phase of \"\(target.name)\" refers to no file or package product",
        hint: "remove it from the phase and the project file", at: file.object.place, target: target.name,
        fixes: project.map { [Fix(of: $0, .objectsRemoved([file.id]))] } ?? [])
    }
    guard found.count > 1, let all = Finding.atOnce(found) else { return found }
    return [
      all.saying(
        "\(found.count) build files in the \(phase.title) phase of \"\(target.name)\" refer to no file or package product",
        hint: "remove them from the phase and the project file")
    ]
  }
}
