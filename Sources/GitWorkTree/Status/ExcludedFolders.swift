import Clibgit2
import Diagnostics
import GitStore

/// The folders that `.gitignore` and its kin exclude.
///
/// Git includes nothing again below an excluded folder, also where the folder has tracked files. libgit2 does, if a rule
/// such as `!*.xcodeproj/xcshareddata/` matches (gitignore: "It is not possible to re-include a file if a parent
/// directory of that file is excluded").
struct ExcludedFolders {
  private let repository: Repository
  private var known: [Substring: Bool] = ["": false]

  init(in repository: Repository) {
    self.repository = repository
  }

  /// Whether a folder above `path` is excluded.
  mutating func contain(_ path: Substring) throws(Diagnostic) -> Bool {
    guard let slash = path.dropLast().lastIndex(of: "/") else { return false }
    let folder = path[..<slash]
    if let known = known[folder] { return known }
    var ignored: Int32 = 0
    if try contain(folder) {
      ignored = 1
    } else {
      try GitFailure.check(
        git_ignore_path_is_ignored(&ignored, repository.pointer, String(folder)),
        "check whether \"\(folder)\" is ignored")
    }
    known[folder] = ignored != 0
    return ignored != 0
  }
}
