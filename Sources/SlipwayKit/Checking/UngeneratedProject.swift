import Checks
import FileTrees

/// A project that a tool has not generated yet from a specification in a folder.
struct UngeneratedProject {
  /// The specification, absolute.
  let specification: String

  /// Looks for a specification in a folder that has neither a project nor a workspace.
  ///
  /// The result is `nil` without one, and if its project may be one of `projects`.
  ///
  /// - Parameters:
  ///   - folder: The folder, absolute.
  ///   - projects: The projects in folders below, one of which may be the generated one.
  init?(in folder: String, besides projects: [ProjectLocation]) {
    let entries = (try? FileAccess.entries(of: folder)) ?? []
    let names = Set(entries.map(\.name))
    // The specification of a package is only for its developers.
    guard !names.contains("Package.swift"),
      !names.contains(where: { $0.hasSuffix(ProjectLocation.suffix) || $0.hasSuffix(".xcworkspace") })
    else { return nil }
    let found = Self.names.first { names.contains($0) && Self.isSpecification("\(folder)/\($0)") }
    guard let found else { return nil }
    specification = "\(folder)/\(found)"
    // XcodeGen may write the project into another folder.
    let text = Self.text(of: specification)
    if !found.hasSuffix(".swift"), projects.contains(where: { text.contains("name: \($0.name)") }) { return nil }
  }

  /// The names of specifications whose text is known.
  private static let names = ["project.yml", "project.yaml", "Workspace.swift", "Project.swift"]

  /// Whether the file at `path` is a specification of XcodeGen or Tuist.
  static func isSpecification(_ path: String) -> Bool {
    FolderWithoutProject.isSpecification(path, text: text(of: path))
  }

  private static func text(of path: String) -> String {
    (try? FileAccess.read(path, limit: ProjectFileSource.sizeLimit)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
