import Clibgit2

/// The backend that reads objects in libgit2's stead, from packs and from files of their own.
enum ObjectBackend {
  /// Makes a backend of a source, which it keeps.
  static func make(_ source: ObjectSource) -> UnsafeMutablePointer<git_odb_backend> {
    let whole = UnsafeMutablePointer<clibgit2_object_backend>.allocate(capacity: 1)
    whole.initialize(to: clibgit2_object_backend())
    whole.pointee.payload = Unmanaged.passRetained(source).toOpaque()
    fill(&whole.pointee.backend)
    return UnsafeMutableRawPointer(whole).assumingMemoryBound(to: git_odb_backend.self)
  }

  static func release(_ backend: UnsafeMutablePointer<git_odb_backend>) {
    let whole = UnsafeMutableRawPointer(backend).assumingMemoryBound(to: clibgit2_object_backend.self)
    if let payload = whole.pointee.payload { Unmanaged<ObjectSource>.fromOpaque(payload).release() }
    whole.deallocate()
  }

  fileprivate static func source(_ backend: UnsafeMutablePointer<git_odb_backend>) -> ObjectSource {
    let whole = UnsafeMutableRawPointer(backend).assumingMemoryBound(to: clibgit2_object_backend.self)
    return Unmanaged<ObjectSource>.fromOpaque(whole.pointee.payload).takeUnretainedValue()
  }

  private static func fill(_ backend: inout git_odb_backend) {
    backend.version = UInt32(GIT_ODB_BACKEND_VERSION)
    fillReading(&backend)
    backend.exists = { backend, oid in
      guard let backend, let oid else { return 0 }
      return ObjectBackend.source(backend).packs.contains(oid) ? 1 : 0
    }
    backend.exists_prefix = { found, backend, oid, length in
      guard let found, let backend, let oid else { return GIT_ERROR.rawValue }
      return ObjectBackend.source(backend).findPacked(oid, length, found)
    }
    backend.refresh = { backend in
      if let backend { ObjectBackend.source(backend).packs.refresh() }
      return 0
    }
    backend.foreach = { backend, take, payload in
      guard let backend, let take else { return GIT_ERROR.rawValue }
      return ObjectBackend.source(backend).packs.forEach { take($0, payload) }
    }
    backend.freshen = { backend, oid in
      guard let backend, let oid else { return GIT_ENOTFOUND.rawValue }
      return ObjectBackend.source(backend).packs.freshen(oid) ? 0 : GIT_ENOTFOUND.rawValue
    }
    backend.writepack = { writing, backend, database, progress, payload in
      guard let writing, let backend, let database else { return GIT_ERROR.rawValue }
      let folder = ObjectBackend.source(backend).packFolder
      return PackReceiver.make(writing, backend, database, folder: folder, progress: progress, payload: payload)
    }
    backend.free = { backend in
      if let backend { ObjectBackend.release(backend) }
    }
  }

  private static func fillReading(_ backend: inout git_odb_backend) {
    backend.read = { bytes, size, kind, backend, oid in
      guard let bytes, let size, let kind, let backend, let oid else { return GIT_ERROR.rawValue }
      return ObjectBackend.source(backend).read(oid, ObjectMemory(backend: backend), bytes, size, kind)
    }
    backend.read_header = { size, kind, backend, oid in
      guard let size, let kind, let backend, let oid else { return GIT_ERROR.rawValue }
      return ObjectBackend.source(backend).readHeader(oid, size, kind)
    }
    backend.read_prefix = { found, bytes, size, kind, backend, oid, length in
      guard let found, let bytes, let size, let kind, let backend, let oid else { return GIT_ERROR.rawValue }
      let code = ObjectBackend.source(backend).find(oid, length, found)
      return code < 0
        ? code : ObjectBackend.source(backend).read(found, ObjectMemory(backend: backend), bytes, size, kind)
    }
  }
}
