import AppBundles
import Diagnostics
import FileTrees

/// A built bundle, archive or .ipa, which `check` verifies, and whose files project rules do not read.
struct BuiltProduct {
  /// The path, as it was given.
  let path: String
  /// The kind; `nil` for debug symbols.
  private let kind: ProductKind?

  /// Whether it may be checked for itself; frameworks and services are parts of apps, and folders often contain copies.
  var isWhole: Bool { kind == .application || kind == .appExtension || kind == .testBundle || kind == .archive }

  /// Whether there is anything to verify.
  var isVerifiable: Bool { kind != nil }

  /// Recognizes a product by its name and what it contains; `nil` for other files and folders.
  init?(at path: String) {
    self.init(path, in: nil)
  }

  private init?(_ path: String, in folder: String?) {
    let whole = folder.map { $0 + "/" + path } ?? path
    self.path = path
    guard FileAccess.isDirectory(whole) else {
      guard path.lowercased().hasSuffix(".ipa") else { return nil }
      kind = .application
      return
    }
    kind = ProductKind(folderNamed: path)
    let isSymbols = path.hasSuffix(".dSYM")
    guard isSymbols || kind.map({ $0 != .bundle }) == true else { return nil }
    let signs = kind == .archive ? ["Products"] : ["Info.plist", "Contents/Info.plist", "Versions", "_CodeSignature"]
    guard signs.contains(where: { FileAccess.exists(whole + "/" + $0) }) else { return nil }
  }

  /// The products among the entries of a walk of `folder` that no other contains.
  static func outermost(among entries: [DirectoryEntry], in folder: String) -> [BuiltProduct] {
    var found: [BuiltProduct] = []
    var paths: Set<String> = []
    for entry in entries where entry.kind == .directory || entry.kind == .file {
      guard entry.kind == .directory ? entry.name.contains(".") : entry.name.lowercased().hasSuffix(".ipa"),
        !paths.containPath(around: entry.name), let product = BuiltProduct(entry.name, in: folder)
      else { continue }
      found.append(product)
      paths.insert(product.path)
    }
    return found
  }
}

extension Set<String> {
  /// Whether `path` or a folder around it is one of these paths.
  func containPath(around path: String) -> Bool {
    var path = path
    while !path.isEmpty {
      if contains(path) { return true }
      path = path.parentPath
    }
    return false
  }
}
