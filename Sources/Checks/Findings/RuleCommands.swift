/// The commands that resolve the findings of rules, with placeholders such as `TARGET`.
///
/// A finding has the complete command. Rules whose findings no command resolves are not listed.
public enum RuleCommands {
  /// The command for the findings of a rule, without `slipway`; `nil` if there is none.
  public static func command(for rule: String) -> String? { all[rule] }

  /// The commands by rule.
  public static let all: [String: String] = {
    var commands: [String: String] = [:]
    for line in text.split(separator: "\n") {
      let sides = line.split(separator: ":", maxSplits: 1)
      guard sides.count == 2 else { continue }
      for rule in sides[1].split(separator: " ") {
        commands[String(rule)] = sides[0].split(separator: " ").map { $0 == "RULE" ? String(rule) : String($0) }
          .joined(separator: " ")
      }
    }
    return commands
  }()

  /// Each command with its rules.
  private static let text = #"""
    capability add NAME --target TARGET: usage-without-entitlement
    check --fix --only RULE: app-clip-key-ignored build-file-duplicate build-file-empty device-family-by-hand
    check --fix --only RULE: entitlement-of-signing file-in-two-groups ignore-incomplete
    check --fix --only RULE: info-plist-boolean-text info-plist-key-of-build minimum-system-differs
    check --fix --only RULE: package-type-wrong project-reference-dangling region-unknown
    check --fix --only RULE: resource-bundle-executable user-data-tracked
    configuration add NAME: policy-configuration-missing
    dependency add target NAME --target TARGET: embedded-without-dependency test-host-without-dependency
    dependency add framework NAME --optional --target TARGET: framework-newer-than-target
    dependency remove NAME --target TARGET: framework-unavailable policy-framework-forbidden
    file add PATH --target TARGET: source-in-no-target
    file remove PATH: file-missing
    file target remove PATH TARGET: source-in-target-and-library
    ignore add TEMPLATE: policy-ignore-missing
    info remove KEY --entitlements --target TARGET: debugging-entitlement entitlement-of-other-system
    info remove KEY --entitlements --target TARGET: inherited-sandbox-extended
    info set KEY DESCRIPTION --target TARGET: background-mode-needs bonjour-usage-pair location-usage-pair
    info set KEY DESCRIPTION --target TARGET: usage-description-missing usage-description-needed
    info set KEY VALUE --entitlements --target TARGET: app-clip-parent app-group-prefix associated-domain-form
    info set KEY VALUE --entitlements --target TARGET: entitlement-environment entitlement-value-type
    info set KEY VALUE --entitlements --target TARGET: icloud-container-prefix keychain-group-prefix
    info set KEY VALUE --target TARGET: app-category-missing app-category-unknown background-mode-unknown
    info set KEY VALUE --target TARGET: bundle-executable-missing bundle-id-differs-from-setting
    info set KEY VALUE --target TARGET: bundle-name-missing calendar-usage-old-key development-region-missing
    info set KEY VALUE --target TARGET: device-capability-unknown documents-in-place encryption-unanswered
    info set KEY VALUE --target TARGET: extension-display-name-missing extension-point-unknown
    info set KEY VALUE --target TARGET: info-dictionary-version-missing info-plist-value-type
    info set KEY VALUE --target TARGET: orientations-ipad orientations-missing package-type-missing
    info set KEY VALUE --target TARGET: requires-iphone-os-missing transport-security-old-encryption
    info set KEY VALUE --target TARGET: update-feed-insecure url-scheme-form watch-companion-differs
    info set KEY VALUE --target TARGET: watch-extension-app-differs xpc-service-missing
    scheme remove NAME: scheme-target-unknown
    scheme set NAME --configuration NAME --action ACTION: scheme-configuration-unknown
    scheme set NAME --remove-test-plan FILE: scheme-file-missing
    setting add KEY VALUE --target TARGET: run-path-missing
    setting set KEY=VALUE --target TARGET: bridging-header-missing build-setting-value-invalid
    setting set KEY=VALUE --target TARGET: bundle-id-missing bundle-loader-differs deployment-target-above-sdk
    setting set KEY=VALUE --target TARGET: deployment-target-below-feature device-family-invalid
    setting set KEY=VALUE --target TARGET: extension-sandbox-missing framework-version-invalid
    setting set KEY=VALUE --target TARGET: icon-name-missing info-plist-not-named launch-screen-missing
    setting set KEY=VALUE --target TARGET: policy-deployment-target policy-team
    setting set KEY=VALUE --target TARGET: signing-automatic-with-distribution signing-automatic-with-profile
    setting set KEY=VALUE --target TARGET: signing-profile-not-found signing-profile-unsupported
    setting set KEY=VALUE --target TARGET: signing-team-differs-from-host swift-version-missing
    setting set KEY=VALUE --target TARGET: swift-version-unsupported version-missing
    setting set KEY=VALUE --target TARGET: versioning-system-without-version
    setting unset KEY --target TARGET: build-setting-name-misspelled
    target set TARGET --bundle-id ID: bundle-id-characters bundle-id-duplicate bundle-id-empty-segment
    target set TARGET --bundle-id ID: bundle-id-not-child bundle-id-segment-form bundle-id-underscore
    target set TARGET --bundle-id ID: policy-bundle-id test-bundle-id-duplicate
    target set TARGET --deployment-target VERSION: deployment-target-form deployment-target-missing
    version set VERSION --target TARGET: version-differs-from-host version-form version-leading-zero
    version set VERSION --target TARGET: version-parts
    """#
}
