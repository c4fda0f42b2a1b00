public import AppleIdentifiers
public import Diagnostics
public import PropertyLists

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The contents of a new profile; ``signed(by:at:)`` creates the file.
///
/// Fields that follow from others are worked out as Apple's portal does it: the base entitlements, the lifetime, the
/// platforms' names.
public struct ProfileContent: Sendable, Hashable {
  /// The profile's name.
  public var name: String
  /// Its identifier, a UUID; it is written in lower case.
  public var uuid: String
  /// The profile type.
  public var type: ProfileType
  /// The platform of the apps.
  public var platform: Platform
  /// The team.
  public var team: TeamID
  /// The team's name.
  public var teamName: String
  /// The App ID's prefix, which is the team but in old teams.
  public var prefix: TeamID
  /// Which bundle identifiers it covers.
  public var pattern: BundleIdentifierPattern
  /// The App ID's name.
  public var appIDName: String
  /// The certificates that may sign; distribution takes exactly one.
  public var certificates: [SigningCertificate]
  /// The devices, for the types that list them.
  public var devices: [UDID]
  /// The entitlements beyond those that every profile of the type has.
  public var entitlements: PropertyListDictionary
  /// Whether Xcode manages it.
  public var isXcodeManaged: Bool
  /// Whether it is for a free personal team: it expires after seven days.
  public var isLocal: Bool

  /// Creates the content of a profile.
  public init(
    name: String, uuid: String, type: ProfileType, platform: Platform, team: TeamID, teamName: String,
    prefix: TeamID? = nil, pattern: BundleIdentifierPattern, appIDName: String, certificates: [SigningCertificate],
    devices: [UDID] = [], entitlements: PropertyListDictionary = PropertyListDictionary(),
    isXcodeManaged: Bool = false, isLocal: Bool = false
  ) {
    self.name = name
    self.uuid = uuid
    self.type = type
    self.platform = platform
    self.team = team
    self.teamName = teamName
    self.prefix = prefix ?? team
    self.pattern = pattern
    self.appIDName = appIDName
    self.certificates = certificates
    self.devices = devices
    self.entitlements = entitlements
    self.isXcodeManaged = isXcodeManaged
    self.isLocal = isLocal
  }

  /// The end of its life if it is made at `creation`.
  ///
  /// For App Store and ad hoc it is the end of the certificate; for development and enterprise a year, whatever the
  /// certificates; for Developer ID 18 years.
  public func expirationDate(createdAt creation: Date) -> Date {
    if isLocal { return creation.addingDays(7) }
    switch type {
    case .development, .inHouse: return creation.addingDays(365)
    case .developerID: return creation.addingDays(6570)
    case .adHoc, .appStore:
      return certificates.map(\.notAfter).min() ?? creation.addingDays(364)
    }
  }

  /// All entitlements: those that every profile of the type has, and the further ones.
  public var allEntitlements: PropertyListDictionary {
    var all = PropertyListDictionary()
    let applicationIdentifier = PropertyList.string("\(prefix).\(pattern)")
    if type == .appStore && platform != .macOS {
      all["beta-reports-active"] = true
    }
    all[platform == .macOS ? "com.apple.application-identifier" : "application-identifier"] = applicationIdentifier
    all["keychain-access-groups"] =
      platform == .macOS ? [.string("\(prefix).*")] : [.string("\(prefix).*"), "com.apple.token"]
    if platform != .macOS {
      all["get-task-allow"] = .boolean(type == .development)
    }
    all["com.apple.developer.team-identifier"] = .string(team.rawValue)
    for entry in entitlements.entries {
      all[entry.key] = entry.value
    }
    return all
  }

  /// Creates the profile: the file that Apple's portal would offer for download, signed by the simulated authority.
  ///
  /// - Parameters:
  ///   - authority: Who signs.
  ///   - moment: When it is made, to the second.
  /// - Returns: The file.
  /// - Throws: `profile-unwritable`, `signing-failed`.
  public func signed(by authority: SimulatedAuthority, at moment: Date) throws(Diagnostic) -> [UInt8] {
    try check(at: moment)
    let creation = moment.roundedDownToSecond
    var fields = fields(createdAt: creation)
    do {
      var inner = InnerPayload.fields(ofOuter: fields)
      inner[InnerPayload.distributionTypeKey] = .string(type.innerName)
      let layer = try authority.signingInnerProfile(try InnerPayload.serialized(inner), at: creation)
      let position = (fields.offset(of: InnerPayload.certificatesKey) ?? 0) + 1
      fields.insert(.data(layer), forKey: InnerPayload.layerKey, at: position)
      let xml = try PropertyList.dictionary(fields).serialized(as: .xml)
      return try authority.signingOuterProfile(xml, for: platform, at: creation)
    } catch let error as Diagnostic {
      throw error
    } catch {
      throw Self.unwritable(name, "\(error)")
    }
  }

  private func fields(createdAt creation: Date) -> PropertyListDictionary {
    let expiration = expirationDate(createdAt: creation).roundedDownToSecond
    var fields = PropertyListDictionary()
    fields["AppIDName"] = .string(appIDName)
    fields["ApplicationIdentifierPrefix"] = [.string(prefix.rawValue)]
    fields["CreationDate"] = .date(creation)
    fields["Platform"] = .array(ProfilePlatform.names(for: platform).map { .string($0) })
    fields["IsXcodeManaged"] = .boolean(isXcodeManaged)
    fields[InnerPayload.certificatesKey] = .array(certificates.map { .data($0.der) })
    fields[InnerPayload.entitlementsKey] = .dictionary(allEntitlements)
    fields["ExpirationDate"] = .date(expiration)
    fields["Name"] = .string(name)
    if isLocal {
      fields["LocalProvision"] = true
    }
    if type.listsDevices {
      fields["ProvisionedDevices"] = .array(devices.map { .string($0.rawValue) })
    } else if type != .appStore {
      fields["ProvisionsAllDevices"] = true
    }
    fields["TeamIdentifier"] = [.string(team.rawValue)]
    fields["TeamName"] = .string(teamName)
    fields["TimeToLive"] = .integer(Int64(creation.wholeDays(until: expiration)))
    fields["UUID"] = .string(uuid.lowercased())
    fields["Version"] = 1
    return fields
  }

  private func check(at moment: Date) throws(Diagnostic) {
    if certificates.isEmpty { throw Self.unwritable(name, "it has no certificate") }
    if type != .development && certificates.count > 1 {
      throw Self.unwritable(name, "a distribution profile contains exactly one certificate, not \(certificates.count)")
    }
    if type.listsDevices && devices.isEmpty { throw Self.unwritable(name, "it has no devices") }
    if type == .developerID && platform != .macOS { throw Self.unwritable(name, "Developer ID is only for macOS") }
    if let certificate = certificates.first(where: { $0.kind?.purpose != type.certificatePurpose }) {
      throw Self.unwritable(
        name, "certificate \"\(certificate.commonName)\" is not for \(type.displayName)")
    }
    if expirationDate(createdAt: moment) <= moment {
      throw Self.unwritable(name, "its certificate has expired")
    }
  }

  private static func unwritable(_ name: String, _ problem: String) -> Diagnostic {
    Diagnostic(.profileUnwritable, "can't create profile \"\(name)\": \(problem)")
  }
}

extension Diagnostic.Code {
  package static let profileUnwritable = Diagnostic.Code(
    "profile-unwritable",
    "The new profile has no certificate or device, has a certificate of the wrong type, or can't be encoded.",
    "choose certificates and devices that fit the profile type")
}

extension Date {
  /// The moment so many days of 24 hours later.
  func addingDays(_ days: Int) -> Date {
    addingTimeInterval(Double(days) * 86_400)
  }

  /// The whole days of 24 hours until `end`, rounded down; within what makes sense for dates in files.
  func wholeDays(until end: Date) -> Int {
    let days = (end.timeIntervalSince(self) / 86_400).rounded(.down)
    return Int(Swift.min(Swift.max(days, -10_000_000), 10_000_000))
  }
}
