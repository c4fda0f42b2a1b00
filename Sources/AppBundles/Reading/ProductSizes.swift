import CodeSignatures
import Diagnostics

/// The sizes of a bundle's parts, which together are all of its files.
public struct ProductSizes: Sendable {
  /// A part of a bundle.
  public enum Part: String, CaseIterable, Sendable {
    /// The executable.
    case executable
    /// Frameworks and libraries.
    case frameworks
    /// App extensions, and services of a Mac app.
    case extensions
    /// Watch apps.
    case watch
    /// App Clips.
    case appClips = "app-clips"
    /// Compiled asset catalogs.
    case assetCatalogs = "asset-catalogs"
    /// Localizations.
    case localizations
    /// The seal and the embedded profile.
    case signature
    /// All other files.
    case resources
  }

  /// The parts with files, the largest first.
  public let parts: [(part: Part, bytes: Int)]

  /// Adds the sizes of the files of `product`.
  public init(of product: Product, in tree: ProductTree) {
    let folder = joined(product.location, product.layout?.folder ?? "")
    let executable = product.executable?.path(below: tree.files.name)
    var bytes: [Part: Int] = [:]
    for path in tree.files.paths(below: product.location) where tree.files.isFile(path) {
      let part = path == executable ? Part.executable : Self.part(of: path.path(below: folder) ?? path)
      bytes[part, default: 0] += tree.files[path]?.size ?? 0
    }
    parts = Part.allCases.compactMap { part in bytes[part].map { (part, $0) } }.sorted { $0.bytes > $1.bytes }
  }

  private static let folders: [(name: String, part: Part)] = [
    ("Frameworks", .frameworks), ("PlugIns", .extensions), ("Extensions", .extensions), ("XPCServices", .extensions),
    ("Watch", .watch), ("AppClips", .appClips), ("_CodeSignature", .signature),
  ]

  private static func part(of path: String) -> Part {
    let names = path.utf8.split(separator: UInt8(ascii: "/"))
    if names.count > 1, let row = folders.first(where: { names[0].elementsEqual($0.name.utf8) }) { return row.part }
    if path.hasSuffix(".car") { return .assetCatalogs }
    if path == "embedded.mobileprovision" || path == "embedded.provisionprofile" { return .signature }
    let isLocalized = names.dropLast().contains { String(Substring($0)).hasSuffix(".lproj") }
    return isLocalized ? .localizations : .resources
  }
}
