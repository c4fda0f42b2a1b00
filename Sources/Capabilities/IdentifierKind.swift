public import AppleIdentifiers
public import Diagnostics

/// A kind of identifier that a team registers apart from App IDs, and assigns to them with a capability.
public struct IdentifierKind: Sendable, Hashable {
  /// The name in records, such as `app-group`.
  public let name: String
  /// The display name, such as `app group`.
  public let title: String
  /// The capability with which App IDs get it, by its name in commands.
  public let capability: String
  /// The prefix of such an identifier.
  public let prefix: String
  /// The platforms whose apps can use other values as well, which no portal knows.
  public let freePlatforms: [Platform]
  /// Whether the portal lets a team delete one.
  public let isDeletable: Bool
  /// The source of the row.
  public let source: FactSource

  /// The table, a row a kind.
  ///
  /// That each identifier is one team's in the world is what the portal's refusals say; no
  /// document at hand does, nor that containers stay for ever.
  public static let all = [appGroup, icloudContainer, merchantID]

  static let appGroup = IdentifierKind(
    name: "app-group", title: "app group", capability: "app-groups", prefix: "group.", freePlatforms: [.macOS],
    isDeletable: true, source: .believed)
  static let icloudContainer = IdentifierKind(
    name: "icloud-container", title: "iCloud container", capability: "icloud", prefix: "iCloud.", freePlatforms: [],
    isDeletable: false, source: .believed)
  static let merchantID = IdentifierKind(
    name: "merchant-id", title: "merchant identifier", capability: "apple-pay", prefix: "merchant.",
    freePlatforms: [], isDeletable: true, source: .believed)

  /// The kind that App IDs get with `capability`, by its name in commands.
  public static func kind(of capability: String) -> IdentifierKind? {
    all.first { $0.capability == capability }
  }

  /// Whether `text` has the form of such an identifier: the beginning, and then what bundle identifiers are made of.
  public func accepts(_ text: String) -> Bool {
    guard text.hasPrefix(prefix), text.utf8.count > prefix.utf8.count, text.utf8.count <= Self.longest else {
      return false
    }
    return text.dropFirst(prefix.count).utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
        true
      default: false
      }
    }
  }

  /// Refuses what has the prefix and can't be such an identifier.
  ///
  /// - Throws: `capability-value-invalid`.
  public func check(_ text: String) throws(Diagnostic) {
    guard !accepts(text) else { return }
    guard text.utf8.count > prefix.utf8.count else {
      throw Diagnostic(
        .capabilityValueInvalid, "\(title) \"\(text)\" has no name after \"\(prefix)\"",
        remedy: .advice("write a name, such as \(prefix)com.company.app"))
    }
    throw Diagnostic(
      .capabilityValueInvalid, "\"\(text)\" is not a valid \(title)",
      remedy: .advice("use only letters, digits, \"-\", \".\" and \"_\" after \"\(prefix)\""))
  }

  /// How to write a value without the prefix: a command never proposes what it refuses.
  public func proposal(for text: String) -> String {
    accepts(prefix + text)
      ? "write it as \(prefix)\(text)"
      : "begin with \(prefix), and use only letters, digits, \"-\", \".\" and \"_\""
  }

  /// As long as a bundle identifier may be, which these look like.
  private static let longest = 255
}

extension Capability {
  /// Whether a profile grants values that were assigned to its App ID.
  public var takesValues: Bool { entitlements.contains { $0.grant.isAssigned } }

  /// Whether the entitlement `key` is granted with values that were assigned.
  public func takesValues(under key: String) -> Bool {
    entitlements.contains { ($0.key == key || $0.macKey == key) && $0.grant.isAssigned }
  }
}

extension Diagnostic.Code {
  package static let capabilityValueInvalid = Diagnostic.Code(
    "capability-value-invalid", "The value is not valid for the capability.",
    "write the value in the form that the message names")
}
