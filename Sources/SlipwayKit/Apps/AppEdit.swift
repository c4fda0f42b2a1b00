import AppBundles
public import AppleIdentifiers
import CodeSignatures
public import Diagnostics
import FileTrees
import PropertyLists

/// A change of a built app before it is signed again.
public struct AppEdit {
  /// What changes.
  public enum Change {
    /// The version and the build number of the app, and of the extensions and watch apps in it, which must be the same.
    case version(BundleVersion?, build: BundleVersion?)
    /// The bundle identifier of the app, and of what begins with it.
    case bundleIdentifier(BundleIdentifier)
    /// Files to add to a folder in the app, or to replace there.
    case files([String], folder: String)
  }

  /// The paths of the files that changed, or would.
  public let paths: [String]
  /// The paths of the bundles and Mach-O files with a signature, which the change invalidates.
  public let signed: [String]

  /// Changes a product.
  ///
  /// - Parameters:
  ///   - change: What changes.
  ///   - path: A bundle, or an .ipa or zip archive with one.
  ///   - output: The path of a changed copy, where nothing may be; `nil` replaces the product.
  ///   - isPlan: Whether to write nothing.
  /// - Throws: `app-edit-refused` if nothing would change, `path-invalid`, and what reading and writing throws. Nothing
  ///   is changed then.
  public init(
    _ change: Change, of path: String, into output: String? = nil, isPlan: Bool = false
  ) throws(Diagnostic) {
    let result = try ProductPackage.changing(path, into: output, isPlan: isPlan) { tree, output throws(Diagnostic) in
      guard tree.root.layout != nil else {
        throw Diagnostic(
          .appEditRefused, "\"\(tree.root.path)\" is not a bundle", at: Place(file: tree.root.path),
          remedy: .advice("give an app; an archive has its app in the folder Products/Applications"))
      }
      if let problem = tree.root.informationProblem { throw problem }
      let files = try Self.files(for: change, in: tree)
      let places = Dictionary(grouping: files, by: \.path).filter { $0.value.count > 1 }.keys.sorted()
      guard places.isEmpty else {
        throw Diagnostic(
          .appEditRefused, "two files would be written to \"\(places[0])\"",
          remedy: .advice("add them one after the other"))
      }
      guard !files.isEmpty else {
        throw Diagnostic(
          .appEditRefused, "nothing in \"\(tree.root.path)\" would change", at: Place(file: tree.root.path),
          remedy: .advice("slipway app show PATH"))
      }
      if isPlan { try tree.checkWriting(files) } else { try tree.write(files, into: output) }
      return (files.map(\.path), try tree.signed().map(\.path))
    }
    (paths, signed) = result
  }

  private static func files(
    for change: Change, in tree: ProductTree
  ) throws(Diagnostic) -> [ProductFile] {
    guard case .files(let sources, let folder) = change else {
      return try infoPlists(for: change, in: tree)
    }
    return try sources.map { source throws(Diagnostic) in
      let name = AbsolutePath(source).components.last.map { String($0) } ?? source
      let place = [tree.root.path, folder, name].filter { !$0.isEmpty }.joined(separator: "/")
      guard FileAccess.kind(of: try FileAccess.resolved(source)) == .file else {
        throw Diagnostic(.notRegularFile, "\"\(source)\" is not a file", at: Place(file: source))
      }
      return ProductFile(path: place, content: .copy(of: try FileAccess.resolved(source)))
    }
  }

  private static func infoPlists(
    for change: Change, in tree: ProductTree
  ) throws(Diagnostic) -> [ProductFile] {
    var files: [ProductFile] = []
    for product in tree.products where product.path == tree.root.path || product.kind.carriesProfile {
      let bytes: [UInt8]?
      switch change {
      case .version(let version, let build): bytes = try versioned(product, version, build)
      case .bundleIdentifier(let new):
        bytes = try IdentifierChange(old: tree.root.identifier ?? "", new: new).infoPlist(of: product)
      case .files: bytes = nil
      }
      if let bytes, let path = product.infoPlistPath { files.append(ProductFile(path: path, content: .bytes(bytes))) }
    }
    return files
  }

  private static func versioned(
    _ product: Product, _ version: BundleVersion?, _ build: BundleVersion?
  ) throws(Diagnostic) -> [UInt8]? {
    guard case .content(let bytes) = product.infoPlist, var information = product.information else { return nil }
    if let version { information["CFBundleShortVersionString"] = .string(version.rawValue) }
    if let build { information["CFBundleVersion"] = .string(build.rawValue) }
    guard information != product.information else { return nil }
    return try PropertyList.dictionary(information).serialized(as: PropertyList.Form(recognizing: bytes))
  }
}

extension Diagnostic.Code {
  package static let appEditRefused = Diagnostic.Code(
    "app-edit-refused", "The product is not a bundle, nothing would change, or two files would get the same path.",
    "read the reason in the message; \(command: "app.show") PATH shows the current values")
}
