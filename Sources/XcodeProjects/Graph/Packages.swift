public import PropertyLists

/// A Swift package that a project refers to.
public struct PackageReference: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }
  /// Whether it is a local package.
  public var isLocal: Bool { object.isa == "XCLocalSwiftPackageReference" }
  /// The repository of a remote package.
  public var repository: String? { object.string("repositoryURL") }
  /// The folder of a local package.
  public var path: String? { object.string("relativePath") }
  /// Which versions of a remote package are accepted: `kind`, and what it needs.
  public var requirement: PropertyList? { object["requirement"] }
  /// Which versions of a remote package are accepted; `nil` for a local one, and for a kind that is not known.
  public var acceptedVersions: PackageRequirement? { requirement.flatMap { PackageRequirement($0) } }
  /// The traits of the package that are turned on.
  public var traits: [String] { object.strings("traits") }
}

/// Which versions of a Swift package a project accepts.
public enum PackageRequirement: Sendable, Hashable {
  /// From this version to the next major one.
  case upToNextMajor(from: String)
  /// From this version to the next minor one.
  case upToNextMinor(from: String)
  /// This version alone.
  case exact(String)
  /// From the first version to the second, which is not one of them.
  case range(from: String, to: String)
  /// The newest commit of a branch.
  case branch(String)
  /// A commit.
  case revision(String)

  init?(_ value: PropertyList) {
    let minimum = value["minimumVersion"]?.string
    switch value["kind"]?.string {
    case "upToNextMajorVersion": self = .upToNextMajor(from: minimum ?? "")
    case "upToNextMinorVersion": self = .upToNextMinor(from: minimum ?? "")
    case "exactVersion": self = .exact(value["version"]?.string ?? "")
    case "versionRange": self = .range(from: minimum ?? "", to: value["maximumVersion"]?.string ?? "")
    case "branch": self = .branch(value["branch"]?.string ?? "")
    case "revision": self = .revision(value["revision"]?.string ?? "")
    default: return nil
    }
  }
}

/// A product of a Swift package that a target uses.
public struct PackageProduct: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }
  /// Whether it is a plug-in, not a library.
  public var isPlugin: Bool { object.string("productName")?.hasPrefix(Self.pluginPrefix) ?? false }
  /// Its name.
  public var name: String {
    let name = object.string("productName") ?? ""
    return name.hasPrefix(Self.pluginPrefix) ? String(name.dropFirst(Self.pluginPrefix.count)) : name
  }
  /// The package; `nil` for one that the workspace has.
  public var package: PackageReference? { object.object("package").map { PackageReference($0) } }

  private static let pluginPrefix = "plugin:"
}
