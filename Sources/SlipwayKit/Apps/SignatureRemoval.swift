import AppBundles
public import Diagnostics

/// The removal of the signatures of a product.
public struct SignatureRemoval {
  /// The paths of the bundles and Mach-O files that had a signature, from inside to outside.
  public let paths: [String]

  /// Removes the signatures of the product at `path`, or only looks for them.
  ///
  /// - Parameters:
  ///   - path: A bundle, a Mach-O file, or an .ipa or zip archive with one.
  ///   - output: The path of a copy, where nothing may be; `nil` replaces the product.
  ///   - isPlan: Whether to write nothing.
  /// - Throws: `code-unsignable`, `folder-exists`, `file-exists`, and what reading and writing files throws. Nothing is
  ///   changed then.
  public init(from path: String, into output: String? = nil, isPlan: Bool = false) throws(Diagnostic) {
    paths = try ProductPackage.changing(path, into: output, isPlan: isPlan) { tree, output throws(Diagnostic) in
      let signed = try tree.signed()
      if !isPlan { try tree.removeSignatures(into: output) }
      return signed.map(\.path)
    }
  }
}
