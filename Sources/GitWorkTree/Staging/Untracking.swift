import Clibgit2
public import Diagnostics
public import GitStore

extension Repository {
  /// Takes files out of the index and leaves them where they are on disk.
  ///
  /// - Throws: what writing the index throws; it is then as it was.
  public func untrack(_ paths: [String]) throws(Diagnostic) {
    let index = try IndexFile(self)
    try index.edit { () throws(Diagnostic) in
      for path in paths {
        try GitFailure.check(git_index_remove_bypath(index.pointer, path), "remove \"\(path)\" from the index")
      }
    }
  }

  /// The file of the user's ignore rules: `core.excludesFile`, or the usual one; it need not be there.
  public var excludesFile: String? {
    if let given = configuration.path("core.excludesFile") { return given }
    if let folder = environment.nonEmpty("XDG_CONFIG_HOME") { return folder + "/git/ignore" }
    return environment.home.map { $0 + "/.config/git/ignore" }
  }
}
