import Diagnostics

/// The properties of object kinds that affect their text.
enum ObjectKinds {
  /// The kinds that are on one line in every version of the format.
  static let onOneLine: Set<String> = [buildFile, "PBXFileReference"]

  /// The kind of a file's entry in a build phase.
  static let buildFile = "PBXBuildFile"

  /// The kind of what says how files of a kind are built.
  static let buildRule = "PBXBuildRule"

  /// The kind of phases that copy files.
  static let copyPhase = "PBXCopyFilesBuildPhase"

  /// The kind that Xcode writes on one line from 70 to 76, and on several since 77.
  static let synchronizedRootGroup = "PBXFileSystemSynchronizedRootGroup"

  /// Whether `isa` is a class of Xcode's, of this time or an earlier one.
  static func isKnown(_ isa: String) -> Bool { known.contains(isa) }

  /// The class that `isa` is a slip of.
  static func near(_ isa: String) -> String? { NearNames.slip(isa, among: known.sorted(), most: 3) }

  /// The class that alone can be referenced under a key.
  static func onlyKind(under key: String) -> String? { onlyKinds[key] }

  private static let onlyKinds = [
    "buildConfigurationList": "XCConfigurationList", "buildConfigurations": "XCBuildConfiguration",
    "buildRules": buildRule, "dependencies": "PBXTargetDependency", "files": buildFile,
    "packageProductDependencies": "XCSwiftPackageProductDependency", "targetProxy": "PBXContainerItemProxy",
  ]

  /// The classes in project files that were seen, those of early versions of Xcode among them.
  private static let known: Set<String> = [
    "PBXAggregateTarget", "PBXAppleScriptBuildPhase", "PBXApplicationReference", "PBXApplicationTarget", "PBXBookmark",
    "PBXBuildFile", "PBXBuildRule", "PBXBuildStyle", "PBXBundleReference", "PBXBundleTarget", "PBXContainerItemProxy",
    "PBXCopyFilesBuildPhase", "PBXExecutableFileReference", "PBXFileReference",
    "PBXFileSystemSynchronizedBuildFileExceptionSet",
    "PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet", "PBXFileSystemSynchronizedRootGroup",
    "PBXFolderReference", "PBXFrameworkReference", "PBXFrameworkTarget", "PBXFrameworksBuildPhase", "PBXGroup",
    "PBXHeadersBuildPhase", "PBXJavaArchiveBuildPhase", "PBXLegacyTarget", "PBXLibraryReference", "PBXLibraryTarget",
    "PBXNativeTarget", "PBXProject", "PBXProjectReference", "PBXReferenceProxy", "PBXResourcesBuildPhase",
    "PBXRezBuildPhase", "PBXShellScriptBuildPhase", "PBXSourcesBuildPhase", "PBXStandAloneTarget",
    "PBXTargetDependency", "PBXToolTarget", "PBXVariantGroup", "PBXZipArchiveReference", "XCBuildConfiguration",
    "XCConfigurationList", "XCLocalSwiftPackageReference", "XCRemoteSwiftPackageReference",
    "XCSwiftPackageProductDependency", "XCVersionGroup",
  ]

  /// Whether `isa` is a build phase's.
  static func isBuildPhase(_ isa: String) -> Bool {
    isa.utf8.starts(with: "PBX".utf8) && isa.utf8.suffix("BuildPhase".utf8.count).elementsEqual("BuildPhase".utf8)
  }

  /// The name of a build phase without a name: `Sources` for PBXSourcesBuildPhase.
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

  /// The lists that Xcode leaves out where they are empty: some always, more since format 90 (Xcode 16.3).
  static func listsLeftOut(in formatVersion: Int) -> Set<String> {
    formatVersion >= 90 ? listsNeverEmpty.union(listsEmptyOnlyBefore) : listsNeverEmpty
  }

  private static let listsNeverEmpty: Set<String> = ["exceptions", "fileSystemSynchronizedGroups"]
  private static let listsEmptyOnlyBefore: Set<String> = ["buildRules", "dependencies", "packageProductDependencies"]

  /// The same, asked for by bytes.
  static let referenceKeys = KeySet(keysOfReferences)

  /// The keys under which nothing is a reference, whatever its key: settings have free names.
  static let keysWithoutReferences: Set<String> = ["attributes", "buildSettings", "settings"]

  /// The same, asked for by bytes.
  static let freeKeys = KeySet(keysWithoutReferences)
}
