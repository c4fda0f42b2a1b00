import CodeSignatures
import Diagnostics
import SystemCalls

/// A regular file mapped into memory.
///
/// What was read in large pieces is released, so that large files take little memory.
final class MappedFile: ByteSource {
  let count: Int
  private let memory: MappedMemory?

  init(_ path: String) throws(SystemError) {
    let file = try OpenFile(path, [.reading, .notWaiting])
    let status = try file.status()
    guard status.kind == .file else { throw .notSupported }
    count = status.size
    memory = count == 0 ? nil : try MappedMemory(file, size: count)
  }

  private static let largePiece = 1 << 17

  func withBytes<Value>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    guard let memory else { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
    defer { if range.count >= Self.largePiece { memory.release(range) } }
    return try body(UnsafeRawBufferPointer(rebasing: memory.bytes[range]))
  }
}
