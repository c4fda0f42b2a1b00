/// How the elements of a list belong together.
enum ListPolicy: Sendable {
  /// Each element is independent: additions of both sides are kept.
  case members
  /// The elements follow each other, some in pairs: what both sides insert at one place is kept, ours first.
  case sequence
  /// The elements are the lines of one text: insertions of both sides at one place conflict.
  case lines
}
