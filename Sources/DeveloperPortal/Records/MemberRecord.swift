import Diagnostics
import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The state of a member.
public enum MemberState: String, Hashable, Sendable, CaseIterable {
  /// Has been invited and has not accepted yet.
  case invited
  /// Belongs to the team.
  case active
  /// Has left.
  case removed
}

/// A person in a team.
public struct MemberRecord: Hashable, Sendable {
  /// The record's short name.
  public let id: RecordID
  /// The address by which the portal knows the person.
  public let email: EmailAddress
  /// The person's name.
  public let name: RecordName
  /// The role of the person.
  public internal(set) var role: MemberRole
  /// The state of the membership.
  public internal(set) var state: MemberState
  /// When the person was invited, or founded the team.
  public let invited: Date
  /// When the person joined.
  public internal(set) var joined: Date?
  /// When the person left.
  public internal(set) var left: Date?

  /// The name and the address, as in `Ada <ada@example.org>`.
  public var nameAndAddress: String { "\(name) <\(email)>" }
}

extension MemberRecord: PortalRecord {
  static let folder = "members"

  init(_ reader: RecordReader) throws(Diagnostic) {
    id = try reader.id()
    email = try reader.email("email")
    name = try reader.name()
    role = try reader.value("role")
    state = try reader.value("state")
    invited = try reader.date("invited")
    joined = try reader.optionalDate("joined")
    left = try reader.optionalDate("left")
  }

  var json: JSONObject {
    var writer = RecordWriter()
    writer.put("id", id.rawValue)
    writer.put("email", email.rawValue)
    writer.put("name", name.rawValue)
    writer.put("role", role.rawValue)
    writer.put("state", state.rawValue)
    writer.put("invited", invited)
    writer.put("joined", joined)
    writer.put("left", left)
    return writer.object
  }

  static func id(of email: EmailAddress) -> String { "member/\(email.folded)" }
}
