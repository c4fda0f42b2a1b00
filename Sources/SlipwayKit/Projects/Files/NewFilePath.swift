import AppleIdentifiers
import Diagnostics
import FileTrees

extension ProjectPlaces {
  /// Refuses a path for a new file, relative to the project's folder, that some systems can't keep, or that is in one of
  /// Xcode's own folders; folders that exist may have any name.
  ///
  /// - Throws: `path-invalid`, `path-in-git`.
  func requireUsable(newPath path: String) throws(Diagnostic) {
    let names = try RelativePath(recorded: path).components
    for (index, name) in names.enumerated() {
      let isLast = index == names.count - 1
      if !isLast, ["xcodeproj", "xcworkspace"].contains(name.pathEnding) {
        throw Self.invalid(path, "\"\(name)\" is for Xcode's own files", remedy: "choose another folder")
      }
      guard isLast || !FileAccess.isDirectory(loaded.absolute(names[...index].joined(separator: "/"))),
        let problem = FileNameEdges.problem(of: name) ?? FileNameEdges.problem(of: name.withoutPathEnding)
      else { continue }
      throw Self.invalid(
        path, "\(problem.replacing("it ", with: "the name \"\(isLast ? name.withoutPathEnding : name)\" "))",
        remedy: "leave out spaces and periods at the ends of names")
    }
  }

  private static func invalid(_ path: String, _ problem: String, remedy: String) -> Diagnostic {
    Diagnostic(.pathInvalid, "\"\(path)\" is not a valid path: \(problem)", remedy: .advice(remedy))
  }
}
