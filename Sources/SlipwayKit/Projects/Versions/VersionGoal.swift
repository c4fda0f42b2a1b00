/// What the versions or build numbers of targets become.
enum VersionGoal {
  /// A number for apps and extensions, and for other targets with one of `companions`; for all targets if that is `nil`.
  case set(String, companions: Set<String>?)
  /// The next number for each old one.
  case raise([String: String])

  /// The number that a target gets; `nil` if it keeps what it has.
  func text(insteadOf old: String?, isDistributed: Bool) -> String? {
    switch self {
    case .set(let text, let companions):
      guard let companions, !isDistributed else { return text }
      return old.flatMap { companions.contains($0) ? text : nil }
    case .raise(let next): return old.flatMap { next[$0] }
    }
  }

  /// The new numbers, for messages.
  var newNumbers: String {
    switch self {
    case .set(let text, _): text
    case .raise(let next): next.values.sorted().joined(separator: ", ")
    }
  }

  /// The old numbers, for messages; empty if all are replaced.
  var oldNumbers: String {
    switch self {
    case .set(let text, let companions): (companions ?? []).subtracting([text]).sorted().joined(separator: ", ")
    case .raise(let next): next.keys.sorted().joined(separator: ", ")
    }
  }
}
