import Checks
import Diagnostics
import FileTrees
import Git
import ProvisioningProfiles

/// The search for private keys in files: by what they hold, and by names that only files of keys have.
enum KeySearch {
  /// Whether the file at `path`, absolute, holds a key; a link holds none, and what can't be read is not known to.
  static func holdsKey(_ path: String) -> Bool {
    guard FileAccess.kind(of: path) == .file else { return false }
    var scanner = PrivateKeyScanner()
    try? FileAccess.read(path) { piece in
      scanner.scan(piece)
      return scanner.form == nil
    }
    return scanner.finish() != nil
  }

  /// Of `paths` those at which the index holds a key.
  ///
  /// - Throws: `git-failed` where a blob can't be read.
  static func staged(_ paths: [String], in repository: Repository) throws(Diagnostic) -> Set<String> {
    var scanners: [String: PrivateKeyScanner] = [:]
    try repository.readStaged(paths) { path, piece in
      scanners[path, default: PrivateKeyScanner()].scan(piece)
    }
    return Set(
      scanners.compactMap { path, scanner in
        var scanner = scanner
        return scanner.finish() == nil ? nil : path
      })
  }
}
