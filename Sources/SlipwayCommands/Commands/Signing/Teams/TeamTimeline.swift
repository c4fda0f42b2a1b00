import SlipwayKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An SVG chart of the validity of certificates and profiles, one bar each.
struct TeamTimeline {
  let overview: TeamOverview
  /// The width in SVG units, smaller for narrow windows so that text stays readable.
  let width: Double

  /// The maximum number of bars; those that expire first are shown.
  private static let mostBars = 60
  private static let rowHeight = 38.0
  private static let top = 30.0
  private static let day = 86_400.0

  private var events: ArraySlice<TeamOverview.Event> {
    overview.calendar.filter { $0.subject != .membershipYear }.prefix(Self.mostBars)
  }

  /// The number of omitted bars.
  var leftOut: Int {
    max(0, overview.calendar.count { $0.subject != .membershipYear } - Self.mostBars)
  }

  /// The period from a month ago to the last expiration date, at least a year.
  private var span: (start: Date, end: Date) {
    let start = overview.date.addingTimeInterval(-35 * Self.day)
    let last = events.map(\.ends).max() ?? overview.date
    return (start, max(last, overview.date.addingTimeInterval(365 * Self.day)).addingTimeInterval(14 * Self.day))
  }

  /// The chart as SVG.
  var svg: String {
    let height = Self.top + Double(events.count) * Self.rowHeight + 8
    let bars = events.enumerated().map { bar($1, row: $0) }.joined()
    return """
      <svg viewBox="0 0 \(text(width)) \(text(height))" role="img" aria-label="Validity of certificates and profiles">
      \(ticks(height))\(today(height))\(bars)</svg>

      """
  }

  private func x(_ date: Date) -> Double {
    let (start, end) = span
    let share = date.timeIntervalSince(start) / end.timeIntervalSince(start)
    return min(max(share, 0), 1) * (width - 2) + 1
  }

  /// The tick marks at the first of some months, as many as have space for a label.
  private func ticks(_ height: Double) -> String {
    let (start, end) = span
    let months = end.timeIntervalSince(start) / (30.4 * Self.day)
    let step = [1, 2, 3, 6, 12, 24, 60, 120].first { months / Double($0) * 62 <= width } ?? 240
    let first = DateWording.day(start).prefix(7).split(separator: "-").compactMap { Int($0) }
    guard first.count == 2 else { return "" }
    var lines = ""
    var month = first[0] * 12 + first[1]
    while true {
      defer { month += 1 }
      let label = "\(month / 12)-\(month % 12 < 9 ? "0" : "")\(month % 12 + 1)"
      guard let date = try? DateReading.moment("\(label)-01"), date < end else { return lines }
      guard month % step == 0, x(date) < width - 50 else { continue }
      let place = text(x(date))
      lines += "<line class=\"tick\" x1=\"\(place)\" x2=\"\(place)\" y1=\"22\" y2=\"\(text(height))\"/>"
      lines += "<text class=\"month\" x=\"\(text(x(date) + 3))\" y=\"16\">\(label)</text>\n"
    }
  }

  private func bar(_ event: TeamOverview.Event, row: Int) -> String {
    let y = Self.top + Double(row) * Self.rowHeight
    let (left, right) = (x(event.begins), x(event.ends))
    let state = !event.isGood ? "gone" : event.ends <= overview.date ? "over" : isSoon(event) ? "soon" : "good"
    let words = "\(DateWording.day(event.ends))  \(event.name)"
    let room = Int(width / 7.2)
    let label = words.count > room ? words.prefix(max(1, room - 1)) + "…" : words[...]
    return """
      <g><title>\(HTMLText.escaped(words))</title>\
      <text class="label" x="1" y="\(text(y + 14))">\(HTMLText.escaped(String(label)))</text>\
      <rect class="track" x="1" y="\(text(y + 20))" width="\(text(width - 2))" height="9" rx="4"/>\
      <rect class="\(state)" x="\(text(left))" y="\(text(y + 20))" width="\(text(max(3, right - left)))" height="9" \
      rx="4"/></g>

      """
  }

  private func isSoon(_ event: TeamOverview.Event) -> Bool {
    overview.days(until: event.ends) <= 30
  }

  private func today(_ height: Double) -> String {
    let place = text(x(overview.date))
    return "<line class=\"today\" x1=\"\(place)\" x2=\"\(place)\" y1=\"4\" y2=\"\(text(height))\"/>"
  }

  /// A number with one decimal digit, independent of the locale.
  private func text(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}
