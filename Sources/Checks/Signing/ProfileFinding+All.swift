import Diagnostics
import ProvisioningProfiles

extension ProfileFinding {
  /// The rules, one for each code of a finding about profiles.
  static let all: [ProfileFinding] = ofSignature + ofContent + ofLife

  private static let ofSignature = [
    row(
      .profileSignatureInvalid, .error, "Profile signature is invalid",
      "Apple signs each profile. No device accepts a profile that was edited or damaged afterwards.",
      wrong: "a profile whose bundle identifier was edited",
      right: "the profile as downloaded from the portal",
      source: "installation errors 0xE8008004 and 0xE800801A", hint: "download the profile again"),
    row(
      .profileRootUntrusted, .warning, "Profile signature does not chain to an Apple root certificate",
      """
      The certificates of a profile's signature must chain to a trusted root certificate: Apple's, or the simulated \
      portal's.
      """,
      wrong: "a profile signed with a self-signed certificate", right: "a profile from the portal",
      source: "installation error 0xE8008004", hint: "download the profile from the portal"),
    row(
      .profileLayersDisagree, .error, "Profile's property list and DER-Encoded-Profile differ",
      """
      Profiles since 2022 contain their content twice: as a property list, and as DER-Encoded-Profile in that list. \
      Current systems read DER-Encoded-Profile; tools read the property list.
      """,
      wrong: "a profile with a device in the property list that is not in DER-Encoded-Profile",
      right: "the profile as downloaded from the portal",
      source: "Apple's TN3125", hint: "download the profile again"),
    row(
      .profileTypeDisagrees, .warning, "DER-Encoded-Profile states another profile type",
      """
      The type of a profile follows from its devices and entitlements. DER-Encoded-Profile, the second copy of its \
      content, must state the same type.
      """,
      wrong: "a profile with devices, whose DER-Encoded-Profile states the type STORE",
      right: "the profile as downloaded from the portal",
      source: "observed in profiles that Apple issued", hint: "download the profile again"),
    row(
      .profileInnerLayerMissing, .note, "Profile has no DER-Encoded-Profile",
      """
      Systems since iOS 15 and watchOS 8 read DER-Encoded-Profile, a second copy of the profile's content. Older \
      profiles lack it: regenerate the profile in the portal.
      """,
      wrong: "a profile from 2020", right: "a profile that the portal has regenerated", source: "Apple's TN3125",
      hint: "run \(command: "profile.renew") PROFILE, or download a new profile"),
  ]

  private static let ofContent = [
    row(
      .profileLifetimeWrong, .warning, "TimeToLive does not match the expiration date",
      "TimeToLive is the number of days from creation to expiration. Another number indicates a manual edit.",
      wrong: "TimeToLive 365, with dates that are 400 days apart", right: "TimeToLive 365, with dates 365 days apart",
      source: "observed in profiles that Apple issued", hint: "download the profile again"),
    row(
      .profileSigningTimeDiffers, .warning, "Profile signing time differs from the creation date",
      "Apple signs a profile within a second of its creation. A larger difference indicates a manual edit.",
      wrong: "CreationDate in May, signed in June", right: "the profile as downloaded from the portal",
      source: "observed in profiles that Apple issued", hint: "download the profile again"),
    row(
      .profileVersionUnknown, .error, "Profile version is unknown",
      "All profiles have version 1. Devices reject any other.", wrong: "<key>Version</key><integer>2</integer>",
      right: "<key>Version</key><integer>1</integer>",
      source: "installation error 0xE8008010", hint: "download the profile again"),
    row(
      .profileDeviceDuplicate, .warning, "Profile lists a device twice",
      "A profile from the portal lists each device once. A duplicate indicates a manual edit.",
      wrong: "the same UDID twice in ProvisionedDevices", right: "each UDID once in ProvisionedDevices",
      source: "observed in profiles that Apple issued",
      hint: "run \(command: "profile.renew") PROFILE, or download a new profile"),
    row(
      .profileDeviceMalformed, .warning, "Profile contains an invalid UDID",
      "A UDID has 40 hexadecimal digits, or 8 and 16 digits separated by a hyphen. A Mac can have a UUID instead.",
      wrong: "<string>my iPhone</string> in ProvisionedDevices",
      right: "<string>00008030-001A2B3C4D5E6F70</string> in ProvisionedDevices",
      source: "Apple Developer Account Help, Devices", hint: "register the device with its UDID"),
    row(
      .profileCertificateUnreadable, .warning, "Certificate in the profile can't be read",
      "A profile contains the certificates for signing. An unreadable certificate can't be used.",
      wrong: "a profile with a truncated certificate", right: "the profile as downloaded from the portal",
      source: "Apple's TN3125", hint: "download the profile again"),
    row(
      .profileAppIDUnusual, .warning, "App ID of the profile is malformed",
      "An App ID is a prefix and a bundle identifier. It may contain an asterisk only at its end.",
      wrong: "ABCDE12345.com.*.Wecker", right: "ABCDE12345.com.company.*", source: "Apple's QA1713",
      hint: "run \(command: "profile.create") --type TYPE --app-id APP-ID, or download a new profile"),
    row(
      .profileTeamCount, .error, "Profile does not name exactly one team",
      "TeamIdentifier of a profile contains one team. Devices reject a profile with none or several.",
      wrong: "TeamIdentifier with two teams", right: "TeamIdentifier with one team",
      source: "observed in profiles that Apple issued", hint: "download the profile again"),
  ]

  private static let ofLife = [
    row(
      .profileExpired, .error, "Profile has expired",
      "An expired profile can't be used for signing, and devices do not open apps that contain one.",
      wrong: "a profile that expired yesterday", right: "a renewed profile that expires in a year",
      source: "installation error 0xE8008011",
      hint: "run \(command: "profile.renew") PROFILE, or download a new profile"),
    row(
      .profileNotYetValid, .warning, "Profile is not valid yet",
      "A profile is valid from its creation date. A date in the future means that a clock is wrong.",
      wrong: "a profile with tomorrow's CreationDate", right: "a profile with today's CreationDate",
      source: "Apple's TN3125", hint: "correct the clock"),
    row(
      .profileCertificateExpired, .warning, "Certificate in the profile has expired",
      "An expired certificate can't be used for signing, even if the profile is valid.",
      wrong: "a profile with a certificate that expired yesterday", right: "a profile with a new certificate",
      source: "installation error 0xE8008018",
      hint: "run \(command: "profile.update") PROFILE --certificate ID, or download a new profile"),
  ]

  private static func row(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ summary: String, _ explanation: String, wrong: String,
    right: String, source: String, hint: Hint
  ) -> ProfileFinding {
    ProfileFinding(
      description: RuleDescription(
        id: code.rawValue, severity: severity, summary: summary, explanation: explanation, wrong: wrong, right: right,
        source: source),
      code: code, hint: hint)
  }
}
