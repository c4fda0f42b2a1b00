import SyntaxTrees

/// Three versions of a text in one encoding, so that they can be merged as UTF-8 and written as they were.
struct TextEncoding {
  /// The versions in UTF-8.
  let input: MergeInput
  private let encoding: MarkupEncoding

  /// Decodes texts in UTF-16, as `.strings` files may be, or with a byte order mark; gives nothing where there is nothing to decode.
  ///
  /// Where only one side has another encoding than the base, its encoding is kept.
  init?(_ input: MergeInput) {
    let (mine, yours) = (MarkupEncoding(recognizing: input.ours), MarkupEncoding(recognizing: input.theirs))
    guard [mine, yours].contains(where: { $0.hasByteOrderMark }),
      let ours = try? mine.decoded(input.ours, file: nil), let theirs = try? yours.decoded(input.theirs, file: nil)
    else { return nil }
    var decoded = input
    encoding = !input.base.isEmpty && MarkupEncoding(recognizing: input.base) == mine ? yours : mine
    if !input.base.isEmpty {
      let earlier = MarkupEncoding(recognizing: input.base)
      guard let base = try? earlier.decoded(input.base, file: nil) else { return nil }
      decoded.base = base
    }
    decoded.ours = ours
    decoded.theirs = theirs
    self.input = decoded
  }

  /// A result with its text encoded again.
  func encoded(_ result: MergeResult) -> MergeResult {
    result.rewritten(encoding.encoded)
  }
}
