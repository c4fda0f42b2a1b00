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

  /// The command that generates a project from the file at `path`; `nil` for another file.
  static func generator(of path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return generators.first { $0.file == name && $0.file != "project.json" }?.command
  }

  private static let generators = [
    (file: "project.yml", command: "xcodegen generate"), (file: "project.yaml", command: "xcodegen generate"),
    (file: "project.json", command: "xcodegen generate"), (file: "Project.swift", command: "tuist generate"),
    (file: "Workspace.swift", command: "tuist generate"),
  ]
}
