public import Diagnostics

/// A version of a system that apps run on, such as `17.0`.
public struct SystemVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The first number.
  public let major: Int
  /// The second number, 0 if none was written.
  public let minor: Int

  /// Reads a version of one or two numbers.
  ///
  /// - Throws: `deployment-target-invalid`.
  public init(_ text: String) throws(Diagnostic) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, (1...2).contains(numbers.count), numbers.allSatisfy({ $0 < 1000 }) else {
      throw Diagnostic(
        .deploymentTargetInvalid, "\"\(text)\" is not a valid system version",
        remedy: .advice("use one or two numbers separated by a period, such as 17.0"))
    }
    major = numbers[0]
    minor = numbers.count > 1 ? numbers[1] : 0
  }

  init(major: Int, minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// The version with both numbers, as Xcode writes it.
  public var description: String { "\(major).\(minor)" }

  /// Whether `lhs` came before `rhs`.
  public static func < (lhs: SystemVersion, rhs: SystemVersion) -> Bool {
    (lhs.major, lhs.minor) < (rhs.major, rhs.minor)
  }
}
