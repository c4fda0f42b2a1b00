import AppBundles
import CodeSignatures
public import Diagnostics
public import PropertyLists

/// The entitlements in the signature of a product, as a property list.
public struct SignedEntitlementsFile {
  /// The entitlements; empty for code without any.
  public let values: PropertyListDictionary
  /// The property list in XML.
  public let bytes: [UInt8]

  /// Reads the first signature of the outermost product.
  ///
  /// - Throws: `signature-missing` if it has none, and what reading the product and its signature throws.
  public init(of path: String) throws(Diagnostic) {
    values = try ProductPackage.reading(path) { tree throws(Diagnostic) in try Self.values(in: tree, at: path) }
    bytes = try PropertyList.dictionary(values).serialized(as: .xml)
  }

  private static func values(in tree: ProductTree, at path: String) throws(Diagnostic) -> PropertyListDictionary {
    let signatures = tree.signatures(of: tree.root)
    if let problem = signatures.lazy.compactMap(\.problem).first { throw problem }
    guard let signature = signatures.lazy.compactMap(\.signature).first else {
      throw Diagnostic(
        .signatureMissing, "\"\(tree.root.path)\" is not signed", at: Place(file: path),
        remedy: .advice("give a signed app, extension or Mach-O file"))
    }
    return try signature.entitlements() ?? PropertyListDictionary()
  }
}

extension Diagnostic.Code {
  package static let signatureMissing = Diagnostic.Code(
    "signature-missing", "The product is not signed.", "sign it: \(command: "app.sign") APP")
}
