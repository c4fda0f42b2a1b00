public import AppleIdentifiers
import Diagnostics

/// The fields that select profiles to read completely: names, and the matching bundle identifiers.
public struct ProfileOutline: Hashable, Sendable {
  /// The record's short name.
  public let id: RecordID
  /// The identifier in the profile, a UUID.
  public let uuid: String
  /// The profile name.
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
    var values = Array<String?>(repeating: nil, count: Self.openings.count)
    var rest = bytes.prefix(Self.reach)
    while values.contains(nil), let end = rest.firstIndex(of: 0x0A) {
      let line = rest[..<end]
      rest = rest[(end + 1)...]
      guard let member = Self.openings.firstIndex(where: line.starts(with:)) else { continue }
      let value = line.dropFirst(Self.openings[member].count)
      // A backslash is an escape, and for the real reader to resolve.
      guard !value.contains(UInt8(ascii: "\\")), let quote = value.firstIndex(of: UInt8(ascii: "\"")) else {
        return nil
      }
      values[member] = String(decoding: value[..<quote], as: UTF8.self)
    }
    guard let id = values[0].flatMap({ try? RecordID($0) }), let uuid = values[1], let name = values[2],
      let pattern = values[3].flatMap({ try? BundleIdentifierPattern($0) })
    else { return nil }
    self.id = id
    self.uuid = uuid
    self.name = name
    self.pattern = pattern
  }

  /// The beginning of the members' lines.
  private static let openings = ["id", "uuid", "name", "pattern"].map { Array("  \"\($0)\": \"".utf8) }
  /// The number of bytes to read; names and patterns have at most some hundreds.
  private static let reach = 4096
}
