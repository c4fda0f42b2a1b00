/// An object of a project file, seen as what its kind says it is.
public enum TypedObject: Sendable, Hashable {
  /// The project itself.
  case project(ProjectObject)
  /// A target of whatever kind.
  case target(ProjectTarget)
  /// A step of a target's build.
  case phase(BuildPhase)
  /// A file in a build phase.
  case buildFile(BuildFile)
  /// A build rule for a kind of file.
  case buildRule(BuildRule)
  /// A file or a group.
  case item(GroupItem)
  /// A product of another project.
  case referenceProxy(ReferenceProxy)
  /// The exceptions of a synchronized folder.
  case exceptions(SynchronizedExceptions)
  /// A set of build settings.
  case configuration(ProjectConfiguration)
  /// The configurations of a target or of the project.
  case configurationList(ConfigurationList)
  /// That one target is built before another.
  case dependency(TargetDependency)
  /// A way to an object of this project or another.
  case proxy(ContainerItemProxy)
  /// A Swift package.
  case package(PackageReference)
  /// A product of a Swift package.
  case packageProduct(PackageProduct)
  /// Something that is not known.
  case unknown(ProjectObject)

  /// Looks at `object` as its kind says.
  public init(_ object: ProjectObject) {
    switch object.isa {
    case "PBXProject": self = .project(object)
    case "PBXNativeTarget", "PBXAggregateTarget", "PBXLegacyTarget": self = .target(ProjectTarget(object))
    case "PBXBuildFile": self = .buildFile(BuildFile(object))
    case "PBXBuildRule": self = .buildRule(BuildRule(object))
    case "PBXFileReference", "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup":
      self = .item(GroupItem(object))
    case "PBXReferenceProxy": self = .referenceProxy(ReferenceProxy(object))
    case "PBXFileSystemSynchronizedBuildFileExceptionSet",
      "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet":
      self = .exceptions(SynchronizedExceptions(object))
    case "XCBuildConfiguration": self = .configuration(ProjectConfiguration(object))
    case "XCConfigurationList": self = .configurationList(ConfigurationList(object))
    case "PBXTargetDependency": self = .dependency(TargetDependency(object))
    case "PBXContainerItemProxy": self = .proxy(ContainerItemProxy(object))
    case "XCRemoteSwiftPackageReference", "XCLocalSwiftPackageReference": self = .package(PackageReference(object))
    case "XCSwiftPackageProductDependency": self = .packageProduct(PackageProduct(object))
    case let isa where BuildPhase.Kind(rawValue: isa) != nil && !isa.isEmpty: self = .phase(BuildPhase(object))
    default: self = .unknown(object)
    }
  }
}
