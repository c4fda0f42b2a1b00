extension RuleCatalog {
  /// The rules about provisioning profiles, certificates and identities.
  static let signing: [any CheckRule] = signingAlone + ProfileFinding.all + SigningCriterion.all

  private static let signingAlone: [any CheckRule] = [
    AutomaticWithDistribution(),
    AutomaticWithProfile(),
    CertificateExpiresSoon(),
    CertificateNotForSigning(),
    CertificateNotValid(),
    CertificateUnreadable(),
    HostTeamDiffers(),
    PrivateKeyInFile(),
    ProfileExpiresSoon(),
    ProfileOnWrongProduct(),
    ProfileUnreadable(),
    SigningPortalUnavailable(),
    SigningProfileNotFound(),
  ]
}
