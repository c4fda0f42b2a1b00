/// A version or build number as projects write it, such as `1.2.3`, `4.54.0.1` or `1.219.2-develop`.
struct WrittenVersion {
  /// The whole text.
  let text: String
  /// The numbers: up to three, or four of a build.
  let numbers: [Int]
  /// The hyphen with the words after it; empty for most versions, and for every build.
  let suffix: Substring

  /// Parses `text`; `nil` for another form.
  init?(_ text: String, of number: VersionNumber) {
    let head = text.prefix { $0 != "-" }
    let suffix = text[head.endIndex...]
    let parts = head.split(separator: ".", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { part in
      part.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(part) : nil
    }
    guard numbers.count == parts.count, numbers.count <= (number == .build ? 4 : 3), head.utf8.count <= 18 else {
      return nil
    }
    let isWord = suffix.count > 1 && suffix.utf8.allSatisfy { Self.suffixCharacters.contains($0) }
    guard suffix.isEmpty || number == .version && isWord else { return nil }
    (self.text, self.numbers, self.suffix) = (text, numbers, suffix)
  }

  private static let suffixCharacters = Set(
    "-.0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz".utf8)
}
