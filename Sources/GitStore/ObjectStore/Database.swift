package import Clibgit2
package import Diagnostics

/// Tells which objects are here.
package struct Database {
  package let handle: Handle

  package init(_ repository: Repository) throws(Diagnostic) {
    handle = try Handle(freedBy: git_odb_free, owner: repository.handle, to: "read the objects") {
      git_repository_odb($0, repository.pointer)
    }
  }

  package func has(_ name: ObjectName) -> Bool {
    var oid = name.oid
    return git_odb_exists(handle.pointer, &oid) == 1
  }

  /// As ``has(_:)``, but without a look for packs that have come since, which takes long where many are missing.
  package func hadBefore(_ name: ObjectName) -> Bool {
    var oid = name.oid
    return git_odb_exists_ext(handle.pointer, &oid, UInt32(GIT_ODB_LOOKUP_NO_REFRESH.rawValue)) == 1
  }

  /// Gives `work` the kind and the bytes of an object.
  package func object(
    _ name: ObjectName, _ work: (git_object_t, UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var oid = name.oid
    let object = try Handle(freedBy: git_odb_object_free, owner: handle, to: "read the object \(name)") {
      git_odb_read($0, handle.pointer, &oid)
    }
    try work(
      git_odb_object_type(object.pointer),
      UnsafeRawBufferPointer(start: git_odb_object_data(object.pointer), count: git_odb_object_size(object.pointer)))
  }

  /// Sees packs that have come since.
  package func refresh() {
    _ = git_odb_refresh(handle.pointer)
  }
}
