import Git

extension Page {
  /// How a file differs, in the form that patches have.
  mutating func patch(of file: FileDiff) {
    for line in file.patch { verbatim(DiffReport.shown(line)) }
  }
}
