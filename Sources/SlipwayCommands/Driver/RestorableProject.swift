import Diagnostics
import FileTrees
import GitStore
import GitWorkTree
import PropertyLists
import SlipwayKit
import XcodeProjects

/// A project file that is damaged or missing, and that the last commit has.
struct RestorableProject {
  private let context: Context

  init(in context: Context) {
    self.context = context
  }

  /// The error with the command that restores the project file, if the last commit has it.
  func completing(_ error: Diagnostic) -> Diagnostic {
    guard Self.codes.contains(error.code), let (root, tracked) = try? projectFiles() else { return error }
    let paths = error.code == .noProject ? tracked.filter { !FileAccess.exists("\(root)/\($0)") } : tracked
    let named = error.place?.file.map(context.path)
    let meant = paths.filter { path in
      let file = "\(root)/\(path)"
      return error.code == .noProject ? file.path(below: context.directory) != nil : file == named
    }
    guard meant.count == 1, let path = meant.first else { return error }
    // A folder that does not exist comes back with the project file.
    let folder = String(path.dropLast("/project.pbxproj".count))
    let restored = FileAccess.exists("\(root)/\(path)") ? path : folder
    let shown = context.shown("\(root)/\(restored)")
    if isSparse(path) {
      return error.with(remedy: .advice("run git sparse-checkout add \(ShellWord.quoted(folder))"))
    }
    guard error.place?.line != nil, !error.message.hasSuffix("it is empty") else {
      return error.with(remedy: .operation(.init("restore", ["path": shown])))
    }
    // Other changes in the file are lost with the damaged line.
    return error.with(
      remedy: .hint(
        "correct that line in a text editor, or discard all changes to the file: \(command: "restore") \(ShellWord.quoted(shown))"
      ))
  }

  /// Whether a sparse checkout leaves out the file.
  private func isSparse(_ path: String) -> Bool {
    guard let copy = try? WorkingCopy(at: context.directory, environment: context.git) else { return false }
    return ((try? copy.repository.workTreeFiles.sparse()) ?? []).contains { $0.path == path }
  }

  private static let codes: Set<Diagnostic.Code> = [
    .fileNotFound, .noProject, .projectFileInvalid, .projectRootMissing, .propertyListMalformed,
  ]

  /// The folder of the working tree, and the project files in the last commit.
  private func projectFiles() throws(Diagnostic) -> (root: String, paths: [String]) {
    let copy = try WorkingCopy(at: context.directory, environment: context.git)
    guard let commit = try copy.repository.head().commit else { return (copy.root, []) }
    let entries = try copy.repository.objects.entries(
      ofTree: copy.repository.commits.read(commit).tree, recursive: true)
    return (copy.root, entries.map(\.path).filter { $0.hasSuffix(".xcodeproj/project.pbxproj") })
  }
}
