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

extension PlannedTarget {
  /// The files in its folder as groups list them: a bundle is one, and the languages of a file follow one another.
  var listedFiles: [String] {
    let paths = files.sorted().map { path in
      let parts = path.components
      let end = parts.firstIndex { FileType(path: $0).isBundle } ?? parts.count - 1
      return parts[...end].joined(separator: "/")
    }
    var roles = paths.map { (path: $0, name: Self.displayed($0)) }
    for (index, role) in roles.enumerated() where role.name.hasSuffix(".strings") && role.name != role.path {
      // Texts of a storyboard or a xib are among its languages.
      let stem = role.name.dropLast(".strings".count)
      let owner = roles.first { [stem + ".storyboard", stem + ".xib"].contains($0.name[...]) && $0.name != $0.path }
      if let owner { roles[index].name = owner.name }
    }
    var seen: Set<String> = []
    return roles.enumerated()
      .sorted { ($0.element.name, $0.offset) < ($1.element.name, $1.offset) }
      .map(\.element.path).filter { seen.insert($0).inserted }
  }

  /// A path without the folder of a language.
  private static func displayed(_ path: String) -> String {
    path.split(separator: "/").filter { !$0.hasSuffix(".lproj") }.joined(separator: "/")
  }
}
