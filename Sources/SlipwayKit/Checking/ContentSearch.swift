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
  /// The first bytes, which tell whether the file is encrypted.
  private var beginning: [UInt8] = []

  private mutating func scan(_ piece: UnsafeRawBufferPointer) {
    isEmpty = isEmpty && piece.isEmpty
    if beginning.count < Self.beginningSize { beginning += piece.prefix(Self.beginningSize) }
    keys.scan(piece)
    conflicts.scan(piece)
  }

  private static let beginningSize = 64

  /// The content; a file with a key or a conflict is read as a whole, to tell whether it is a comment or a literal.
  private func content(_ path: String, whole: () -> [UInt8]?) -> TrackedContent {
    var (keys, conflicts) = (keys, conflicts)
    let (holdsKey, line) = (keys.finish() != nil, conflicts.finish())
    let isEncrypted = TrackedContent(of: beginning, at: path).isEncrypted
    if holdsKey || line != nil, let bytes = whole() {
      return TrackedContent(of: bytes, at: path)
    }
    return TrackedContent(
      holdsPrivateKey: holdsKey, conflictLine: line, isEmpty: isEmpty, isEncrypted: isEncrypted)
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
    return search.content(path) {
      // Sources of megabytes are generated, and nobody comments out keys in them.
      guard let bytes = try? FileAccess.read(path), bytes.count < largest else { return nil }
      return bytes
    }
  }

  /// The size from which on a file is not read as a whole.
  private static let largest = 4 << 20

  /// The content of the staged files at `paths`.
  ///
  /// - Throws: `git-failed` where a blob can't be read.
  static func staged(_ paths: [String], in repository: Repository) throws(Diagnostic) -> [String: TrackedContent] {
    var searches: [String: ContentSearch] = [:]
    try repository.objects.readStaged(paths) { path, piece in searches[path, default: ContentSearch()].scan(piece) }
    var contents: [String: TrackedContent] = [:]
    for (path, search) in searches {
      contents[path] = search.content(path) {
        var bytes: [UInt8] = []
        try? repository.objects.readStaged([path]) { _, piece in
          if bytes.count < largest { bytes += piece }
        }
        return bytes.isEmpty || bytes.count >= largest ? nil : bytes
      }
    }
    return contents
  }
}
