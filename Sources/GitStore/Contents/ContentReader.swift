import Clibgit2
package import Diagnostics

/// Reads contents piece by piece, wherever they are.
package final class ContentReader {
  /// How many bytes are in memory at once.
  static let piece = 1 << 20

  private var databases: [String: Handle] = [:]

  package init() {}

  /// How many bytes there are.
  package func size(of place: FileContent.Place) throws(Diagnostic) -> Int {
    switch place {
    case .memory(let bytes): return bytes.count
    case .file(let path): return try RepositoryFiles.size(of: path)
    case .blob(let name, let objects):
      var (oid, size, kind) = (name.oid, 0, GIT_OBJECT_ANY)
      let database = try database(objects)
      try GitFailure.check(
        git_odb_read_header(&size, &kind, database.pointer, &oid), "read the blob \(name) in \"\(objects)\"")
      return size
    case .spliced(_, let splice, let middle): return splice.prefix + splice.suffix + (try size(of: middle))
    }
  }

  /// Gives `take` all bytes in their order.
  ///
  /// - Throws: What `take` throws, and `git-failed` where something can't be read.
  func read(
    _ place: FileContent.Place, _ take: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    switch place {
    case .memory(let bytes):
      try bytes.withUnsafeBufferPointer { piece throws(Diagnostic) in try take(UnsafeRawBufferPointer(piece)) }
    case .file(let path): try RepositoryFiles.pieces(of: path, room: Self.piece, take)
    case .blob(let name, let objects): try readBlob(name, in: objects, take)
    case .spliced(let base, let splice, let middle): try read(base, splice, middle, take)
    }
  }

  private func read(
    _ base: FileContent.Place, _ splice: ContentSplice, _ middle: FileContent.Place,
    _ take: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    let end = try size(of: base) - splice.suffix
    guard splice.prefix >= 0, splice.suffix >= 0, splice.prefix <= end else {
      throw Diagnostic(.gitFailed, "a file changed while its content was read")
    }
    var offset = 0
    var isMiddleDone = false
    try read(base) { piece throws(Diagnostic) in
      let beginning = piece.prefix(max(0, splice.prefix - offset))
      if !beginning.isEmpty { try take(UnsafeRawBufferPointer(rebasing: beginning)) }
      let rest = piece.dropFirst(max(0, end - offset))
      offset += piece.count
      guard offset >= splice.prefix else { return }
      if !isMiddleDone {
        isMiddleDone = true
        try read(middle, take)
      }
      if !rest.isEmpty { try take(UnsafeRawBufferPointer(rebasing: rest)) }
    }
    if !isMiddleDone { try read(middle, take) }
  }

  private func readBlob(
    _ name: ObjectName, in objects: String, _ take: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var (oid, size, kind) = (name.oid, 0, GIT_OBJECT_ANY)
    let database = try database(objects)
    try GitFailure.check(git_odb_read_header(&size, &kind, database.pointer, &oid), "read the blob \(name)")
    // An object in a pack can be read as a whole only.
    if size > Self.piece, try LooseObjectReader.readPieces(of: name, in: objects, room: Self.piece, take) { return }
    let object = try Handle(freedBy: git_odb_object_free, owner: database, to: "read the blob \(name)") {
      git_odb_read($0, database.pointer, &oid)
    }
    try take(
      UnsafeRawBufferPointer(start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer)))
  }

  private func database(_ objects: String) throws(Diagnostic) -> Handle {
    if let known = databases[objects] { return known }
    let database = try ObjectStore.open(objects)
    databases[objects] = database
    return database
  }
}
