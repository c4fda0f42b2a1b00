#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Instants as the portal writes them: ISO 8601 in UTC, to the second, `2026-11-21T08:00:00Z`.
///
/// A portal holds thousands of them, so they are read and written by hand; what has another form is left to the
/// system's own reader.
enum PortalDate {
  static func text(_ date: Date) -> String {
    guard let seconds = Int(exactly: date.timeIntervalSince1970.rounded(.down)), abs(seconds) < 1 << 40 else {
      return date.formatted(.iso8601)
    }
    let (days, rest) = floored(seconds, by: 86_400)
    let (year, month, day) = civil(days)
    guard (firstYear...9999).contains(year) else { return date.formatted(.iso8601) }
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(year)-\(two(month))-\(two(day))T\(two(rest / 3600)):\(two(rest / 60 % 60)):\(two(rest % 60))Z"
  }

  static func date(from text: String) -> Date? {
    let bytes = Array(text.utf8)
    return isUsual(bytes) ? usual(bytes) : try? Date(text, strategy: .iso8601)
  }

  /// The first whole year of the Gregorian calendar; the system's reader counts older ones in the Julian.
  private static let firstYear = 1583

  private static let pattern = Array("0000-00-00T00:00:00Z".utf8)

  private static func isUsual(_ text: [UInt8]) -> Bool {
    guard text.count == pattern.count else { return false }
    return zip(text, pattern).allSatisfy { byte, form in
      form == UInt8(ascii: "0") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == form
    }
  }

  /// The instant that a text in the usual form means.
  private static func usual(_ text: [UInt8]) -> Date? {
    func number(_ range: Range<Int>) -> Int { text[range].reduce(0) { $0 * 10 + Int($1) - 48 } }
    let (year, month, day) = (number(0..<4), number(5..<7), number(8..<10))
    let (hour, minute, second) = (number(11..<13), number(14..<16), number(17..<19))
    guard year >= firstYear, (1...12).contains(month), hour < 24, minute < 60, second < 60 else { return nil }
    let days = dayNumber(year, month, day)
    guard civil(days) == (year, month, day) else { return nil }
    return Date(timeIntervalSince1970: Double(days * 86_400 + hour * 3600 + minute * 60 + second))
  }

  /// The days from the first of January 1970 to a day of the Gregorian calendar (Hinnant, "chrono-Compatible Low-Level
  /// Date Algorithms").
  private static func dayNumber(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (era, yearOfEra) = floored(month <= 2 ? year - 1 : year, by: 400)
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = floored(days + 719_468, by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted + (shifted < 10 ? 3 : -9)
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }

  private static func floored(_ number: Int, by divisor: Int) -> (quotient: Int, rest: Int) {
    let rest = ((number % divisor) + divisor) % divisor
    return ((number - rest) / divisor, rest)
  }
}

extension Date {
  /// The instant without its part of a second, which neither Git nor X.509 keeps.
  var wholeSeconds: Date {
    Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
  }
}
