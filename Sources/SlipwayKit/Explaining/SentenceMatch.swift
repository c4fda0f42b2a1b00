import Checks

/// Finds the explanations that a sentence fits, word by word: names and numbers in it may be others.
struct SentenceMatch {
  private let explanations: [Explanation]
  private let words: [Set<String>]
  private let weights: [String: Double]

  init(_ all: [Explanation]) {
    explanations = all
    words = all.map { Self.words(of: Self.text(of: $0)) }
    var counts: [String: Int] = [:]
    for word in words.joined() { counts[word, default: 0] += 1 }
    // What nearly every sentence has says little of which one is meant.
    weights = counts.mapValues { 1 / Double($0).squareRoot() }
  }

  /// What fits best, up to five that fit nearly as well.
  func best(for sentence: String) -> [Explanation] {
    let given = Self.words(of: sentence)
    let scored = words.indices.map { (index: $0, score: score(given, words[$0])) }
      .filter { $0.score >= Self.least }
      .sorted { ($1.score, $0.index) < ($0.score, $1.index) }
    guard let first = scored.first else { return [] }
    return scored.prefix { $0.score >= first.score * Self.share }.prefix(5).map { explanations[$0.index] }
  }

  /// What an explanation must reach at least, from 0 to 1.
  private static let least = 0.34
  /// What part of the best one's score the others must reach.
  private static let share = 0.8

  /// How much of the known sentence is in the given one, and how much of the given one is known.
  ///
  /// A log has words before and after the sentence, so what it has besides counts less than what it lacks.
  private func score(_ given: Set<String>, _ known: Set<String>) -> Double {
    let shared = weight(given.intersection(known))
    guard shared > 0 else { return 0 }
    let recall = shared / weight(known)
    let precision = shared / weight(given)
    return 0.6 * recall + 0.4 * precision
  }

  /// A word that no table has is a name, a path or a number, and counts little.
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
