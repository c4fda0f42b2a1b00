import Clibgit2
import Diagnostics

extension LooseObjectReader {
  /// Passes the content of a loose blob to `take`, in pieces of limited size.
  ///
  /// - Returns: `false` where the blob has no file that can be read; nothing was given then.
  /// - Throws: What `take` throws, and `object-damaged` where the file ends too early, goes on after its end, or holds
  ///   another blob; `take` may have received part of it already.
  static func readPieces(
    of name: ObjectName, in folder: String, room: Int, _ take: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Bool {
    var oid = name.oid
    guard let reader = try? LooseObjectReader(ObjectFolders(folder)), let buffer = try? Bytes(room),
      case .found(var rest) = reader.begin(&oid)
    else { return false }
    let digest = try BlobDigest(size: rest)
    func give(_ piece: UnsafeRawBufferPointer) throws(Diagnostic) {
      try digest.take(piece)
      try take(piece)
      rest -= piece.count
    }
    try give(UnsafeRawBufferPointer(reader.first))
    while rest > 0 {
      let count = try reader.telling(name) { () throws(ObjectFault) in try reader.next(buffer.start, min(room, rest)) }
      try give(UnsafeRawBufferPointer(start: buffer.start, count: count))
    }
    try reader.telling(name) { () throws(ObjectFault) in try reader.finish() }
    let found = try digest.name()
    try reader.telling(name) { () throws(ObjectFault) in if found != name { throw .nameWrong } }
    return true
  }

  /// Names the object and its file where `work` fails.
  private func telling<Value>(
    _ name: ObjectName, _ work: () throws(ObjectFault) -> Value
  ) throws(Diagnostic) -> Value {
    do throws(ObjectFault) {
      return try work()
    } catch {
      git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), error.sentence(name, path: path))
      throw GitFailure.current(GIT_ERROR.rawValue, "read the blob \(name)")
    }
  }
}
