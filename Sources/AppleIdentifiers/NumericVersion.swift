/// A version of one to three numbers, such as a system's 17.2 or a package's 1.0.3.
public struct NumericVersion: Comparable, Hashable, Sendable, CustomStringConvertible {
  private let parts: [Int]

  /// Reads one to three numbers with periods between them; `nil` for a prerelease or any other form.
  public init?(_ text: String) {
    let words = text.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = words.compactMap { word in
      word.allSatisfy { $0.isASCII && $0.isNumber } && word.utf8.count < 18 ? Int(word) : nil
    }
    guard numbers.count == words.count, (1...3).contains(numbers.count) else { return nil }
    parts = numbers + Array(repeating: 0, count: 3 - numbers.count)
  }

  private init(_ parts: [Int]) { self.parts = parts }

  /// Compares the numbers, the first one first.
  public static func < (left: NumericVersion, right: NumericVersion) -> Bool {
    left.parts.lexicographicallyPrecedes(right.parts)
  }

  /// The first number.
  public var major: Int { parts[0] }
  /// The next version with another first number.
  public var nextMajor: NumericVersion { NumericVersion([parts[0] + 1, 0, 0]) }
  /// The next version with another second number.
  public var nextMinor: NumericVersion { NumericVersion([parts[0], parts[1] + 1, 0]) }

  /// The version with two numbers, or three if the third is not zero.
  public var description: String {
    parts.map(String.init).prefix(parts[2] == 0 ? 2 : 3).joined(separator: ".")
  }
}
