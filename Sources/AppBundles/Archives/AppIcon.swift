import Diagnostics
import FileTrees
import PNGImages
import PropertyLists

/// The largest icon that is a file in the app; icons in a compiled asset catalog can't be read.
struct AppIcon {
  private let image: PNGImage?

  /// Whether the app has no icon that can be read.
  var isEmpty: Bool { image == nil }

  init(of app: Product, in tree: ProductTree) {
    let folder = [app.location, app.layout?.folder ?? ""].filter { !$0.isEmpty }.joined(separator: "/")
    let names = Self.names(in: app.information ?? PropertyListDictionary())
    let images = tree.files.paths(below: folder).compactMap { path -> PNGImage? in
      guard let name = path.path(below: folder), name.hasSuffix(".png"), names.contains(where: name.hasPrefix),
        tree.files.isFile(path), let bytes = try? tree.files.bytes(path, limit: 4 << 20)
      else { return nil }
      return try? PNGImage(decoding: bytes)
    }
    image = images.max { $0.width < $1.width }
  }

  /// The beginnings of the names of icon files (Information Property List Key Reference).
  private static func names(in information: PropertyListDictionary) -> [String] {
    var names = (information["CFBundleIconFiles"]?.array ?? []).compactMap(\.string)
    if let name = information["CFBundleIconFile"]?.string { names.append(name) }
    for entry in information.entries where entry.key.hasPrefix("CFBundleIcons") {
      let primary = entry.value.dictionary?["CFBundlePrimaryIcon"]?.dictionary
      names += (primary?["CFBundleIconFiles"]?.array ?? []).compactMap(\.string)
    }
    return names.filter { !$0.isEmpty }.map { $0.hasSuffix(".png") ? String($0.dropLast(4)) : $0 }
  }

  /// The icon with `side` × `side` pixels; nothing if there is none.
  func png(side: Int) throws(Diagnostic) -> [UInt8] { try image?.scaled(to: side).encoded() ?? [] }
}
