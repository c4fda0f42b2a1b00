import AppleIdentifiers
import Checks
import CodeSigning
import Diagnostics
import Foundation
import PropertyLists
import ProvisioningProfiles
import TestSupport

extension Breach {
  static let signing: [Breach] = settings + named + profiles + expiry + certificates

  private static let settings: [Breach] = [
    Breach("signing-automatic-with-profile", "names the profile \"Wecker Store\"") {
      $0.appSettings["CODE_SIGN_STYLE"] = "Automatic"
      $0.appSettings["PROVISIONING_PROFILE_SPECIFIER"] = "Wecker Store"
    },
    Breach("signing-automatic-with-distribution", "names the identity \"Apple Distribution\"") {
      $0.appSettings["CODE_SIGN_STYLE"] = "Automatic"
      $0.appSettings["CODE_SIGN_IDENTITY"] = "Apple Distribution"
    },
    Breach("signing-profile-unsupported", "a framework can't contain one") {
      $0.change = { $0["W"]?["productType"] = "com.apple.product-type.framework" }
      $0.widgetSettings["CODE_SIGN_STYLE"] = "Manual"
      $0.widgetSettings["PROVISIONING_PROFILE_SPECIFIER"] = "Wecker Store"
    },
    Breach("signing-team-differs-from-host", "team of \"Widget\" is") {
      $0.appSettings["DEVELOPMENT_TEAM"] = "A1B2C3D4E5"
      $0.widgetSettings["DEVELOPMENT_TEAM"] = "F1B2C3D4E5"
    },
  ]

  /// A breach by the profile that the app names.
  private static func named(
    _ rule: String, _ words: String, _ profile: MadeProfile = MadeProfile(),
    _ change: @escaping @Sendable (inout SampleProject) -> Void = { _ in }
  ) -> Breach {
    Breach(rule, words) { sample in
      sample.appSettings["CODE_SIGN_STYLE"] = "Manual"
      sample.appSettings["PROVISIONING_PROFILE_SPECIFIER"] = "Wecker Store"
      sample.appSettings["DEVELOPMENT_TEAM"] = "A1B2C3D4E5"
      sample.signing.profiles = [try? profile.profile()].compactMap(\.self)
      change(&sample)
    }
  }

  private static let named: [Breach] = [
    named("signing-profile-not-found", "is called \"Wecker Stroe\"") {
      $0.appSettings["PROVISIONING_PROFILE_SPECIFIER"] = "Wecker Stroe"
    },
    named("signing-profile-not-found", "is called \"Wecker Store\"") {
      $0.signing.profiles = []
      $0.signing.portalTeam = try? TeamID("A1B2C3D4E5")
    },
    named("signing-portal-unavailable", "profiles of \"Wecker\" could not be checked: no portal") {
      $0.signing.unavailable = Diagnostic("team-not-found", "no portal")
    },
    named("signing-profile-team", "belongs to team F1B2C3D4E5", MadeProfile(team: "F1B2C3D4E5")),
    named("signing-profile-platform", "is for macOS", MadeProfile(platform: .macOS)),
    named("signing-profile-app-id", "does not match", MadeProfile(pattern: "de.uni-hd.other")),
    named("signing-profile-lifetime", "expired on", MadeProfile(age: 370)),
    named("signing-profile-style", "Xcode-managed profile", MadeProfile(isXcodeManaged: true)),
    named("signing-profile-entitlements", "aps-environment") {
      $0.files["Wecker/Wecker.entitlements"] = SampleProject.plist(
        "<key>aps-environment</key><string>development</string>")
    },
    named("signing-profile-certificate", "no certificate of the profile can sign") { $0.signing.identities = [] },
    named("signing-profile-portal", "revoked") {
      $0.signing.standings["00000000-0000-0000-0000-000000000001"] = PortalStanding(flaws: [
        "its certificate is revoked"
      ])
    },
    named("profile-expires-soon", "of \"Wecker\" expires in 5 days", MadeProfile(age: 359.5)),
    named("certificate-expires-soon", "expires in", MadeProfile(certificateAge: 350)),
  ]

  /// A breach by a profile that is checked by itself.
  private static func profile(
    _ rule: String, _ words: String, _ profile: MadeProfile = MadeProfile(), _ old: String = "", _ new: String = ""
  ) -> Breach {
    Breach(rule, words) { $0.images["alone/Wecker.mobileprovision"] = try? profile.bytes(replacing: old, with: new) }
  }

  /// A breach by a profile that somebody else has signed.
  private static func foreign(_ rule: String, _ words: String) -> Breach {
    Breach(rule, words) { $0.images["alone/Wecker.mobileprovision"] = ForeignProfile.bytes }
  }

  private static let profiles: [Breach] = [
    profile("profile-signature-invalid", "no valid signature", MadeProfile(), "Wecker Store", "Wecker Sture"),
    profile("profile-layers-disagree", "different values of \"Name\"", MadeProfile(), "Wecker Store", "Wecker Sture"),
    foreign("profile-root-untrusted", "is signed under \"Made\""),
    profile(
      "profile-type-disagrees", "its DER-Encoded-Profile has the type", MadeProfile(), "<key>ProvisionedDevices",
      "<key>ProvisionedDevicez"),
    profile(
      "profile-inner-layer-missing", "has no DER-Encoded-Profile", MadeProfile(), "<key>DER-Encoded-Profile",
      "<key>DER-Encoded-Profilz"),
    profile("profile-lifetime-wrong", "TimeToLive of 366 days", MadeProfile(), "<integer>365<", "<integer>366<"),
    foreign("profile-signing-time-differs", "was signed"),
    profile(
      "profile-version-unknown", "has version 2", MadeProfile(), "<key>Version</key>\n\t<integer>1<",
      "<key>Version</key>\n\t<integer>2<"),
    profile(
      "profile-device-duplicate", "twice", MadeProfile(), "001A2B3C4D5E6F71", "001A2B3C4D5E6F70"),
    profile(
      "profile-device-malformed", "is not a valid UDID", MadeProfile(), "001A2B3C4D5E6F71", "001A2B3C4D5E6FXX"),
    foreign("profile-certificate-unreadable", "1 certificate that can't be read"),
    profile("profile-app-id-unusual", "unusual App ID", MadeProfile(), "A1B2C3D4E5.de.uni-hd", "A1B2C3D4E5.de*uni-hd"),
    foreign("profile-team-count", "has 2 teams"),
    Breach("profile-unreadable", "") { $0.alone["Wecker.mobileprovision"] = "<html></html>" },
  ]

  /// A breach by a certificate that is checked by itself.
  private static func certificate(_ rule: String, _ words: String, age: Double) -> Breach {
    Breach(rule, words) { sample in
      let made = MadeProfile(certificateAge: age)
      sample.images["alone/Ada.cer"] = try? made.certificate().der
    }
  }

  private static let certificates: [Breach] = [
    certificate("certificate-not-valid", "expired 202", age: 370),
    certificate("certificate-not-valid", "is valid only from", age: -3),
    certificate("certificate-expires-soon", "expires in 1", age: 350),
    Breach("certificate-not-for-signing", "is of type") {
      $0.alone["Pass.pem"] = try? MadeProfile(certificateKind: .pass).certificate().pem
    },
    Breach("certificate-unreadable", "\"Ada.cer\" contains neither") { $0.alone["Ada.cer"] = "<html></html>" },
    Breach("private-key-in-file", "whose certificates are not checked, and Git does not ignore it") {
      $0.images["alone/Ada.p12"] = [0x30, 0x82, 0x01, 0x00, 0x02, 0x01, 0x03, 0x30, 0x00]
    },
    Breach("private-key-in-file", "\"Ada.pem\" contains a private key") {
      $0.alone["Ada.pem"] = try? MadeProfile().identity()
      $0.ignored += "*.pem\n"
    },
    Breach("certificate-not-valid", "expired 202") {
      $0.alone["Ada.pem"] = try? MadeProfile(certificateAge: 370).identity()
    },
  ]

  private static let expiry: [Breach] = [
    profile("profile-expired", "expired", MadeProfile(age: 370)),
    profile("profile-not-yet-valid", "is not valid before", MadeProfile(age: -10, certificateAge: 5)),
    profile("profile-certificate-expired", "contains the certificate", MadeProfile(age: 2, certificateAge: 370)),
    profile("profile-expires-soon", "expires in 5 days", MadeProfile(age: 359.5, certificateAge: 300)),
    profile("certificate-expires-soon", "expires in", MadeProfile(certificateAge: 350)),
  ]
}
