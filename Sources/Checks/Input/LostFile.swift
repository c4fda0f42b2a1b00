import Diagnostics

extension CheckInput {
  /// The finding about a missing file, with the command that restores it if Git tracks a file that `isLost` and that is
  /// not on disk.
  func restoring(
    _ finding: Finding, in project: CheckedProject, _ isLost: (_ shown: String) -> Bool
  ) -> Finding {
    let lost = trackedPaths.filter(isLost)
    guard !lost.isEmpty else { return finding }
    let present = Set(project.paths.map(project.checkedPath))
    guard let first = lost.filter({ !present.contains($0) }).min() else { return finding }
    return finding.hinting("run \(command: "restore") \(ShellWord.quoted(Self.lostBundle(of: first, present)))")
  }

  /// The outermost set or catalog that contains a missing file and of which no file is left; otherwise the file.
  private static func lostBundle(of path: String, _ present: Set<String>) -> String {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += folder.isEmpty ? part : "/\(part)"
      let isBundle = [".xcassets", "set", ".xcdatamodeld"].contains(where: part.hasSuffix)
      if isBundle, !present.contains(where: { $0.hasPrefix(folder + "/") }) { return folder }
    }
    return path
  }
}
