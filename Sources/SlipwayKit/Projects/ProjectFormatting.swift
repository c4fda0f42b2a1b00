public import Diagnostics
import FileTrees
import XcodeProjects

/// The formatting of project files as Xcode writes them.
public struct ProjectFormatting {
  /// What became of a project file.
  public enum Outcome: Hashable, Sendable {
    /// Xcode would write it as it is.
    case canonical
    /// Xcode would write it differently: it was rewritten, or would be.
    case different
  }

  /// A project file and what becomes of it.
  public struct FileResult: Sendable {
    /// The project.
    public let location: ProjectLocation
    /// What becomes of its file.
    public let outcome: Outcome
    /// The change; empty if the file is already formatted.
    public let change: ProjectChange
  }

  /// The files, in the order of the projects.
  public let results: [FileResult]

  /// Compares the file of each project with the form in which Xcode writes it.
  ///
  /// - Throws: what reading a project file throws, and what its form refuses.
  public init(_ locations: [ProjectLocation]) throws(Diagnostic) {
    var results: [FileResult] = []
    for location in locations {
      let document = try ProjectDocument(parsing: FileAccess.read(location.file), file: location.file)
      // Xcode can't open a file whose root names no project, and so has no form for it.
      _ = try XcodeProject(document: document, name: location.name)
      let canonical = try document.canonicalBytes(projectName: location.name)
      var change = ProjectChange("format \(location.name)\(ProjectLocation.suffix)")
      change.write(canonical, to: location.file, replacing: document.bytes)
      results.append(
        FileResult(location: location, outcome: change.isEmpty ? .canonical : .different, change: change))
    }
    self.results = results
  }
}
