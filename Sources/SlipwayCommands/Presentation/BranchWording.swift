import GitStore

/// The wording for refs.
enum BranchWording {
  /// The short name of a ref, as Git shows it.
  static func short(_ reference: String) -> String {
    for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] where reference.hasPrefix(prefix) {
      return String(reference.dropFirst(prefix.count))
    }
    return reference
  }

  /// The short name of a ref, with "tag" before tags.
  static func named(_ reference: String, _ style: StyledText.Style = .name) -> StyledText {
    reference.hasPrefix("refs/tags/") ? "tag \(short(reference), style)" : "\(short(reference), style)"
  }

  /// A note if another branch differs from the new one only in case.
  static func remark(onCaseOf name: BranchName, in repository: Repository) -> [StyledText] {
    guard let other = try? repository.branches.differingByCase(from: name) else { return [] }
    return ["note: branch \(other.rawValue, .name) differs only in case; a Mac's disk can hold only one of the two"]
  }
}
