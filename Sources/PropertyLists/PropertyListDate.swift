#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Dates as the XML form writes them: `2024-05-17T09:30:00Z`, always UTC, in the Gregorian calendar of all years.
enum PropertyListDate {
  /// The moment that `text` names; the parts after the year may be left out.
  static func parse(_ text: String) -> Date? {
    var digits = text.utf8[...]
    let blank: (UInt8) -> Bool = { $0 == 0x20 || $0 == 0x0A || $0 == 0x09 || $0 == 0x0D }
    digits = digits.drop(while: blank)
    while let last = digits.last, blank(last) { digits = digits.dropLast() }
    guard digits.last == UInt8(ascii: "Z") else { return nil }
    var parts = digits.dropLast()
    let isBeforeChrist = parts.first == UInt8(ascii: "-")
    if isBeforeChrist { parts = parts.dropFirst() }
    guard let year = number(&parts, longest: 9) else { return nil }
    var fields = [1, 1, 0, 0, 0]
    for (field, mark) in ["-", "-", "T", ":", ":"].enumerated() where !parts.isEmpty {
      guard parts.first == mark.utf8.first else { return nil }
      parts = parts.dropFirst()
      guard let value = number(&parts, longest: 2) else { return nil }
      fields[field] = value
    }
    guard parts.isEmpty, (1...12).contains(fields[0]), (1...31).contains(fields[1]), fields[2] < 24, fields[3] < 60,
      fields[4] <= 60
    else { return nil }
    let day = dayNumber(year: isBeforeChrist ? -year : year, month: fields[0], day: fields[1])
    let seconds = day * 86_400 + fields[2] * 3_600 + fields[3] * 60 + fields[4]
    return Date(timeIntervalSinceReferenceDate: Double(seconds - referenceDay * 86_400))
  }

  /// How `date` is written, to the second below; `nil` where it is too far away to be written.
  static func text(of date: Date) -> String? {
    let interval = date.timeIntervalSinceReferenceDate.rounded(.down)
    guard interval.magnitude < 1e14, let seconds = Int(exactly: interval) else { return nil }
    let total = seconds + referenceDay * 86_400
    let day = Int((Double(total) / 86_400).rounded(.down))
    let rest = total - day * 86_400
    let civil = civil(dayNumber: day)
    let sign = civil.year < 0 ? "-" : ""
    return sign + padded(abs(civil.year), 4) + "-" + padded(civil.month, 2) + "-" + padded(civil.day, 2) + "T"
      + padded(rest / 3_600, 2) + ":" + padded(rest / 60 % 60, 2) + ":" + padded(rest % 60, 2) + "Z"
  }

  /// The day number of 1 January 2001, from which property lists count.
  private static let referenceDay = 11_323

  private static func number(_ digits: inout Substring.UTF8View, longest: Int) -> Int? {
    let prefix = digits.prefix(longest).prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard !prefix.isEmpty else { return nil }
    digits = digits.dropFirst(prefix.count)
    return prefix.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Days since 1 January 1970, by counting years from March so that the leap day is the last.
  private static func dayNumber(year: Int, month: Int, day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let era = (shifted >= 0 ? shifted : shifted - 399) / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  private static func civil(dayNumber: Int) -> (year: Int, month: Int, day: Int) {
    let shifted = dayNumber + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch + (monthFromMarch < 10 ? 3 : -9)
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
  }
}
