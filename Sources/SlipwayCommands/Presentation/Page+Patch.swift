import Git

extension Page {
  /// Adds the patch of a file.
  mutating func patch(of file: FileDiff) {
    for line in file.patch { verbatim(DiffReport.shown(line)) }
  }
}
