import AppBundles
import CodeSignatures
import PropertyLists

/// The words for products.
enum ProductWording {
  /// The kind; a stub is called so.
  static func kind(_ product: Product) -> String {
    let kind = kind(product.kind)
    guard product.isStub else { return kind }
    let startsWithVowel = ["a", "X"].contains(kind.prefix(1))
    return "stub of \(startsWithVowel ? "an" : "a") \(kind)"
  }

  private static func kind(_ kind: ProductKind) -> String {
    switch kind {
    case .application: "app"
    case .appExtension: "app extension"
    case .framework: "framework"
    case .testBundle: "test bundle"
    case .xpcService: "XPC service"
    case .bundle: "bundle"
    case .archive: "archive"
    case .machO: "Mach-O file"
    }
  }

  /// The systems, such as `iOS`.
  static func platform(_ product: Product) -> String? {
    let platforms = product.platforms.map(\.description)
    return platforms.isEmpty ? nil : platforms.joined(separator: ", ")
  }

  /// The version with the build number, such as `1.0 (7)`.
  static func version(_ product: Product) -> String? {
    guard let version = product.version else { return product.build }
    return version + (product.build.map { " (\($0))" } ?? "")
  }

  static func entitlements(_ signature: CodeSignature) -> [(key: String, value: PropertyList)] {
    ((try? signature.entitlements()) ?? nil)?.entries.map { ($0.key, $0.value) } ?? []
  }
}
