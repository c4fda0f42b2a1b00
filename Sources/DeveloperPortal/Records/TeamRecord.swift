public import AppleIdentifiers
import Diagnostics
import SyntaxTrees

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A team: a membership with Apple, as the simulator has it.
public struct TeamRecord: Hashable, Sendable {
  /// The team's ten characters.
  public let id: TeamID
  /// The team name.
  public let name: RecordName
  /// The kind of its membership.
  public let program: TeamProgram
  /// Who created it.
  public let holder: EmailAddress
  /// When it joined; its membership years count from there.
  public let created: Date

  /// The membership year in which `date` is.
  public func membershipYear(at date: Date) -> MembershipYear {
    MembershipYear(containing: date, joined: created)
  }
}

extension TeamRecord {
  /// The file at the top of the portal that holds it.
  static let path = "team.json"

  init(_ reader: RecordReader) throws(Diagnostic) {
    id = try reader.value("id", TeamID.init)
    name = try reader.name()
    program = try reader.value("program")
    holder = try reader.email("holder")
    created = try reader.date("created")
  }

  var json: JSONObject {
    var writer = RecordWriter()
    writer.put("id", id.rawValue)
    writer.put("name", name.rawValue)
    writer.put("program", program.rawValue)
    writer.put("holder", holder.rawValue)
    writer.put("created", created)
    return writer.object
  }
}
