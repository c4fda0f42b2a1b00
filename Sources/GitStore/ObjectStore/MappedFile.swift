import SystemCalls

/// A file mapped into memory for reading.
final class MappedFile {
  private let memory: MappedMemory

  var bytes: UnsafeRawBufferPointer { memory.bytes }

  /// Maps the file at `path`, or returns `nil` where there is none.
  init?(_ path: String) throws(ObjectFault) {
    guard let (file, size) = try RegularFile.open(path) else { return nil }
    guard size > 0 else { throw .empty }
    do throws(SystemError) {
      memory = try MappedMemory(file, size: size)
    } catch {
      throw .unreadable(error)
    }
  }

  /// The number in network order at an offset that the caller has checked.
  func number(at offset: Int) -> Int {
    Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}
