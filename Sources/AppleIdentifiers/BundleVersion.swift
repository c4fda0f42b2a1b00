public import Diagnostics

/// A version of an app or of a build: one to three numbers with periods between them, such as `1.0.2`.
///
/// The form of CFBundleShortVersionString and CFBundleVersion in the store: digits and periods, at most 18 characters
/// (Apple's TN2420). Leading zeros do not count in comparisons.
public struct BundleVersion: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The version as it was written.
  public let rawValue: String
  /// Its one to three numbers.
  public let components: [Int]

  /// Checks `text` against the store's form.
  ///
  /// - Throws: `version-invalid`, naming the rule that is broken.
  public init(_ text: String) throws(Diagnostic) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, (1...3).contains(parts.count), text.utf8.count <= 18 else {
      throw Diagnostic(
        .versionInvalid, "\"\(text)\" is not a valid version",
        remedy: .advice("use one to three numbers separated by periods, such as 1.0.2"))
    }
    rawValue = text
    components = numbers
  }

  /// Checks `text` as the version of a system, such as `17.0`.
  ///
  /// - Throws: `version-invalid`.
  public init(system text: String) throws(Diagnostic) {
    guard let version = try? BundleVersion(text) else {
      throw Diagnostic(
        .versionInvalid, "\"\(text)\" is not a valid system version",
        remedy: .advice("use one to three numbers separated by periods, such as 17.0"))
    }
    self = version
  }

  /// The version as it was written.
  public var description: String { rawValue }

  /// Whether both are the same version: `1`, `1.0` and `01.0` are.
  public static func == (lhs: BundleVersion, rhs: BundleVersion) -> Bool {
    lhs.padded == rhs.padded
  }

  /// Hashes the numbers, so that equal versions have equal hashes.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(padded)
  }

  /// Whether `lhs` is older than `rhs`.
  public static func < (lhs: BundleVersion, rhs: BundleVersion) -> Bool {
    lhs.padded.lexicographicallyPrecedes(rhs.padded)
  }

  private var padded: [Int] {
    components + Array(repeating: 0, count: 3 - components.count)
  }
}

extension Diagnostic.Code {
  package static let versionInvalid = Diagnostic.Code(
    "version-invalid", "The text is not a valid version.",
    "use one to three numbers separated by periods, such as 1.2")
}
