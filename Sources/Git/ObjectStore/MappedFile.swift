#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A file mapped into memory for reading.
final class MappedFile {
  let bytes: UnsafeRawBufferPointer

  /// Maps the file at `path`, or returns `nil` where there is none.
  init?(_ path: String) throws(ObjectFault) {
    guard let (descriptor, size) = try RegularFile.open(path) else { return nil }
    defer { close(descriptor) }
    guard size > 0 else { throw .empty }
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, descriptor, 0), start != MAP_FAILED else {
      throw .unreadable(errno)
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  deinit {
    munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count)
  }

  /// The number in network order at an offset that the caller has checked.
  func number(at offset: Int) -> Int {
    Int(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
  }
}
