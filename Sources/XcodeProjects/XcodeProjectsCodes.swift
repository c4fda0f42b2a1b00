package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let xcodeProjectsCodes: [Self] = [
    .assetContentsInvalid, .assetFileMissing, .assetFileUnused, .assetSlotMissing, .buildPhaseMissing,
    .configurationFileInvalid, .configurationFileMissing, .configurationFileRecursive, .configurationLineUnwritable,
    .configurationMissing, .configurationNameTaken, .configurationNeeded, .fileMissing, .groupCycle, .groupRequired,
    .languageRequired, .packageLocal, .packagePresent, .productNotEmbeddable, .projectBuildFileMisplaced,
    .projectFileConflicted, .projectFileInvalid, .projectFileNotUTF8, .projectKeyDuplicate, .projectObjectDuplicate,
    .projectObjectInvalid, .projectObjectMissing, .projectObjectOrphaned, .projectReferenceDangling,
    .projectRootMissing, .schemeActionMissing, .schemeInvalid, .settingConditionUndecided, .settingRecursive,
    .settingRefersToOthers, .settingTooLarge, .stringCatalogInvalid, .stringCatalogKeyMissing,
    .synchronizedFolderUnsupported, .targetDependencyCycle, .targetNameInvalid, .targetNameTaken, .targetProductMissing,
    .testPlanInvalid, .workspaceInvalid, .workspaceItemMissing,
  ]
}
