import AppleIdentifiers
public import Diagnostics

extension PortalContents {
  /// The member that `text` means: by address, name, id or a beginning of one.
  ///
  /// - Throws: `member-not-found`, `several-members`.
  public func member(matching text: String) throws(Diagnostic) -> MemberRecord {
    try RecordLookup<MemberRecord>(
      missing: .memberNotFound, several: .severalMembers, title: "member", listing: .init("member.list"),
      names: { [$0.email.rawValue, $0.name.rawValue] },
      identifiers: { [$0.id.rawValue] }
    ).find(text, among: try members())
  }

  /// The certificate that `text` means: by id, digest, serial number, common name or a beginning of one.
  ///
  /// - Throws: `certificate-not-found`, `several-certificates`.
  public func certificate(matching text: String) throws(Diagnostic) -> CertificateRecord {
    try RecordLookup<CertificateRecord>(
      missing: .certificateNotFound, several: .severalCertificates, title: "certificate",
      listing: .init("certificate.list"),
      names: { [$0.issue?.commonName].compactMap { $0 } },
      identifiers: { [$0.id.rawValue, $0.issue?.sha1, $0.issue?.sha256, $0.issue?.serial].compactMap { $0 } }
    ).find(text, among: try certificates())
  }

  /// The device that `text` means: by id, UDID, name or a beginning of one.
  ///
  /// - Throws: `device-not-found`, `several-devices`.
  public func device(matching text: String) throws(Diagnostic) -> DeviceRecord {
    try Self.devices.find(text, among: try devices())
  }

  /// The App ID that `text` means: by id, name or a beginning of one, or by its whole pattern.
  ///
  /// - Throws: `app-id-not-found`, `several-app-ids`.
  public func appID(matching text: String) throws(Diagnostic) -> AppIDRecord {
    try RecordLookup<AppIDRecord>(
      missing: .appIDNotFound, several: .severalAppIDs, title: "App ID", listing: .init("app-id.list"),
      names: { [$0.name.rawValue] }, identifiers: { [$0.id.rawValue] },
      wholeNames: { [$0.pattern.description, $0.applicationIdentifier] }
    ).find(text, among: try appIDs())
  }

  /// The app group, container or merchant identifier that `text` means: by itself, its id or a beginning of one.
  ///
  /// - Throws: `identifier-not-found`, `several-identifiers`.
  public func identifier(matching text: String) throws(Diagnostic) -> IdentifierRecord {
    try RecordLookup<IdentifierRecord>(
      missing: .identifierNotFound, several: .severalIdentifiers, title: "identifier",
      listing: .init("app-id.identifiers"), names: { [$0.identifier] },
      identifiers: { [$0.id.rawValue] }
    ).find(text, among: try identifiers())
  }

  /// The profile that `text` means: by id, UUID, name or a beginning of one.
  ///
  /// - Throws: `profile-not-found`, `several-profiles`.
  public func profile(matching text: String) throws(Diagnostic) -> ProfileRecord {
    try RecordLookup<ProfileRecord>(
      missing: .profileNotFound, several: .severalProfiles, title: "profile", listing: .init("profile.list"),
      names: { [$0.name.rawValue] },
      identifiers: { [$0.id.rawValue, $0.uuid] }
    ).find(text, among: try profiles())
  }

  static var devices: RecordLookup<DeviceRecord> {
    RecordLookup(
      missing: .deviceNotFound, several: .severalDevices, title: "device", listing: .init("device.list"),
      names: { [$0.name.rawValue] },
      identifiers: { [$0.id.rawValue, $0.udid.rawValue] })
  }
}

extension Diagnostic.Code {
  package static let certificateNotFound = Diagnostic.Code(
    "certificate-not-found", "The team does not have the certificate.", "\(command: "certificate.list")")
  package static let deviceNotFound = Diagnostic.Code(
    "device-not-found", "The team does not have the device.", "\(command: "device.list")")
  package static let appIDNotFound = Diagnostic.Code(
    "app-id-not-found", "The team does not have the App ID that the command names.", "\(command: "app-id.list")")
  package static let identifierNotFound = Diagnostic.Code(
    "identifier-not-found", "The team does not have the app group, container or merchant identifier.",
    "\(command: "app-id.identifiers")")
  package static let profileNotFound = Diagnostic.Code(
    "profile-not-found", "The team does not have the profile.", "\(command: "profile.list")")
  package static let severalCertificates = Diagnostic.Code(
    "several-certificates", "The text matches several certificates.", "give one of the ids in the message")
  package static let severalDevices = Diagnostic.Code(
    "several-devices", "The text matches several devices.", "give one of the ids in the message")
  package static let severalAppIDs = Diagnostic.Code(
    "several-app-ids", "The text matches several App IDs.", "give one of the ids in the message")
  package static let severalIdentifiers = Diagnostic.Code(
    "several-identifiers", "The text matches several identifiers.", "give one of the ids in the message")
  package static let severalProfiles = Diagnostic.Code(
    "several-profiles", "The text matches several profiles.", "give one of the ids in the message")
  package static let severalMembers = Diagnostic.Code(
    "several-members", "The text matches several members.", "give one of the ids in the message")
}
