import AppBundles
import CodeSignatures
import PropertyLists

/// The words for products.
enum ProductWording {
  static func kind(_ kind: ProductKind) -> String {
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

  static func entitlements(_ signature: CodeSignature) -> [(key: String, value: PropertyList)] {
    ((try? signature.entitlements()) ?? nil)?.entries.map { ($0.key, $0.value) } ?? []
  }
}
