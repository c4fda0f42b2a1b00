/// What the keys of a project file's objects mean to a merge.
enum ProjectKeys {
  /// The lists of references in which an object may stand only once in the whole file.
  static let owningLists: Set<String> = [
    "children", "files", "buildPhases", "buildRules", "buildConfigurations", "dependencies", "targets",
    "packageReferences", "packageProductDependencies", "exceptions",
  ]

  /// The lists of references in which an object may stand several times in the file.
  static let sharedLists: Set<String> = ["fileSystemSynchronizedGroups"]

  /// The keys whose value is one reference.
  static let references: Set<String> = [
    "fileRef", "buildConfigurationList", "target", "targetProxy", "mainGroup", "productRefGroup", "productReference",
    "package", "productRef", "remoteRef", "baseConfigurationReference", "baseConfigurationReferenceAnchor",
    "currentVersion", "buildPhase",
  ]

  /// The keys that only say how a file is shown or guessed: a change of them does not keep a removed object alive.
  static let matterless: Set<String> = [
    "fileEncoding", "includeInIndex", "indentWidth", "lastKnownFileType", "lineEnding", "tabWidth", "usesTabs",
    "wrapsLines", "xcLanguageSpecificationIdentifier",
  ]
}
