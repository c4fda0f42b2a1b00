/// How references are shown to people.
enum BranchWording {
  /// The name of a reference as Git shows it: without the folder of its kind.
  static func short(_ reference: String) -> String {
    for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] where reference.hasPrefix(prefix) {
      return String(reference.dropFirst(prefix.count))
    }
    return reference
  }
}
