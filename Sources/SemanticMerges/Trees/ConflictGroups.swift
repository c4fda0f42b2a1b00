/// Subjects of conflicts that must be decided together, because one without the other makes no whole file.
struct ConflictGroups: Sendable {
  private struct Group {
    var size = 1
    /// The smallest name, which represents the group, so that the order of calls does not matter.
    var root: String
  }

  /// The next subject on the way to the top of a group.
  ///
  /// The smaller group joins the larger one, so that ways are short.
  private var parents: [String: String] = [:]
  /// The groups of several subjects, by their tops.
  private var groups: [String: Group] = [:]

  /// Joins the groups of `first` and `second`.
  mutating func link(_ first: String, _ second: String) {
    let (left, right) = (top(of: first), top(of: second))
    guard left != right else { return }
    let (one, other) = (groups[left] ?? Group(root: left), groups[right] ?? Group(root: right))
    let (top, joining) = one.size < other.size ? (right, left) : (left, right)
    parents[joining] = top
    groups[joining] = nil
    groups[top] = Group(size: one.size + other.size, root: min(one.root, other.root))
  }

  /// The subject that represents the group of `subject`.
  func root(of subject: String) -> String {
    let top = top(of: subject)
    return groups[top]?.root ?? top
  }

  private func top(of subject: String) -> String {
    var subject = subject
    while let parent = parents[subject] { subject = parent }
    return subject
  }
}
