import Clibgit2
import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension LooseObjectReader {
  /// Gives `take` the content of a loose object in its order, in pieces of at most `room` bytes.
  ///
  /// - Returns: `false` where the object has no file that can be read; nothing was given then.
  /// - Throws: What `take` throws, and `object-damaged` where the file ends too early.
  static func readPieces(
    of name: ObjectName, in folder: String, room: Int, _ take: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Bool {
    var oid = name.oid
    guard let reader = try? LooseObjectReader(ObjectFolders(folder)), let buffer = try? Bytes(room),
      case .found(var rest) = reader.begin(&oid)
    else { return false }
    try take(UnsafeRawBufferPointer(reader.first))
    rest -= reader.first.count
    while rest > 0 {
      let count: Int
      do throws(ObjectFault) {
        count = try reader.next(buffer.start, min(room, rest))
      } catch {
        git_error_set_str(Int32(GIT_ERROR_ODB.rawValue), error.sentence(name, path: reader.path))
        throw GitFailure.current(GIT_ERROR.rawValue, "read the blob \(name)")
      }
      try take(UnsafeRawBufferPointer(start: buffer.start, count: count))
      rest -= count
    }
    return true
  }
}
