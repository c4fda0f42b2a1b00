import AppleIdentifiers
package import Diagnostics
import ProvisioningProfiles

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Xcode-managed profiles: each contains every matching certificate and device, and is regenerated automatically when
/// a device, a certificate or its App ID changes (Xcode Help, "Team provisioning profiles").
struct TeamProfiles {
  private let contents: PortalContents
  private let making: ProfileMaking
  private let date: Date

  /// Looks at a state, which is the one after a change.
  init(_ contents: PortalContents, at date: Date, maker: EmailAddress) {
    self.contents = contents
    self.date = date
    making = ProfileMaking(contents: contents, date: date, maker: maker)
  }

  /// Whether something that team profiles are made of is in `change`.
  static func areConcerned(by change: PortalChange) -> Bool {
    let folders = [DeviceRecord.folder, CertificateRecord.folder, AppIDRecord.folder]
    let paths = change.files.map(\.path) + change.removals
    return paths.contains { path in folders.contains { path.hasPrefix($0 + "/") } }
  }

  /// Adds the outdated team profiles to `change`, regenerated; one that can't be regenerated stays, and is invalid.
  func remake(in change: inout PortalChange) throws(Diagnostic) {
    for old in try contents.teamProfiles() where old.isXcodeManaged {
      guard try isStale(old), let (record, file) = try? making.remake(old) else { continue }
      change.put(record)
      change.put(file, at: record.filePath)
      change.note("regenerated: \(record.name), \(record.uuid)")
    }
  }

  private func isStale(_ profile: ProfileRecord) throws(Diagnostic) -> Bool {
    guard let appID = try contents.appIDs().first(where: { $0.id == profile.appID }) else { return false }
    if appID.revision != profile.appIDRevision || date >= profile.expires { return true }
    guard let (certificates, devices) = try? making.members(of: profile) else { return false }
    return certificates != Set(profile.certificates) || devices != profile.devices.map(Set.init)
  }

  /// The name that Xcode gives one, as measured on real profiles.
  static func name(
    of type: ProfileType, for pattern: BundleIdentifierPattern, on platform: Platform
  ) throws(Diagnostic) -> RecordName {
    let system = platform == .macOS ? "Mac" : platform.displayName
    let kind =
      switch type {
      case .adHoc: "Team Ad Hoc"
      case .appStore: "Team Store"
      default: "Team"
      }
    return try RecordName("\(system) \(kind) Provisioning Profile: \(pattern)")
  }

  /// Refuses a name, certificates or devices of one's own choice for a team profile.
  static func refuseChoice(in profile: NewProfile) throws(Diagnostic) {
    guard profile.name != nil || profile.certificates != .fitting || profile.devices != .all else { return }
    throw choice
  }

  /// Refuses to change the contents of a team profile.
  static func refuseChoice(in profile: ProfileRecord) throws(Diagnostic) {
    if profile.isXcodeManaged { throw choice }
  }

  private static var choice: Diagnostic {
    Diagnostic(
      .profileManaged, "Xcode chooses the name, certificates and devices of a team profile",
      remedy: .advice("create a manual profile, and choose its name, certificates and devices"))
  }
}

extension PortalContents {
  /// Whether a team profile can be regenerated without `foundation`.
  public func canRegenerate(
    _ profile: ProfileRecord, without foundation: ProfileFoundation, at date: Date
  ) -> Bool {
    let making = ProfileMaking(contents: self, date: date, maker: profile.maker)
    guard let (certificates, devices) = try? making.members(of: profile) else { return false }
    return switch foundation {
    case .appID, .profile: false
    case .certificate(let id): !certificates.subtracting([id]).isEmpty
    case .device(let id): devices?.subtracting([id]).isEmpty != true
    case .capabilities, .identifier: true
    }
  }
}

extension Diagnostic.Code {
  package static let profileManaged = Diagnostic.Code(
    "profile-managed", "The certificates and devices of a team profile can't be chosen.",
    "create a manual profile, and choose its certificates and devices")
}
