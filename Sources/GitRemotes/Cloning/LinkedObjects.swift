import Diagnostics
import GitStore
import SystemCalls

/// The files with the objects of a repository of this machine, which get second names in a clone, as `git clone` with a
/// path does it.
struct LinkedObjects {
  private let source: String
  private let target: String

  /// - Returns: `nil` where the files would not be enough: part of the objects is in another repository, or nowhere here.
  init?(of source: Repository, for target: Repository) {
    self.source = source.objects.objectsFolder
    self.target = target.objects.objectsFolder
    let borrows = ["alternates", "http-alternates"].contains { WorkTreePath.exists("\(self.source)/info/\($0)") }
    guard !source.isShallow, !borrows, !isPartial else { return nil }
  }

  /// Whether packs came from a server that keeps what they lack.
  private var isPartial: Bool {
    let packs = try? Folder.names(in: "\(source)/pack")
    return packs?.contains { $0.hasSuffix(".promisor") } ?? false
  }

  /// Links the files, or copies them onto another volume.
  ///
  /// - Parameter report: Called before each file; what it throws stops.
  /// - Throws: `remote-failed` for a symbolic link, whose target could be any file of the user (CVE-2022-39253).
  func link(_ report: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    try link("", report)
  }

  private func link(_ path: String, _ report: () throws(Diagnostic) -> Void) throws(Diagnostic) {
    let folder = "\(source)\(path)"
    guard try RepositoryFiles.wording("copy", folder, FileStatus(folder)).kind == .folder else { throw refused(folder) }
    for name in try RepositoryFiles.wording("copy", folder, Folder.names(in: folder)) where !Self.isDraft(name) {
      let file = "\(path)/\(name)"
      try report()
      let status = try RepositoryFiles.wording("copy", "\(source)\(file)", FileStatus("\(source)\(file)"))
      switch status.kind {
      case .file: try RepositoryFiles.wording("copy", "\(source)\(file)", linkFile(file, status))
      case .folder:
        try RepositoryFiles.wording("create", "\(target)\(file)", FileSystem.makeFolder("\(target)\(file)"))
        try link(file, report)
      case .link, .other: throw refused("\(source)\(file)")
      }
    }
  }

  /// What a running or killed process has not completed.
  private static func isDraft(_ name: String) -> Bool { name.hasPrefix("tmp_") || name.hasSuffix(".lock") }

  private func linkFile(_ path: String, _ status: FileStatus) throws(SystemError) {
    do throws(SystemError) {
      try FileSystem.addName("\(target)\(path)", to: "\(source)\(path)")
      // The file may have been replaced by a link in between.
      guard try FileStatus("\(target)\(path)").isSameFile(as: status) else { throw .linkLoop }
    } catch  where error != .linkLoop {
      try copy(path, status)
    }
  }

  private func copy(_ path: String, _ status: FileStatus) throws(SystemError) {
    let file = try OpenFile("\(source)\(path)", [.reading, .notFollowing])
    let draft = try OpenFile("\(target)\(path)", [.writing, .new])
    while true {
      let piece = try file.available(1 << 20)
      if piece.isEmpty { break }
      try draft.write(piece)
    }
    try draft.setPermissions(status.permissions & 0o777)
    try draft.close()
    try FileSystem.setModified(status.modified, of: "\(target)\(path)")
  }

  private func refused(_ path: String) -> Diagnostic {
    Diagnostic(
      .remoteFailed, "\"\(path)\" is not a regular file or directory, so Git does not clone it with the others",
      at: Place(file: path), remedy: .advice("clone with a file:// URL if you trust the repository"))
  }
}
