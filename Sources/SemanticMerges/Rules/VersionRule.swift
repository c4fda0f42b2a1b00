/// Which of two versions is the higher one.
enum VersionRule {
  /// The side whose version is the higher one, or `nil` where either is not a version.
  static func higher(ours: String, theirs: String) -> MergeSide? {
    guard let first = components(ours), let second = components(theirs) else { return nil }
    for index in 0..<max(first.count, second.count) {
      let left = index < first.count ? first[index] : 0
      let right = index < second.count ? second[index] : 0
      if left != right { return left > right ? .ours : .theirs }
    }
    return first.count >= second.count ? .ours : .theirs
  }

  /// The side of the higher build of a system, such as `15E27e`: a number, a letter, a number, a letter for a beta.
  static func higherBuild(ours: String, theirs: String) -> MergeSide {
    parts(ours).lexicographicallyPrecedes(parts(theirs)) ? .theirs : .ours
  }

  /// The numbers of a build, and its letters as numbers.
  private static func parts(_ build: String) -> [UInt64] {
    var result: [UInt64] = []
    var isNumber = false
    for byte in build.utf8 {
      let isDigit = byte >= 0x30 && byte <= 0x39
      if isDigit, isNumber, let last = result.popLast() {
        result.append(last &* 10 &+ UInt64(byte - 0x30))
      } else {
        result.append(UInt64(isDigit ? byte - 0x30 : byte))
      }
      isNumber = isDigit
    }
    return result
  }

  private static func components(_ text: String) -> [UInt64]? {
    var result: [UInt64] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      guard part.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let number = UInt64(part) else { return nil }
      result.append(number)
    }
    return result
  }
}
