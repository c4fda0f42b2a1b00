public import Diagnostics

/// Says in one sentence what libgit2 can't read about a repository.
enum UnsupportedRepository {
  /// The diagnostic for libgit2's `reason` not to open `path`, or `nil` if the reason is another.
  static func diagnostic(reason: String, path: String) -> Diagnostic? {
    guard let row = table.first(where: { reason.contains($0.reason) }) else { return nil }
    return Diagnostic(
      .repositoryUnsupported, "the repository at \"\(path)\" \(row.problem), which libgit2 can't work with",
      remedy: .advice(row.hint))
  }

  /// libgit2's words, ours, and what helps; the first row that fits counts.
  private static let table: [(reason: String, problem: String, hint: String)] = [
    (
      "extensions.refstorage", "keeps its branches in a reftable",
      "work with git itself, or convert it with `git refs migrate --ref-format=files`"
    ),
    (
      "extensions.objectformat", "names its objects by SHA-256",
      "work with git itself; a SHA-1 repository is made by `git init --object-format=sha1`"
    ),
    (
      "extensions.partialclone", "is a partial clone, with objects missing",
      "work with git itself, or clone it whole, without --filter"
    ),
    (
      "extensions.worktreeconfig", "has settings of its own for each work tree",
      "move them to the shared settings and run `git config --unset extensions.worktreeConfig`, or use git itself"
    ),
    (
      "unknown object format 'sha256'", "names its objects by SHA-256",
      "work with git itself; a SHA-1 repository is made by `git init --object-format=sha1`"
    ),
    ("unsupported extension name", "uses a new kind of extension", "work with git itself"),
    ("unsupported repository version", "has a format newer than libgit2 knows", "work with git itself"),
    (
      "unsupported mandatory extension: 'link'", "has a split index",
      "join it with `git update-index --no-split-index`"
    ),
    (
      "unsupported mandatory extension: 'sdir'", "has a sparse index",
      "make it whole with `git sparse-checkout init --no-sparse-index`"
    ),
    ("unsupported mandatory extension", "has an index with an extension", "work with git itself"),
  ]
}

extension Diagnostic.Code {
  /// A repository of a kind that libgit2 can't read or must not write.
  public static let repositoryUnsupported: Self = "repository-unsupported"
}
