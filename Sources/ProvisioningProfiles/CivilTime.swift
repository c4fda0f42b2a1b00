import SwiftASN1

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A moment as certificates and signed data write it: UTCTime up to 2049, GeneralizedTime from then on (RFC 5652, 11.3).
public enum CivilTime {
  /// The date of `node`.
  static func date(_ node: ASN1Node) -> Date? {
    if let time = try? UTCTime(derEncoded: node) {
      return date(time.year, time.month, time.day, time.hours, time.minutes, time.seconds)
    }
    if let time = try? GeneralizedTime(derEncoded: node) {
      return date(time.year, time.month, time.day, time.hours, time.minutes, time.seconds)
    }
    return nil
  }

  /// Writes `moment`, to the second.
  static func serialize(_ moment: Date, into serializer: inout DER.Serializer) throws {
    let (year, month, day, hours, minutes, second) = parts(of: moment)
    if (1950...2049).contains(year) {
      try serializer.serialize(
        UTCTime(year: year, month: month, day: day, hours: hours, minutes: minutes, seconds: second))
    } else {
      try serializer.serialize(
        GeneralizedTime(
          year: year, month: month, day: day, hours: hours, minutes: minutes, seconds: second,
          fractionalSeconds: 0))
    }
  }

  /// `moment` as a GeneralizedTime spells it, such as `20231114221320Z`.
  public static func compactText(_ moment: Date) -> String {
    let (year, month, day, hours, minutes, second) = parts(of: moment)
    let short = [month, day, hours, minutes, second].map { $0 < 10 ? "0\($0)" : "\($0)" }
    return String(repeating: "0", count: max(0, 4 - "\(year)".utf8.count)) + "\(year)" + short.joined() + "Z"
  }

  /// The moment that a text such as `20231114221320Z` spells.
  public static func date(compactText text: String) -> Date? {
    let digits = Array(text.utf8)
    guard digits.count == 15, digits.last == UInt8(ascii: "Z") else { return nil }
    func number(_ range: Range<Int>) -> Int? { Int(String(decoding: digits[range], as: UTF8.self)) }
    guard let year = number(0..<4), let month = number(4..<6), let day = number(6..<8), let hours = number(8..<10),
      let minutes = number(10..<12), let seconds = number(12..<14), (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    return date(year, month, day, hours, minutes, seconds)
  }

  private static func parts(
    of moment: Date
  ) -> (year: Int, month: Int, day: Int, hours: Int, minutes: Int, seconds: Int) {
    let seconds = Int(moment.timeIntervalSince1970.rounded(.down).clamped(to: -60_000_000_000...250_000_000_000))
    let (days, rest) = seconds.floored(by: 86_400)
    let (year, month, day) = civil(days)
    return (year, month, day, rest / 3600, rest / 60 % 60, rest % 60)
  }

  private static func date(
    _ year: Int, _ month: Int, _ day: Int, _ hours: Int, _ minutes: Int, _ seconds: Int
  ) -> Date {
    let days = daysSince1970(year, month, day)
    return Date(timeIntervalSince1970: Double(days * 86_400 + hours * 3600 + minutes * 60 + seconds))
  }

  /// Days from 1970-01-01 in the Gregorian calendar, counted in years that begin with March.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let shifted = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = shifted.floored(by: 400)
    let dayOfYear = (153 * ((month + 9) % 12) + 2) / 5 + day - 1
    return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
  }

  private static func civil(_ days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).floored(by: 146_097)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
  }
}

extension Int {
  /// The quotient rounded down, and the remainder, which is never negative.
  fileprivate func floored(by divisor: Int) -> (quotient: Int, remainder: Int) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}

extension Double {
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }
}
