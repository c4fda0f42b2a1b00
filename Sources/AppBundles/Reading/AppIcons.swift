import CodeSignatures
import Diagnostics
import PNGImages
import PropertyLists

/// The icons of an app: files, and images in its compiled asset catalog.
public struct AppIcons: Sendable {
  /// An icon file.
  public struct File: Hashable, Sendable {
    /// The path, which begins with the name of the outermost product.
    public let path: String
    /// The width in pixels.
    public let width: Int
    /// The height in pixels.
    public let height: Int

    /// The path below the outermost product.
    let location: String
  }

  /// The files, in order of paths.
  public let files: [File]
  /// The path of the compiled asset catalog, which begins with the name of the outermost product.
  public let catalogPath: String?
  /// The images of the icon set that the Info.plist names, in the compiled asset catalog.
  public let catalogImages: [CompiledCatalog.Image]
  /// Why the compiled asset catalog can't be read, in words that follow a colon.
  public let catalogProblem: String?
  /// Whether the Info.plist names an icon set.
  let namesIconSet: Bool
  /// The names in the Info.plist with which no file begins.
  let missing: [String]

  /// Reads the headers of the PNG files that the Info.plist of `product` names.
  public init(of product: Product, in tree: ProductTree) {
    let folder = joined(product.location, product.layout?.folder ?? "")
    let information = product.information ?? PropertyListDictionary()
    let names = Self.names(in: information)
    let catalog = [joined(folder, "Assets.car"), joined(folder, "Resources/Assets.car")].first(where: tree.files.isFile)
    catalogPath = catalog.map(tree.files.shown)
    let sets = Self.setNames(in: information)
    namesIconSet = !sets.isEmpty
    (catalogImages, catalogProblem) = Self.images(in: catalog, of: sets, tree)
    let paths = names.isEmpty ? [] : tree.files.paths(below: folder)
    let present = paths.compactMap { $0.path(below: folder) }
    missing = names.filter { name in !present.contains { $0.utf8.starts(with: name.utf8) } }
    let found = paths.lazy.filter { path in
      guard let name = path.path(below: folder), name.hasSuffix(".png") else { return false }
      return names.contains { name.utf8.starts(with: $0.utf8) } && tree.files.isFile(path)
    }
    files = found.prefix(Self.most).compactMap { path -> File? in
      guard let start = try? tree.files.source(path).bytes(0..<PNGImage.sizeEnd),
        let size = PNGImage.size(ofFileBeginning: start)
      else { return nil }
      return File(path: tree.files.shown(path), width: size.width, height: size.height, location: path)
    }
  }

  /// The images of icon sets, or the problem with the catalog.
  private static func images(
    in catalog: String?, of sets: Set<String>, _ tree: ProductTree
  ) -> ([CompiledCatalog.Image], String?) {
    guard let catalog, !sets.isEmpty else { return ([], nil) }
    guard let source = try? tree.files.source(catalog) else { return ([], "it can't be read") }
    do throws(MalformedStore) {
      return (try CompiledCatalog(source).images.filter { sets.contains($0.name) }, nil)
    } catch {
      return ([], error.problem)
    }
  }

  /// The names of icon sets.
  private static func setNames(in information: PropertyListDictionary) -> Set<String> {
    let icons = information.entries.filter { $0.key.hasPrefix("CFBundleIcons") }
    let primary = icons.compactMap { $0.value.dictionary?["CFBundlePrimaryIcon"]?.dictionary }
    return Set(([information] + primary).compactMap { $0["CFBundleIconName"]?.string })
  }

  /// More files and names than any app has.
  private static let most = 64

  /// The beginnings of the names of icon files (Information Property List Key Reference).
  private static func names(in information: PropertyListDictionary) -> [String] {
    var names = (information["CFBundleIconFiles"]?.array ?? []).compactMap(\.string)
    if let name = information["CFBundleIconFile"]?.string { names.append(name) }
    for entry in information.entries where entry.key.hasPrefix("CFBundleIcons") {
      let primary = entry.value.dictionary?["CFBundlePrimaryIcon"]?.dictionary
      names += (primary?["CFBundleIconFiles"]?.array ?? []).compactMap(\.string)
    }
    return names.filter { !$0.isEmpty }.prefix(most).map { $0.hasSuffix(".png") ? String($0.dropLast(4)) : $0 }
  }

  /// The largest icon; `nil` if there is none that can be read.
  func largest(in tree: ProductTree) -> PNGImage? {
    guard let file = files.max(by: { $0.width < $1.width }),
      let bytes = try? tree.files.bytes(file.location, limit: 4 << 20)
    else { return nil }
    return try? PNGImage(decoding: bytes)
  }
}
