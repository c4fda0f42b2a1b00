/// What the keys of a project file's objects mean to a merge.
enum ProjectKeys {
  /// The lists of references in which an object may be only once in the whole file.
  static let owningLists: Set<String> = [
    "children", "files", "buildPhases", "buildRules", "buildConfigurations", "dependencies", "targets",
    "packageReferences", "packageProductDependencies", "exceptions",
  ]

  /// The lists of references in which an object may be several times in the file.
  static let sharedLists: Set<String> = ["fileSystemSynchronizedGroups"]

  /// Whether the value under `key` is a list of references.
  static func isListOfReferences(_ key: String) -> Bool { owningLists.contains(key) || sharedLists.contains(key) }

  /// The keys whose value is one reference.
  static let references: Set<String> = [
    "fileRef", "buildConfigurationList", "target", "targetProxy", "mainGroup", "productRefGroup", "productReference",
    "package", "productRef", "remoteRef", "baseConfigurationReference", "baseConfigurationReferenceAnchor",
    "currentVersion", "buildPhase",
  ]

  /// Whether the value under `key` may be one reference; most keys differ in length.
  static func isReference(_ key: String) -> Bool {
    let length = key.utf8.count
    return length < 64 && referenceLengths & (1 << UInt64(length)) != 0 && references.contains(key)
  }

  private static let referenceLengths = references.reduce(into: UInt64(0)) { lengths, key in
    lengths |= 1 << UInt64(key.utf8.count)
  }

  /// The keys that only say how a file is shown or guessed: a change of them does not keep a removed object alive.
  static let matterless: Set<String> = [
    "fileEncoding", "includeInIndex", "indentWidth", "lastKnownFileType", "lineEnding", "tabWidth", "usesTabs",
    "wrapsLines", "xcLanguageSpecificationIdentifier",
  ]

  /// The keys of a single reference to an object that only its owner has.
  static let ownedByOne: Set<String> = ["buildConfigurationList", "targetProxy"]

  /// The keys of single references to groups that no other group has.
  static let groups: Set<String> = ["mainGroup", "productRefGroup", "ProductGroup"]

  /// The kinds of objects for files and folders.
  static let filed: Set<String> = [
    "PBXFileReference", "PBXGroup", "PBXVariantGroup", "XCVersionGroup", "PBXFileSystemSynchronizedRootGroup",
  ]
}
