extension RuleCatalog {
  /// The rules about entitlements.
  static let entitlements: [any CheckRule] = entitlementsAlone + SharedGroupRule.all

  private static let entitlementsAlone: [any CheckRule] = [
    AppClipParent(),
    AppGroupPrefix(),
    AppGroupInvalid(),
    AssociatedDomainForm(),
    CapabilityWithoutValues(),
    ContainerPrefix(),
    DebuggingEntitlement(),
    EntitlementByHand(),
    EntitlementEnvironment(),
    EntitlementOfOtherSystem(),
    EntitlementUnknown(),
    EntitlementValueType(),
    EntitlementsDiffer(),
    EntitlementsNotFound(),
    ExtensionSandboxMissing(),
    InheritedSandboxExtended(),
    KeychainGroupPrefix(),
    SandboxMissing(),
    ServiceSandboxMissing(),
  ]
}
