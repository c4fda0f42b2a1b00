/// The names of references.
package enum ReferenceName {
  /// A name as people write it: without `refs/heads/`, `refs/tags/` or `refs/remotes/`.
  package static func short(_ name: String) -> String {
    for prefix in ["refs/heads/", "refs/tags/", "refs/remotes/"] where name.hasPrefix(prefix) {
      return String(name.dropFirst(prefix.count))
    }
    return name
  }
}
