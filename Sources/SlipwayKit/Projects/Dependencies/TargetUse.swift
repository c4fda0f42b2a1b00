/// How a target uses the product of a target that it depends on.
public enum TargetUse: String, Sendable, Hashable, CaseIterable {
  /// The product is linked if it can be, and copied into the bundle.
  case embedded
  /// The product is linked if it can be, and not copied.
  case linked
  /// The product is only built before, such as a library that code loads by its path.
  case builtBefore
}
