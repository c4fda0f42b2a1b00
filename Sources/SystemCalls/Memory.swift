#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Memory that the system gives or fills, and the C library's fast searches in it.
public enum Memory {
  /// Reserves memory; `nil` if there is none.
  public static func allocate(_ count: Int) -> UnsafeMutableRawPointer? { malloc(count) }

  /// Returns memory to the system.
  public static func release(_ start: UnsafeMutableRawPointer) { free(start) }

  /// Compares bytes as numbers: below zero, zero or above zero.
  public static func compare(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, count: Int) -> Int32 {
    memcmp(one, other, count)
  }

  /// The position of the first `byte` from `start` on.
  public static func position(of byte: UInt8, in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
    guard let base = bytes.baseAddress, start < bytes.count else { return nil }
    return memchr(base + start, Int32(byte), bytes.count - start).map { UnsafeRawPointer($0) - base }
  }
}

/// Texts of C, which a zero ends.
public enum CText {
  /// Compares two texts by their bytes: below zero, zero or above zero.
  public static func compare(_ one: UnsafePointer<CChar>, _ other: UnsafePointer<CChar>) -> Int32 { strcmp(one, other) }

  /// Whether `text` begins with `prefix`.
  public static func begins(_ text: UnsafePointer<CChar>, with prefix: [CChar]) -> Bool {
    strncmp(prefix, text, prefix.count) == 0
  }

  /// The position of the first `character` from `start` on.
  public static func position(of character: UInt8, in text: UnsafePointer<CChar>, from start: Int) -> Int? {
    strchr(text + start, Int32(character)).map { UnsafePointer($0) - text }
  }

  /// How many bytes there are before the zero.
  public static func length(_ text: UnsafePointer<CChar>) -> Int { strlen(text) }

  /// The characters without the zero.
  public static func characters(_ text: UnsafePointer<CChar>) -> [CChar] {
    Array(UnsafeBufferPointer(start: text, count: strlen(text)))
  }

  /// Whether `text` matches a pattern of the shell, whose stars match slashes as well.
  public static func matches(_ text: String, pattern: String) -> Bool { fnmatch(pattern, text, 0) == 0 }
}

/// A part of the memory in which a file's bytes are; nothing changes them through it.
public final class MappedMemory: @unchecked Sendable {
  /// The bytes.
  public let bytes: UnsafeRawBufferPointer

  /// Maps the first `size` bytes of a file, at least one.
  public init(_ file: OpenFile, size: Int) throws(SystemError) {
    guard let start = mmap(nil, size, PROT_READ, MAP_PRIVATE, file.descriptor, 0), start != MAP_FAILED else {
      throw .last
    }
    bytes = UnsafeRawBufferPointer(start: start, count: size)
  }

  /// Releases the memory of the whole pages in `range`; who reads them later reads the file again.
  public func release(_ range: Range<Int>) {
    let page = Int(sysconf(Int32(_SC_PAGESIZE)))
    let start = (range.lowerBound + page - 1) / page * page
    let end = range.upperBound == bytes.count ? bytes.count : range.upperBound / page * page
    guard start < end else { return }
    madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress)?.advanced(by: start), end - start, MADV_DONTNEED)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }
}
