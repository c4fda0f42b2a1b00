import AppleIdentifiers
import DeveloperPortal
import ProvisioningProfiles
import SlipwayKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A team's records on a date as a self-contained HTML page without scripts.
struct TeamReportPage {
  let overview: TeamOverview

  var html: String {
    let team = overview.team
    let title = HTMLText.escaped("\(team.name) (\(team.id))")
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      \(OutputFormat.teamReportMark)
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
      <title>\(title)</title>
      <style>
      \(Self.style)
      </style>
      </head>
      <body>
      <header>
      <h1>\(HTMLText.escaped(team.name.rawValue))</h1>
      <p>\(HTMLText.escaped("\(team.id), \(team.program.rawValue) program, simulated; as of \(day(overview.date))"))</p>
      </header>
      <main>
      \(cards)\(timeline)\(calendar)\(certificates)\(profiles)\(devices)</main>
      </body>
      </html>

      """
  }

  private var cards: String {
    let issued = overview.certificates.count { $0.state(at: overview.date) == .issued }
    let active = overview.profiles.count { $0.status.state == .active }
    let enabled = overview.devices.count { $0.state == .enabled }
    let soon = overview.calendar.count {
      $0.subject != .membershipYear && $0.isGood && (0...30).contains(overview.days(until: $0.ends))
    }
    let rows = [
      ("members", "\(overview.memberCount)"), ("certificates issued", "\(issued) of \(overview.certificates.count)"),
      ("profiles active", "\(active) of \(overview.profiles.count)"),
      ("devices enabled", "\(enabled) of \(overview.devices.count)"), ("expire within 30 days", "\(soon)"),
    ]
    let items = rows.map { "<div><dt>\($0.0)</dt><dd>\($0.1)</dd></div>" }.joined(separator: "\n")
    return "<dl class=\"cards\">\n\(items)\n</dl>\n"
  }

  private var timeline: String {
    let (wide, narrow) = (TeamTimeline(overview: overview, width: 960), TeamTimeline(overview: overview, width: 340))
    let rest =
      wide.leftOut == 0
      ? "" : "<p>\(wide.leftOut) more expire later than those in the chart; the tables list all of them.</p>\n"
    return """
      <section>
      <h2>Timeline</h2>
      <p class="legend"><span><i class="good"></i> valid</span> <span><i class="soon"></i> expires within 30 days</span> \
      <span><i class="over"></i> expired</span> <span><i class="gone"></i> revoked or invalid</span> \
      <span>the line marks \(day(overview.date))</span></p>
      <div class="wide">\(wide.svg)</div>
      <div class="narrow">\(narrow.svg)</div>
      \(rest)</section>

      """
  }

  private var calendar: String {
    table(
      "Expiration dates", ["day", "when", "what", "name"],
      overview.calendar.map { event in
        [
          day(event.ends),
          event.isGood ? TeamWording.distance(overview.days(until: event.ends)).plain : "no longer valid",
          TeamWording.title(event.subject),
          event.subject == .membershipYear ? "" : event.name,
        ]
      })
  }

  private var certificates: String {
    table(
      "Certificates", ["name", "type", "requester", "state", "expires", "id"],
      overview.certificates.map { certificate in
        [
          certificate.issue?.commonName ?? "certificate request", certificate.use.rawValue,
          certificate.requesterName.rawValue,
          certificate.state(at: overview.date).rawValue, certificate.issue.map { day($0.expires) } ?? "",
          certificate.id.rawValue,
        ]
      })
  }

  private var profiles: String {
    table(
      "Profiles", ["name", "type", "bundle ID", "state", "expires", "reason"],
      overview.profiles.map { profile, status in
        [
          profile.name.rawValue, profile.type.displayName, profile.pattern.description, status.state.rawValue,
          day(profile.expires), status.flaws.map(\.reason).joined(separator: "; "),
        ]
      })
  }

  private var devices: String {
    let slots = overview.slots.map {
      "<li>\($0.family.displayName): \($0.taken) of \($0.limit) slots used until \(day(overview.year.end))</li>"
    }
    let list = slots.isEmpty ? "" : "<ul>\n\(slots.joined(separator: "\n"))\n</ul>\n"
    return table(
      "Devices", ["name", "class", "UDID", "state", "registered"],
      overview.devices.map {
        [$0.name.rawValue, $0.deviceClass.displayName, $0.udid.rawValue, $0.state.rawValue, day($0.registered)]
      }, after: list)
  }

  private func table(_ title: String, _ heads: [String], _ rows: [[String]], after list: String = "") -> String {
    guard !rows.isEmpty else { return "<section>\n<h2>\(title)</h2>\n<p>none</p>\n</section>\n" }
    let head = heads.map { "<th scope=\"col\">\($0)</th>" }.joined()
    let body = rows.map { row in
      "<tr>" + row.map(cell).joined() + "</tr>\n"
    }
    return """
      <section>
      <h2>\(title)</h2>
      \(list)<div class="table" tabindex="0" role="region" aria-label="\(title)">
      <table>
      <thead><tr>\(head)</tr></thead>
      <tbody>
      \(body.joined())</tbody>
      </table>
      </div>
      </section>

      """
  }

  /// A table cell; dates do not wrap.
  private func cell(_ text: String) -> String {
    let isDay = text.split(separator: "-").map(\.count) == [4, 2, 2]
    return "<td\(isDay ? " class=\"day\"" : "")>\(HTMLText.escaped(text))</td>"
  }

  private func day(_ date: Date) -> String { DateWording.day(date) }

  private static let style = """
    :root { --paper: #fff; --ink: #1c2024; --faint: #5a6470; --line: #d8dde3; --panel: #f4f6f8;
      --good: #1a7f4b; --soon: #b45f06; --over: #c0392b; --gone: #8a94a0; --today: #2457c5; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #14171a; --ink: #e6e9ec; --faint: #a3adb8; --line: #343b43; --panel: #1e2328;
        --good: #45c486; --soon: #f0a04b; --over: #ff7b6b; --gone: #77818c; --today: #7ea6ff; } }
    * { box-sizing: border-box; }
    body { margin: 0 auto; max-width: 64rem; padding: 1rem; background: var(--paper); color: var(--ink);
      font: 1rem/1.5 system-ui, sans-serif; }
    h1 { margin: 0; font-size: 1.6rem; overflow-wrap: anywhere; }
    h2 { margin: 2rem 0 .5rem; font-size: 1.15rem; }
    header p, .legend { color: var(--faint); margin: 0; }
    .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)); gap: .75rem; margin: 1.25rem 0; }
    .cards div { background: var(--panel); border-radius: .5rem; padding: .6rem .8rem; }
    .cards dt { color: var(--faint); font-size: .85rem; }
    .cards dd { margin: 0; font-size: 1.3rem; font-variant-numeric: tabular-nums; }
    .legend { font-size: .85rem; }
    .legend span { white-space: nowrap; margin-right: .8rem; }
    .legend i { display: inline-block; width: .8rem; height: .5rem; border-radius: .25rem; }
    .legend .good { background: var(--good); } .legend .soon { background: var(--soon); }
    .legend .over { background: var(--over); } .legend .gone { background: var(--gone); }
    svg { display: block; width: 100%; height: auto; }
    svg text { font: 12px system-ui, sans-serif; fill: var(--ink); }
    svg .month { fill: var(--faint); font-size: 11px; }
    svg .track { fill: var(--panel); } svg .tick { stroke: var(--line); }
    svg .today { stroke: var(--today); stroke-width: 1.5; stroke-dasharray: 4 3; }
    svg .good { fill: var(--good); } svg .soon { fill: var(--soon); }
    svg .over { fill: var(--over); } svg .gone { fill: var(--gone); }
    .narrow { display: none; }
    @media (max-width: 40rem) { .wide { display: none; } .narrow { display: block; } }
    .table { overflow-x: auto; }
    table { border-collapse: collapse; width: 100%; font-size: .9rem; }
    th, td { text-align: left; padding: .35rem .8rem .35rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
    th { color: var(--faint); font-weight: 600; } td { font-variant-numeric: tabular-nums; }
    .day { white-space: nowrap; }
    @media print { .table { overflow: visible; } }
    """
}
