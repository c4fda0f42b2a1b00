import Clibgit2
package import Diagnostics

/// A submodule that `.gitmodules` names.
package struct NamedSubmodule {
  /// The URL, as it is written there.
  package let address: String
  private let path: String
  private let repository: Repository
  private let handle: Handle

  /// Finds the one at a path; `nil` if none is named there.
  ///
  /// - Throws: `git-failed` where it can't be read.
  package init?(at path: String, in repository: Repository) throws(Diagnostic) {
    let found = try Handle.found(
      freedBy: git_submodule_free, owner: repository.handle, to: "read the submodule \"\(path)\"", file: path
    ) { git_submodule_lookup($0, repository.pointer, path) }
    guard let found, let url = git_submodule_url(found.pointer) else { return nil }
    address = String(cString: url)
    handle = found
    self.path = path
    self.repository = repository
  }

  /// Enters it into the settings, and makes its repository, which has no commits yet.
  ///
  /// - Throws: `git-failed` where that can't be.
  package func setUp() throws(Diagnostic) {
    try GitFailure.check(git_submodule_init(handle.pointer, 0), "set up the submodule \"\(path)\"", file: path)
    let made = try Handle(
      freedBy: git_repository_free, owner: repository.handle, to: "create the submodule \"\(path)\"", file: path
    ) { git_submodule_repo_init($0, handle.pointer, 1) }
    withExtendedLifetime(made) {}
  }
}
