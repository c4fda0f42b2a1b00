import Clibgit2
import Diagnostics
import SystemCalls

/// The objects of a repository, read by this package and written by libgit2.
///
/// libgit2 up to 1.9 crashes on a damaged index of packs and never returns from an object that is cut off.
enum ObjectStore {
  /// Opens a folder of objects, and those that it borrows from.
  ///
  /// - Parameters:
  ///   - folder: The folder `objects` of a repository.
  ///   - syncs: Whether new objects outlast a power failure.
  /// - Throws: `git-failed` where the folder is missing or there is no memory for it.
  /// - Returns: The database, which keeps no reference to a repository.
  static func open(_ folder: String, syncs: Bool = false) throws(Diagnostic) -> Handle {
    let doing = "read the objects in \"\(folder)\""
    let database = try Handle(freedBy: git_odb_free, to: doing) { git_odb_new($0) }
    let folders = ObjectFolders(folder)
    guard !folders.paths.isEmpty else {
      try RepositoryFiles.wording("read", folder, FileStatus(folder, followingLinks: true))
      throw RepositoryFiles.failure("read", folder, .noSuchFile)
    }
    var finders: [UnsafeMutablePointer<git_odb_backend>] = []
    for path in folders.paths {
      var backend: UnsafeMutablePointer<git_odb_backend>?
      try GitFailure.check(git_odb_backend_loose(&backend, path, -1, syncs ? 1 : 0, 0, 0), doing)
      guard let backend else { continue }
      silence(backend)
      try add(backend, to: database, isOwn: finders.isEmpty, priority: 1, doing)
      finders.append(backend)
    }
    guard let source = try? ObjectSource(folders, finders: finders) else { throw GitFailure.current(-1, doing) }
    try add(ObjectBackend.make(source), to: database, isOwn: true, priority: 2, doing)
    return database
  }

  private static func add(
    _ backend: UnsafeMutablePointer<git_odb_backend>, to database: Handle, isOwn: Bool, priority: Int32, _ doing: String
  ) throws(Diagnostic) {
    let code =
      isOwn
      ? git_odb_add_backend(database.pointer, backend, priority)
      : git_odb_add_alternate(database.pointer, backend, priority)
    if code < 0 { backend.pointee.free?(backend) }
    try GitFailure.check(code, doing)
  }

  /// Takes reading away from one of libgit2's backends.
  private static func silence(_ backend: UnsafeMutablePointer<git_odb_backend>) {
    backend.pointee.readstream = nil
    backend.pointee.read = nil
    backend.pointee.read_prefix = nil
    // Without any, libgit2 would try to read the whole of an object that is nowhere.
    backend.pointee.read_header = { _, _, _, _ in GIT_ENOTFOUND.rawValue }
  }
}
