import AppleIdentifiers
public import XcodeProjects

/// A target with its configurations.
public struct CheckedTarget: Sendable {
  /// The target.
  public let target: ProjectTarget
  /// Its configurations.
  public let configurations: [TargetConfiguration]
  /// The targets of the same project that the target embeds.
  public let embedded: [ObjectID]

  /// Its identifier.
  public var id: ObjectID { target.id }
  /// Its name.
  public var name: String { target.name }

  /// The targets that it depends on; a target of another project by its identifier there.
  var dependencies: [ObjectID] { target.dependencies.compactMap { $0.target?.id ?? $0.proxy?.remoteID } }

  /// Its name as a component of a bundle identifier.
  var identifierPart: String {
    let part = Transliteration.segment(of: name)
    return part.isEmpty ? "App" : part
  }

  /// The product type; an empty identifier for a target without a product.
  var productType: ProductType { target.productType ?? ProductType(identifier: "") }

  /// Whether the product is an app.
  var isApplication: Bool { target.kind == .native && productType.isApplication }

  /// Whether the product is a bundle with an Info.plist: an app, an extension, a framework or tests.
  var isBundle: Bool { target.kind == .native && productType.isBundle }

  /// Whether the product is an app or an app extension, which the App Store checks one by one.
  var isDistributed: Bool { isApplication || (target.kind == .native && productType.isAppExtension) }

  /// Whether the product must be embedded in an app: an extension, an App Clip or a watch app.
  var isChildKind: Bool {
    let children: Set<String> = [
      "application.on-demand-install-capable", "application.watchapp", "application.watchapp2",
    ]
    return isDistributed && (productType.isAppExtension || children.contains(productType.suffix) || isWatchApp)
  }

  /// Whether no configuration excludes a file, such as by EXCLUDED_SOURCE_FILE_NAMES.
  func alwaysBuilds(_ path: String) -> Bool {
    configurations.allSatisfy { $0.settings.excludesFile(at: path) == false }
  }

  /// Whether the product is an app for Apple Watch.
  var isWatchApp: Bool {
    isApplication && configurations.first?.settings.platform == .watchOS
  }
}
