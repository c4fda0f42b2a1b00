import Diagnostics

/// Whose version of something counts.
public enum PortalSide: String, Hashable, Sendable, CaseIterable {
  /// The local side.
  case ours
  /// The remote side.
  case theirs
}

/// Something that was changed here and elsewhere, in ways that can't both hold.
public struct PortalContradiction: Hashable, Sendable {
  /// Its number, counted from 1; it is the same as long as neither side changes.
  public internal(set) var number = 0
  /// The record's file in the portal.
  public let path: String
  /// The record as a sentence names it, such as `the device "Ada's iPhone" (ab12cd34ef)`.
  public let record: String
  /// The contradicting key, such as `name`.
  public let key: String
  /// The value in the merge base; `nil` if it did not exist.
  public let base: String?
  /// The local value; `nil` if it was deleted.
  public let ours: String?
  /// The remote value; `nil` if it was deleted.
  public let theirs: String?
}

/// How to resolve contradictions.
public struct PortalChoice: Hashable, Sendable {
  /// The side that counts for all that are not picked; `nil` leaves them.
  public var side: PortalSide?
  /// The sides that count for single ones, by their numbers.
  public var picks: [Int: PortalSide]

  /// Resolves no contradiction by default.
  public init(side: PortalSide? = nil, picks: [Int: PortalSide] = [:]) {
    self.side = side
    self.picks = picks
  }

  func side(of number: Int) -> PortalSide? {
    picks[number] ?? side
  }

  /// Refuses picks of numbers that no contradiction has.
  func refuseUnknown(beside contradictions: [PortalContradiction]) throws(Diagnostic) {
    let numbers = contradictions.map(\.number)
    guard let unknown = picks.keys.filter({ !numbers.contains($0) }).min() else { return }
    throw Diagnostic(
      .usage, "conflict \(unknown) does not exist",
      remedy: .advice(
        numbers.isEmpty
          ? "leave out --pick, as there are no conflicts"
          : "choose conflict \(numbers.sorted().map(String.init).alternatives)"))
  }
}
