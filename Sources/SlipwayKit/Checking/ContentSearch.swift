import Checks
import Diagnostics
import FileTrees
import GitStore
import ProvisioningProfiles

/// The search in files for what a commit should not have: private keys, and conflicts that a merge left.
struct ContentSearch {
  private var keys = PrivateKeyScanner()
  private var conflicts = ConflictScanner()
  private var isEmpty = true

  private mutating func scan(_ piece: UnsafeRawBufferPointer) {
    isEmpty = isEmpty && piece.isEmpty
    keys.scan(piece)
    conflicts.scan(piece)
  }

  private func content(isKeyInComment: () -> Bool = { false }) -> TrackedContent {
    var (keys, conflicts) = (keys, conflicts)
    let holdsKey = keys.finish() != nil
    return TrackedContent(
      holdsPrivateKey: holdsKey, conflictLine: conflicts.finish(), isEmpty: isEmpty,
      isKeyInComment: holdsKey && isKeyInComment())
  }

  /// The content of the file at the absolute `path`; nothing for links and unreadable files.
  static func content(_ path: String) -> TrackedContent {
    guard FileAccess.kind(of: path) == .file else { return .nothing }
    var search = ContentSearch()
    let isRead: ()? = try? FileAccess.read(path) { piece in
      search.scan(piece)
      return search.keys.form == nil
    }
    if isRead == nil { search.isEmpty = false }
    return search.content {
      // Sources of megabytes are generated, and nobody comments out keys in them.
      guard let bytes = try? FileAccess.read(path), bytes.count < 4 << 20 else { return false }
      return CommentedKey.isOnly(in: bytes, at: path)
    }
  }

  /// Whether the file at the absolute `path` contains a key.
  static func holdsKey(_ path: String) -> Bool { content(path).holdsPrivateKey }

  /// The content of the staged files at `paths`.
  ///
  /// - Throws: `git-failed` where a blob can't be read.
  static func staged(_ paths: [String], in repository: Repository) throws(Diagnostic) -> [String: TrackedContent] {
    var searches: [String: ContentSearch] = [:]
    try repository.objects.readStaged(paths) { path, piece in searches[path, default: ContentSearch()].scan(piece) }
    return searches.mapValues { $0.content() }
  }
}
