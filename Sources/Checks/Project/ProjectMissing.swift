import Diagnostics
import XcodeProjects

/// Check for folders with the files of an app but without its project.
struct ProjectMissing: CheckRule {
  let description = RuleDescription(
    id: "project-missing", severity: .warning, summary: "Folder contains no Xcode project",
    explanation: """
      The folder contains an Info.plist or entitlements, but no project. Slipway then checks only these files. Usually \
      the project was deleted, or a tool such as XcodeGen has not generated it yet. If a Makefile, CMakeLists.txt or package.json \
      builds the app, the finding is a note. If Git tracks the project, the finding is an error. If a tool has to generate it, the \
      check ends with exit code 2, because the app was not checked. A folder with a Package.swift is not reported.
      """,
    wrong: "project.yml and App/Info.plist, without App.xcodeproj",
    right: "xcodegen generate, then slipway check",
    source: "the documentation of XcodeGen and Tuist")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    input.foldersWithoutProject.map { folder in
      if let project = folder.deletedProject {
        return finding(
          "\"\(project)\" was deleted, so the app was not checked",
          hint: "run \(command: "restore") \(ShellWord.quoted(project))", at: Place(file: project), severity: .error)
      }
      return finding(
        "\(folder.shown.isEmpty ? "the folder" : "\"\(folder.shown)\"") "
          + (folder.hasOthers
            ? "has no generated Xcode project, so the app was not checked"
            : "contains no Xcode project, so only property lists were checked"),
        hint: folder.generator.map { "\($0)" } ?? Self.hint(for: folder),
        at: folder.specification.map { Place(file: $0, line: 1) }
          ?? Place(file: folder.shown.isEmpty ? "." : folder.shown),
        // An app that another build system builds never had a project.
        severity: folder.isBuiltOtherwise && folder.generator == nil && !folder.hasOthers ? .note : nil)
    }
  }

  /// The command that generates projects in folders below one, if Git tracks a specification there.
  private static func hint(for folder: FolderWithoutProject) -> Hint {
    let generated = folder.specificationsBelow.compactMap { path in
      FolderWithoutProject.generator(of: path).map { (folder: RelativePaths.parent(path), command: $0) }
    }.grouped { $0.command }
    guard let first = generated.first else {
      return folder.usesCMake
        ? "generate a project with cmake -G Xcode, and check its folder"
        : folder.usesMake
          ? "run make, and check the app that it builds"
          : folder.usesNode
            ? "build the app, and check it; or name the folder that contains an Xcode project"
            : "restore the project, or name the folder that contains it"
    }
    let folders = NameList(first.elements.map { "\"\($0.folder)\"" }).text
    return "run \(first.key) in \(folders), and check again"
  }
}
