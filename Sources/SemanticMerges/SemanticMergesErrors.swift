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
  /// Both sides made different things under one identifier, and one of the two got a new one.
  public static let mergeRenumbered: Self = "merge-renumbered"
  /// Both sides changed a value that tools make from others anew, and ours was kept.
  public static let mergeDerivedValue: Self = "merge-derived-value"
  /// Both sides changed the comment before an entry, and ours was kept.
  public static let mergeCommentKept: Self = "merge-comment-kept"
  /// A file in conflict that a tool writes anew from others.
  public static let mergeRegenerate: Self = "merge-regenerate"
}
