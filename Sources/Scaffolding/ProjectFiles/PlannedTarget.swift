public import AppleIdentifiers
import FileTrees
import XcodeProjects

/// A target that a planned project has.
public struct PlannedTarget: Hashable, Sendable {
  /// Its name, which is its folder's as well.
  public let name: String
  /// Its product type, such as `com.apple.product-type.application`.
  public var productType: String { kind.productType?.identifier ?? "" }
  /// Its bundle identifier.
  public internal(set) var bundleIdentifier: BundleIdentifier

  let kind: TargetKind
  /// The name of the target that it tests.
  var host: String?
  /// The name of the Info.plist in its folder.
  var infoPlist: String?
  /// The name of the entitlements in its folder.
  var entitlements: String?
  /// The name of what building the host makes, without its ending, where it is not called as the host is.
  var hostProduct: String?
  /// The bundle identifier of the target that it is added to.
  var hostIdentifier: BundleIdentifier?
  /// The kind of the target that it tests.
  var hostKind = TargetKind.application
  /// The name of the target that its product is copied into.
  var container: String?
  /// The name of a prefix header in its folder.
  var prefixHeader: String?
  /// The frameworks of the system that it is linked with.
  var frameworks: [String] = []
  /// The names of headers in its folder that others may use.
  var publicHeaders: [String] = []
  /// Products of packages in folders of the project that it uses.
  var packages: [PackageUse] = []
  /// Build settings in addition to the kind's settings.
  var settings: [Setting] = []
  /// The files in its folder, relative to it.
  var files: [RelativePath] = []

  /// The name of what building it makes.
  var productFileName: String {
    // A framework is called as its module is, so that it can be imported.
    let product = kind == .framework ? IdentifierNames.module(of: name) : name
    return kind.productType?.fileName(forTarget: product) ?? product
  }

  /// Whether it has a bundle identifier.
  public var isBundle: Bool { kind.isBundle }

  /// Whether it gets a scheme: targets to run, and targets that others use.
  var hasScheme: Bool { kind.isRunnable || kind == .framework || kind == .staticLibrary }

  /// A product of a local package in the project.
  struct PackageUse: Hashable, Sendable {
    let path: RelativePath
    let product: String
  }

  /// A build setting.
  struct Setting: Hashable, Sendable {
    let key: String
    let value: String
  }
}
