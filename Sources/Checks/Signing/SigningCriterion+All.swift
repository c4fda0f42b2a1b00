import CodeSigning
import Diagnostics

extension SigningCriterion {
  /// The rules, one for each criterion.
  static let all: [SigningCriterion] = [
    row(
      "signing-profile-team", .team, "Profile's team differs from the target's",
      "A profile is for one team. Xcode accepts only a profile of the team in DEVELOPMENT_TEAM.",
      wrong: "DEVELOPMENT_TEAM = ABCDE12345; with a profile of the team FGHIJ67890",
      right: "DEVELOPMENT_TEAM = FGHIJ67890; with a profile of the team FGHIJ67890",
      source: "Xcode: \"No profile for team … matching … found\"",
      hint: "set DEVELOPMENT_TEAM to the profile's team, or choose a profile of the target's team"),
    row(
      "signing-profile-platform", .platform, "Profile's platform differs from the target's",
      """
      A profile is for one platform, or for several related ones, such as iOS and visionOS. Devices of other \
      platforms reject the app.
      """,
      wrong: "SDKROOT = macosx; with a profile for iOS", right: "SDKROOT = macosx; with a profile for macOS",
      source: "installation error 0xE8008012", hint: "choose a profile for the target's platform"),
    row(
      "signing-profile-app-id", .appID, "App ID of the profile does not match the bundle identifier",
      """
      The App ID of a profile is explicit or a wildcard. After its prefix, it has the complete bundle identifier, or \
      the beginning of one and an asterisk.
      """,
      wrong: "PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; with a profile for com.company.Other",
      right: "PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; with a profile for com.company.Wecker",
      source: "Xcode: \"Provisioning profile … has app ID …, which does not match the bundle ID …\"; ITMS-90161",
      hint: "choose a profile whose App ID matches the bundle identifier"),
    row(
      "signing-profile-lifetime", .lifetime, "Profile of the target has expired or is not valid yet",
      "Xcode does not sign with an expired profile, and devices reject apps that contain one.",
      wrong: "a profile that expired yesterday", right: "a renewed profile that expires in a year",
      source: "Xcode: \"Provisioning profile … expired on …\"; installation error 0xE8008011",
      hint: "run \(command: "profile.renew") PROFILE, or download a new profile"),
    row(
      "signing-profile-portal", .portal, "Profile of the target is invalid in the team's simulated portal",
      """
      A profile becomes invalid if its App ID, a certificate or a capability changes. Slipway knows this only of \
      profiles in the team's simulated portal.
      """,
      wrong: "a profile whose certificate was revoked", right: "a profile that the portal has regenerated",
      source: "Apple Developer Account Help, Provisioning profiles",
      hint: "run \(command: "profile.renew") PROFILE, and install it"
    ),
    row(
      "signing-profile-certificate", .certificate,
      "Profile contains no certificate that can sign the target",
      """
      A profile contains the certificates that may sign with it. One of them must be valid and match \
      CODE_SIGN_IDENTITY. Its private key must be in Slipway's simulated keychain. To add a key, run slipway identity \
      import.
      """,
      wrong: "a profile with only a colleague's certificate", right: "a profile with your own certificate",
      source: "Xcode: \"Provisioning profile … doesn't include signing certificate …\"; installation error 0xE8008015",
      hint: "add your certificate to the profile, or import its identity"),
    row(
      "signing-profile-entitlements", .entitlements, "Profile does not allow an entitlement of the target",
      "A profile must allow every entitlement that an app claims, with its value (Apple's TN3125).",
      wrong: "<key>aps-environment</key> with a profile without push notifications",
      right: "<key>aps-environment</key> with a profile for push notifications",
      source: "ITMS-90164, ITMS-90075, ITMS-90078; installation error 0xE8008016",
      hint: "add the capability to the App ID and regenerate the profile, or remove the entitlement"),
    row(
      "signing-profile-style", .style, "Target with manual signing specifies an Xcode-managed profile",
      "Manual signing accepts only profiles that the team manages itself.",
      wrong: "PROVISIONING_PROFILE_SPECIFIER = \"iOS Team Provisioning Profile: *\";",
      right: "CODE_SIGN_STYLE = Automatic;",
      source: "Xcode: \"… is Xcode managed, but signing settings require a manually managed profile\"",
      hint: "set CODE_SIGN_STYLE = Automatic, or choose a manually managed profile"),
  ]

  private static func row(
    _ id: String, _ name: Criterion.Name, _ summary: String, _ explanation: String, wrong: String, right: String,
    source: String, hint: Hint
  ) -> SigningCriterion {
    SigningCriterion(
      description: RuleDescription(
        id: id, severity: .error, summary: summary,
        explanation: explanation + " This rule checks only targets with manual signing.", wrong: wrong,
        right: right, source: source),
      name: name, hint: hint)
  }
}
