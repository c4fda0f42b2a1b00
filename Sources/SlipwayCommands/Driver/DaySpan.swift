import ArgumentParser

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A span of days, typed as `30d`, `6w`, `1y`, or a number of days.
struct DaySpan: ExpressibleByArgument, Hashable {
  /// The number of days, at most a thousand years.
  let days: Int

  /// Whether `end` is after `start` and within the span.
  func holds(from start: Date, to end: Date) -> Bool {
    end > start && end <= start.addingTimeInterval(seconds)
  }

  /// The span in seconds.
  var seconds: Double { Double(days) * 86_400 }

  /// Parses the span; a year has 365 days.
  init?(argument: String) {
    let units: [Character: Int] = ["d": 1, "w": 7, "y": 365]
    let unit = argument.last.flatMap { units[$0] }
    let number = unit == nil ? argument[...] : argument.dropLast()
    guard !number.isEmpty, number.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let count = Int(number),
      count <= 365_000
    else { return nil }
    days = min(count * (unit ?? 1), 365_000)
  }
}
