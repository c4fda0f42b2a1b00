import Diagnostics
import FileTrees

/// A file to write into a product.
public struct ProductFile: Sendable {
  /// What the file contains.
  public enum Content: Sendable {
    /// These bytes.
    case bytes([UInt8])
    /// The same as another file, with its permissions.
    case copy(of: String)
  }

  /// The path, which begins with the name of the outermost product.
  public let path: String
  /// What it contains.
  public let content: Content

  /// Creates a file.
  public init(path: String, content: Content) {
    self.path = path
    self.content = content
  }

  /// The path below the outermost product.
  ///
  /// - Throws: `path-invalid`, `path-in-git`.
  func place(in tree: ProductTree) throws(Diagnostic) -> RelativePath {
    try RelativePath(recorded: path.path(below: tree.root.path) ?? path)
  }
}
