public import AppleIdentifiers
import CodeSigning
public import Diagnostics
public import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A profile to be made.
public struct NewProfile: Hashable, Sendable {
  /// Which devices a profile names.
  public enum Devices: Hashable, Sendable {
    /// Every enabled device that fits the platform.
    case all
    /// These, each by id, UDID, a beginning of one, or name.
    case matching([String])
  }

  /// Which certificates a profile names.
  public enum Certificates: Hashable, Sendable {
    /// For development every one that is good; for distribution the one that is good longest.
    case fitting
    /// These, each by id, digest, serial number, a beginning of one, or common name.
    case matching([String])
  }

  /// The profile name; `nil` derives it from the App ID's name and the type.
  public var name: RecordName?
  /// The profile type.
  public var type: ProfileType
  /// The platform of the apps.
  public var platform: Platform
  /// The App ID, by id, pattern or name.
  public var appID: String
  /// The certificates that may sign with it.
  public var certificates: Certificates
  /// The devices that it names, where its type names any.
  public var devices: Devices
  /// Whether it is a team profile, as Xcode makes and manages them: named after its App ID, with all that fits.
  public var isXcodeManaged: Bool

  /// Describes a profile.
  public init(
    name: RecordName? = nil, type: ProfileType, platform: Platform = .iOS, appID: String,
    certificates: Certificates = .fitting, devices: Devices = .all, isXcodeManaged: Bool = false
  ) {
    self.name = name
    self.type = type
    self.platform = platform
    self.appID = appID
    self.certificates = certificates
    self.devices = devices
    self.isXcodeManaged = isXcodeManaged
  }
}

extension Portal {
  /// Creates a profile: a real file, signed by the simulated authority.
  ///
  /// - Throws: `profile-type-not-offered`, `policy-forbids`, `profile-name-taken`, `certificate-unfit`,
  ///   `no-certificate`, `device-unfit`, `no-device`, what the lookups throw, and what every change throws.
  public func createProfile(
    _ profile: NewProfile, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> ProfileRecord {
    try change(profile.type.management, as: actor, at: date) {
      (contents, member, moment) throws(Diagnostic) -> (PortalChange, ProfileRecord) in
      try contents.team.program.terms.offer(profile.type, in: contents.team)
      let making = ProfileMaking(contents: contents, date: moment, maker: member.email)
      let (record, file) = try making.make(profile)
      try refuseWildcard(in: record)
      return (Self.change("Create", record, file), record)
    }
  }

  /// Regenerates a profile, with a new UUID and expiration date: from the current App ID, with the valid ones of its
  /// certificates and devices.
  ///
  /// - Throws: What ``createProfile(_:as:at:)`` throws.
  public func renewProfile(
    matching text: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> ProfileRecord {
    try change(.manageDevelopmentProfiles, as: actor, at: date) {
      (contents, member, moment) throws(Diagnostic) -> (PortalChange, ProfileRecord) in
      let old = try contents.profile(matching: text)
      try contents.permit(member, old.type.management)
      let making = ProfileMaking(contents: contents, date: moment, maker: member.email)
      let (record, file) = try making.remake(old)
      return (Self.change("Renew", record, file), record)
    }
  }

  /// Regenerates a profile with other certificates or devices; values that are not given stay if they are still valid.
  ///
  /// - Throws: `profile-managed` for a team profile, and what ``createProfile(_:as:at:)`` throws.
  public func updateProfile(
    matching text: String, certificates: NewProfile.Certificates?, devices: NewProfile.Devices?,
    as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> ProfileRecord {
    try change(.manageDevelopmentProfiles, as: actor, at: date) {
      (contents, member, moment) throws(Diagnostic) -> (PortalChange, ProfileRecord) in
      let old = try contents.profile(matching: text)
      try contents.permit(member, old.type.management)
      try TeamProfiles.refuseChoice(in: old)
      let making = ProfileMaking(contents: contents, date: moment, maker: member.email)
      let (record, file) = try making.remake(old, certificates: certificates, devices: devices)
      return (Self.change("Update", record, file), record)
    }
  }

  /// Deletes a profile; copies of the file stay good where they are.
  ///
  /// - Throws: `profile-not-found`, `several-profiles`, and what every change throws.
  public func deleteProfile(
    matching text: String, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> ProfileRecord {
    try change(.manageDevelopmentProfiles, as: actor, at: date) {
      (contents, member, _) throws(Diagnostic) -> (PortalChange, ProfileRecord) in
      let record = try contents.profile(matching: text)
      try contents.permit(member, record.type.management)
      var change = PortalChange(
        "Delete the profile \"\(record.name)\"",
        details: [
          "\(record.id): \(record.uuid)", "type: \(record.type.rawValue)", "App ID: \(record.pattern)",
          record.isXcodeManaged ? "platform: \(record.platform.rawValue)" : "name: \(record.name)",
        ])
      change.remove(record.path)
      change.remove(record.filePath)
      return (change, record)
    }
  }

  private func refuseWildcard(in record: ProfileRecord) throws(Diagnostic) {
    let rule = DevicePolicyRule.wildcardDistribution
    guard home.policy.contains(rule), record.type != .development, !record.pattern.isExplicit else { return }
    throw Diagnostic(
      .policyForbids,
      "App ID \"\(record.pattern)\" is a wildcard, which the policy (\(rule.rawValue)) refuses in profiles for "
        + "distribution", remedy: .advice("give the App ID of one app"))
  }

  private static func change(_ verb: String, _ record: ProfileRecord, _ file: [UInt8]) -> PortalChange {
    var change = PortalChange(
      "\(verb) the \(record.type.displayName) profile \"\(record.name)\"",
      details: [
        "\(record.id): \(record.uuid)", "App ID: \(record.pattern)", "expires: \(PortalDate.text(record.expires))",
      ])
    change.put(record)
    change.put(file, at: record.filePath)
    return change
  }
}

extension ProfileType {
  /// The action of creating, renewing and deleting one in the role table.
  var management: PortalAction {
    self == .development ? .manageDevelopmentProfiles : .manageDistributionProfiles
  }
}
