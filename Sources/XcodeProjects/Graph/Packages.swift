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
  /// Whether it lies in a folder beside the project.
  public var isLocal: Bool { object.isa == "XCLocalSwiftPackageReference" }
  /// The repository of a remote package.
  public var repository: String? { object.string("repositoryURL") }
  /// The folder of a local package.
  public var path: String? { object.string("relativePath") }
  /// Which versions of a remote package are accepted: `kind`, and what it needs.
  public var requirement: PropertyList? { object["requirement"] }
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
