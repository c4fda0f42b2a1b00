/// How much a reader takes before it refuses a file.
public struct SyntaxLimits: Sendable, Hashable {
  /// How deep arrays and objects may nest.
  public var depth: Int
  /// How many bytes a file may have.
  public var size: Int

  /// Creates limits.
  public init(depth: Int = 512, size: Int = 64 << 20) {
    self.depth = depth
    self.size = size
  }

  /// Depth 512 and 64 MiB.
  public static let `default` = SyntaxLimits()
}
