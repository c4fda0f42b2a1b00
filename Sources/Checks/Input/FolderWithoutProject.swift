/// A folder with the files of an app but without its project.
public struct FolderWithoutProject: Hashable, Sendable {
  /// The folder, relative to the checked folder; empty for that one.
  public let shown: String
  /// The file from which a tool generates the project, relative to the checked folder.
  public let specification: String?
  /// The command that generates the project.
  public let generator: String?
  /// The specifications in folders below, relative to the checked folder, from which tools generate projects.
  public var specificationsBelow: [String] = []
  /// The tracked project that was deleted from the working tree, relative to the checked folder.
  public var deletedProject: String?
  /// Whether projects in folders below were checked, which are not the app's.
  public var hasOthers = false
  /// Whether CMake builds the app, which can generate a project.
  public let usesCMake: Bool
  /// Whether make builds the app, which never had a project.
  public let usesMake: Bool
  /// Whether a package.json describes the app, such as one of Electron.
  public let usesNode: Bool

  /// Whether another build system builds the app, which never had a project.
  var isBuiltOtherwise: Bool { usesCMake || usesMake || usesNode }

  /// Creates a folder from the names of the files in it; `nil` for a package, which needs no project.
  ///
  /// - Parameters:
  ///   - shown: The folder, relative to the checked folder.
  ///   - hasFile: Whether the folder contains a file with a name, which is what the name says.
  public init?(_ shown: String, hasFile: (String) -> Bool) {
    self.shown = shown
    let generator = Self.generators.first { hasFile($0.file) }
    guard generator != nil || !hasFile("Package.swift") else { return nil }
    specification = generator.map { shown.isEmpty ? $0.file : "\(shown)/\($0.file)" }
    self.generator = generator?.command
    usesCMake = hasFile("CMakeLists.txt")
    usesNode = hasFile("package.json")
    usesMake = hasFile("Makefile") || hasFile("GNUmakefile")
  }

  /// The command that generates a project from the file at `path`; `nil` for another file.
  public static func generator(of path: String) -> String? {
    let name = path.split(separator: "/").last.map(String.init) ?? path
    return generators.first { $0.file == name && $0.file != "project.json" }?.command
  }

  /// Whether a file with the name of a specification is one, by its text: many sources are called Workspace.swift.
  public static func isSpecification(_ path: String, text: String) -> Bool {
    guard generator(of: path) != nil else { return false }
    return text.contains(path.hasSuffix(".swift") ? "ProjectDescription" : "targets:")
  }

  private static let generators = [
    (file: "project.yml", command: "xcodegen generate"), (file: "project.yaml", command: "xcodegen generate"),
    (file: "project.json", command: "xcodegen generate"), (file: "Project.swift", command: "tuist generate"),
    (file: "Workspace.swift", command: "tuist generate"),
  ]
}
