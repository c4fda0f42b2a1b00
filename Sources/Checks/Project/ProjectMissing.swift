import Diagnostics

/// Check for folders with the files of an app but without its project.
struct ProjectMissing: CheckRule {
  let description = RuleDescription(
    id: "project-missing", severity: .warning, summary: "Folder contains no Xcode project",
    explanation: """
      The folder contains an Info.plist or entitlements, but no project. Slipway then checks only these files. Usually \
      the project was deleted, or a tool such as XcodeGen has not generated it yet. A folder with a Package.swift is \
      not reported.
      """,
    wrong: "project.yml and App/Info.plist, without App.xcodeproj",
    right: "xcodegen generate, then slipway check",
    source: "the documentation of XcodeGen and Tuist")

  let scope = RuleScope.everything

  func findings(in input: CheckInput) -> [Finding] {
    input.foldersWithoutProject.map { folder in
      finding(
        "\(folder.shown.isEmpty ? "the folder" : "\"\(folder.shown)\"") contains no Xcode project, so only property lists were checked",
        hint: folder.generator.map { "\($0)" } ?? "restore the project, or name the folder that contains it",
        at: folder.specification.map { Place(file: $0, line: 1) }
          ?? Place(file: folder.shown.isEmpty ? "." : folder.shown))
    }
  }
}

/// A folder with the files of an app but without its project.
public struct FolderWithoutProject: Hashable, Sendable {
  /// The folder, relative to the checked folder; empty for that one.
  public let shown: String
  /// The file from which a tool generates the project, relative to the checked folder.
  public let specification: String?
  /// The command that generates the project.
  public let generator: String?

  /// Creates a folder from the names of the files in it; `nil` for a package, which needs no project.
  ///
  /// - Parameters:
  ///   - shown: The folder, relative to the checked folder.
  ///   - hasFile: Whether the folder contains a file with a name.
  public init?(_ shown: String, hasFile: (String) -> Bool) {
    self.shown = shown
    let generator = Self.generators.first { hasFile($0.file) }
    guard generator != nil || !hasFile("Package.swift") else { return nil }
    specification = generator.map { shown.isEmpty ? $0.file : "\(shown)/\($0.file)" }
    self.generator = generator?.command
  }

  private static let generators = [
    (file: "project.yml", command: "xcodegen generate"), (file: "project.yaml", command: "xcodegen generate"),
    (file: "project.json", command: "xcodegen generate"), (file: "Project.swift", command: "tuist generate"),
    (file: "Workspace.swift", command: "tuist generate"),
  ]
}
