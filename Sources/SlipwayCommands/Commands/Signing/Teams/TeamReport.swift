import AppleIdentifiers
import DeveloperPortal
import ProvisioningProfiles
import SlipwayKit
import SyntaxTrees

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A team's records on a date, for the terminal and JSON.
struct TeamReport: Report {
  let overview: TeamOverview
  /// The written HTML page.
  let page: ExportReport?

  var schema: String { "slipway.team.report/1" }

  var fields: JSONObject {
    var fields: JSONObject = [
      "id": .string(overview.team.id.rawValue), "name": .string(overview.team.name.rawValue),
      "program": .string(overview.team.program.rawValue), "date": .string(DateWording.iso(overview.date)),
      "yearEnds": .string(DateWording.iso(overview.year.end)), "members": .integer(overview.memberCount),
      "certificates": .array(overview.certificates.map { .object(RecordView($0, at: overview.date).json) }),
      "profiles": .array(
        overview.profiles.map { .object(RecordView($0.record, status: $0.status, at: overview.date).json) }),
      "devices": .array(overview.devices.map { .object(RecordView($0).json) }),
      "slots": .array(
        overview.slots.map {
          [
            "class": .string($0.family.rawValue), "enabled": .integer($0.enabled), "taken": .integer($0.taken),
            "limit": .integer($0.limit),
          ]
        }),
      "calendar": .array(
        overview.calendar.map {
          [
            "date": .string(DateWording.iso($0.ends)), "days": .integer(overview.days(until: $0.ends)),
            "kind": .string($0.subject.rawValue), "id": .string($0.id), "name": .string($0.name),
            "good": .bool($0.isGood),
          ]
        }),
    ]
    for member in page?.fields.members ?? [] where member.key != "id" { fields[member.key] = member.value }
    return fields
  }

  func show(on page: inout Page) {
    if let written = self.page { return written.show(on: &page) }
    let team = overview.team
    page.line("\(team.name, .name) (\(team.id)), \(team.program.rawValue), on \(DateWording.day(overview.date))")
    section("Certificates", overview.certificates.map { RecordView($0, at: overview.date).summary }, on: &page)
    section(
      "Profiles",
      overview.profiles.map { RecordView($0.record, status: $0.status, at: overview.date).summary }, on: &page)
    section("Devices", deviceRows, on: &page)
    showCalendar(on: &page)
  }

  /// The number of devices of each class.
  private var deviceRows: [[StyledText]] {
    overview.slots.map { slots in
      [
        "\(slots.family.displayName, .name)", "\(slots.enabled) enabled",
        "\(slots.taken) of \(slots.limit) slots used until \(DateWording.day(overview.year.end))",
      ]
    }
  }

  private func section(_ title: String, _ rows: [[StyledText]], on page: inout Page) {
    page.blank()
    page.line("\(title, .bold)")
    if rows.isEmpty { page.line("  none") } else { page.table(rows, indent: 2) }
  }

  private func showCalendar(on page: inout Page) {
    page.blank()
    page.line("\("Calendar", .bold)")
    var month = ""
    var rows: [[StyledText]] = []
    for event in overview.calendar {
      let day = DateWording.day(event.ends)
      let isNew = !day.hasPrefix(month) || month.isEmpty
      month = String(day.prefix(7))
      rows.append([
        "\(isNew ? month : "", .bold)", "\(day.suffix(2))",
        event.isGood ? TeamWording.distance(overview.days(until: event.ends)) : "\("no longer valid", .faint)",
        "\(TeamWording.title(event.subject))", "\(event.subject == .membershipYear ? "" : event.name, .name)",
      ])
    }
    page.table(rows, indent: 2)
  }
}

extension TeamOverview {
  /// The number of days from the overview's date to `date`, negative in the past.
  func days(until date: Date) -> Int {
    func number(_ moment: Date) -> Int { Int((moment.timeIntervalSince1970 / 86_400).rounded(.down)) }
    return number(date) - number(self.date)
  }
}

/// The text of the calendar's entries, in the terminal and on the page.
enum TeamWording {
  static func title(_ subject: TeamOverview.Event.Subject) -> String {
    switch subject {
    case .certificate: "certificate"
    case .profile: "profile"
    case .membershipYear: "membership year ends"
    }
  }

  static func distance(_ days: Int) -> StyledText {
    switch days {
    case ..<0: "\(days == -1 ? "yesterday" : "\(-days) days ago", .removed)"
    case 0: "\("today", .removed)"
    case 1...30: "\(days == 1 ? "tomorrow" : "in \(days) days", .warning)"
    default: "in \(days) days"
    }
  }
}
