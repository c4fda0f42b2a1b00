import GitStore

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Formats dates in ISO 8601 and UTC.
enum DateWording {
  /// The date and time, such as `2026-11-21T08:30:00Z`.
  static func iso(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle())
  }

  /// The date, such as `2026-11-21`.
  static func day(_ date: Date) -> String {
    date.formatted(Date.ISO8601FormatStyle().year().month().day())
  }

  /// The date where somebody was when they signed, as Git shows it.
  static func day(_ signature: Signature) -> String {
    day(signature.date.addingTimeInterval(Double(signature.offsetMinutes) * 60))
  }

  /// The date and its distance from `now`, such as `2027-11-21 (in 365 days)`.
  static func distant(_ date: Date, from now: Date) -> String {
    switch dayNumber(date) - dayNumber(now) {
    case let days where days < -1: "\(day(date)) (\(-days) days ago)"
    case -1: "\(day(date)) (yesterday)"
    case 0: "\(day(date)) (today)"
    case 1: "\(day(date)) (tomorrow)"
    case let days: "\(day(date)) (in \(days) days)"
    }
  }

  private static func dayNumber(_ date: Date) -> Int {
    Int((date.timeIntervalSince1970 / 86_400).rounded(.down))
  }
}
