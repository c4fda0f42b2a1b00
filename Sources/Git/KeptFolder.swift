import SystemCalls

/// The process's working folder, which stays though a checkout removes all that is in it, as with Git.
///
/// libgit2 removes folders as soon as they are empty. An empty folder in it, which Git does not see, prevents that.
struct KeptFolder {
  private let mark: String

  /// Keeps the working folder if it is in a working tree, below its top.
  init?(in workTree: String?) {
    guard var root = workTree, let folder = CurrentProcess.workingFolder else { return nil }
    while root.hasSuffix("/") { root.removeLast() }
    guard folder.hasPrefix(root + "/"), !(folder + "/").dropFirst(root.count).contains("/.git/") else { return nil }
    mark = "\(folder)/.slipway-\(CurrentProcess.id)"
    guard (try? FileSystem.makeFolder(mark)) == true else { return nil }
  }

  /// Lets the folder go again.
  func release() { try? FileSystem.removeFolder(mark) }
}
