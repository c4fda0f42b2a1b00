import Checks
import Diagnostics
import FileTrees
import GitStore

/// The files that a filter such as git-crypt encrypts for Git, although the working tree may have them decrypted.
struct EncryptedFiles: Sendable {
  private var contents: [String: TrackedContent] = [:]

  /// Finds the files by their attributes, and what Git stores of them.
  ///
  /// - Parameters:
  ///   - paths: The files, relative to the top of the working tree.
  ///   - copy: The working tree.
  init(among paths: [String], in copy: WorkingCopy) {
    // Asking for the attributes of each path takes time.
    let files = paths.filter { $0 == Self.name || $0.hasSuffix("/" + Self.name) } + [".git/info/attributes"]
    let texts = Set(files).compactMap { try? FileAccess.read("\(copy.root)/\($0)") }
    guard texts.contains(where: { Self.mayEncrypt(String(decoding: $0, as: UTF8.self)) }) else { return }
    let encrypted = paths.filter { Self.isEncrypted($0, in: copy.repository) }
    let stored = (try? ContentSearch.staged(encrypted, in: copy.repository)) ?? [:]
    for path in encrypted {
      // A file that was committed before its attribute is stored as it is.
      contents[path] =
        stored[path].flatMap { $0.holdsPrivateKey ? $0 : nil }
        ?? TrackedContent(holdsPrivateKey: false, conflictLine: nil, isEncrypted: true)
    }
  }

  /// What Git stores of an encrypted file; `nil` for any other file.
  func content(of path: String) -> TrackedContent? { contents[path] }

  /// Whether a filter encrypts the file that would be committed.
  static func isEncrypted(_ path: String, in repository: Repository) -> Bool {
    repository.attributes.value("filter", of: path).map(mayEncrypt) ?? false
  }

  /// Whether a text has the name of a filter that encrypts, such as git-crypt, transcrypt, git-agecrypt and sops.
  private static func mayEncrypt(_ text: String) -> Bool {
    let text = text.lowercased()
    return ["crypt", "sops", "blackbox", "strongbox", "git-age", "=age", "gpg"].contains { text.contains($0) }
      || text == "age"
  }

  private static let name = ".gitattributes"
}
