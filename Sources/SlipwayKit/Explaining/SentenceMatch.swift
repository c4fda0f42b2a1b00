import Checks

/// Finds the explanations that match a sentence word by word, with other names and numbers.
///
/// A printed sentence also has pairs of words that follow each other, so that a message with the same words in the
/// same order is a better match than a cause that shares words with it.
struct SentenceMatch: Sendable {
  /// A text by which an explanation is found.
  private struct Candidate {
    let explanation: Int
    let words: Set<String>
  }

  private let explanations: [Explanation]
  private let candidates: [Candidate]
  private let weights: [String: Double]

  init(_ all: [Explanation]) {
    explanations = all
    candidates = all.enumerated().flatMap { index, explanation in
      explanation.sentences.map { Candidate(explanation: index, words: Self.words(of: $0, withPairs: true)) }
        + Self.summary(of: explanation).map { Candidate(explanation: index, words: Self.words(of: $0)) }
    }
    var counts: [String: Int] = [:]
    var latest: [String: Int] = [:]
    // The wordings of one explanation count as one.
    for candidate in candidates {
      for word in candidate.words where latest.updateValue(candidate.explanation, forKey: word) != candidate.explanation
      {
        counts[word, default: 0] += 1
      }
    }
    // Frequent words count less.
    weights = counts.mapValues { 1 / Double($0).squareRoot() }
  }

  /// The best match, with up to four that are nearly as good.
  func best(for sentence: String) -> [Explanation] {
    let given = Self.words(of: sentence, withPairs: true)
    let total = weight(given)
    var scores: [Int: Double] = [:]
    for candidate in candidates {
      let score = score(given, total, candidate.words)
      if score >= Self.least { scores[candidate.explanation] = max(score, scores[candidate.explanation] ?? 0) }
    }
    let scored = scores.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
    guard let first = scored.first else { return [] }
    return scored.prefix { $0.value >= first.value * Self.share }.prefix(5).map { explanations[$0.key] }
  }

  /// The minimum score, from 0 to 1.
  private static let least = 0.4
  /// The minimum fraction of the best score.
  private static let share = 0.8

  /// A weighted mean of recall and precision.
  ///
  /// A log has words before and after the sentence, so recall counts more than precision.
  private func score(_ given: Set<String>, _ total: Double, _ known: Set<String>) -> Double {
    let shared = given.intersection(known)
    // One word in common is no match, unless one of the texts has no more.
    guard shared.count >= min(2, given.count, known.count) else { return 0 }
    let sharedWeight = weight(shared)
    let recall = sharedWeight / weight(known)
    let precision = sharedWeight / total
    return 0.6 * recall + 0.4 * precision
  }

  /// The sum of the words' weights; unknown words, such as names, paths and numbers, count little.
  private func weight(_ words: Set<String>) -> Double {
    // Sorted, so that rounding does not depend on the order of a set.
    words.map { weights[$0] ?? ($0.contains(" ") ? 0 : 0.15) }.sorted().reduce(0, +)
  }

  /// The text of an explanation that is not printed as a sentence.
  private static func summary(of explanation: Explanation) -> [String] {
    switch explanation.kind {
    // Slipway's own messages are found by their patterns.
    case .xcode, .git, .capability, .setting, .error: []
    case .rule: [explanation.name + " " + (explanation.rule?.summary ?? "")]
    case .appStore, .device: [explanation.cause]
    }
  }

  /// The words in a text and, on request, the pairs of words without an asterisk between them.
  private static func words(of text: String, withPairs: Bool = false) -> Set<String> {
    var words: Set<String> = []
    for part in text.lowercased().split(separator: "*") {
      let all = part.split { !($0.isLetter || $0.isNumber) }
        .filter { $0.count > 1 && !small.contains($0) }.map(String.init)
      words.formUnion(all)
      guard withPairs else { continue }
      words.formUnion(zip(all, all.dropFirst()).map { $0 + " " + $1 })
    }
    return words
  }

  private static let small: Set<Substring> = [
    "the", "an", "is", "are", "of", "in", "to", "and", "or", "for", "with", "that", "it", "its", "on", "be", "by",
    "as", "at", "was", "has", "have", "you", "your", "this", "error", "fatal", "warning", "hint", "remote", "which",
  ]
}
