public import Diagnostics
public import PropertyLists

/// A project as Xcode shows it: its targets, configurations, groups and packages, over the document.
public struct XcodeProject: Sendable {
  /// The file that the project is read from.
  public let document: ProjectDocument
  /// The project's name: its folder's name without `.xcodeproj`.
  public let name: String
  /// The object of the project itself.
  public let object: ProjectObject

  /// Looks at `document` as a project.
  ///
  /// - Throws: `project-root-missing` when `rootObject` names no project.
  public init(document: ProjectDocument, name: String) throws(Diagnostic) {
    guard let object = document.rootObject, object.isa == "PBXProject" else {
      throw .noRoot(in: document, named: name)
    }
    self.document = document
    self.name = name
    self.object = object
  }

  /// The targets in the project's order.
  public var targets: [ProjectTarget] {
    object.objects("targets").map { ProjectTarget($0) }
  }

  /// The target called `name`, if there is one.
  public func target(named name: String) -> ProjectTarget? {
    targets.first { $0.name == name }
  }

  /// The apps that are no part of another one, as an app for a watch can be.
  public var independentApps: [ProjectTarget] {
    let apps = targets.filter { $0.productType?.suffix == "application" }
    let parts = Set(apps.flatMap(\.dependencies).compactMap { $0.target?.id })
    return apps.filter { !parts.contains($0.id) }
  }

  /// The project's own configurations, which all targets build on.
  public var configurations: [ProjectConfiguration] {
    ProjectConfiguration.list(of: object)
  }

  /// The name of the configuration that is used when none is said.
  public var defaultConfigurationName: String? {
    object.object("buildConfigurationList")?.string("defaultConfigurationName") ?? configurations.last?.name
  }

  /// The group in which all others are.
  public var mainGroup: ProjectGroup? {
    object.object("mainGroup").map { ProjectGroup($0) }
  }

  /// The group of what the targets make.
  public var productsGroup: ProjectGroup? {
    object.object("productRefGroup").map { ProjectGroup($0) }
  }

  /// The Swift packages that the project refers to.
  public var packages: [PackageReference] {
    object.objects("packageReferences").map { PackageReference($0) }
  }

  /// The language in which the project is developed, such as `en`.
  public var developmentRegion: String? { object.string("developmentRegion") }

  /// The languages that the project knows.
  public var knownRegions: [String] { object.strings("knownRegions") }

  /// The attributes of the project, such as `LastUpgradeCheck`.
  public var attributes: PropertyList? { object["attributes"] }

  /// The attributes that the project has for `target`, such as `TestTargetID`.
  public func attributes(of target: ProjectTarget) -> PropertyList? {
    attributes?["TargetAttributes"]?[target.id.rawValue]
  }

  /// The app or framework that the tests of `target` run in.
  public func testHost(of target: ProjectTarget) -> ProjectTarget? {
    attributes(of: target)?["TestTargetID"]?.string.flatMap { document.object(ObjectID($0)) }.map { ProjectTarget($0) }
  }

  /// The other projects that this project references.
  public var subprojects: [Subproject] {
    (object["projectReferences"]?.array ?? []).compactMap { entry in
      guard let id = entry["ProjectRef"]?.string, let file = document.object(ObjectID(id)) else { return nil }
      let group = entry["ProductGroup"]?.string.flatMap { document.object(ObjectID($0)) }
      return Subproject(file: FileReference(file), products: group.map { ProjectGroup($0) })
    }
  }

  /// Another project that a project references, and the group of its products.
  public struct Subproject: Sendable, Hashable {
    /// The other project's file.
    public let file: FileReference
    /// The group of its products.
    public let products: ProjectGroup?
  }

  /// The earliest Xcode that opens it, such as `Xcode 14.0`, if the project states it.
  public var compatibilityVersion: String? { object.string("compatibilityVersion") }

  /// The version of the format that its owners want to keep to.
  public var preferredObjectVersion: Int? { object.string("preferredProjectObjectVersion").flatMap { Int($0) } }

  /// Who the project is by, as new files say it.
  public var organizationName: String? { attributes?["ORGANIZATIONNAME"]?.string }

  /// The folder in which the project's paths begin, seen from the folder that holds the project.
  public var projectDirectoryPath: String { object.string("projectDirPath") ?? "" }
}
