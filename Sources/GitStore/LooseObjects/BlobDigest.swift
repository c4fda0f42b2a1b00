import Clibgit2
import Diagnostics

/// The name of a blob that is computed piece by piece, by libgit2's streams into a database that keeps nothing.
final class BlobDigest {
  private let database: Handle
  private var stream: UnsafeMutablePointer<git_odb_stream>?

  /// Begins a blob of `size` bytes.
  init(size: Int) throws(Diagnostic) {
    database = try Handle(freedBy: git_odb_free, to: Self.doing) { git_odb_new($0) }
    let backend = Self.makeBackend()
    let code = git_odb_add_backend(database.pointer, backend, 1)
    if code < 0 { backend.deallocate() }
    try GitFailure.check(code, Self.doing)
    try GitFailure.check(
      git_odb_open_wstream(&stream, database.pointer, git_object_size_t(size), GIT_OBJECT_BLOB), Self.doing)
  }

  deinit {
    git_odb_stream_free(stream)
  }

  /// Takes the next bytes.
  func take(_ piece: UnsafeRawBufferPointer) throws(Diagnostic) {
    let start = piece.baseAddress?.assumingMemoryBound(to: CChar.self)
    try GitFailure.check(git_odb_stream_write(stream, start, piece.count), Self.doing)
  }

  /// The name of the blob, once all of its bytes were taken.
  func name() throws(Diagnostic) -> ObjectName {
    var oid = git_oid()
    try GitFailure.check(git_odb_stream_finalize_write(&oid, stream), Self.doing)
    return ObjectName(oid)
  }

  private static let doing = "compute the name of a blob"

  private static func makeBackend() -> UnsafeMutablePointer<git_odb_backend> {
    let backend = UnsafeMutablePointer<git_odb_backend>.allocate(capacity: 1)
    backend.initialize(to: git_odb_backend())
    backend.pointee.version = UInt32(GIT_ODB_BACKEND_VERSION)
    backend.pointee.writestream = { stream, backend, _, _ in
      stream?.pointee = BlobDigest.makeStream(backend)
      return 0
    }
    backend.pointee.free = { $0?.deallocate() }
    return backend
  }

  private static func makeStream(_ backend: UnsafeMutablePointer<git_odb_backend>?) -> UnsafeMutablePointer<
    git_odb_stream
  > {
    let stream = UnsafeMutablePointer<git_odb_stream>.allocate(capacity: 1)
    stream.initialize(to: git_odb_stream())
    stream.pointee.backend = backend
    stream.pointee.mode = UInt32(GIT_STREAM_WRONLY.rawValue)
    stream.pointee.write = { _, _, _ in 0 }
    stream.pointee.finalize_write = { _, _ in 0 }
    stream.pointee.free = { $0?.deallocate() }
    return stream
  }
}
