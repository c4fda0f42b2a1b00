public import DeveloperPortal
public import ProvisioningProfiles

/// What opens the `.p12` files of a folder.
public struct ArchiveOpening {
  let passphrase: PassphraseSource
  let openssl: OpenSSLProgram

  /// Creates sources with a passphrase source and the program that reads old formats.
  public init(passphrase: PassphraseSource, openssl: OpenSSLProgram) {
    self.passphrase = passphrase
    self.openssl = openssl
  }
}

/// The folders of profiles and identities, in addition to or instead of a portal.
public struct SigningSources {
  /// The folder whose profiles take the place of the portal's; a single file will do.
  public var profiles: String?
  /// The folder whose certificates and keys take the place of the keychain's.
  public var identities: String?
  /// What opens the `.p12` files among the identities; without it they are passed over.
  public var archives: ArchiveOpening?
  /// The file with a root to trust in addition to Apple's and the simulator's, for profile files.
  public var trustedRoot: String?
  /// Xcode's profile folders, in addition to the portal.
  public var further: [String]

  /// Names the places.
  public init(profiles: String? = nil, identities: String? = nil, further: [String] = []) {
    self.profiles = profiles
    self.identities = identities
    self.further = further
  }

  /// The folders in which Xcode keeps profiles below the home folder `home`: since Xcode 16, and before it.
  public static func xcodeFolders(home: String) -> [String] {
    [
      home + "/Library/Developer/Xcode/UserData/Provisioning Profiles",
      home + "/Library/MobileDevice/Provisioning Profiles",
    ]
  }
}
