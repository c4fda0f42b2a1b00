import AppleIdentifiers
public import XcodeProjects

/// A target with its configurations.
public struct CheckedTarget: Sendable {
  /// The target.
  public let target: ProjectTarget
  /// Its configurations.
  public let configurations: [CheckedConfiguration]
  /// The targets of the same project whose products it brings along.
  public let embedded: [ObjectID]

  /// Its identifier.
  public var id: ObjectID { target.id }
  /// Its name.
  public var name: String { target.name }

  /// Its name as a part of a bundle identifier.
  var identifierPart: String {
    let part = Transliteration.segment(of: name)
    return part.isEmpty ? "App" : part
  }

  /// What it makes; an empty name for what makes nothing.
  var productType: ProductType { target.productType ?? ProductType(identifier: "") }

  /// Whether users get it as an app of its own.
  var isApplication: Bool { target.kind == .native && productType.isApplication }

  /// Whether it is a folder with an Info.plist: an app, an extension, a framework, tests.
  var isBundle: Bool { target.kind == .native && productType.isBundle }

  /// Whether it is an app or an app extension, which the store looks at one by one.
  var isDistributed: Bool { isApplication || (target.kind == .native && productType.isAppExtension) }

  /// Whether it must be a child of the app that brings it along: extensions, App Clips, watch apps.
  var isChildKind: Bool {
    let children: Set<String> = [
      "application.on-demand-install-capable", "application.watchapp", "application.watchapp2",
    ]
    return isDistributed && (productType.isAppExtension || children.contains(productType.suffix) || isWatchApp)
  }

  /// Whether it is an app for Apple Watch.
  var isWatchApp: Bool {
    isApplication && configurations.first?.settings.platform == .watchOS
  }
}
