import Diagnostics
import ProvisioningProfiles

extension ProfileFinding {
  /// One row a code of the findings on profiles.
  static let all: [ProfileFinding] = ofSignature + ofContent + ofLife

  private static let ofSignature = [
    row(
      .profileSignatureInvalid, .error, "the signature of a profile holds",
      "Apple signs each profile. One that was edited or damaged afterwards no device takes.",
      wrong: "a profile in which somebody has changed the bundle identifier",
      right: "the profile as the portal gave it",
      source: "the device's codes 0xE8008004 and 0xE800801A", hint: "download the profile again"),
    row(
      .profileRootUntrusted, .warning, "a profile is signed under a root of Apple's",
      "The certificates in a profile lead to one of Apple's roots, or to that of the simulated portal.",
      wrong: "a profile that somebody has signed with a certificate of their own", right: "a profile from the portal",
      source: "the device's code 0xE8008004", hint: "download the profile from the portal"),
    row(
      .profileLayersDisagree, .error, "the two layers of a profile say the same",
      "Profiles since 2022 hold their content twice. Systems of today read the inner layer, tools the outer one.",
      wrong: "a profile with a device in the outer layer alone", right: "the profile as the portal gave it",
      source: "Apple's TN3125", hint: "download the profile again"),
    row(
      .profileTypeDisagrees, .warning, "the inner layer of a profile is for the same purpose as the rest",
      "What a profile is for can be seen from its devices and entitlements, and the inner layer names it.",
      wrong: "a profile with devices, whose inner layer says STORE", right: "the profile as the portal gave it",
      source: "measured on authentic profiles", hint: "download the profile again"),
    row(
      .profileInnerLayerMissing, .note, "a profile has the inner layer that systems since 2021 need",
      "iOS 15, watchOS 8 and their relatives read a second, inner layer. Profiles from before lack it.",
      wrong: "a profile from 2020", right: "the same profile, made anew", source: "Apple's TN3125",
      hint: "make the profile anew in the portal"),
  ]

  private static let ofContent = [
    row(
      .profileLifetimeWrong, .warning, "a profile lives as long as it says",
      "TimeToLive is the number of days between the two dates of a profile. Another number means an edit by hand.",
      wrong: "TimeToLive 365, with dates that are 400 days apart", right: "the profile as the portal gave it",
      source: "measured on authentic profiles", hint: "download the profile again"),
    row(
      .profileSigningTimeDiffers, .warning, "a profile was signed when it says that it was created",
      "Apple signs a profile in the second in which it is made, or in the next.",
      wrong: "CreationDate in May, signed in June", right: "the profile as the portal gave it",
      source: "measured on authentic profiles", hint: "download the profile again"),
    row(
      .profileVersionUnknown, .error, "a profile is of the version that devices know",
      "All profiles are of version 1. A device refuses any other.", wrong: "Version 2", right: "Version 1",
      source: "the device's code 0xE8008010", hint: "download the profile again"),
    row(
      .profileDeviceDuplicate, .warning, "a profile lists each device once",
      "The portal lists each device once. One that stands twice was written by hand.",
      wrong: "the same UDID twice in ProvisionedDevices", right: "each UDID once in ProvisionedDevices",
      source: "measured on authentic profiles", hint: "make the profile anew in the portal"),
    row(
      .profileDeviceMalformed, .warning, "the devices of a profile can be devices",
      "A UDID has 40 hexadecimal digits, or 8, a hyphen and 16. Anything else stands for no device.",
      wrong: "<string>my iPhone</string> in ProvisionedDevices",
      right: "<string>00008030-001A2B3C4D5E6F70</string> in ProvisionedDevices",
      source: "Apple's help of developer accounts, devices", hint: "register the device with its UDID"),
    row(
      .profileCertificateUnreadable, .warning, "the certificates of a profile can be read",
      "A profile lists the certificates that may sign, each as a whole. One that can't be read lets nobody sign.",
      wrong: "a profile with a certificate that was cut off", right: "the profile as the portal gave it",
      source: "Apple's TN3125", hint: "download the profile again"),
    row(
      .profileAppIDUnusual, .warning, "the App ID of a profile has the form of one",
      "An App ID is a prefix and a bundle identifier, with an asterisk at its end at most.",
      wrong: "ABCDE12345.com.*.Wecker", right: "ABCDE12345.com.company.*", source: "Apple's QA1713",
      hint: "make the profile anew for a sound App ID"),
    row(
      .profileTeamCount, .error, "a profile names one team",
      "TeamIdentifier of a profile holds one team. Devices refuse a profile with none or several.",
      wrong: "TeamIdentifier with two teams", right: "TeamIdentifier with one team",
      source: "measured on authentic profiles", hint: "download the profile again"),
  ]

  private static let ofLife = [
    row(
      .profileExpired, .error, "a profile is not expired",
      "Nothing can be signed with an expired profile, and devices do not start apps that carry one.",
      wrong: "a profile that expired yesterday", right: "the same profile, renewed",
      source: "the device's code 0xE8008011", hint: "renew the profile"),
    row(
      .profileNotYetValid, .warning, "a profile is valid already",
      "A profile counts from its creation on. One from the future means a wrong clock, here or where it was made.",
      wrong: "a profile that was created tomorrow", right: "a profile that was created today",
      source: "Apple's TN3125", hint: "set the clock"),
    row(
      .profileCertificateExpired, .warning, "the certificates of a profile are not expired",
      "Who has an expired certificate signs nothing with the profile, even while the profile itself is valid.",
      wrong: "a profile with a certificate that expired yesterday", right: "the profile with a new certificate",
      source: "the device's code 0xE8008018", hint: "make the profile anew with a certificate that is valid"),
  ]

  private static func row(
    _ code: Diagnostic.Code, _ severity: Diagnostic.Severity, _ summary: String, _ explanation: String, wrong: String,
    right: String, source: String, hint: String
  ) -> ProfileFinding {
    ProfileFinding(
      description: RuleDescription(
        id: code.rawValue, severity: severity, summary: summary, explanation: explanation, wrong: wrong, right: right,
        source: source),
      code: code, hint: hint)
  }
}
