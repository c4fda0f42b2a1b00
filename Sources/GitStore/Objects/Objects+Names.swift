public import Diagnostics

extension Objects {
  /// Refuses files whose names are no UTF-8: read as text such a name is another one, which no file has.
  ///
  /// - Throws: `name-encoding-unsupported`; then nothing has changed.
  public func refuseOddNames(_ paths: [String]) throws(Diagnostic) {
    let root = try repository.requireWorkTree()
    for path in paths where path.unicodeScalars.contains("\u{FFFD}") && !WorkTreePath.exists("\(root)/\(path)") {
      throw Diagnostic(
        .nameEncodingUnsupported, "the file name \"\(path)\" is not UTF-8, which Slipway does not support",
        at: Place(file: path), remedy: .advice("rename the file, name only the other paths, or use git for it"))
    }
  }
}

extension Diagnostic.Code {
  package static let nameEncodingUnsupported = Diagnostic.Code(
    "name-encoding-unsupported", "The file name is not UTF-8.", "rename the file, or use git, which takes any bytes")
}
