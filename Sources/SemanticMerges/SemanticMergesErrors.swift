public import Diagnostics

extension Diagnostic.Code {
  /// A version of a file can't be read by its kind, so that it was merged line by line.
  public static let mergeUnreadable: Self = "merge-unreadable"
  /// Both sides changed a version number, and the higher one was taken.
  public static let mergeHigherVersion: Self = "merge-higher-version"
  /// A version of a file has a key twice; its last value was taken.
  public static let mergeDuplicateKey: Self = "merge-duplicate-key"
  /// Both sides made the same thing under different identifiers, and one of the two was kept.
  public static let mergeSameThing: Self = "merge-same-thing"
}
