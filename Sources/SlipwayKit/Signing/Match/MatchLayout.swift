import AppleIdentifiers
import ProvisioningProfiles

/// The file names of fastlane match (fastlane, `match/lib/match/module.rb`, `generator.rb`, and sigh's runner).
enum MatchLayout {
  /// The file that names fastlane's version, which is not encrypted.
  static let versionFile = "match_version.txt"

  /// The version to write: the first that has the second form of encryption, and one before it.
  static func version(for cipher: MatchCipher) -> String {
    cipher == .second ? "2.220.0" : "2.219.0"
  }

  /// The folder of a certificate and its key.
  static func certificateFolder(_ certificate: SigningCertificate, isInHouse: Bool) -> String? {
    switch certificate.kind?.purpose {
    case .development: "certs/development"
    case .distribution: isInHouse ? "certs/enterprise" : "certs/distribution"
    case .developerID: "certs/developer_id_application"
    default: nil
    }
  }

  /// The file of a profile.
  static func profilePath(type: ProfileType, platform: Platform, pattern: String) -> String {
    let (folder, prefix) = names(of: type)
    let platformEnd = platform == .tvOS ? "_tvos" : ""
    let end = platform == .macOS ? ".provisionprofile" : ".mobileprovision"
    return "profiles/\(folder)/\(prefix)_\(pattern)\(platformEnd)\(end)"
  }

  /// Whether a file is one of those that match encrypts.
  static func isEncrypted(_ path: String) -> Bool {
    [".cer", ".p12", ".mobileprovision", ".provisionprofile"].contains(where: path.hasSuffix)
  }

  private static func names(of type: ProfileType) -> (folder: String, prefix: String) {
    switch type {
    case .development: ("development", "Development")
    case .adHoc: ("adhoc", "AdHoc")
    case .appStore: ("appstore", "AppStore")
    case .inHouse: ("enterprise", "InHouse")
    case .developerID: ("developer_id", "Direct")
    }
  }

  /// The repository's README.
  static let readme = """
    # Certificates and profiles

    This repository holds certificates, private keys and provisioning profiles as fastlane match keeps them, each file
    encrypted under the team's password. `fastlane match` and `slipway team import --match` read it.

    """
}
