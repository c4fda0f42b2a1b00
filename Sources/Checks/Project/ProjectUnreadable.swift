import Diagnostics
import XcodeProjects

/// Check for project files that can't be read.
struct ProjectUnreadable: CheckRule {
  let description = RuleDescription(
    id: "project-unreadable", severity: .error, summary: "Project file can't be read",
    explanation: """
      A project.pbxproj that is not a property list does not open. The usual cause is conflict markers. Nothing else \
      in the project could be checked. If a tool such as XcodeGen generates the project file, the finding is a warning.
      """,
    wrong: "<<<<<<< HEAD in project.pbxproj",
    right: "// !$*UTF8*$! { archiveVersion = 1; objects = { … }; rootObject = AA01; }",
    source: "Xcode: \"The project … is damaged and cannot be opened due to a parse error\"")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    input.unreadableProjects.map { problem in
      let isAbsent = problem.code.rawValue == "file-not-found"
      var own: Hint?
      if problem.code.rawValue == "partial-clone-incomplete", case .hint(let hint)? = problem.remedy { own = hint }
      let generator = isAbsent ? Self.generator(of: problem, in: input) : nil
      return finding(
        problem.message + ", so nothing in the project could be checked",
        hint: own ?? generator.map { "run \($0), and check again" }
          ?? Self.restoring(problem, isAbsent, in: input)
          ?? (isAbsent
            ? "generate the project first, for example with xcodegen or tuist, or restore the file from the Git history"
            : "correct the file, with \(command: "resolve") if a merge is in progress, or restore it from the Git history"),
        at: problem.place, severity: generator == nil ? nil : .warning)
    }
  }

  /// The command that restores a project file that Git tracks and that is missing.
  private static func restoring(_ problem: Diagnostic, _ isAbsent: Bool, in input: CheckInput) -> Hint? {
    guard isAbsent, let file = problem.place?.file, input.trackedPaths.contains(file) else { return nil }
    return "run \(command: "restore") \(ShellWord.quoted(file))"
  }

  /// The command that generates the project, if Git tracks its specification beside it.
  private static func generator(of problem: Diagnostic, in input: CheckInput) -> String? {
    guard let file = problem.place?.file, let bundle = file.firstRange(of: ".xcodeproj") else { return nil }
    let folder = RelativePaths.parent(String(file[..<bundle.lowerBound]))
    let tracked = Set(input.trackedPaths)
    return FolderWithoutProject(folder) { tracked.contains(folder.isEmpty ? $0 : "\(folder)/\($0)") }?.generator
  }
}
