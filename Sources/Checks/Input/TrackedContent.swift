/// The result of scanning a tracked file.
public struct TrackedContent: Sendable, Hashable {
  /// Whether the file contains a private key.
  public let holdsPrivateKey: Bool
  /// Whether all private keys in it are in comments.
  public let isKeyInComment: Bool
  /// The line of the first conflict marker, counted from 1; `nil` without a conflict.
  public let conflictLine: Int?

  /// Whether the file is certainly empty, such as a placeholder for a key.
  public let isEmpty: Bool

  /// The result for a file without findings, or that can't be read.
  public static let nothing = TrackedContent(holdsPrivateKey: false, conflictLine: nil)

  /// Creates a result.
  public init(holdsPrivateKey: Bool, conflictLine: Int?, isEmpty: Bool = false, isKeyInComment: Bool = false) {
    self.isEmpty = isEmpty
    self.holdsPrivateKey = holdsPrivateKey
    self.isKeyInComment = isKeyInComment
    self.conflictLine = conflictLine
  }
}
