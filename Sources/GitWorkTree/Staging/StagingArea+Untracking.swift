import Clibgit2
public import Diagnostics
import GitStore

extension StagingArea {
  /// Takes files out of the index and leaves them where they are on disk.
  ///
  /// - Throws: what writing the index throws; it is then as it was.
  public func untrack(_ paths: [String]) throws(Diagnostic) {
    let index = try IndexFile(repository)
    try index.edit { () throws(Diagnostic) in
      for path in paths {
        try GitFailure.check(git_index_remove_bypath(index.pointer, path), "remove \"\(path)\" from the index")
      }
    }
  }

  /// The file of the user's ignore rules: `core.excludesFile`, or the usual one; it need not be there.
  public var excludesFile: String? {
    if let given = repository.configuration.path("core.excludesFile") { return given }
    if let folder = repository.environment.nonEmpty("XDG_CONFIG_HOME") { return folder + "/git/ignore" }
    return repository.environment.home.map { $0 + "/.config/git/ignore" }
  }
}
