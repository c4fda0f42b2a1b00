import Diagnostics

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The dates of `GIT_AUTHOR_DATE`: seconds with an offset, or ISO 8601.
enum GitDate {
  /// The seconds since 1970 that a `Date` can hold exactly.
  private static let recordable: ClosedRange<Int64> = 0...(1 << 53)

  /// Reads `@1700000000 +0100`, `1700000000 +0100`, or `2024-02-03T04:05:06+01:00` with a space or T.
  static func parse(_ text: String) throws(Diagnostic) -> Moment {
    let parts = text.split(separator: " ")
    let digits = parts.first.map { $0.hasPrefix("@") ? $0.dropFirst() : $0 } ?? ""
    if let seconds = Int64(digits), recordable.contains(seconds), digits.count > 8 || text.hasPrefix("@") {
      let offset = parts.count > 1 ? self.offset(parts[1]) : 0
      if let offset { return Moment(Date(timeIntervalSince1970: TimeInterval(seconds)), offsetMinutes: offset) }
    }
    if let moment = calendarDate(text) { return moment }
    throw Diagnostic(
      .gitFailed, "invalid date \"\(text)\" in the environment",
      remedy: .advice("use seconds and an offset (1700000000 +0100) or ISO 8601 (2024-02-03T04:05:06+01:00)"))
  }

  private static func calendarDate(_ text: String) -> Moment? {
    let numbers = text.prefix(19).split(whereSeparator: { "-T: .".contains($0) })
    guard text.count >= 19, numbers.count == 6 else { return nil }
    let values = numbers.compactMap { Int($0) }
    guard values.count == 6, values[0] >= 1970, values[0] < 3000 else { return nil }
    guard (1...12).contains(values[1]), (1...31).contains(values[2]), values[3] < 24, values[4] < 60, values[5] < 61
    else { return nil }
    let rest = text.dropFirst(19).drop { $0 == " " }
    guard let offset = rest.isEmpty || rest == "Z" ? 0 : self.offset(rest) else { return nil }
    var calendar = Calendar(identifier: .gregorian)
    guard let zone = TimeZone(secondsFromGMT: 0) else { return nil }
    calendar.timeZone = zone
    let components = DateComponents(
      year: values[0], month: values[1], day: values[2], hour: values[3], minute: values[4], second: values[5])
    guard let date = calendar.date(from: components) else { return nil }
    return Moment(date.addingTimeInterval(TimeInterval(-60 * offset)), offsetMinutes: offset)
  }

  private static func offset(_ text: some StringProtocol) -> Int? {
    guard let sign = text.first, sign == "+" || sign == "-" else { return nil }
    let digits = text.dropFirst().filter { $0 != ":" }
    guard digits.count == 4, let number = Int(String(digits)), number >= 0 else { return nil }
    guard number < 2400, number % 100 < 60 else { return nil }
    let minutes = number / 100 * 60 + number % 100
    return sign == "-" ? -minutes : minutes
  }
}
