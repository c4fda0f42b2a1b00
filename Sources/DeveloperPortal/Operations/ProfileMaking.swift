public import AppleIdentifiers
import Capabilities
public import Diagnostics
import PropertyLists
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Creates a profile from a portal's records: selects its contents, validates them, and signs the file.
struct ProfileMaking {
  let contents: PortalContents
  let date: Date
  let maker: EmailAddress

  func make(_ profile: NewProfile) throws(Diagnostic) -> (ProfileRecord, file: [UInt8]) {
    let appID = try appID(matching: profile.appID)
    let profiles = try contents.profiles()
    let name = try freeName(for: profile, of: appID, among: profiles)
    let certificates = try certificates(profile.certificates, for: profile.type)
    let devices = try devices(profile.devices, for: profile.type, on: profile.platform)
    let taken = Set(profiles.map(\.id))
    let record = ProfileRecord(
      id: .digest(of: "profile/\(name)/\(PortalDate.text(date))") { taken.contains($0) }, uuid: "", name: name,
      type: profile.type, platform: profile.platform, appID: appID.id, pattern: appID.pattern, appIDRevision: 0,
      certificates: [], created: date, made: date, expires: date, maker: maker, isXcodeManaged: profile.isXcodeManaged)
    return try signed(record, appID: appID, certificates: certificates, devices: devices)
  }

  /// Regenerates `old`; values that are not given stay if they are still valid.
  func remake(
    _ old: ProfileRecord, certificates newCertificates: NewProfile.Certificates? = nil,
    devices newDevices: NewProfile.Devices? = nil
  ) throws(Diagnostic) -> (ProfileRecord, file: [UInt8]) {
    guard let appID = try contents.appIDs().first(where: { $0.id == old.appID }) else {
      throw Diagnostic(
        .appIDDeleted, "profile \"\(old.name)\" can't be regenerated: its App ID \(old.pattern) was deleted",
        remedy: .operation(.init("app-id.create", ["pattern": old.pattern.description])))
    }
    let certificates =
      if let newCertificates { try certificates(newCertificates, for: old.type) } else { try keptCertificates(of: old) }
    let devices =
      if let newDevices { try devices(newDevices, for: old.type, on: old.platform) } else { try keptDevices(of: old) }
    return try signed(old, appID: appID, certificates: certificates, devices: devices)
  }

  /// The certificates and devices that a team profile like `profile` has now.
  func members(
    of profile: ProfileRecord
  ) throws(Diagnostic) -> (certificates: Set<RecordID>, devices: Set<RecordID>?) {
    let certificates = try keptCertificates(of: profile)
    let devices = try keptDevices(of: profile)
    return (Set(certificates.map(\.id)), devices.map { Set($0.map(\.id)) })
  }

  /// The App ID that `text` means; where there is none and `text` could be one, the remedy is to register it.
  private func appID(matching text: String) throws(Diagnostic) -> AppIDRecord {
    do {
      return try contents.appID(matching: text)
    } catch {
      guard error.code == .appIDNotFound, text.contains("."), let pattern = try? BundleIdentifierPattern(text)
      else {
        throw error
      }
      throw error.with(remedy: .operation(.init("app-id.create", ["pattern": pattern.description])))
    }
  }

  private func keptCertificates(of old: ProfileRecord) throws(Diagnostic) -> [CertificateRecord] {
    let good = try ProfileCertificates(contents, type: old.type, at: date)
    if old.isXcodeManaged { return try good.fitting() }
    let kept = try good.all().filter { old.certificates.contains($0.id) }
    return kept.isEmpty ? try good.fitting() : kept
  }

  private func keptDevices(of old: ProfileRecord) throws(Diagnostic) -> [DeviceRecord]? {
    if old.isXcodeManaged { return try devices(.all, for: old.type, on: old.platform) }
    guard let named = old.devices else { return nil }
    let kept = try contents.devices().filter { $0.state == .enabled && named.contains($0.id) }
    if kept.isEmpty {
      let own = try contents.devices().first { named.contains($0.id) }
      throw Diagnostic(
        .noDevice, "none of the devices of profile \"\(old.name)\" is enabled",
        remedy: .operation(own.map { .init("device.enable", ["udid": $0.udid.rawValue]) } ?? .init("device.register")))
    }
    return kept
  }

  private func signed(
    _ record: ProfileRecord, appID: AppIDRecord, certificates: [CertificateRecord], devices: [DeviceRecord]?
  ) throws(Diagnostic) -> (ProfileRecord, file: [UInt8]) {
    var files: [SigningCertificate] = []
    for certificate in certificates {
      files.append(try contents.signingCertificate(of: certificate))
    }
    var record = record
    record.uuid = MixedDigest(of: "uuid/\(contents.team.id)/\(record.id)/\(contents.commit)").uuid
    let content = ProfileContent(
      name: record.name.rawValue, uuid: record.uuid, type: record.type, platform: record.platform,
      team: contents.team.id, teamName: contents.team.name.rawValue, prefix: appID.prefix, pattern: appID.pattern,
      appIDName: appID.name.rawValue, certificates: files, devices: (devices ?? []).map(\.udid),
      entitlements: try entitlements(of: appID, for: record),
      isXcodeManaged: record.isXcodeManaged)
    let file = try content.signed(by: SimulatedAuthority(), at: date)
    record.appIDRevision = appID.revision
    record.certificates = certificates.map(\.id)
    record.devices = devices?.map(\.id)
    record.made = date
    record.maker = maker
    record.expires = content.expirationDate(createdAt: date)
    return (record, file)
  }

  /// What the capabilities grant; an App Clip may name only the apps that its identifier begins with.
  private func entitlements(
    of appID: AppIDRecord, for record: ProfileRecord
  ) throws(Diagnostic) -> PropertyListDictionary {
    var granted = try AppIDServices.entitlements(
      of: appID, team: contents.team.id, type: record.type, platform: record.platform)
    let key = CapabilityTable.parentApplications
    guard granted[key] != nil, case .explicit(let own) = appID.pattern else { return granted }
    let registered = try contents.appIDs().compactMap { app -> String? in
      guard case .explicit(let parent) = app.pattern, own.rawValue.hasPrefix(parent.rawValue + ".") else { return nil }
      return parent.rawValue
    }
    let usual = own.rawValue.split(separator: ".").dropLast().joined(separator: ".")
    let parents = registered.isEmpty ? [usual] : registered.sorted()
    granted[key] = .array(parents.map { .string("\(appID.prefix).\($0)") })
    return granted
  }

  private func freeName(
    for profile: NewProfile, of appID: AppIDRecord, among profiles: [ProfileRecord]
  ) throws(Diagnostic) -> RecordName {
    let name: RecordName
    if profile.isXcodeManaged {
      try TeamProfiles.refuseChoice(in: profile)
      name = try TeamProfiles.name(of: profile.type, for: appID.pattern, on: profile.platform)
    } else if let given = profile.name {
      name = given
    } else {
      name = try RecordName("\(appID.name) \(profile.type.displayName)")
    }
    guard let other = profiles.first(where: { $0.name == name }) else { return name }
    throw Diagnostic(
      .profileNameTaken, "profile \"\(name)\" already exists (\(other.id))",
      remedy: .operation(.init("profile.renew", ["id": other.id.rawValue])))
  }

  private func certificates(
    _ wish: NewProfile.Certificates, for type: ProfileType
  ) throws(Diagnostic) -> [CertificateRecord] {
    let good = try ProfileCertificates(contents, type: type, at: date)
    switch wish {
    case .fitting: return try good.fitting()
    case .matching(let texts): return try good.matching(texts)
    }
  }

  private func devices(
    _ wish: NewProfile.Devices, for type: ProfileType, on platform: Platform
  ) throws(Diagnostic) -> [DeviceRecord]? {
    guard type.listsDevices else {
      if case .matching(let texts) = wish, !texts.isEmpty {
        throw Diagnostic(
          .deviceUnfit, "\(type.displayName) profiles list no devices",
          remedy: .advice("leave the devices out, or create a development or ad hoc profile"))
      }
      return nil
    }
    guard case .matching(let texts) = wish else { return try contents.enabledDevices(for: platform) }
    let families = DeviceClass.families(for: platform)
    let devices = try contents.devices()
    var named: [DeviceRecord] = []
    for text in texts {
      let device = try PortalContents.devices.find(text, among: devices)
      try refuseUnfit(device, families: families, platform: platform)
      if !named.contains(where: { $0.id == device.id }) { named.append(device) }
    }
    if named.isEmpty { throw .noDevice(platform) }
    return named
  }

  private func refuseUnfit(
    _ device: DeviceRecord, families: [DeviceClass], platform: Platform
  ) throws(Diagnostic) {
    guard device.state == .enabled else {
      throw Diagnostic(
        .deviceDisabled, "device \"\(device.name)\" (\(device.udid)) is disabled and can't be added to a profile",
        remedy: .operation(.init("device.enable", ["udid": device.udid.rawValue])))
    }
    guard families.contains(device.deviceClass) else {
      throw Diagnostic(
        .deviceUnfit,
        "device \"\(device.name)\" is of class \(device.deviceClass.displayName), "
          + "which \(platform.displayName) profiles do not support",
        remedy: .advice("choose another device or another platform"))
    }
  }
}

extension PortalContents {
  /// The enabled devices that profiles for a platform list, in the order in which they were registered.
  ///
  /// - Throws: `no-device` if there are none.
  public func enabledDevices(for platform: Platform) throws(Diagnostic) -> [DeviceRecord] {
    let families = DeviceClass.families(for: platform)
    let fitting = try devices().filter { families.contains($0.deviceClass) }
    let enabled = fitting.filter { $0.state == .enabled }
    if enabled.isEmpty { throw .noDevice(platform, enabling: fitting.first) }
    return enabled
  }
}

extension Diagnostic {
  fileprivate static func noDevice(_ platform: Platform, enabling device: DeviceRecord? = nil) -> Diagnostic {
    let families = DeviceClass.families(for: platform).map(\.displayName).joined(separator: ", ")
    return Diagnostic(
      .noDevice, "the team has no enabled \(platform.displayName) device for the profile (\(families))",
      remedy: .operation(
        device.map { .init("device.enable", ["udid": $0.udid.rawValue]) }
          ?? .init("device.register", DeviceClass.option(for: platform))))
  }
}

extension Diagnostic.Code {
  package static let profileNameTaken = Diagnostic.Code(
    "profile-name-taken", "The team already has a profile with this name.",
    "choose another name, or run \(command: "profile.renew") PROFILE")
  package static let deviceUnfit = Diagnostic.Code(
    "device-unfit", "A profile of this type or platform can't list the device.",
    "leave the devices out, or create a development or ad hoc profile")
  package static let noDevice = Diagnostic.Code(
    "no-device", "The profile would list no devices.", "\(command: "device.register") UDID --name NAME")
  package static let appIDDeleted = Diagnostic.Code(
    "app-id-deleted", "The profile's App ID was deleted.", "\(command: "app-id.create") PATTERN --name NAME")
}
