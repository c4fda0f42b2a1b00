import AppBundles
public import Diagnostics

/// The removal of the signatures of a product.
public struct SignatureRemoval {
  /// The paths of the bundles and Mach-O files that have a signature, from inside to outside.
  public let paths: [String]
  private let tree: ProductTree

  /// Looks for signatures, and changes nothing.
  ///
  /// - Throws: `code-unsignable`, and what reading the product throws.
  public init(from path: String) throws(Diagnostic) {
    tree = try ProductTree(at: path)
    paths = try tree.signed().map(\.path)
  }

  /// Removes the signatures in a copy.
  ///
  /// - Parameter output: The path of the copy, where nothing may be; `nil` replaces the product.
  /// - Throws: `folder-exists`, `file-exists`, and what reading and writing files throws. Nothing is changed then.
  public func perform(into output: String? = nil) throws(Diagnostic) { try tree.removeSignatures(into: output) }
}
