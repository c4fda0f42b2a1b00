public import AppleIdentifiers
public import Diagnostics
import FileTrees
import PropertyLists

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An .xcarchive: what was built, its debug symbols, and what Xcode says about both.
public struct ProductArchive: Sendable {
  /// The app of an archive that can be exported.
  public struct Application: Sendable {
    /// The app, as ``ProductArchive/tree`` has it.
    public let product: Product
    /// The path of the app.
    public let path: String
    /// The certificate that the app was signed with when it was archived.
    public let signingIdentity: String?
    /// The team that it was signed for.
    public let team: TeamID?
  }

  /// The archive's products.
  public let tree: ProductTree
  /// The name that Xcode's Organizer shows.
  public let name: String?
  /// The scheme that was archived.
  public let scheme: String?
  /// The moment of archiving.
  public let creationDate: Date?
  /// The app; `nil` for a generic archive, which can't be exported.
  public let application: Application?
  /// The debug symbols, in order of names.
  public let symbols: [DebugSymbols]

  /// The code that the archive has no debug symbols of.
  public var productsWithoutSymbols: [Product] { tree.products.without(symbols) }

  /// The folders beside the products that belong into a package for the App Store, such as `SwiftSupport`.
  public var storeFolders: [String] {
    Self.storeFolderNames.map { path + "/" + $0 }.filter { FileAccess.kind(of: $0) == .directory }
  }

  /// The path of the archive.
  public var path: String { tree.files.root }

  private static let storeFolderNames = [
    "MessagesApplicationExtensionSupport", "MessagesApplicationSupport", "SwiftSupport", "WatchKitSupport2",
  ]

  /// Reads an archive.
  ///
  /// - Throws: `product-invalid` if it is none, or its Info.plist can't be read, and what reading files throws.
  public init(at path: String) throws(Diagnostic) {
    // What can't be found is said first.
    let isFolder = FileAccess.isDirectory(try FileAccess.resolved(path))
    let folder = String(AbsolutePath(path).components.last ?? "/")
    guard isFolder, ProductKind(folderNamed: folder) == .archive else {
      throw .productInvalid(path, "is not an archive", remedy: .advice("give an .xcarchive"))
    }
    let tree = try ProductTree(at: path)
    let path = tree.files.root
    guard FileAccess.kind(of: path + "/" + Self.infoPlist) == .file else {
      throw .productInvalid(
        tree.root.path, "has no Info.plist", remedy: .hint("archive the app again: \(command: "archive.create")"))
    }
    let bytes = try FileAccess.read(path + "/" + Self.infoPlist, limit: ProductLimits().listBytes)
    guard let information = try PropertyList(parsing: bytes, file: tree.files.shown(Self.infoPlist)).dictionary else {
      throw .productInvalid(
        tree.root.path, "has an Info.plist that is not a dictionary", remedy: .advice("archive the app again"))
    }
    self.tree = tree
    name = information["Name"]?.string
    scheme = information["SchemeName"]?.string
    creationDate = information["CreationDate"]?.date
    application = try information["ApplicationProperties"]?.dictionary.map { properties throws(Diagnostic) in
      try Self.application(properties, in: tree)
    }
    symbols = try DebugSymbols.all(in: path + "/dSYMs")
  }

  private static func application(
    _ properties: PropertyListDictionary, in tree: ProductTree
  ) throws(Diagnostic) -> Application {
    let place = properties["ApplicationPath"]?.string ?? ""
    guard
      let product = tree.root.nested.first(where: { $0.location == "Products/" + place && $0.kind == .application })
    else {
      throw .productInvalid(
        tree.root.path, "has no app at \"Products/\(place)\", the ApplicationPath in its Info.plist",
        remedy: .advice("archive the app again"))
    }
    return Application(
      product: product, path: tree.files.root + "/" + product.location,
      signingIdentity: properties["SigningIdentity"]?.string,
      team: properties["Team"]?.string.flatMap { try? TeamID($0) })
  }

  static let infoPlist = "Info.plist"
}
