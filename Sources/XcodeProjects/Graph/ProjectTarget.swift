/// A target of a project.
public struct ProjectTarget: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// The kinds of target.
  public enum Kind: String, Sendable, Hashable {
    /// One that makes a product.
    case native
    /// One that only joins others and runs scripts.
    case aggregate
    /// One that runs another build system.
    case legacy
    /// One of a kind that Xcode had long ago, or that is not known.
    case other
  }

  /// Its identifier.
  public var id: ObjectID { object.id }

  /// Its name.
  public var name: String { object.string("name") ?? "" }

  /// The kind of target.
  public var kind: Kind {
    switch object.isa {
    case "PBXNativeTarget": .native
    case "PBXAggregateTarget": .aggregate
    case "PBXLegacyTarget": .legacy
    default: .other
    }
  }

  /// The product type, if it has a product.
  public var productType: ProductType? {
    object.string("productType").map { ProductType(identifier: $0) }
  }

  /// The name that the target had when it was made.
  public var productName: String? { object.string("productName") }

  /// The file that it makes.
  public var product: FileReference? { object.object("productReference").map { FileReference($0) } }

  /// Its build phases in order.
  public var phases: [BuildPhase] { object.objects("buildPhases").map { BuildPhase($0) } }

  /// Its rules for kinds of file.
  public var buildRules: [BuildRule] { object.objects("buildRules").map { BuildRule($0) } }

  /// The target dependencies.
  public var dependencies: [TargetDependency] { object.objects("dependencies").map { TargetDependency($0) } }

  /// Its configurations.
  public var configurations: [ProjectConfiguration] { ProjectConfiguration.list(of: object) }

  /// The name of the configuration that is used when none is said.
  public var defaultConfigurationName: String? {
    object.object("buildConfigurationList")?.string("defaultConfigurationName") ?? configurations.last?.name
  }

  /// The folders whose files all belong to it.
  public var synchronizedGroups: [SynchronizedGroup] {
    object.objects("fileSystemSynchronizedGroups").map { SynchronizedGroup($0) }
  }

  /// The products of Swift packages that it uses.
  public var packageProducts: [PackageProduct] {
    object.objects("packageProductDependencies").map { PackageProduct($0) }
  }

  /// The phase of the kind `kind`, the first if there are several.
  public func phase(_ kind: BuildPhase.Kind) -> BuildPhase? {
    phases.first { $0.kind == kind }
  }
}

/// That one target is built before another.
public struct TargetDependency: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }

  /// The target that is built first, when it is one of the same project.
  public var target: ProjectTarget? { object.object("target").map { ProjectTarget($0) } }

  /// How a target is found that may be another project's.
  public var proxy: ContainerItemProxy? { object.object("targetProxy").map { ContainerItemProxy($0) } }

  /// The package plug-in, if the dependency is not a target.
  public var packageProduct: PackageProduct? { object.object("productRef").map { PackageProduct($0) } }

  /// The name of what is built first.
  public var name: String? {
    target?.name ?? object.string("name") ?? proxy?.name ?? packageProduct?.name
  }

  /// The platforms that it is limited to; empty for all.
  public var platformFilters: [String] {
    object.strings("platformFilters") + object.strings("platformFilter")
  }
}

/// A way to an object of this project or another.
public struct ContainerItemProxy: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }

  /// The project itself, or the reference to another project's file.
  public var container: ProjectObject? { object.object("containerPortal") }

  /// Whether it leads to a target, not to a product.
  public var isTarget: Bool { object.string("proxyType") == "1" }

  /// The identifier of the object, in the project that has it.
  public var remoteID: ObjectID? { object.string("remoteGlobalIDString").map { ObjectID($0) } }

  /// The name of the target.
  public var name: String? { object.string("remoteInfo") }
}

/// A product of another project, as in the group of that project's products.
public struct ReferenceProxy: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }
  /// The name in Xcode.
  public var name: String { GroupItem.other(object).name ?? "" }
  /// Its path, seen from what ``sourceTree`` says.
  public var path: String? { object.string("path") }
  /// The base of its path.
  public var sourceTree: String { object.string("sourceTree") ?? "<group>" }
  /// The file type.
  public var fileType: String? { object.string("fileType") }
  /// The way to the product in the other project.
  public var remote: ContainerItemProxy? { object.object("remoteRef").map { ContainerItemProxy($0) } }
}
