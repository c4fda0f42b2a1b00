import Diagnostics
import XcodeProjects

/// A build file stands for a file or a package's product.
struct BuildFileEmpty: CheckRule {
  let description = RuleDescription(
    id: "build-file-empty", severity: .warning, summary: "a build file stands for a file or a package's product",
    explanation: """
      A build file without fileRef and productRef, which Xcode shows as (null), does nothing: what it stood \
      for was removed, or lost in a merge.
      """,
    wrong: "AA01 /* (null) in Sources */ = {isa = PBXBuildFile; };",
    right: "AA01 /* App.swift in Sources */ = {isa = PBXBuildFile; fileRef = AA02 /* App.swift */; };",
    source: "the structure of project.pbxproj")

  func findings(in input: CheckInput) -> [Finding] {
    input.projects.flatMap { project in
      project.targets.flatMap { target in
        target.target.phases.flatMap { findings(in: $0, of: target, project.file) }
      }
    }
  }

  private func findings(in phase: BuildPhase, of target: CheckedTarget, _ project: String?) -> [Finding] {
    phase.files.compactMap { file in
      guard file.object.string("fileRef") == nil, file.object.string("productRef") == nil else { return nil }
      return finding(
        "the build file \(file.id) in the phase \(phase.name) of \"\(target.name)\" stands for nothing",
        hint: "remove it from the phase and from the file", at: file.object.place, target: target.name,
        fixes: project.map { [Fix(of: $0, .objectsRemoved([file.id]))] } ?? [])
    }
  }
}
