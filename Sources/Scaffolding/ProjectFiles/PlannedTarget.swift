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
  public let bundleIdentifier: BundleIdentifier

  let kind: TargetKind
  /// The name of the target that it tests.
  let host: String?
  /// The name of the Info.plist in its folder.
  let infoPlist: String?
  /// The name of the entitlements in its folder.
  var entitlements: String?
  /// The name of what building the host makes, without its ending, where it is not called as the host is.
  var hostProduct: String?
  /// The bundle identifier of the target that it is added to.
  var hostIdentifier: BundleIdentifier?
  /// The files in its folder, relative to it.
  var files: [RelativePath] = []

  /// The name of what building it makes.
  var productFileName: String { "\(name).\(kind.productType?.facts?.wrapperExtension ?? "")" }
}
