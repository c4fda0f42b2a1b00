public import Diagnostics
import FileTrees
public import InterfaceFiles
import XcodeProjects

/// The storyboards and xibs of a project.
public struct InterfaceList {
  /// A storyboard or xib.
  public struct File {
    /// The path, relative to the project's folder.
    public let path: String
    /// The targets that have it, by name.
    public let targets: [String]
    /// Its objects; `nil` for a file that can't be read.
    public let document: InterfaceDocument?
    /// Why it can't be read.
    public let problem: Diagnostic?
  }

  /// The files, by path.
  public let files: [File]

  /// Reads the storyboards and xibs of a project.
  public init(of loaded: LoadedProject) {
    let uses = FileUses(loaded.project)
    files = Set(loaded.sourcePaths(["storyboard", "xib"])).sorted().map { path in
      let targets = uses[path]?.map(\.target.name) ?? []
      do throws(Diagnostic) {
        let file = try LoadedInterface(loaded.absolute(path), shownAs: path)
        return File(path: path, targets: targets, document: file.document, problem: nil)
      } catch {
        return File(path: path, targets: targets, document: nil, problem: error)
      }
    }
  }
}
