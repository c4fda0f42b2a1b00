import AppleIdentifiers
public import PropertyLists

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The differences of two profiles' values; the encoding of the files is ignored.
public struct ProfileComparison: Sendable {
  /// A field with one value in each profile; `nil` where a profile has none.
  public struct Field: Hashable, Sendable {
    /// Which field it is.
    public let name: Name
    /// The value in the first profile.
    public let before: String?
    /// The value in the second profile.
    public let after: String?
  }

  /// The compared fields, in display order.
  public enum Name: String, Hashable, Sendable, CaseIterable {
    /// The profile's name.
    case name
    /// Its identifier.
    case uuid
    /// The profile type.
    case type
    /// The whole App ID.
    case applicationIdentifier
    /// The App ID's name.
    case appIDName
    /// The team.
    case teamIdentifier
    /// The team's name.
    case teamName
    /// The platforms.
    case platforms
    /// When it was made.
    case created
    /// When it expires.
    case expires
    /// Whether it is for all devices.
    case allDevices
    /// Whether Xcode manages it.
    case xcodeManaged
    /// Who vouches for it.
    case signature
  }

  /// The values that are in one list and not in the other.
  public struct ListChange<Element: Sendable>: Sendable {
    /// In the second profile alone.
    public let added: [Element]
    /// In the first profile alone.
    public let removed: [Element]

    /// Whether both lists hold the same.
    public var isEmpty: Bool { added.isEmpty && removed.isEmpty }
  }

  /// An entitlement that is not the same in both; `nil` where a profile lacks it.
  public struct EntitlementChange: Sendable {
    /// The key.
    public let key: String
    /// The values that the first profile allows.
    public let before: PropertyList?
    /// The values that the second profile allows.
    public let after: PropertyList?
  }

  /// The fields that differ.
  public let fields: [Field]
  /// The devices that only one of them lists, in order; case does not count.
  public let devices: ListChange<String>
  /// The certificates that only one of them has.
  public let certificates: ListChange<SigningCertificate>
  /// The entitlements that differ, in the order of their keys.
  public let entitlements: [EntitlementChange]

  /// Whether both profiles say the same.
  public var isEmpty: Bool {
    fields.isEmpty && devices.isEmpty && certificates.isEmpty && entitlements.isEmpty
  }

  /// Compares two profiles.
  public init(from before: ProvisioningProfile, to after: ProvisioningProfile) {
    fields = Name.allCases.compactMap { name in
      let field = Field(name: name, before: before.text(of: name), after: after.text(of: name))
      return field.before == field.after ? nil : field
    }
    devices = Self.change(before.deviceNames ?? [], after.deviceNames ?? []) { $0.lowercased() }
    certificates = Self.change(before.certificates, after.certificates) { $0.sha256 }
    entitlements = Self.change(before.entitlements, after.entitlements)
  }

  private static func change<Element>(
    _ before: [Element], _ after: [Element], by key: (Element) -> String
  ) -> ListChange<Element> {
    let (old, new) = (Set(before.map(key)), Set(after.map(key)))
    return ListChange(
      added: after.filter { !old.contains(key($0)) }, removed: before.filter { !new.contains(key($0)) })
  }

  private static func change(
    _ before: PropertyListDictionary, _ after: PropertyListDictionary
  ) -> [EntitlementChange] {
    let keys = Set(before.keys).union(after.keys).sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    return keys.compactMap { key in
      let change = EntitlementChange(key: key, before: before[key], after: after[key])
      return change.before == change.after ? nil : change
    }
  }
}

extension ProvisioningProfile {
  fileprivate func text(of name: ProfileComparison.Name) -> String? {
    switch name {
    case .name: self.name
    case .uuid: uuid
    case .type: type.rawValue
    case .applicationIdentifier: applicationIdentifier
    case .appIDName: appIDName
    case .teamIdentifier: teams.joined(separator: ", ")
    case .teamName: teamName
    case .platforms: platforms.map(\.rawValue).joined(separator: ", ")
    case .created: ProfileFindings.isoText(creationDate)
    case .expires: ProfileFindings.isoText(expirationDate)
    case .allDevices: coversAllDevices ? "yes" : "no"
    case .xcodeManaged: isXcodeManaged ? "yes" : "no"
    case .signature: [signature.name, signature.root?.rawValue].compactMap(\.self).joined(separator: ", ")
    }
  }
}
