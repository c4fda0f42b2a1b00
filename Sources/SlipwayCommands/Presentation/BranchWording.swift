import Git

/// How references are shown to people.
enum BranchWording {
  /// The name of a reference as Git shows it: without the folder of its kind.
  static func short(_ reference: String) -> String {
    for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] where reference.hasPrefix(prefix) {
      return String(reference.dropFirst(prefix.count))
    }
    return reference
  }

  /// The name of a reference where nothing else says of which kind it is: a tag is called one.
  static func named(_ reference: String, _ style: StyledText.Style = .name) -> StyledText {
    reference.hasPrefix("refs/tags/") ? "tag \(short(reference), style)" : "\(short(reference), style)"
  }

  /// What is worth saying of a new branch that another one differs from in case only.
  static func remark(onCaseOf name: BranchName, in repository: Repository) -> [StyledText] {
    guard let other = try? repository.branchDifferingByCase(from: name) else { return [] }
    return ["note: there is \(other.rawValue, .name) too, and a Mac's disk can hold only one of the two"]
  }
}
