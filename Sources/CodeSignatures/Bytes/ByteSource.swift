public import Diagnostics

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Bytes that are read in pieces, in any order: an array, mapped data, or whatever a caller reads from a file.
///
/// A program of 500 MB is read through this, and never as a whole.
public protocol ByteSource: Sendable {
  /// The number of bytes.
  var count: Int { get }

  /// Calls `body` with the bytes of `range`, which is within `0..<count`.
  ///
  /// - Throws: what reading throws, and what `body` throws.
  func withBytes<Value>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value
}

extension ByteSource {
  /// A copy of the bytes of `range`, as far as they exist.
  public func bytes(_ range: Range<Int>) throws(Diagnostic) -> [UInt8] {
    try withBytes(range.clamped(to: 0..<count)) { Array($0) }
  }

  /// A copy of all bytes.
  public func allBytes() throws(Diagnostic) -> [UInt8] {
    try bytes(0..<count)
  }

  /// Calls `body` with one piece of `range` after the other; each but the last has `size` bytes.
  public func forEachPiece(
    of range: Range<Int>, size: Int = 1 << 20, _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    var start = range.lowerBound
    while start < range.upperBound {
      let end = min(start + size, range.upperBound)
      try withBytes(start..<end, body)
      start = end
    }
  }
}

extension Array: ByteSource where Element == UInt8 {
  /// Calls `body` with the bytes of `range`.
  public func withBytes<Value>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let outcome = withUnsafeBytes { all in
      Result { () throws(Diagnostic) in try body(UnsafeRawBufferPointer(rebasing: all[range])) }
    }
    return try outcome.get()
  }
}

extension Data: ByteSource {
  /// Calls `body` with the bytes of `range`, counted from the start of the data.
  public func withBytes<Value>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let outcome = withUnsafeBytes { all in
      Result { () throws(Diagnostic) in try body(UnsafeRawBufferPointer(rebasing: all[range])) }
    }
    return try outcome.get()
  }
}

/// A part of other bytes, such as one slice of a universal file.
public struct ByteWindow: ByteSource {
  private let source: any ByteSource
  /// The bytes that are shown, counted from the start of the source.
  public let range: Range<Int>

  /// Shows `range` of `source`, as far as it exists.
  public init(_ source: any ByteSource, _ range: Range<Int>) {
    self.source = source
    self.range = range.clamped(to: 0..<source.count)
  }

  /// The number of bytes.
  public var count: Int { range.count }

  /// Calls `body` with the bytes of `range`.
  public func withBytes<Value>(
    _ range: Range<Int>, _ body: (UnsafeRawBufferPointer) throws(Diagnostic) -> Value
  ) throws(Diagnostic) -> Value {
    let start = self.range.lowerBound
    return try source.withBytes(start + range.lowerBound..<start + range.upperBound, body)
  }
}
