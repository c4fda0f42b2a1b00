package import Diagnostics

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

extension SyntaxLimits {
  /// Checks the size of a file.
  ///
  /// - Throws: `code` for one that is larger than the limit.
  package func require(_ size: Int, _ code: Diagnostic.Code, file: String?) throws(Diagnostic) {
    guard size > min(self.size, SyntaxTree.largestSize) else { return }
    throw Diagnostic(
      code, "\(Diagnostic.subject(file)) has \(size) bytes, more than the limit of \(ByteCount(self.size))",
      at: Place(file: file))
  }
}

extension Diagnostic {
  /// The subject of a sentence about a file.
  package static func subject(_ file: String?) -> String {
    file.map { "\"\($0)\"" } ?? "the input"
  }
}
