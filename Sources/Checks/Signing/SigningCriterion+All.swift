import CodeSigning
import Diagnostics

extension SigningCriterion {
  /// One row a criterion.
  static let all: [SigningCriterion] = [
    row(
      "signing-profile-team", .team, "the profile that a target names is of the target's team",
      "A profile signs for one team. Xcode takes only one of the team in DEVELOPMENT_TEAM.",
      wrong: "DEVELOPMENT_TEAM = ABCDE12345; and a profile of the team FGHIJ67890",
      right: "DEVELOPMENT_TEAM = FGHIJ67890; and a profile of the team FGHIJ67890",
      source: "Xcode: No profile for team matching was found",
      hint: "set DEVELOPMENT_TEAM to the profile's team, or name a profile of the target's team"),
    row(
      "signing-profile-platform", .platform, "the profile that a target names is for the target's system",
      "A profile is for one system, or for some of one family. A device of another one refuses the app.",
      wrong: "SDKROOT = macosx; and a profile for iOS", right: "SDKROOT = macosx; and a profile for macOS",
      source: "the device's code 0xE8008012", hint: "name a profile for the target's system"),
    row(
      "signing-profile-app-id", .appID, "the profile that a target names covers its bundle identifier",
      "The App ID of a profile is one bundle identifier, or the beginning of some with an asterisk after it.",
      wrong: "PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; and a profile for com.company.Other",
      right: "PRODUCT_BUNDLE_IDENTIFIER = com.company.Wecker; and a profile for com.company.Wecker",
      source: "Xcode: has app ID, which does not match the bundle ID; ITMS-90161",
      hint: "name a profile whose App ID covers the bundle identifier"),
    row(
      "signing-profile-lifetime", .lifetime, "the profile that a target names is valid",
      "Xcode signs with no profile that is expired, and devices refuse apps that carry one.",
      wrong: "a profile that expired yesterday", right: "the same profile, renewed",
      source: "Xcode: expired on; the device's code 0xE8008011", hint: "renew the profile and install it"),
    row(
      "signing-profile-portal", .portal, "the profile that a target names is valid in the portal",
      "The portal holds a profile invalid once its App ID, a certificate or a capability has changed.",
      wrong: "a profile whose certificate was revoked", right: "the same profile, made anew",
      source: "Apple's help of developer accounts, provisioning profiles", hint: "make the profile anew and install it"),
    row(
      "signing-profile-certificate", .certificate,
      "the profile that a target names lists a certificate that can sign here",
      "A profile lists who may sign with it. Without the private key of one of them nothing can be signed.",
      wrong: "a profile with the certificate of a colleague alone", right: "a profile with your own certificate",
      source: "Xcode: doesn't include signing certificate; the device's code 0xE8008015",
      hint: "add your certificate to the profile, or import its identity"),
    row(
      "signing-profile-entitlements", .entitlements, "the profile that a target names allows what the target claims",
      "Every entitlement that an app claims must be allowed by its profile, with its value (Apple's TN3125).",
      wrong: "aps-environment in the entitlements, and a profile without push notifications",
      right: "aps-environment in the entitlements, and a profile with push notifications",
      source: "ITMS-90164, ITMS-90075, ITMS-90078; the device's code 0xE8008016",
      hint: "add the capability to the App ID and make the profile anew, or take the entitlement away"),
    row(
      "signing-profile-style", .style, "the profile that a target names is not managed by Xcode",
      "Manual signing takes only profiles that the team manages itself.",
      wrong: "PROVISIONING_PROFILE_SPECIFIER = \"iOS Team Provisioning Profile: *\";",
      right: "CODE_SIGN_STYLE = Automatic;",
      source: "Xcode: is Xcode managed, but signing settings require a manually managed profile",
      hint: "set CODE_SIGN_STYLE = Automatic, or name a profile of your own"),
  ]

  private static func row(
    _ id: String, _ name: Criterion.Name, _ summary: String, _ explanation: String, wrong: String, right: String,
    source: String, hint: String
  ) -> SigningCriterion {
    SigningCriterion(
      description: RuleDescription(
        id: id, severity: .error, summary: summary,
        explanation: explanation + " It is looked at for targets that are signed manually.", wrong: wrong,
        right: right, source: source),
      name: name, hint: hint)
  }
}
