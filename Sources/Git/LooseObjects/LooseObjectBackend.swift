import Clibgit2
import Diagnostics

/// Stands in for the part of libgit2 that reads loose objects; writing and looking for them stays with libgit2.
enum LooseObjectBackend {
  /// Has the loose objects of a database, and of those that it borrows from, read by ``LooseObjectReader``.
  ///
  /// - Parameters:
  ///   - database: A database that libgit2 has opened.
  ///   - folder: The folder with its own objects.
  /// - Throws: `git-failed` where there is no memory for it.
  static func install(in database: Handle, folder: String) throws(Diagnostic) {
    let replaced = try silence(database)
    guard !replaced.isEmpty else { return }
    let source: LooseObjectSource
    do throws(LooseObjectFault) {
      source = LooseObjectSource(try LooseObjectReader(ObjectFolders(folder)), finders: replaced)
    } catch {
      throw GitFailure.current(-1, "read the objects of \"\(folder)\"")
    }
    let backend = UnsafeMutablePointer<clibgit2_object_backend>.allocate(capacity: 1)
    backend.initialize(to: clibgit2_object_backend())
    backend.pointee.payload = Unmanaged.passRetained(source).toOpaque()
    fill(&backend.pointee.backend)
    let base = UnsafeMutableRawPointer(backend).assumingMemoryBound(to: git_odb_backend.self)
    // After packs, which libgit2 gives 2: a whole object in a pack counts before a damaged file.
    let code = git_odb_add_backend(database.pointer, base, 0)
    if code < 0 { release(base) }
    try GitFailure.check(code, "read the objects of \"\(folder)\"")
  }

  /// Takes reading away from libgit2's own backends for loose objects, the only ones that read piece by piece.
  private static func silence(
    _ database: Handle
  ) throws(Diagnostic) -> [UnsafeMutablePointer<git_odb_backend>] {
    var silenced: [UnsafeMutablePointer<git_odb_backend>] = []
    for index in 0..<git_odb_num_backends(database.pointer) {
      var backend: UnsafeMutablePointer<git_odb_backend>?
      try GitFailure.check(git_odb_get_backend(&backend, database.pointer, index), "look at the objects' places")
      guard let backend, backend.pointee.readstream != nil else { continue }
      backend.pointee.readstream = nil
      backend.pointee.read = nil
      backend.pointee.read_prefix = nil
      // Without any, libgit2 would try to read the whole of an object that is nowhere.
      backend.pointee.read_header = { _, _, _, _ in GIT_ENOTFOUND.rawValue }
      silenced.append(backend)
    }
    return silenced
  }

  private static func fill(_ backend: inout git_odb_backend) {
    backend.version = UInt32(GIT_ODB_BACKEND_VERSION)
    backend.read = { bytes, size, kind, backend, oid in
      guard let bytes, let size, let kind, let backend, let oid else { return GIT_ERROR.rawValue }
      return LooseObjectSource.of(backend).read(oid, backend, bytes, size, kind)
    }
    backend.read_header = { size, kind, backend, oid in
      guard let size, let kind, let backend, let oid else { return GIT_ERROR.rawValue }
      return LooseObjectSource.of(backend).readHeader(oid, size, kind)
    }
    backend.read_prefix = { found, bytes, size, kind, backend, oid, length in
      guard let found, let bytes, let size, let kind, let backend, let oid else { return GIT_ERROR.rawValue }
      let source = LooseObjectSource.of(backend)
      let code = source.find(oid, length, found)
      return code < 0 ? code : source.read(found, backend, bytes, size, kind)
    }
    // What there is, libgit2's own backends tell.
    backend.foreach = { _, _, _ in 0 }
    backend.free = { backend in
      guard let backend else { return }
      LooseObjectBackend.release(backend)
    }
  }

  private static func release(_ backend: UnsafeMutablePointer<git_odb_backend>) {
    let whole = UnsafeMutableRawPointer(backend).assumingMemoryBound(to: clibgit2_object_backend.self)
    if let payload = whole.pointee.payload { Unmanaged<LooseObjectSource>.fromOpaque(payload).release() }
    whole.deallocate()
  }
}

/// Answers libgit2's questions about loose objects.
private final class LooseObjectSource {
  private let reader: LooseObjectReader
  /// libgit2's own backends, which go before the database does.
  private let finders: [UnsafeMutablePointer<git_odb_backend>]

  init(_ reader: LooseObjectReader, finders: [UnsafeMutablePointer<git_odb_backend>]) {
    self.reader = reader
    self.finders = finders
  }

  static func of(_ backend: UnsafeMutablePointer<git_odb_backend>) -> LooseObjectSource {
    let whole = UnsafeMutableRawPointer(backend).assumingMemoryBound(to: clibgit2_object_backend.self)
    return Unmanaged<LooseObjectSource>.fromOpaque(whole.pointee.payload).takeUnretainedValue()
  }

  func read(
    _ oid: UnsafePointer<git_oid>, _ backend: UnsafeMutablePointer<git_odb_backend>,
    _ bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>, _ size: UnsafeMutablePointer<Int>,
    _ kind: UnsafeMutablePointer<git_object_t>
  ) -> Int32 {
    let answer = reader.content(
      oid, allocate: { git_odb_backend_data_alloc(backend, $0) }, free: { git_odb_backend_data_free(backend, $0) })
    return settle(answer, oid) { found in
      bytes.pointee = found.bytes
      size.pointee = found.header.size
      kind.pointee = found.header.kind
    }
  }

  func readHeader(
    _ oid: UnsafePointer<git_oid>, _ size: UnsafeMutablePointer<Int>, _ kind: UnsafeMutablePointer<git_object_t>
  ) -> Int32 {
    settle(reader.header(oid), oid) { found in
      size.pointee = found.size
      kind.pointee = found.kind
    }
  }

  /// Finds the one object whose name begins with `length` digits of `oid`.
  func find(_ oid: UnsafePointer<git_oid>, _ length: Int, _ found: UnsafeMutablePointer<git_oid>) -> Int32 {
    guard length < Self.wholeName else {
      found.pointee = oid.pointee
      return 0
    }
    var isFound = false
    for finder in finders {
      var match = git_oid()
      let code = finder.pointee.exists_prefix?(&match, finder, oid, length) ?? GIT_ENOTFOUND.rawValue
      if code == GIT_ENOTFOUND.rawValue { continue }
      guard code >= 0 else { return code }
      guard !isFound || git_oid_equal(&match, found) == 1 else {
        git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), "ambiguous OID prefix - several loose objects have it")
        return GIT_EAMBIGUOUS.rawValue
      }
      isFound = true
      found.pointee = match
    }
    return isFound ? 0 : GIT_ENOTFOUND.rawValue
  }

  private static let wholeName = 40

  private func settle<Value>(
    _ answer: LooseObjectReader.Answer<Value>, _ oid: UnsafePointer<git_oid>, _ take: (Value) -> Void
  ) -> Int32 {
    switch answer {
    case .found(let value):
      take(value)
      return 0
    case .absent:
      return GIT_ENOTFOUND.rawValue
    case .failed(let fault, let path):
      git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), fault.sentence(ObjectName(oid), path: path))
      return GIT_ERROR.rawValue
    }
  }
}
