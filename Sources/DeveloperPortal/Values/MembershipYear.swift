#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The year, counted from the day a team joined, in which a device slot that was taken stays taken.
public struct MembershipYear: Hashable, Sendable {
  /// Its first instant.
  public let start: Date
  /// The first instant of the next one.
  public let end: Date

  /// The membership year in which `date` is, of a team that joined on `joined`.
  public init(containing date: Date, joined: Date) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    func anniversary(_ years: Int) -> Date {
      calendar.date(byAdding: .year, value: years, to: joined) ?? joined.addingTimeInterval(Double(years) * 31_556_952)
    }
    var years = max(0, calendar.dateComponents([.year], from: joined, to: date).year ?? 0)
    if anniversary(years) > date, years > 0 { years -= 1 }
    start = anniversary(years)
    end = anniversary(years + 1)
  }
}
