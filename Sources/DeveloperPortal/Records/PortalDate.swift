#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Instants as the portal writes them: ISO 8601 in UTC, to the second, `2026-11-21T08:00:00Z`.
enum PortalDate {
  static func text(_ date: Date) -> String {
    date.formatted(.iso8601)
  }

  static func date(from text: String) -> Date? {
    try? Date(text, strategy: .iso8601)
  }
}

extension Date {
  /// The instant without its part of a second, which neither Git nor X.509 keeps.
  var wholeSeconds: Date {
    Date(timeIntervalSince1970: timeIntervalSince1970.rounded(.down))
  }
}
