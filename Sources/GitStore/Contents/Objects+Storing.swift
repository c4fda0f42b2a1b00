import Clibgit2
public import Diagnostics

extension Objects {
  /// Stores content as a blob, byte for byte, unless it already exists.
  ///
  /// - Throws: `git-failed` or `disk-full` where that can't be.
  /// - Returns: The blob, which is what a file holds by now that was written to meanwhile.
  public func store(_ content: FileContent) throws(Diagnostic) -> ObjectName {
    if case .blob(let name, objectsFolder) = content.place { return name }
    let reader = ContentReader()
    let size = try reader.size(of: content.place)
    guard size > ContentReader.piece else { return try writeBlob(try content.bytes()) }
    return try has(content.name)
      ? content.name
      : store(size: size) { put throws(Diagnostic) in
        try reader.read(content.place, put)
      }
  }

  /// Stores `size` bytes piece by piece.
  ///
  /// - Parameters:
  ///   - size: How many bytes there are.
  ///   - fill: Is given what puts the next piece into the blob.
  /// - Throws: What `fill` throws; `git-failed` or `disk-full` where the blob can't be written.
  /// - Returns: The blob.
  func store(
    size: Int, _ fill: (_ put: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> ObjectName {
    let doing = "store \(size) bytes in \"\(repository.gitDirectory)\""
    let database = try Handle(freedBy: git_odb_free, owner: repository.handle, to: doing) {
      git_repository_odb($0, repository.pointer)
    }
    var stream: UnsafeMutablePointer<git_odb_stream>?
    try GitFailure.check(
      git_odb_open_wstream(&stream, database.pointer, git_object_size_t(size), GIT_OBJECT_BLOB), doing)
    defer { git_odb_stream_free(stream) }
    try fill { piece throws(Diagnostic) in
      let start = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
      try GitFailure.check(git_odb_stream_write(stream, start, piece.count), doing)
    }
    var oid = git_oid()
    try GitFailure.check(git_odb_stream_finalize_write(&oid, stream), doing)
    return ObjectName(oid)
  }

  private func has(_ name: ObjectName) throws(Diagnostic) -> Bool {
    let database = try Handle(freedBy: git_odb_free, owner: repository.handle, to: "read \"\(objectsFolder)\"") {
      git_repository_odb($0, repository.pointer)
    }
    var oid = name.oid
    return git_odb_exists(database.pointer, &oid) == 1
  }
}

extension ContentReader {
  /// Writes a content into a file of the working tree, which it replaces at once.
  ///
  /// - Throws: `git-failed` where it is not what it was any more; nothing is replaced then.
  package func write(_ content: FileContent, to path: String, isExecutable: Bool) throws(Diagnostic) {
    let isSmall = try size(of: content.place) <= Self.piece
    let isChecked = if case .blob = content.place { true } else { isSmall }
    try RepositoryFiles.write(
      to: path, mode: isExecutable ? 0o777 : 0o666,
      isRight: { draft throws(Diagnostic) in
        guard !isChecked, try FileContent(ofFile: draft) != content else { return }
        throw Diagnostic(
          .gitFailed, "the stored content of \"\(path)\" does not match \(content.name)", at: Place(file: path))
      },
      { put throws(Diagnostic) in try read(content.place, put) })
  }
}
