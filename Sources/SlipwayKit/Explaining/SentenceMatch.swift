import Checks

/// Finds the explanations that match a sentence word by word, with other names and numbers.
struct SentenceMatch {
  private let explanations: [Explanation]
  private let words: [Set<String>]
  private let weights: [String: Double]

  init(_ all: [Explanation]) {
    explanations = all
    words = all.map { Self.words(of: Self.text(of: $0)) }
    var counts: [String: Int] = [:]
    for word in words.joined() { counts[word, default: 0] += 1 }
    // Frequent words count less.
    weights = counts.mapValues { 1 / Double($0).squareRoot() }
  }

  /// The best match, with up to four that are nearly as good.
  func best(for sentence: String) -> [Explanation] {
    let given = Self.words(of: sentence)
    let scored = words.indices.map { (index: $0, score: score(given, words[$0])) }
      .filter { $0.score >= Self.least }
      .sorted { ($1.score, $0.index) < ($0.score, $1.index) }
    guard let first = scored.first else { return [] }
    return scored.prefix { $0.score >= first.score * Self.share }.prefix(5).map { explanations[$0.index] }
  }

  /// The minimum score, from 0 to 1.
  private static let least = 0.34
  /// The minimum fraction of the best score.
  private static let share = 0.8

  /// A weighted mean of recall and precision.
  ///
  /// A log has words before and after the sentence, so recall counts more than precision.
  private func score(_ given: Set<String>, _ known: Set<String>) -> Double {
    let shared = weight(given.intersection(known))
    guard shared > 0 else { return 0 }
    let recall = shared / weight(known)
    let precision = shared / weight(given)
    return 0.6 * recall + 0.4 * precision
  }

  /// The sum of the words' weights; unknown words, such as names, paths and numbers, count little.
  private func weight(_ words: Set<String>) -> Double {
    words.reduce(0) { $0 + (weights[$1] ?? 0.15) }
  }

  private static func text(of explanation: Explanation) -> String {
    switch explanation.kind {
    case .xcode, .git: explanation.name
    case .rule: explanation.name + " " + (explanation.rule?.summary ?? "")
    case .appStore, .device, .error: explanation.cause
    }
  }

  private static func words(of text: String) -> Set<String> {
    let parts = text.lowercased().split { !($0.isLetter || $0.isNumber) }
    return Set(parts.filter { $0.count > 1 && !small.contains($0) }.map(String.init))
  }

  private static let small: Set<Substring> = [
    "the", "an", "is", "are", "of", "in", "to", "and", "or", "for", "with", "that", "it", "its", "on", "be", "by",
    "as", "at", "was", "has", "have", "you", "your", "this", "error", "fatal", "warning", "hint", "remote", "which",
  ]
}
