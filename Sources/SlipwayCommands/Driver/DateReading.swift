import Diagnostics
import Scaffolding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates as people type them: in ISO 8601, a bare day is midnight UTC.
enum DateReading {
  /// The moment that `text` says.
  static func moment(_ text: String) throws(Diagnostic) -> Date {
    _ = try day(String(text.prefix(10)))
    guard isClockTime(text.dropFirst(11)) else { throw invalid(text) }
    if isDay(text), let date = try? Date.ISO8601FormatStyle().year().month().day().parse(text) { return date }
    let styles = [Date.ISO8601FormatStyle(), Date.ISO8601FormatStyle(includingFractionalSeconds: true)]
    for style in styles {
      if let date = try? style.parse(text) { return date }
    }
    throw invalid(text)
  }

  /// The day that `text` says.
  static func day(_ text: String) throws(Diagnostic) -> CalendarDate {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    guard isDay(text), numbers.count == 3 else { throw invalid(text) }
    do {
      return try CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
    } catch {
      throw invalid(text)
    }
  }

  /// Whether what follows the day names an hour, a minute and a second that a clock shows; nothing may follow as well.
  private static func isClockTime(_ text: Substring) -> Bool {
    let numbers = text.prefix(8).split(separator: ":").map { Int($0) ?? .max }
    guard !text.isEmpty else { return true }
    return numbers.count == 3 && numbers[0] < 24 && numbers[1] < 60 && numbers[2] < 60
  }

  private static func isDay(_ text: String) -> Bool {
    text.split(separator: "-", omittingEmptySubsequences: false).map(\.utf8.count) == [4, 2, 2]
  }

  private static func invalid(_ text: String) -> Diagnostic {
    Diagnostic(
      .usage, "\"\(text)\" is not a date",
      remedy: .advice("write a day as 2026-11-21, or a moment as 2026-11-21T08:30:00Z"))
  }
}
