/// What a look into a tracked file found.
public struct TrackedContent: Sendable, Hashable {
  /// Whether the file holds a private key.
  public let holdsPrivateKey: Bool
  /// The line of the first conflict marker, counted from 1; `nil` where no conflict is left.
  public let conflictLine: Int?

  /// Nothing was found, or the file can't be read.
  public static let nothing = TrackedContent(holdsPrivateKey: false, conflictLine: nil)

  /// Creates what was found.
  public init(holdsPrivateKey: Bool, conflictLine: Int?) {
    self.holdsPrivateKey = holdsPrivateKey
    self.conflictLine = conflictLine
  }
}
