/// What the kinds of objects have in common that matters for their text.
enum ObjectKinds {
  /// The kinds that stand on one line whatever the version of the format.
  static let onOneLine: Set<String> = ["PBXBuildFile", "PBXFileReference"]

  /// The kind that Xcode writes on one line from 70 to 76, and on several since 77.
  static let synchronizedRootGroup = "PBXFileSystemSynchronizedRootGroup"

  /// Whether `isa` is a build phase's.
  static func isBuildPhase(_ isa: String) -> Bool {
    isa.hasPrefix("PBX") && isa.hasSuffix("BuildPhase")
  }

  /// What a build phase is called that has no name: `Sources` for PBXSourcesBuildPhase.
  static func phaseName(_ isa: String) -> String {
    String(isa.dropFirst("PBX".count).dropLast("BuildPhase".count))
  }

  /// The keys whose values name objects, and are followed by a comment that says which.
  static let keysOfReferences: Set<String> = [
    "ProductGroup", "ProjectRef", "baseConfigurationReference", "baseConfigurationReferenceAnchor",
    "buildConfigurationList",
    "buildConfigurations", "buildPhase", "buildPhases", "buildRules", "buildStyles", "children", "containerPortal",
    "currentVersion", "dependencies", "exceptions", "fileRef", "fileSystemSynchronizedGroups", "files", "mainGroup",
    "package", "packageProductDependencies", "packageReferences", "productRef", "productRefGroup", "productReference",
    "remoteRef", "rootObject", "target", "targetProxy", "targets",
  ]

  /// The keys under which nothing is a reference, whatever its key: settings have free names.
  static let keysWithoutReferences: Set<String> = ["attributes", "buildSettings", "settings"]
}
