import Clibgit2

/// Answers libgit2's questions about the objects of a repository.
final class ObjectSource {
  let packs: PackedObjects
  /// Where new packs are written.
  let packFolder: String
  private let loose: LooseObjectReader
  /// libgit2's own backends for loose objects, which go before the database does.
  private let finders: [UnsafeMutablePointer<git_odb_backend>]

  /// - Parameters:
  ///   - folders: The folders of objects; the first is the repository's own.
  ///   - finders: What finds loose objects by the beginnings of their names.
  /// - Throws: `unreadable` where there is no memory for it.
  init(_ folders: ObjectFolders, finders: [UnsafeMutablePointer<git_odb_backend>]) throws(ObjectFault) {
    packs = try PackedObjects(folders)
    loose = try LooseObjectReader(folders)
    packFolder = "\(folders.paths.first ?? "")/pack"
    self.finders = finders
  }

  func read(
    _ oid: UnsafePointer<git_oid>, _ memory: ObjectMemory, _ bytes: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
    _ size: UnsafeMutablePointer<Int>, _ kind: UnsafeMutablePointer<git_object_t>
  ) -> Int32 {
    settle(packs.content(oid, in: memory).or(loose.content(oid, in: memory)), oid) { found in
      bytes.pointee = found.bytes
      size.pointee = found.header.size
      kind.pointee = found.header.kind
    }
  }

  func readHeader(
    _ oid: UnsafePointer<git_oid>, _ size: UnsafeMutablePointer<Int>, _ kind: UnsafeMutablePointer<git_object_t>
  ) -> Int32 {
    settle(packs.header(oid).or(loose.header(oid)), oid) { found in
      size.pointee = found.size
      kind.pointee = found.kind
    }
  }

  /// Finds the one object of a pack whose name begins with `length` digits of `oid`.
  func findPacked(_ oid: UnsafePointer<git_oid>, _ length: Int, _ found: UnsafeMutablePointer<git_oid>) -> Int32 {
    choose(packs.names(beginningWith: oid, digits: length), found)
  }

  /// Finds the one object whose name begins with `length` digits of `oid`.
  func find(_ oid: UnsafePointer<git_oid>, _ length: Int, _ found: UnsafeMutablePointer<git_oid>) -> Int32 {
    guard length < Self.wholeName else {
      found.pointee = oid.pointee
      return 0
    }
    var names = packs.names(beginningWith: oid, digits: length)
    for finder in finders {
      var match = git_oid()
      let code = finder.pointee.exists_prefix?(&match, finder, oid, length) ?? GIT_ENOTFOUND.rawValue
      if code == GIT_ENOTFOUND.rawValue { continue }
      guard code >= 0 else { return code }
      names.append(match)
    }
    return choose(names, found)
  }

  private static let wholeName = 40

  private func choose(_ names: [git_oid], _ found: UnsafeMutablePointer<git_oid>) -> Int32 {
    guard let first = names.first else { return GIT_ENOTFOUND.rawValue }
    found.pointee = first
    for var other in names.dropFirst() where git_oid_equal(found, &other) == 0 {
      git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), "ambiguous OID prefix - several objects have it")
      return GIT_EAMBIGUOUS.rawValue
    }
    return 0
  }

  private func settle<Value>(
    _ answer: ObjectAnswer<Value>, _ oid: UnsafePointer<git_oid>, _ take: (Value) -> Void
  ) -> Int32 {
    switch answer {
    case .found(let value):
      take(value)
      return 0
    case .absent:
      guard let (path, fault) = packs.firstDamaged else { return GIT_ENOTFOUND.rawValue }
      return fail(fault, oid, path)
    case .failed(let fault, let path):
      return fail(fault, oid, path)
    }
  }

  private func fail(_ fault: ObjectFault, _ oid: UnsafePointer<git_oid>, _ path: String) -> Int32 {
    git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), fault.sentence(ObjectName(oid), path: path))
    return GIT_ERROR.rawValue
  }
}
