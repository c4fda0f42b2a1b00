import Clibgit2
import Diagnostics
import GitStore
import SystemCalls

extension StagingArea {
  /// Whether Git keeps the content of all of `paths` byte for byte: no attributes ask for a conversion, and no line ends
  /// are turned.
  ///
  /// libgit2 looks for attributes in every folder above every file, which takes longer than to store a small one.
  func keepsContent(of paths: [String]) throws(Diagnostic) -> Bool {
    guard let root = repository.workTree,
      [nil, "false"].contains(repository.configuration.string("core.autocrlf")?.lowercased())
    else {
      return false
    }
    let user =
      repository.configuration.path("core.attributesFile")
      ?? repository.environment.xdgFolder.map { "\($0)/attributes" }
    let folders = Set(paths.flatMap { WorkTreePath.ancestors(of: $0) } + [""])
    let files =
      [user, "/etc/gitattributes", "\(repository.commonDirectory)/info/attributes"].compactMap(\.self)
      + folders.map { $0.isEmpty ? "\(root)/.gitattributes" : "\(root)/\($0)/.gitattributes" }
    for path in files where WorkTreePath.exists(path) {
      if Self.mayConvert(try RepositoryFiles.read(path) ?? []) { return false }
    }
    return true
  }

  /// Whether attributes may have files converted; how they are merged, compared or archived does not matter.
  private static func mayConvert(_ attributes: [UInt8]) -> Bool {
    let text = String(decoding: attributes, as: UTF8.self)
    return ["text", "crlf", "eol", "ident", "filter", "encoding", "binary", "[attr]"].contains(where: text.contains)
  }

  /// Stages a plain file as it is; `false` where something else is at the path.
  func stageBytes(at path: String, in index: IndexFile, root: String) throws(Diagnostic) -> Bool {
    guard WorkTreePath.linkAbove(path, in: root) == nil, let status = try? FileStatus("\(root)/\(path)"),
      status.kind == .file, let bytes = try RepositoryFiles.read("\(root)/\(path)"), bytes.count == status.size
    else { return false }
    var entry = git_index_entry()
    entry.id = try repository.objects.writeBlob(bytes).oid
    let isExecutable = status.isExecutableByOwner && repository.configuration.boolean("core.fileMode") != false
    entry.mode = UInt32((isExecutable ? GIT_FILEMODE_BLOB_EXECUTABLE : GIT_FILEMODE_BLOB).rawValue)
    entry.file_size = UInt32(truncatingIfNeeded: status.size)
    entry.ino = UInt32(truncatingIfNeeded: status.inode)
    (entry.uid, entry.gid) = (status.owner, status.group)
    (entry.ctime, entry.mtime) = (git_index_time(status.changed), git_index_time(status.modified))
    let code = path.withCString { text in
      entry.path = text
      return git_index_add(index.pointer, &entry)
    }
    try GitFailure.check(code, "stage \"\(path)\"", file: path)
    return true
  }
}
