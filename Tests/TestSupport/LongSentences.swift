/// The sentences and clauses of a text with more than `limit` words.
public func longSentences(in text: String, over limit: Int = 20) -> [String] {
  text.split(separator: #/[.:;]"?\s+/#).map(String.init).filter { sentence in
    sentence.split(whereSeparator: \.isWhitespace).count > limit
  }
}
