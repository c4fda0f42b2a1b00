/// Languages in a sentence, each with the number of its keys if the languages differ in that.
struct LanguageCounts: CustomStringConvertible {
  private let counts: [(language: String, count: Int)]
  private let total: Int

  /// - Parameters:
  ///   - counts: The languages, each with the number of its keys.
  ///   - total: The number of different keys in all languages.
  init(_ counts: [(language: String, count: Int)], of total: Int) {
    self.counts = counts
    self.total = total
  }

  var description: String {
    let isSame = counts.allSatisfy { $0.count == total }
    return NameList(counts.map { isSame ? "\"\($0.language)\"" : "\"\($0.language)\" (\($0.count))" }).text
  }
}
