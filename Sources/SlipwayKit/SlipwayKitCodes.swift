package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let slipwayKitCodes: [Self] = [
    .appEditRefused, .appIDMissing, .appIconUnused, .attributeMissing,
    .attributeResourceMissing, .attributeUnfit, .baselineInvalid, .branchDiffers,
    .bundleIdentifierUnsuggestable, .cancelled, .capabilityManaged, .capabilityNeedsNewerSystem,
    .capabilityNotOnPlatform, .capabilityTextProposed, .capabilityValueNeeded, .checkUnfinished,
    .configurationConditions, .configurationFileSpelling, .configurationInvalid, .configurationNotFound,
    .confirmationNeeded,
    .dataModelVersionChosen, .dataModelVersionUnused, .declarationAmbiguous, .declarationExists, .declarationNotFound,
    .dependencyMissing, .dependencyUnsuitable,
    .earlierRunInterrupted,
    .editorFailed, .editorInterrupted, .entitlementsUnclear, .explanationNotFound, .fileChanged, .fileInFolder,
    .fileInNoPhase, .fileLanguagesMoved, .fileLocalized, .fileNameUnread, .fileNotInTarget, .fileOptionUnsuitable,
    .fixOutdated, .frameworkUnavailable,
    .frameworkUnknown, .homeMissing, .hookInTheWay, .importNeeded, .importRefused, .infoPlistMissing,
    .infoPlistTranslated, .infoPlistUnreadable, .informationNotSet, .informationValueInvalid, .interfaceClassNotFound,
    .interfaceConnectionReplaced, .interfaceImportNeeded, .interfaceInitialRemoved, .interfaceMemberKept,
    .interfaceOutletDiffers, .languageIncomplete, .languageMissing, .matchFolderTaken, .matchRepositoryMissing,
    .matchTeamUnclear,
    .noIdentityInFile, .noProject, .noTeam, .noWorkspace, .notAFolder, .nothingToExport, .nothingToSign, .oldNameKept,
    .outputFailed, .packageProductNeeded, .packageProductUnknown, .packageRequirementNeeded, .passphraseMismatch,
    .passphraseUnreadable, .pathInPackage, .pathOutside, .policyMissing, .productNotFixable,
    .profileCertificateExpiresSoon,
    .profileExpiresSoon, .profileInvalidInPortal, .propertyListMade, .propertyListShared, .recordDamaged,
    .renameInvalid, .renameUndecided, .reportInTheWay, .sceneClassUnfit, .schemeActionNeeded, .schemeAmbiguous,
    .schemeConfigurationChanged, .schemeDiagnosticsConflict, .schemeExecutableUnfit, .schemeKept, .schemeMissing,
    .schemeNameInvalid, .schemeNameTaken, .schemeOptionUnfit, .schemeValueInvalid, .schemeValueMissing,
    .schemeValueUnused, .secretInCommit, .settingFileInstalled, .settingFileUnfit, .settingHidden,
    .settingNameInvalid, .settingNotSet, .settingOwnerAmbiguous, .settingUnknown, .settingValueInvalid, .severalApps,
    .severalProjects, .signatureMissing, .signingRefused, .storyboardNeeded, .symbolicLinkNotMoved,
    .targetAmbiguous, .targetNeeded,
    .testsNotInScheme,
    .targetNotFound, .targetTraces, .targetUnfit, .updateWaits, .versionComposed, .versionNotSettable, .versionShared,
    .versionUnknown, .versionUnused, .versionsDiffer, .workspaceMemberMissing, .workspaceNameInvalid,
  ]
}
