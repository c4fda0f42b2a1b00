import Diagnostics
import XcodeProjects

extension CheckInput {
  /// Whether Git ignores a path that does not exist, so that each developer creates it.
  ///
  /// A folder can't be in a clone if Git ignores its content. Nobody knows the content of a missing folder. A bundle
  /// probably contains images.
  func ignoresMissing(_ path: String, mayBeFolder: Bool = false) -> Bool {
    if ignores(path) { return true }
    guard mayBeFolder, !trackedPaths.contains(where: { $0.path(below: path) != nil }) else { return false }
    return ignores(path, isFolder: true) || ignores("\(path)/x") || ignoresPart(of: path)
      || path.hasSuffix(".bundle") && ignores("\(path)/x.png")
  }

  /// Whether a `.gitignore` file names sets of a catalog, so that a tool makes the catalog.
  private func ignoresPart(of path: String) -> Bool {
    path.hasSuffix(".xcassets") && repositories.contains { $0.namesPart(of: path) }
  }

  /// A finding about a missing file, as a note if Git ignores one of the `paths` that the file may have.
  func doubting(_ finding: Finding, ifIgnored paths: [String]) -> Finding {
    guard paths.contains(where: { ignoresMissing($0) }) else { return finding }
    var note = finding.saying(
      finding.message + "; Git ignores it", hint: "create the file, or run the script that creates it")
    note.severity = .note
    return note
  }
}

extension FolderContents {
  /// The files and folders on disk, with the missing files of the project that Git ignores.
  ///
  /// One note of ``FileMissing`` reports those, so no other rule reports them.
  func pathsWithIgnored(in input: CheckInput) -> Set<String> {
    project.memory.pathsWithIgnored.value {
      let groups = MissingFiles(in: project, input).groups.filter { $0.reason == .ignored }
      return project.paths.union(groups.flatMap(\.files).map(\.path))
    }
  }

  /// The paths, relative to the checked folder, of files called `name` beside an Info.plist or in the project's folder.
  func possiblePaths(of name: String, in context: TargetContext) -> [String] {
    let folder = context.configuration.infoPlistFile.map { RelativePaths.parent($0.path) } ?? ""
    return [RelativePaths.joined(folder, name), name].map(project.checkedPath)
  }
}
