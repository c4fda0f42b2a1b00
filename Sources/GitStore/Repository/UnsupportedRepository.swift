package import Diagnostics

/// Says in one sentence what libgit2 can't read about a repository.
enum UnsupportedRepository {
  /// The diagnostic for libgit2's `reason` not to open `path`, or `nil` if the reason is another.
  static func diagnostic(reason: String, path: String) -> Diagnostic? {
    guard let row = table.first(where: { reason.contains($0.reason) }) else { return nil }
    return Diagnostic(
      .repositoryUnsupported, "the repository at \"\(path)\" \(row.problem), which libgit2 does not support",
      remedy: .advice(row.hint))
  }

  /// libgit2's words, ours, and what helps; the first row that fits counts.
  private static let table: [(reason: String, problem: String, hint: String)] = [
    (
      "extensions.refstorage", "stores its refs in a reftable",
      "use git, or convert it with git refs migrate --ref-format=files"
    ),
    (
      "extensions.objectformat", "uses SHA-256 object names",
      "use git; git init --object-format=sha1 creates a SHA-1 repository"
    ),
    (
      "extensions.partialclone", "is a partial clone",
      "use git, or clone it without --filter"
    ),
    (
      "unknown object format 'sha256'", "uses SHA-256 object names",
      "use git; git init --object-format=sha1 creates a SHA-1 repository"
    ),
    ("unsupported extension name", "uses an unknown extension", "use git"),
    ("unsupported repository version", "has a newer format version", "use git"),
    (
      "unsupported mandatory extension: 'link'", "has a split index",
      "run git update-index --no-split-index"
    ),
    (
      "unsupported mandatory extension: 'sdir'", "has a sparse index",
      "run git sparse-checkout init --no-sparse-index"
    ),
    ("unsupported mandatory extension", "has an unknown index extension", "use git"),
  ]
}

extension Diagnostic.Code {
  package static let repositoryUnsupported = Diagnostic.Code(
    "repository-unsupported", "libgit2 does not support the repository's format.", "run this command with git")
}
