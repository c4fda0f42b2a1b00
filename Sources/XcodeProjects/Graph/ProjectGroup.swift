public import PropertyLists

/// An item of a group.
public enum GroupItem: Sendable, Hashable {
  /// A file, or a folder taken as one.
  case file(FileReference)
  /// A group; one of a file's languages and one of a data model's versions among them.
  case group(ProjectGroup)
  /// A synchronized folder, whose files are the folder's contents.
  case synchronized(SynchronizedGroup)
  /// A product of another project, or something that is not known.
  case other(ProjectObject)

  /// Looks at `object` as its kind says.
  public init(_ object: ProjectObject) {
    if object.isA("PBXFileReference") {
      self = .file(FileReference(object))
    } else if object.isA("PBXGroup") || object.isA("PBXVariantGroup") || object.isA("XCVersionGroup") {
      self = .group(ProjectGroup(object))
    } else if object.isA("PBXFileSystemSynchronizedRootGroup") {
      self = .synchronized(SynchronizedGroup(object))
    } else {
      self = .other(object)
    }
  }

  /// The product of another project that it is, if it is one.
  public var proxy: ReferenceProxy? {
    if case .other(let object) = self, object.isa == "PBXReferenceProxy" { ReferenceProxy(object) } else { nil }
  }

  /// The object that it is a view of.
  public var object: ProjectObject {
    switch self {
    case .file(let file): file.object
    case .group(let group): group.object
    case .synchronized(let group): group.object
    case .other(let object): object
    }
  }

  /// The name in Xcode: the name, or else the last component of the path.
  public var name: String? {
    object.string("name") ?? object.string("path").flatMap { $0.split(separator: "/").last.map(String.init) }
  }
}

/// A file that a project refers to.
public struct FileReference: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }
  /// The name in Xcode.
  public var name: String { GroupItem.file(self).name ?? "" }
  /// Its path, seen from what ``sourceTree`` says.
  public var path: String? { object.string("path") }
  /// The base of its path, such as `<group>`.
  public var sourceTree: String { object.string("sourceTree") ?? "<group>" }
  /// The file type.
  public var fileType: String? { object.string("explicitFileType") ?? object.string("lastKnownFileType") }
  /// Whether Xcode looks into it for names; not so for products.
  public var isIndexed: Bool { object.flag("includeInIndex") ?? true }
  /// How its text is in bytes, by Apple's number: 4 is UTF-8.
  public var encoding: String? { object.string("fileEncoding") }
}

/// A group of files in a project.
public struct ProjectGroup: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// The kinds of group.
  public enum Kind: String, Sendable, Hashable {
    /// A plain group.
    case plain = "PBXGroup"
    /// One file in several languages.
    case variants = "PBXVariantGroup"
    /// One data model in several versions.
    case versions = "XCVersionGroup"
  }

  /// Its identifier.
  public var id: ObjectID { object.id }
  /// The kind of group.
  public var kind: Kind { Kind(rawValue: object.isa) ?? .plain }
  /// The name in Xcode.
  public var name: String? { GroupItem.group(self).name }
  /// Its path, seen from what ``sourceTree`` says; a group without one adds nothing to the paths in it.
  public var path: String? { object.string("path") }
  /// The base of its path, such as `<group>`.
  public var sourceTree: String { object.string("sourceTree") ?? "<group>" }
  /// Its children.
  public var children: [GroupItem] { object.objects("children").map { GroupItem($0) } }
  /// The file type of its versions, for a version group.
  public var versionType: String? { object.string("versionGroupType") }
  /// The version in use, of a group of versions.
  public var currentVersion: FileReference? { object.object("currentVersion").map { FileReference($0) } }
}

/// A folder all of whose files belong to targets, without the project naming them.
public struct SynchronizedGroup: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }
  /// The name in Xcode.
  public var name: String { GroupItem.synchronized(self).name ?? "" }
  /// Its path, seen from what ``sourceTree`` says.
  public var path: String? { object.string("path") }
  /// The base of its path, such as `<group>`.
  public var sourceTree: String { object.string("sourceTree") ?? "<group>" }
  /// The exceptions from the folder's membership.
  public var exceptions: [SynchronizedExceptions] { object.objects("exceptions").map { SynchronizedExceptions($0) } }
  /// The folders in it that are copied as they are.
  public var explicitFolders: [String] { object.strings("explicitFolders") }
  /// The kinds of file, by path, that are not what their names say.
  public var explicitFileTypes: PropertyListDictionary {
    object["explicitFileTypes"]?.dictionary ?? PropertyListDictionary()
  }
}

/// The exceptions of a synchronized folder for one target or one build phase.
public struct SynchronizedExceptions: Sendable, Hashable, Identifiable {
  /// The object that it is a view of.
  public let object: ProjectObject

  init(_ object: ProjectObject) {
    self.object = object
  }

  /// Its identifier.
  public var id: ObjectID { object.id }
  /// The target that they are about; of those for a build phase that which has the phase is not named.
  public var target: ProjectTarget? { object.object("target").map { ProjectTarget($0) } }
  /// The build phase that they are about.
  public var phase: BuildPhase? { object.object("buildPhase").map { BuildPhase($0) } }
  /// The files, seen from the folder, that the target leaves out, or takes when the folder is not its own.
  public var memberships: [String] { object.strings("membershipExceptions") }
  /// The headers that are public.
  public var publicHeaders: [String] { object.strings("publicHeaders") }
  /// The headers that are private.
  public var privateHeaders: [String] { object.strings("privateHeaders") }
  /// The compiler's flags of files, by path.
  public var compilerFlags: PropertyListDictionary { byPath("additionalCompilerFlagsByRelativePath") }
  /// The attributes of files, such as `CodeSignOnCopy`, by path.
  public var attributes: PropertyListDictionary { byPath("attributesByRelativePath") }
  /// The platforms that files are limited to, by path.
  public var platformFilters: PropertyListDictionary { byPath("platformFiltersByRelativePath") }
  /// The tags by which files are loaded on demand, by path.
  public var assetTags: PropertyListDictionary { byPath("assetTagsByRelativePath") }

  private func byPath(_ key: String) -> PropertyListDictionary {
    object[key]?.dictionary ?? PropertyListDictionary()
  }
}
