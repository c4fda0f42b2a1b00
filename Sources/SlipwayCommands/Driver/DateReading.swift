import Diagnostics
import Scaffolding

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Parses dates in ISO 8601; a date without a time is midnight UTC.
enum DateReading {
  /// Parses a date and time.
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

  /// Parses a date.
  static func day(_ text: String) throws(Diagnostic) -> CalendarDate {
    let numbers = text.split(separator: "-").compactMap { Int($0) }
    guard isDay(text), numbers.count == 3 else { throw invalid(text) }
    do {
      return try CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])
    } catch {
      throw invalid(text)
    }
  }

  /// Whether `text` is empty or a valid time of day.
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
      .usage, "\"\(text)\" is not a valid date",
      remedy: .advice("use a date such as 2026-11-21, or a time such as 2026-11-21T08:30:00Z"))
  }
}
