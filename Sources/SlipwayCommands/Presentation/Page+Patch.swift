import GitHistory

extension Page {
  /// Adds the patch of a file; a file or a program gets its tabs, so that `git apply` accepts it.
  mutating func patch(of file: FileDiff) {
    for line in file.patch { verbatim(width == nil ? DiffReport.exact(line) : DiffReport.shown(line)) }
  }
}
