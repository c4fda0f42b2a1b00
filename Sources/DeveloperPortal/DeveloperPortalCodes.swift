package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let developerPortalCodes: [Self] = [
    .appIDDeleted, .appIDExists, .appIDNotFound, .appIDTaken, .capabilityNeedsExplicit, .capabilityNotInPortal,
    .capabilityValueRefused, .certificateExists, .certificateNotFound, .certificateNotIssued, .certificateNotPending,
    .certificateUnfit, .certificatesLimit, .deviceClassMismatch, .deviceDisabled, .deviceExists, .deviceNotFound,
    .deviceUnfit, .devicesLimit, .emailInvalid, .identifierNotFound, .identifierPermanent, .identifierTaken,
    .identityExists, .identityRecordInvalid, .privateKeyUnusable, .identityNotFound, .importColumnsMissing,
    .importEmpty, .importLineInvalid, .invitationOpen,
    .memberExists, .memberNotFound, .membersLimit, .noCertificate, .noDevice, .notAMember, .notAPortal, .nothingPending,
    .nothingToRegister, .passphraseEmpty, .passphraseNeeded, .portalBusy, .portalChangeRefused, .portalChangedSince,
    .portalFileUnusable, .portalNotRestorable, .portalRecordDamaged, .portalsUnrelated, .prefixTaken, .profileManaged,
    .policyForbids, .profileNameTaken, .profileNotFound, .profileTypeNotOffered, .recordIDInvalid, .recordNameInvalid,
    .roleForbids,
    .roleNotGiven, .severalAppIDs, .severalCertificates, .severalDevices, .severalIdentifiers, .severalIdentities,
    .severalMembers, .severalProfiles, .severalTeams, .teamExists, .teamNotFound, .teamNotYet, .teamRemoteMissing,
    .timeRunsBackwards, .valueNotAssigned,
  ]
}
