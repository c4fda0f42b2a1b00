import MarkupTrees

/// Three versions of a text in one encoding, so that they can be merged as UTF-8 and written as they were.
struct TextEncoding {
  /// The versions in UTF-8.
  let input: MergeInput
  private let encoding: MarkupEncoding

  /// Decodes texts in UTF-16, as `.strings` files may be; gives nothing where there is nothing to decode, or the sides
  /// are not in one encoding.
  init?(_ input: MergeInput) {
    let encoding = MarkupEncoding(recognizing: input.ours)
    guard encoding.hasByteOrderMark, encoding.form != .utf8, MarkupEncoding(recognizing: input.theirs) == encoding,
      let ours = try? encoding.decoded(input.ours, file: nil),
      let theirs = try? encoding.decoded(input.theirs, file: nil)
    else { return nil }
    var decoded = input
    if !input.base.isEmpty {
      let earlier = MarkupEncoding(recognizing: input.base)
      guard let base = try? earlier.decoded(input.base, file: nil) else { return nil }
      decoded.base = base
    }
    decoded.ours = ours
    decoded.theirs = theirs
    self.input = decoded
    self.encoding = encoding
  }

  /// A result with its text encoded again.
  func encoded(_ result: MergeResult) -> MergeResult {
    var result = result
    result.bytes = encoding.encoded(result.bytes)
    return result
  }
}
