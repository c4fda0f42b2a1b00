import AppleIdentifiers
import DeveloperPortal
import ProvisioningProfiles
import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension RecordView {
  init(_ profile: ProfileRecord, status: ProfileStatus, at date: Date) {
    json = [
      "id": .string(profile.id.rawValue), "state": .string(status.state.rawValue),
      "name": .string(profile.name.rawValue), "uuid": .string(profile.uuid), "type": .string(profile.type.rawValue),
      "bundleIdentifierPattern": .string(profile.pattern.description), "platform": .string(profile.platform.rawValue),
      "created": .string(DateWording.iso(profile.made)), "expires": .string(DateWording.iso(profile.expires)),
      "devices": profile.devices.map { .integer($0.count) } ?? .null,
      "certificates": .integer(profile.certificates.count), "xcodeManaged": .bool(profile.isXcodeManaged),
      "reasons": .array(status.flaws.map { .string($0.reason) }),
    ]
    var rows: [(name: String, value: StyledText)] = [
      ("id", "\(profile.id)"), ("UUID", "\(profile.uuid)"),
      ("type", "\(profile.type.displayName)\(profile.isXcodeManaged ? ", managed by Xcode" : "")"),
      ("bundle ID", "\(profile.pattern)"), ("certificates", "\(profile.certificates.count)"),
      ("devices", "\(profile.devices.map { String($0.count) } ?? "none listed")"),
      ("expires", "\(DateWording.distant(profile.expires, from: date))"), ("state", Self.state(status)),
    ]
    rows += status.flaws.map { ("reason", "\($0.reason)") }
    self.rows = rows
    summary = [
      "\(profile.id, .faint)", "\(profile.name, .name)", "\(profile.type.displayName)", "\(profile.pattern)",
      Self.state(status), StyledText(Self.remark(on: profile, status), .faint),
    ]
  }

  private static func remark(on profile: ProfileRecord, _ status: ProfileStatus) -> String {
    let day = "expires " + DateWording.day(profile.expires)
    guard status.state == .invalid else { return day }
    return "\(day); \(status.flaws.map(\.reason).joined(separator: "; "))"
  }

  private static func state(_ status: ProfileStatus) -> StyledText {
    switch status.state {
    case .active: StyledText(status.state.rawValue, .good)
    case .expired, .invalid: StyledText(status.state.rawValue, .removed)
    }
  }
}
