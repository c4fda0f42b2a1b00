import SystemCalls

/// The process's working folder, which stays though a checkout removes all that is in it, as with Git.
///
/// libgit2 removes folders as soon as they are empty. An empty folder in it, which Git does not see, prevents that.
struct KeptFolder {
  private static let prefix = ".slipway-"

  /// The empty folder.
  let mark: String

  /// Finds the working folder if it is in a working tree, below its top.
  init?(in workTree: String?) {
    guard var root = workTree, let folder = CurrentProcess.workingFolder else { return nil }
    while root.hasSuffix("/") { root.removeLast() }
    guard folder.hasPrefix(root + "/"), !(folder + "/").dropFirst(root.count).contains("/.git/") else { return nil }
    mark = "\(folder)/\(Self.prefix)\(CurrentProcess.id)"
  }

  /// The folder `mark` that a killed process left; `nil` for a path of another form.
  init?(left mark: String, by process: String) {
    guard mark.hasPrefix("/"), mark.hasSuffix("/\(Self.prefix)\(process)") else { return nil }
    self.mark = mark
  }

  /// Keeps the working folder.
  func keep() { _ = try? FileSystem.makeFolder(mark) }

  /// Lets the folder go again; one that is not empty stays.
  func release() { try? FileSystem.removeFolder(mark) }
}
