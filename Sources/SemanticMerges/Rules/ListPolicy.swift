/// How the elements of a list belong together.
enum ListPolicy: Sendable {
  /// Each element stands for itself: what either side added is kept.
  case members
  /// The elements follow each other, some in pairs: what both sides insert at one place is kept, ours first.
  case sequence
  /// The elements are the lines of one text: what both sides insert at one place is in dispute.
  case lines
}
