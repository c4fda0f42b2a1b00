import ProvisioningProfiles

/// The result of scanning a tracked file.
public struct TrackedContent: Sendable, Hashable {
  /// Whether the file contains a private key.
  public let holdsPrivateKey: Bool
  /// Whether all private keys in it are in comments.
  public let isKeyInComment: Bool
  /// The line of the first conflict marker, counted from 1; `nil` without a conflict.
  public let conflictLine: Int?
  /// Whether all conflicts are in string literals of several lines.
  public let isConflictInLiteral: Bool
  /// Whether the file is certainly empty, such as a placeholder for a key.
  public let isEmpty: Bool
  /// Whether Git stores the file encrypted, such as with git-crypt, so that nobody can read a key in it.
  public let isEncrypted: Bool

  /// The result for a file without findings, or that can't be read.
  public static let nothing = TrackedContent(holdsPrivateKey: false, conflictLine: nil)

  /// Creates a result.
  public init(
    holdsPrivateKey: Bool, conflictLine: Int?, isEmpty: Bool = false, isKeyInComment: Bool = false,
    isConflictInLiteral: Bool = false, isEncrypted: Bool = false
  ) {
    self.isEmpty = isEmpty
    self.holdsPrivateKey = holdsPrivateKey && !isEncrypted
    self.isKeyInComment = isKeyInComment
    self.conflictLine = conflictLine
    self.isConflictInLiteral = isConflictInLiteral
    self.isEncrypted = isEncrypted
  }

  /// The result for a whole file.
  public init(of bytes: [UInt8], at path: String) {
    let key = PrivateKeyScanner.form(of: bytes)
    var scanner = ConflictScanner()
    scanner.scan(bytes)
    let conflict = scanner.finish()
    let conflicts = conflict == nil ? nil : LiteralConflicts(in: bytes, at: path)
    self.init(
      holdsPrivateKey: key != nil, conflictLine: conflicts?.firstOpen ?? conflict, isEmpty: bytes.isEmpty,
      isKeyInComment: key != nil && CommentedKey.isOnly(in: bytes, at: path),
      isConflictInLiteral: conflicts.map { $0.firstOpen == nil } ?? false,
      isEncrypted: FilteredContent(bytes) == .encrypted)
  }
}
