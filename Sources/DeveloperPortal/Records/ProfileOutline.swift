public import AppleIdentifiers
import Diagnostics

/// What tells whether a profile is worth a closer look: its names, and which bundle identifiers it covers.
public struct ProfileOutline: Hashable, Sendable {
  /// The record's short name.
  public let id: RecordID
  /// The identifier in the profile, a UUID.
  public let uuid: String
  /// What people call it.
  public let name: String
  /// The bundle identifiers that it covers.
  public let pattern: BundleIdentifierPattern

  init(_ record: ProfileRecord) {
    id = record.id
    uuid = record.uuid
    name = record.name.rawValue
    pattern = record.pattern
  }

  /// Reads the first lines of a record as it is written here; `nil` where they are others.
  ///
  /// A record lists hundreds of devices behind what is wanted, and reading all of it costs many times as much.
  init?(beginningOf bytes: [UInt8]) {
    var values: [String: String] = [:]
    var rest = bytes.prefix(Self.reach)
    while values.count < Self.keys.count, let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      // A backslash is an escape, and for the real reader to resolve.
      guard !line.contains(UInt8(ascii: "\\")) else { return nil }
      let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
      guard parts.count == 5 else { continue }
      let key = String(decoding: parts[1], as: UTF8.self)
      if Self.keys.contains(key) { values[key] = String(decoding: parts[3], as: UTF8.self) }
    }
    guard let id = values["id"].flatMap({ try? RecordID($0) }), let uuid = values["uuid"], let name = values["name"],
      let pattern = values["pattern"].flatMap({ try? BundleIdentifierPattern($0) })
    else { return nil }
    self.id = id
    self.uuid = uuid
    self.name = name
    self.pattern = pattern
  }

  private static let keys: Set<String> = ["id", "uuid", "name", "pattern"]
  /// The bytes in which they stand: names and patterns have at most some hundreds.
  private static let reach = 4096
}
