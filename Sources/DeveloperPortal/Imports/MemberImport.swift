public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension Portal {
  /// Invites the people of a list in one change, all of them or none.
  ///
  /// Existing and invited members stay unchanged.
  /// - Parameters:
  ///   - bytes: The file: a table with addresses, names and, if not all have the same, roles.
  ///   - file: The name by which faults call it.
  ///   - role: The role of those whose line names none.
  ///   - actor: Who invites.
  ///   - date: When.
  /// - Returns: What is new, or every line that is bad.
  /// - Throws: `import-empty`, `import-columns-missing`, and what every change throws; bad lines are returned instead.
  public func importMembers(
    _ bytes: [UInt8], file: String, role: MemberRole = .developer, as actor: EmailAddress, at date: Date
  ) throws(Diagnostic) -> ImportOutcome<MemberRecord> {
    let table = try ImportTable(parsing: bytes, file: file, columns: MemberColumns.all) {
      (try? EmailAddress($0)) != nil
    }
    return try changeIfNeeded(.manageMembers, as: actor, at: date) {
      (contents, _, moment) throws(Diagnostic) -> (PortalChange?, ImportOutcome<MemberRecord>) in
      var roll = MemberRoll(try contents.members(), team: contents.team, date: moment)
      var sorting = ImportSorting<MemberRecord>(faults: table.faults)
      var lines: [EmailAddress: Int] = [:]
      for row in table.rows {
        sorting.take(row.place) { () throws(Diagnostic) -> MemberRecord? in
          let person = try NewMember(row, otherwise: role)
          if let earlier = lines.updateValue(row.place.line ?? 0, forKey: person.email) {
            throw Diagnostic(
              .importLineInvalid, "duplicate member \(person.email), already on line \(earlier)",
              remedy: .advice("remove one of the lines"))
          }
          return roll.belongs(person.email) ? nil : try roll.invite(person)
        }
      }
      let isGood = sorting.faults.isEmpty && !sorting.records.isEmpty
      return (isGood ? MemberRoll.change(inviting: sorting.records) : nil, sorting.outcome)
    }
  }
}

/// The columns of a list of people.
private enum MemberColumns {
  static let email = ImportColumn(
    "email", ["email", "e mail", "mail", "email address", "e mail address", "address", "apple id"], isRequired: true)
  static let name = ImportColumn("name", ["name", "full name", "display name"])
  static let role = ImportColumn("role", ["role"])
  static let first = ImportColumn("first name", ["first name", "firstname", "given name", "vorname"])
  static let last = ImportColumn("last name", ["last name", "lastname", "family name", "surname", "nachname"])

  static let all = [email, name, role, first, last]
}

extension NewMember {
  fileprivate init(_ row: ImportRow, otherwise role: MemberRole) throws(Diagnostic) {
    email = try EmailAddress(row.required(MemberColumns.email))
    let parts = [row[MemberColumns.first], row[MemberColumns.last]].compactMap(\.self)
    name =
      if row[MemberColumns.name] == nil, !parts.isEmpty {
        try RecordName(parts.joined(separator: " "))
      } else {
        try RecordName(row.required(MemberColumns.name))
      }
    guard let text = row[MemberColumns.role] else {
      self.role = role
      return
    }
    self.role = try Self.role(named: text)
  }

  private static func role(named text: String) throws(Diagnostic) -> MemberRole {
    let wanted = ImportColumn.folded(text)
    guard let role = MemberRole.allCases.first(where: { $0.displayName.lowercased() == wanted }) else {
      throw Diagnostic(
        .roleNotGiven, "\"\(text)\" is not a role", remedy: .advice("choose one of admin, app-manager and developer"))
    }
    return role
  }
}
