public import PropertyLists

/// A set of build settings, such as Debug, of a target or of the project.
public struct ProjectConfiguration: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }

  /// Its name.
  public var name: String { object.string("name") ?? "" }

  /// The settings in the order of the file, unresolved; the values are strings or lists of strings.
  public var settings: PropertyListDictionary { object["buildSettings"]?.dictionary ?? PropertyListDictionary() }

  /// The file whose settings these build on, when the project has a reference to it.
  public var baseFile: FileReference? { object.object("baseConfigurationReference").map { FileReference($0) } }

  /// The synchronized folder that contains the base .xcconfig file, and the file's path in it.
  public var anchoredBaseFile: (folder: SynchronizedGroup, path: String)? {
    guard let folder = object.object("baseConfigurationReferenceAnchor"),
      let path = object.string("baseConfigurationReferenceRelativePath")
    else { return nil }
    return (SynchronizedGroup(folder), path)
  }

  var hasBaseFile: Bool { baseFile != nil || anchoredBaseFile != nil }

  /// The configurations of the project or target `owner`.
  static func list(of owner: ProjectObject) -> [ProjectConfiguration] {
    owner.object("buildConfigurationList")?.objects("buildConfigurations").map { ProjectConfiguration($0) } ?? []
  }
}
