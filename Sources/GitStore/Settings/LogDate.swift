#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Signature {
  /// When, as `git log` writes it: `Fri Feb 13 23:31:30 2009 +0000`, on the person's own clock.
  package var logDate: String {
    let clock = Int(date.timeIntervalSince1970.rounded(.down)) + offsetMinutes * 60
    let (day, second) = clock.quotientAndRemainder(floor: 86_400)
    let (year, month, dayOfMonth) = Self.civil(day)
    let weekday = Self.weekdays[(day + 4).quotientAndRemainder(floor: 7).remainder]
    let time = [second / 3600, second / 60 % 60, second % 60].map(Self.twoDigits).joined(separator: ":")
    let offset = Int(offsetMinutes.magnitude)
    let zone = (offsetMinutes < 0 ? "-" : "+") + Self.twoDigits(offset / 60) + Self.twoDigits(offset % 60)
    return "\(weekday) \(Self.months[month - 1]) \(dayOfMonth) \(time) \(year) \(zone)"
  }

  private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

  private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

  /// The Gregorian date of a day counted from 1970-01-01, by eras of 400 years that begin in March.
  private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (day + 719_468).quotientAndRemainder(floor: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    return (yearOfEra + era * 400 + (month < 3 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
  }
}

extension Int {
  /// The quotient rounded down, and the remainder, which is never negative.
  fileprivate func quotientAndRemainder(floor divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
