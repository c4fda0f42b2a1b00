import CodeSignatures
public import Diagnostics
import FileTrees
import PropertyLists
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// What an .xcarchive will contain: products, and the debug symbols of their code.
public struct ArchivePlan: Sendable {
  /// A product and its place.
  public struct Item: Sendable {
    /// The product with everything nested in it.
    public let tree: ProductTree
    /// The path in the archive's folder `Products`.
    public let installPath: String
  }

  /// The name that Xcode's Organizer shows.
  public let name: String
  /// The scheme.
  public let scheme: String
  /// The products.
  public let items: [Item]
  /// The debug symbols of the products' code.
  public let symbols: [DebugSymbols]
  /// The given dSYMs that are left out: they have the symbols of other code, or the name of another one.
  public let unmatchedSymbols: [DebugSymbols]
  /// The given folders without any dSYM.
  public let foldersWithoutSymbols: [String]
  /// The moment of archiving.
  public let date: Date

  /// The only app; `nil` if there is none or are several, which gives a generic archive.
  public var application: Item? {
    guard let first = items.first, items.count == 1, first.tree.root.kind == .application else { return nil }
    return first
  }

  /// The code without debug symbols.
  public var productsWithoutSymbols: [Product] { items.flatMap(\.tree.products).without(symbols) }

  /// Plans an archive.
  ///
  /// The dSYMs beside a product belong to it if they have the symbols of its code, as after a build.
  ///
  /// - Parameters:
  ///   - paths: Apps, frameworks and Mach-O files.
  ///   - folders: Folders with more dSYMs, or dSYMs.
  ///   - name: The archive's name; `nil` takes the first product's.
  ///   - scheme: The scheme; `nil` takes the name.
  ///   - date: The moment of archiving.
  /// - Throws: `file-not-found` for a folder that does not exist, `product-invalid` for a product that has no place in an
  ///   archive, or two for one place, and what reading products throws.
  public init(
    of paths: [String], symbolsIn folders: [String], name: String?, scheme: String?, at date: Date
  ) throws(Diagnostic) {
    if let package = paths.first(where: ProductPackage.isPackage) {
      throw .productInvalid(
        package, "is a zip archive, and Xcode archives contain bundles",
        remedy: .advice("unpack it, and give the .app in its folder Payload"))
    }
    let trees = try paths.map { path throws(Diagnostic) in try ProductTree(at: path) }
    if let problem = trees.lazy.compactMap({ $0.root.informationProblem ?? $0.root.codeProblem }).first {
      throw problem
    }
    items = try trees.map { tree throws(Diagnostic) in
      Item(tree: tree, installPath: try Self.installPath(of: tree.root))
    }
    let taken = Dictionary(grouping: zip(paths, items), by: \.1.installPath)
    if let twice = taken.sorted(by: { $0.key < $1.key }).first(where: { $0.value.count > 1 }) {
      throw .productInvalid(
        twice.value[0].0, "and \"\(twice.value[1].0)\" would have the same path in the archive",
        remedy: .advice("leave out one of them"))
    }
    if let missing = folders.first(where: { FileAccess.kind(of: $0) == nil }) {
      throw Diagnostic(
        .fileNotFound, "folder \"\(missing)\" does not exist", at: Place(file: missing),
        remedy: .advice("give a folder with dSYMs, or a dSYM"))
    }
    (symbols, unmatchedSymbols) = try Self.symbols(of: trees, in: folders)
    var bare: [String] = []
    for folder in folders {
      let isBare = try DebugSymbols.all(in: folder).isEmpty
      if isBare { bare.append(folder) }
    }
    foldersWithoutSymbols = bare
    self.name = name ?? trees.first?.root.stem ?? ""
    self.scheme = scheme ?? self.name
    self.date = date
  }

  /// The dSYMs of products in the given folders and beside the products, and the given ones that do not match.
  private static func symbols(
    of trees: [ProductTree], in folders: [String]
  ) throws(Diagnostic) -> (matched: [DebugSymbols], unmatched: [DebugSymbols]) {
    let own = Set(trees.flatMap(\.products).flatMap(\.uuids))
    let beside = Set(trees.compactMap { FileAccess.parent(of: $0.files.root) }).sorted()
    var (matched, unmatched): ([DebugSymbols], [DebugSymbols]) = ([], [])
    var (paths, names): (Set<String>, Set<String>) = ([], [])
    for (folder, isGiven) in folders.map({ ($0, true) }) + beside.map({ ($0, false) }) {
      for dSYM in try DebugSymbols.all(in: folder) where !paths.contains(dSYM.path) {
        if !dSYM.uuids.isDisjoint(with: own), names.insert(dSYM.name).inserted {
          paths.insert(dSYM.path)
          matched.append(dSYM)
        } else if isGiven {
          unmatched.append(dSYM)
        }
      }
    }
    return (matched, unmatched)
  }

  /// Where Xcode installs a kind of product (the setting `INSTALL_PATH` of its templates).
  private static func installPath(of product: Product) throws(Diagnostic) -> String {
    switch product.kind {
    case .application: return "Applications/" + product.name
    case .framework: return "Library/Frameworks/" + product.name
    case .bundle: return "Library/Bundles/" + product.name
    case .machO:
      return (product.code?.slices.first?.fileType == .execute ? "usr/local/bin/" : "usr/local/lib/") + product.name
    case .appExtension, .testBundle, .xpcService, .archive:
      throw .productInvalid(
        product.path, "can't be archived by itself", remedy: .advice("give the app that contains it"))
    }
  }

  /// Writes the archive.
  ///
  /// - Parameters:
  ///   - output: The path of the archive, where nothing may be.
  ///   - isPlan: Whether only to check that it could be written.
  /// - Throws: `folder-exists`, `product-invalid` for a path in one of the products, and what reading and writing files
  ///   throws. Nothing is left behind then.
  public func write(to output: String, isPlan: Bool = false) throws(Diagnostic) {
    for item in items { try ProductPackage.check(output, isOutside: item.tree.files.root) }
    guard !isPlan else { return try TreeWriter.checkFree(output) }
    var tree = FileTree()
    try tree.add(ProductArchive.infoPlist, PropertyList.dictionary(infoPlist).serialized(as: .xml))
    try TreeWriter.create(tree, at: output) { draft throws(Diagnostic) in
      for item in items { try FileAccess.copy(item.tree.files.root, to: draft + "/Products/" + item.installPath) }
      for dSYM in symbols { try FileAccess.copy(dSYM.path, to: draft + "/dSYMs/" + dSYM.name) }
    }
  }

  /// The archive's Info.plist, as Xcode has written it since 2019.
  private var infoPlist: PropertyListDictionary {
    var information = PropertyListDictionary()
    if let application { information["ApplicationProperties"] = .dictionary(properties(of: application)) }
    information["ArchiveVersion"] = .integer(2)
    information["CreationDate"] = .date(date)
    information["Name"] = .string(name)
    information["SchemeName"] = .string(scheme)
    return information
  }

  private func properties(of item: Item) -> PropertyListDictionary {
    let app = item.tree.root
    let signed = item.tree.signatures(of: app).first { $0.signature != nil }
    var properties = PropertyListDictionary([("ApplicationPath", .string(item.installPath))])
    properties["Architectures"] = .array((app.code?.slices ?? []).map { .string($0.architecture.description) })
    for key in ["CFBundleIdentifier", "CFBundleShortVersionString", "CFBundleVersion"] {
      properties[key] = app.information?[key]
    }
    properties["SigningIdentity"] = .string(signed?.signer?.commonName ?? "")
    properties["Team"] = .string(signed?.signature?.teamID ?? "")
    return properties
  }
}
