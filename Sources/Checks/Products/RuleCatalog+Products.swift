import Diagnostics

extension RuleCatalog {
  /// The rules for built products.
  static let products: [any CheckRule] = [
    ProductViolationRule(
      kind: .invalid,
      description: RuleDescription(
        id: "product-invalid", severity: .error, summary: "Built product is not valid",
        explanation: """
          Devices and App Store Connect verify signatures, sealed files, profiles and identifiers. The message has \
          their error code. The rule makes the same checks as slipway app verify.
          """,
        wrong: "an app whose Info.plist was edited after signing",
        right: "the same app, signed again with slipway app sign",
        source: "Apple's TN3125 and TN2318, and the device codes in ios-deploy")),
    ProductViolationRule(
      kind: .rejected,
      description: RuleDescription(
        id: "product-rejected", severity: .error, summary: "App Store Connect rejects the built product",
        explanation: """
          App Store Connect checks each upload. The finding is an error in a product with an App Store profile, and a \
          warning in others. The rule makes the same checks as slipway app verify --for app-store.
          """,
        wrong: "an app with a slice for the simulator", right: "an app that was built for devices",
        source: "App Store Connect's messages, such as ITMS-90087 and ITMS-90171")),
    ProductViolationRule(
      kind: .uncertain,
      description: RuleDescription(
        id: "product-unverified", severity: .note, summary: "Built product could not be verified completely",
        explanation: """
          Some checks have no certain result. For example, a file may be superfluous, or Apple's rule is not known \
          exactly.
          """,
        wrong: "an app that contains README.md", right: "an app that contains only files that it uses",
        source: "Apple's documentation and public error reports")),
    ProductViolationRule(
      kind: .unreadable,
      description: RuleDescription(
        id: "product-unreadable", severity: .error, summary: "Built product can't be read",
        explanation: "A damaged .ipa or bundle can't be verified, uploaded or installed.",
        wrong: "an .ipa whose end is missing", right: "the .ipa, exported again with slipway archive export",
        source: "the zip format, and Apple's Bundle Programming Guide")),
  ]
}
