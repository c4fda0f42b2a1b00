/// Subjects of conflicts that must be decided together, because one without the other makes no whole file.
struct ConflictGroups: Sendable {
  private var parents: [String: String] = [:]

  /// Makes one group of those of `first` and `second`.
  mutating func link(_ first: String, _ second: String) {
    let (left, right) = (root(of: first), root(of: second))
    guard left != right else { return }
    // The smaller name is the root, so that the order of calls does not matter.
    parents[max(left, right)] = min(left, right)
  }

  /// The subject that stands for the group of `subject`.
  func root(of subject: String) -> String {
    var subject = subject
    while let parent = parents[subject] { subject = parent }
    return subject
  }
}
