public import Diagnostics

/// A day of the calendar, as the header of a source file names it.
public struct CalendarDate: Hashable, Sendable, CustomStringConvertible {
  /// The year, from 1 to 9999.
  public let year: Int
  /// The month, from 1.
  public let month: Int
  /// The day of the month, from 1.
  public let day: Int

  /// Checks that there is such a day in the Gregorian calendar.
  ///
  /// - Throws: `date-invalid`.
  public init(year: Int, month: Int, day: Int) throws(Diagnostic) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1, day <= Self.days(in: month, of: year) else {
      throw Diagnostic(.dateInvalid, "\(year)-\(month)-\(day) is not a valid date")
    }
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day as `2026-11-21`.
  public var description: String {
    "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(day, 2))"
  }

  /// The day as Xcode writes it into headers where the system's language is American English: `11/21/26`.
  var headerText: String {
    "\(month)/\(day)/\(Self.padded(year % 100, 2))"
  }

  private static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, digits - text.count)) + text
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }
}
