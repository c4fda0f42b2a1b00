extension RuleCatalog {
  /// The rules about entitlements.
  static let entitlements: [any CheckRule] = [
    AppClipParent(),
    AppGroupNotShared(),
    AppGroupPrefix(),
    AssociatedDomainForm(),
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
  ]
}
