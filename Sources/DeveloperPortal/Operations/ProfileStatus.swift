public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The state of a profile.
public enum ProfileState: String, Hashable, Sendable, CaseIterable {
  /// Is good for signing.
  case active
  /// Its last day came.
  case expired
  /// Something that it rests on changed.
  case invalid
}

/// Something that a profile rests on and that changed since it was made.
public enum ProfileFlaw: Hashable, Sendable {
  /// A certificate in it was revoked.
  case certificateRevoked(RecordID)
  /// The App ID has other capabilities now.
  case appIDChanged(RecordID)
  /// The App ID was deleted.
  case appIDDeleted(RecordID)
  /// A device in it was disabled.
  case deviceDisabled(RecordID, name: RecordName)

  /// The flaw in words, to be put after "because".
  public var reason: String {
    switch self {
    case .certificateRevoked(let id): "its certificate \(id) was revoked"
    case .appIDChanged: "the capabilities of its App ID changed after the profile was created"
    case .appIDDeleted: "its App ID was deleted"
    case .deviceDisabled(_, let name): "its device \"\(name)\" was disabled"
    }
  }
}

/// The status of a profile, and its reasons.
public struct ProfileStatus: Hashable, Sendable {
  /// The state; an expired profile is expired, whatever else changed.
  public let state: ProfileState
  /// The records that it depends on, and their changes.
  public let flaws: [ProfileFlaw]
}

/// Computes the status of profiles on a date; reads the records that they depend on once for all profiles.
public struct ProfileJudge {
  private let date: Date
  private let certificates: [RecordID: CertificateRecord]
  private let disabled: DisabledDevices
  private let appIDs: [RecordID: AppIDRecord]

  /// Reads what profiles rest on from `contents`.
  public init(_ contents: PortalContents, at date: Date) throws(Diagnostic) {
    self.date = date
    certificates = Dictionary(try contents.certificates().map { ($0.id, $0) }) { first, _ in first }
    disabled = DisabledDevices(try contents.devices())
    appIDs = Dictionary(try contents.appIDs().map { ($0.id, $0) }) { first, _ in first }
  }

  /// The status of `profile`.
  public func status(of profile: ProfileRecord) -> ProfileStatus {
    let flaws = flaws(of: profile)
    if date >= profile.expires { return ProfileStatus(state: .expired, flaws: flaws) }
    return ProfileStatus(state: flaws.isEmpty ? .active : .invalid, flaws: flaws)
  }

  private func flaws(of profile: ProfileRecord) -> [ProfileFlaw] {
    var flaws: [ProfileFlaw] = []
    for id in profile.certificates where certificates[id]?.state(at: date) == .revoked {
      flaws.append(.certificateRevoked(id))
    }
    if let appID = appIDs[profile.appID] {
      if appID.revision != profile.appIDRevision { flaws.append(.appIDChanged(appID.id)) }
    } else {
      flaws.append(.appIDDeleted(profile.appID))
    }
    flaws += disabled.flaws(among: profile.devices ?? [])
    return flaws
  }
}

/// The devices that are disabled, and which of them the list holds that was looked through last: profiles made at one
/// time list the same hundreds.
private final class DisabledDevices {
  private let names: [RecordID: RecordName]
  private var last: (list: [RecordID], flaws: [ProfileFlaw]) = ([], [])

  init(_ devices: [DeviceRecord]) {
    names = Dictionary(devices.filter { $0.state == .disabled }.map { ($0.id, $0.name) }) { first, _ in first }
  }

  func flaws(among list: [RecordID]) -> [ProfileFlaw] {
    if names.isEmpty { return [] }
    if list == last.list { return last.flaws }
    let flaws = list.compactMap { id in names[id].map { ProfileFlaw.deviceDisabled(id, name: $0) } }
    last = (list, flaws)
    return flaws
  }
}

/// Something that profiles rest on, and without which they become invalid.
public enum ProfileFoundation: Hashable, Sendable {
  /// A certificate, which may be revoked.
  case certificate(RecordID)
  /// A device, which may be disabled.
  case device(RecordID)
  /// An App ID, which may be deleted.
  case appID(RecordID)
  /// The capabilities of an App ID, which may be changed.
  case capabilities(of: RecordID)
  /// Something that is assigned to App IDs, which may be deleted.
  case identifier(String)
  /// The profile itself, which may be deleted.
  case profile(RecordID)
}

extension PortalContents {
  /// The profiles that are good on `date` and would be invalid without `foundation`: what to tell before it is done.
  public func activeProfiles(
    restingOn foundation: ProfileFoundation, at date: Date
  ) throws(Diagnostic) -> [ProfileRecord] {
    let judge = try ProfileJudge(self, at: date)
    var holders: Set<RecordID> = []
    if case .identifier(let name) = foundation {
      holders = Set(try appIDs().filter { $0.values.values.contains { $0.contains(name) } }.map(\.id))
    }
    return try profiles().filter {
      $0.rests(on: foundation, assignedTo: holders) && judge.status(of: $0).state == .active
    }
  }
}

extension ProfileRecord {
  fileprivate func rests(on foundation: ProfileFoundation, assignedTo holders: Set<RecordID>) -> Bool {
    switch foundation {
    case .certificate(let id): certificates.contains(id)
    case .device(let id): devices?.contains(id) == true
    case .appID(let id), .capabilities(of: let id): appID == id
    case .identifier: holders.contains(appID)
    case .profile(let id): self.id == id
    }
  }
}
