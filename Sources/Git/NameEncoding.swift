public import Diagnostics

extension Repository {
  /// Refuses files whose names are no UTF-8: read as text such a name is another one, which no file has.
  ///
  /// - Throws: `name-encoding-unsupported`; then nothing has changed.
  public func refuseOddNames(_ paths: [String]) throws(Diagnostic) {
    let root = try requireWorkTree()
    for path in paths where path.unicodeScalars.contains("\u{FFFD}") && !WorkTreePath.exists("\(root)/\(path)") {
      throw Diagnostic(
        .nameEncodingUnsupported, "the name \"\(path)\" is not in UTF-8, and such files are not handled here",
        at: Place(file: path), remedy: .advice("rename the file, or leave it to `git`, which takes any bytes"))
    }
  }
}

extension Diagnostic.Code {
  /// The name of a file is not in UTF-8.
  public static let nameEncodingUnsupported: Self = "name-encoding-unsupported"
}
