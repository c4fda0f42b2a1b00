package import Diagnostics

extension Diagnostic.Code {
  /// The error codes of the module.
  package static let provisioningProfilesCodes: [Self] = [
    .archiveInvalid, .archiveUnsupported, .certificateInvalid, .certificateRequestInvalid, .certificateUnissuable,
    .entitlementsMalformed, .entitlementsUnwritable, .matchFileInvalid, .matchUnencryptable, .opensslFailed,
    .opensslMissing, .passphraseWrong, .privateKeyEncrypted, .privateKeyInvalid, .profileAppIDUnusual,
    .profileCertificateExpired, .profileCertificateUnreadable, .profileDeviceDuplicate, .profileDeviceMalformed,
    .profileExpired, .profileInnerLayerMissing, .profileLayersDisagree, .profileLifetimeWrong, .profileMalformed,
    .profileNotYetValid, .profileRootUntrusted, .profileSignatureInvalid, .profileSigningTimeDiffers, .profileTeamCount,
    .profileTypeDisagrees, .profileUnwritable, .profileVersionUnknown, .signedDataInvalid,
  ]
}
