import Clibgit2
import SystemCalls

/// The memory that libgit2 takes objects in.
struct ObjectMemory {
  let backend: UnsafeMutablePointer<git_odb_backend>

  func allocate(_ count: Int) throws(ObjectFault) -> UnsafeMutableRawPointer {
    guard let bytes = git_odb_backend_data_alloc(backend, count) else { throw .unreadable(.outOfMemory) }
    return bytes
  }

  func free(_ bytes: UnsafeMutableRawPointer) {
    git_odb_backend_data_free(backend, bytes)
  }
}
